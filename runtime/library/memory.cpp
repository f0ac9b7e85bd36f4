// xmp_malloc and xmp_free.
#define TASUKI_LIBRARY
#include <stdarg.h>

#include <map>
#include <utility>

#include "core/error.h"
#include "library/inquiry.h"
#include "xmp.h"

using namespace tasuki;

namespace {

// Static: an array may keep it as the place of its allocation.
tasuki_site* site_at(const char* file, int line) {
  static auto* sites = new std::map<std::pair<const char*, int>, tasuki_site>;
  const tasuki_site site{file, line, 1, "xmp_malloc", nullptr, nullptr};
  return &sites->try_emplace({file, line}, site).first->second;
}

}  // namespace

void* tasuki_malloc(const char* file, int line, xmp_desc_t d, int rank, const size_t* size) {
  tasuki_site* at = site_at(file, line);
  const Array* a = as_array(d);
  if (!a)
    fail(at, "xmp_malloc: the descriptor is not that of a global array",
         "write xmp_desc_of(name) of an aligned pointer");
  if (rank != a->rank)
    fail(at, format("xmp_malloc: array '%s' has %d dimensions, but %d sizes are given", a->name.c_str(),
                    a->rank, rank));
  std::vector<long> sizes(size, size + rank);
  return allocate_pointer(at, const_cast<Array*>(a), sizes.data());
}

void* xmp_malloc(xmp_desc_t d, ...) {
  const Array* a = as_array(d);
  int rank = a ? a->rank : 0;
  size_t sizes[TASUKI_MAX_RANK] = {};
  va_list arguments;
  va_start(arguments, d);
  for (int i = 0; i < rank; ++i) sizes[i] = va_arg(arguments, size_t);
  va_end(arguments);
  const char* file = a ? a->declared_at->file : "xmp_malloc";
  return tasuki_malloc(file, a ? a->declared_at->line : 0, d, rank, sizes);
}

void tasuki_free(const char* file, int line, void* section) {
  if (!section) return;
  const Array* a = as_array(section);
  void* base = a ? a->base : section;
  const tasuki_site at{file, line, 1, "xmp_free", nullptr, nullptr};
  if (base && !free_pointer(base))
    fail(&at, "xmp_free: the address does not come from xmp_malloc, or was freed before");
}

// From C++ and through pointers to it.
void xmp_free(void* section) { tasuki_free("xmp_free", 0, section); }
