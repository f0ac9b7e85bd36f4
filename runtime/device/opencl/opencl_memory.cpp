// Reserved address ranges.
#include "device/opencl/opencl_memory.h"

#include <sys/mman.h>

#include <iterator>

namespace tasuki::opencl {
namespace {

constexpr std::size_t page = 4096;

// More than the object has, so that the address behind its end is not the next object's.
std::size_t reserved(std::size_t bytes) { return (bytes / page + 2) * page; }

std::uintptr_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

}  // namespace

void* AddressTable::insert(cl_mem handle, std::size_t bytes) {
  void* range = mmap(nullptr, reserved(bytes), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED) return nullptr;
  std::lock_guard lock(mutex_);
  objects_[number(range)] = {handle, static_cast<char*>(range), bytes};
  return range;
}

AddressTable::Object AddressTable::remove(void* address) {
  std::lock_guard lock(mutex_);
  auto found = objects_.find(number(address));
  if (found == objects_.end()) return {};
  Object object = found->second;
  objects_.erase(found);
  munmap(object.begin, reserved(object.bytes));
  return object;
}

AddressTable::Object AddressTable::find(const void* address) const {
  std::lock_guard lock(mutex_);
  auto next = objects_.upper_bound(number(address));
  if (next == objects_.begin()) return {};
  const Object& object = std::prev(next)->second;
  return number(address) < number(object.begin) + object.bytes ? object : Object{};
}

}  // namespace tasuki::opencl
