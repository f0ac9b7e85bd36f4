// Which pointers are descriptors (xmp_desc_of) and of what kind, so that the inquiry functions can refuse
// anything else.
#pragma once

namespace tasuki {

enum class DescriptorKind { none, nodes, templates, array };

void descriptor_add(const void* object, DescriptorKind kind);
void descriptor_remove(const void* object);
DescriptorKind descriptor_kind(const void* object);

}  // namespace tasuki
