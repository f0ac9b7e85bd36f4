// Sets of devices of this node, and how arrays lie on them: whole on each, or divided along one dimension.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "device/section.h"
#include "tasuki/abi.h"

// Places in devices().
struct tasuki_devices {
  std::string name;
  std::vector<int> members;
  mutable std::vector<std::unique_ptr<tasuki_devices>> parts;  // that directives have named
  int size() const { return static_cast<int>(members.size()); }
};

// Indices of the divided dimension count from the first element in memory (the local section's).
struct tasuki_layout {
  const tasuki_devices* set;
  std::string name;
  char* base;  // of the array in host memory
  std::size_t element_size;
  std::vector<long> extents;
  int block;                   // -1: every device has all of the array
  long shadow_lo, shadow_hi;
  long owned_first, owned_last;  // what the node owns of the divided dimension; the rest are shadows of nodes
  long origin;                 // the program's index of the first element
  bool copy_out;               // at release
  unsigned long declared = 0;  // where the array had no storage at first: the number of present_declare
  tasuki_site* at;
  mutable std::unique_ptr<char[]> image;  // host memory for the edges that nodes exchange; see comm/split_reflect

  // What device k of the set owns (shadows of nodes belong to the device at that end), and owns or shadows:
  // first > last: nothing.
  struct Indices {
    long first, last;
  };
  Indices owned(int k) const;
  Indices held(int k) const;
  // Place of a device of devices() in the set, -1: not in it.
  int place_of(int device) const;
  // A box of the array: the indices of the divided dimension, and all of every other one unless `other` >= 0 is
  // restricted to `among`.
  tasuki::Section section(Indices of_block, int other = -1, Indices among = {0, 0}) const;
  std::size_t bytes() const;
};

namespace tasuki {

// The devices of the default type.
const tasuki_devices* default_devices();
// The layout of the array that begins at this address, or null.
const tasuki_layout* layout_at(const void* base);
// Whether some device's part is not the whole array: then device copies are found by layouts only.
bool divided(const tasuki_layout& layout);
// The part of an array that the current device holds (owned: without its shadows), or null when the array has no layout
// that divides it, or none on this device.
struct DevicePart {
  const tasuki_layout* layout;
  tasuki_layout::Indices indices;
};
bool current_part(const void* base, bool owned, DevicePart& part);

// Makes each device of the set current in turn.
class EachDevice {
 public:
  explicit EachDevice(const tasuki_devices& set);
  ~EachDevice();
  bool next();
  int k() const { return k_; }

 private:
  const tasuki_devices& set_;
  int before_, k_ = -1;
};
// Whether compiled code runs through a set: directives then mean the current device only.
bool inside_device_loop();
// What `acc wait` is about: the current device; where the program uses device sets and no on_device says otherwise, all.
std::vector<Device*> waited_devices();
// Runs `work` on the devices that a directive without on_device means for an array: those of its layout, else the
// current one.
template <class Work>
void on_declared_devices(const void* base, Work&& work) {
  const tasuki_layout* layout = inside_device_loop() ? nullptr : layout_at(base);
  if (!layout) return work();
  for (EachDevice each(*layout->set); each.next();) work();
}

// Copies a section of host memory between the current device and `packed`, where its bytes lie one behind the other.
void copy_packed(const Section& section, char* device, char* packed, Direction direction, long queue);

}  // namespace tasuki
