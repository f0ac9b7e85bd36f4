// The registry of descriptors.
#include "core/descriptors.h"

#include <unordered_map>

namespace tasuki {
namespace {

std::unordered_map<const void*, DescriptorKind>& registry() {
  static auto* all = new std::unordered_map<const void*, DescriptorKind>;
  return *all;
}

}  // namespace

void descriptor_add(const void* object, DescriptorKind kind) { registry()[object] = kind; }
void descriptor_remove(const void* object) { registry().erase(object); }

DescriptorKind descriptor_kind(const void* object) {
  auto found = registry().find(object);
  return found == registry().end() ? DescriptorKind::none : found->second;
}

}  // namespace tasuki
