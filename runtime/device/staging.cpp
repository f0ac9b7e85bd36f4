// What is kept of each device's staging memory, by size.
#include "device/staging.h"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <vector>

#include "core/error.h"

namespace tasuki {
namespace {

constexpr std::size_t smallest = 4096, most_kept = 16 << 20;

struct Kept {
  std::map<std::size_t, std::vector<void*>> free;
  std::size_t bytes = 0;
};
struct AllKept {
  std::mutex alone;
  std::map<Device*, Kept> of;
};
AllKept& kept() {
  static auto* all = new AllKept;
  return *all;
}

void* take(Device& device, std::size_t size) {
  const std::lock_guard lock(kept().alone);
  Kept& mine = kept().of[&device];
  auto& free = mine.free[size];
  if (free.empty()) return nullptr;
  void* address = free.back();
  free.pop_back();
  mine.bytes -= size;
  return address;
}

bool keep(Device& device, void* address, std::size_t size) {
  const std::lock_guard lock(kept().alone);
  Kept& mine = kept().of[&device];
  if (mine.bytes + size > most_kept) return false;
  mine.bytes += size;
  mine.free[size].push_back(address);
  return true;
}

}  // namespace

Staging::Staging(Device& device, std::size_t bytes)
    : device_(device), size_(std::bit_ceil(std::max(bytes, smallest))), address_(take(device, size_)) {
  if (!address_) address_ = device_.allocate_staging(size_);
  if (!address_)
    device_failure(device_, "allocate_staging", format("no room for %zu bytes of page-locked memory", size_));
}

Staging::~Staging() {
  if (address_ && !keep(device_, address_, size_)) device_.release_staging(address_);
}

}  // namespace tasuki
