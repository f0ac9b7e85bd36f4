// The registry of descriptors.
#include "core/descriptors.h"

#include <mutex>
#include <unordered_map>

namespace tasuki {
namespace {

std::unordered_map<const void*, DescriptorKind>& descriptor_kinds() {
  static auto* all = new std::unordered_map<const void*, DescriptorKind>;
  return *all;
}

// Functions with aligned parameters may run in several threads.
std::mutex& mutex() {
  static auto* one = new std::mutex;
  return *one;
}

}  // namespace

void descriptor_add(const void* object, DescriptorKind kind) {
  const std::lock_guard alone(mutex());
  descriptor_kinds()[object] = kind;
}
void descriptor_remove(const void* object) {
  const std::lock_guard alone(mutex());
  descriptor_kinds().erase(object);
}

DescriptorKind descriptor_kind(const void* object) {
  const std::lock_guard alone(mutex());
  auto found = descriptor_kinds().find(object);
  return found == descriptor_kinds().end() ? DescriptorKind::none : found->second;
}

}  // namespace tasuki
