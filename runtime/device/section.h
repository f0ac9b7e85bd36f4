// Which bytes of host memory an item of a data clause names.
#pragma once

#include <cstddef>

#include "device/device.h"
#include "tasuki/abi.h"

namespace tasuki {

// `width` bytes at each place of a grid of up to TASUKI_MAX_RANK levels (level 0 is the innermost), all inside the
// span [first, first + bytes).
struct Section {
  char* base = nullptr;  // of the object: element [0][0].. of the array; the local section of a distributed one
  char* first = nullptr;
  std::size_t bytes = 0;  // 0: nothing of it is on this node
  bool sized = true;      // false: a pointer, whose size only the present table knows; first is in what is meant
  std::size_t width = 0;
  int levels = 0;
  std::size_t count[TASUKI_MAX_RANK] = {};
  std::size_t stride[TASUKI_MAX_RANK] = {};

  // Bytes that a copy moves.
  std::size_t volume() const;
};

// All of [address, address + bytes).
Section contiguous_section(const void* address, std::size_t bytes);
struct SectionPart {
  long first, length, extent;  // elements of the memory; extent 0: not known, outermost only
};
// A box of the elements of an array.
Section grid_section(char* base, std::size_t element, int rank, const SectionPart* part);
// Of an array that several devices share the part of the current device; `owned`: without its shadows.
// Errors: a distributed array without storage, a section outside of the array, a null pointer with a section.
Section section_of(tasuki_site* at, const tasuki_acc_item& item, bool owned = false);

// Copies the section's bytes; `device` is the address of the copy of section.first. On_device: from there to
// section.first, which is another copy on a device.
void copy_section(const Section& section, char* device, Direction direction, long queue);
// Makes the section's bytes 0 in the copy of section.first at `device`, which may be the host's memory.
void clear_section(const Section& section, char* device, long queue);

}  // namespace tasuki
