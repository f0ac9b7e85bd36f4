// Memory of local sections.
#include "array/storage.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <unordered_map>

#include "core/shared_memory.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace tasuki {

namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t page = 4096;
// Sections of at least this size lie in huge pages where the system has them: fewer address translations.
constexpr std::size_t huge = std::size_t{2} << 20;
// From here on pages come from the system: zeroed already, and placed where they are touched first.
constexpr std::size_t mapped_from = std::size_t{1} << 20;

std::size_t rounded(std::size_t bytes) {
  return bytes == 0 ? alignment : (bytes + alignment - 1) / alignment * alignment;
}

std::unordered_map<const void*, Allocation>& allocations() {
  static auto* table = new std::unordered_map<const void*, Allocation>;
  return *table;
}

}  // namespace

namespace {

// Large sections all begin on a page: walked in step, their elements would fall into the same cache sets and
// look like one address to the processor's store buffer. Each one therefore begins at another line of its
// page; 17 lines apart, 64 sections are all different and neighbours are far from each other.
std::size_t next_offset() {
  static std::size_t count = 0;
  return count++ * 17 * alignment % page;
}

std::size_t mapped_length(std::size_t bytes) {
  const std::size_t unit = bytes >= huge ? huge : page;
  return (bytes + page + unit - 1) / unit * unit;
}

// Zeroed pages at an address aligned to `unit`, which other nodes can map where that is possible; null when the system
// has none.
char* map(std::size_t length, std::size_t unit) {
  if (void* shared = allocate_shared(length, unit)) return static_cast<char*>(shared);
  const std::size_t room = length + unit - page;
  void* got = mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (got == MAP_FAILED) return nullptr;
  char* begin = static_cast<char*>(got);
  char* base = begin + (unit - reinterpret_cast<std::uintptr_t>(begin) % unit) % unit;
  if (base > begin) munmap(begin, static_cast<std::size_t>(base - begin));
  const auto left = static_cast<std::size_t>(begin + room - (base + length));
  if (left > 0) munmap(base + length, left);
  return base;
}

}  // namespace

void* allocate_storage(std::size_t bytes) {
  [[maybe_unused]] const std::size_t wanted = bytes;
  bytes = rounded(bytes);
  if (bytes >= mapped_from) {
    char* base = map(mapped_length(bytes), bytes >= huge ? huge : page);
    if (!base) return nullptr;
    if (bytes >= huge) madvise(base, mapped_length(bytes), MADV_HUGEPAGE);  // only advice: may fail
    return base + next_offset();
  }
  void* base = allocate_shared(bytes, alignment);
  if (!base) {
    base = std::aligned_alloc(alignment, bytes);
    if (base) std::memset(base, 0, bytes);
  }
#ifdef __SANITIZE_ADDRESS__
  // What is there only to round up belongs to no element: accesses right behind the last one are to be seen.
  if (base) __asan_poison_memory_region(static_cast<char*>(base) + wanted, bytes - wanted);
#endif
  return base;
}

void free_storage(void* base, std::size_t bytes) {
  if (!base) return;
  bytes = rounded(bytes);
#ifdef __SANITIZE_ADDRESS__
  __asan_unpoison_memory_region(base, bytes);
#endif
  if (bytes >= mapped_from) {
    auto address = reinterpret_cast<std::uintptr_t>(base);
    base = reinterpret_cast<void*>(address / page * page);
    bytes = mapped_length(bytes);
  }
  if (shared_offset(base, bytes) >= 0) {
    free_shared(base, bytes);
  } else if (bytes >= mapped_from) {
    munmap(base, bytes);
  } else {
    std::free(base);
  }
}

void record_allocation(void* base, Allocation allocation) { allocations()[base] = std::move(allocation); }

const Allocation* find_allocation(const void* base) {
  auto at = allocations().find(base);
  return at == allocations().end() ? nullptr : &at->second;
}

void forget_allocation(const void* base) { allocations().erase(base); }

}  // namespace tasuki
