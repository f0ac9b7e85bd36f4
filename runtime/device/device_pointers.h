// Pointers in memory that is present which a region has changed on the device: there that counts, and the host keeps
// its own. The device has them, too, as addresses of the host's memory, but for those of tables (rows.h).
#pragma once

#include <memory>
#include <vector>

#include "device/present.h"
#include "tasuki/abi.h"

namespace tasuki {

char* pointer_at(const char* place);
// As many bytes of host memory as the entry has.
std::unique_ptr<char[]> host_room(const tasuki_site* at, const PresentEntry& entry);
// An entry's contents on the device.
std::unique_ptr<char[]> device_contents(const tasuki_site* at, const PresentEntry& entry);
// Notes the pointers that a region, which found `before`, has left as `after`: those that lead to what is present, or
// did. of_device: they are device addresses.
void note_changed_pointers(PresentEntry& entry, const char* before, const char* after, bool of_device);
// The section has come from the host, by that queue.
void pointers_as_copied(PresentEntry& entry, const Section& section, long queue);

// Around a launch whose kernel may change pointers in the memory that its arguments with TASUKI_CHANGES_POINTERS lead
// to; waits for the queue where there are any.
class ChangedPointers {
 public:
  ChangedPointers(const tasuki_site* at, const tasuki_launch& launch, long queue);
  // Behind it. Whether there are any.
  bool note();

 private:
  struct Memory {
    PresentEntry* entry;
    std::unique_ptr<char[]> before;
  };
  const tasuki_site* at_;
  long queue_;
  std::vector<Memory> memory_;
};

}  // namespace tasuki
