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

// What the address sanitizer shall find belongs to no element: the room around a section.
#ifdef __SANITIZE_ADDRESS__
constexpr std::size_t fence = alignment;
void guard(char* room, std::size_t length, const char* section, std::size_t bytes) {
  __asan_poison_memory_region(room, static_cast<std::size_t>(section - room));
  __asan_poison_memory_region(section + bytes, static_cast<std::size_t>(room + length - (section + bytes)));
}
void unguard(char* room, std::size_t length) { __asan_unpoison_memory_region(room, length); }
#else
constexpr std::size_t fence = 0;
void guard(char*, std::size_t, const char*, std::size_t) {}
void unguard(char*, std::size_t) {}
#endif

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

void* allocate_storage(std::size_t wanted) {
  if (wanted > PTRDIFF_MAX) return nullptr;  // nothing is: rounding it up must not make it little
  const std::size_t bytes = rounded(wanted);
  std::size_t length;
  char *room, *section;
  if (bytes >= mapped_from) {
    length = mapped_length(bytes);
    room = map(length, bytes >= huge ? huge : page);
    if (!room) return nullptr;
    if (bytes >= huge) madvise(room, length, MADV_HUGEPAGE);  // only advice: may fail
    section = room + next_offset();
  } else {
    length = bytes + 2 * fence;
    room = static_cast<char*>(allocate_shared(length, alignment));
    if (!room) {
      room = static_cast<char*>(std::aligned_alloc(alignment, length));
      if (!room) return nullptr;
      std::memset(room, 0, length);
    }
    section = room + fence;
  }
  guard(room, length, section, wanted);
  return section;
}

void free_storage(void* base, std::size_t bytes) {
  if (!base) return;
  bytes = rounded(bytes);
  const bool mapped = bytes >= mapped_from;
  const std::size_t length = mapped ? mapped_length(bytes) : bytes + 2 * fence;
  auto* section = static_cast<char*>(base);
  char* room = mapped ? section - reinterpret_cast<std::uintptr_t>(section) % page : section - fence;
  unguard(room, length);
  if (shared_offset(room, length) >= 0) {
    free_shared(room, length);
  } else if (mapped) {
    munmap(room, length);
  } else {
    std::free(room);
  }
}

void record_allocation(void* base, Allocation allocation) { allocations()[base] = std::move(allocation); }

const Allocation* find_allocation(const void* base) {
  auto at = allocations().find(base);
  return at == allocations().end() ? nullptr : &at->second;
}

void forget_allocation(const void* base) { allocations().erase(base); }

}  // namespace tasuki
