// OpenACC data directives as compiled code calls them.
#include "core/error.h"
#include "device/present.h"
#include "device/queues.h"
#include "device/summary.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

const char* name_of(const tasuki_acc_item& item) { return item.name ? item.name : "the data"; }

bool copies_in(int action) { return action == TASUKI_ACC_COPY || action == TASUKI_ACC_COPYIN; }
bool copies_out(int action) { return action == TASUKI_ACC_COPY || action == TASUKI_ACC_COPYOUT; }

// Items that say something about an address and hold no data: pointers are never rewritten inside of device memory,
// so that there is nothing to detach.
bool holds_nothing(int action) { return action == TASUKI_ACC_DEVICEPTR || action == TASUKI_ACC_DETACH; }

// A null pointer stands for no data; a node may hold nothing of a distributed array.
bool nothing(const Section& section) { return section.bytes == 0 && (section.sized || !section.base); }

void enter(tasuki_site* at, const tasuki_acc_item& item, bool structured, long queue) {
  if (holds_nothing(item.action)) return;
  Section section = section_of(at, item);
  if (nothing(section)) return;
  if (item.action == TASUKI_ACC_PRESENT && !present_find(at, name_of(item), section)) not_present(at, name_of(item));
  present_enter(at, name_of(item), section, copies_in(item.action), structured, queue);
}

void leave(tasuki_site* at, const tasuki_acc_item& item, Holder holder, long queue) {
  if (holds_nothing(item.action)) return;
  Section section = section_of(at, item);
  if (nothing(section)) return;
  present_exit(at, name_of(item), section, copies_out(item.action), holder, queue);
}

}  // namespace
}  // namespace tasuki

using namespace tasuki;

void tasuki_acc_data_begin(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  device_at(at);
  queue = queue_of(at, queue);
  for (int i = 0; i < n; ++i) enter(at, item[i], true, queue);
}

void tasuki_acc_data_end(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  device_at(at);
  queue = queue_of(at, queue);
  for (int i = n - 1; i >= 0; --i) leave(at, item[i], Holder::structured, queue);
}

void tasuki_acc_enter_data(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  device_at(at);
  queue = queue_of(at, queue);
  for (int i = 0; i < n; ++i) enter(at, item[i], false, queue);
}

void tasuki_acc_exit_data(tasuki_site* at, int n, const tasuki_acc_item* item, int finalize, long queue) {
  device_at(at);
  queue = queue_of(at, queue);
  for (int i = 0; i < n; ++i) leave(at, item[i], finalize ? Holder::all_dynamic : Holder::dynamic, queue);
}

void tasuki_acc_update(tasuki_site* at, int n, const tasuki_acc_item* item, int if_present, long queue) {
  device_at(at);
  queue = queue_of(at, queue);
  for (int i = 0; i < n; ++i) {
    Section section = section_of(at, item[i]);
    if (nothing(section)) continue;
    PresentEntry* entry = present_find(at, name_of(item[i]), section);
    if (!entry && if_present) continue;
    if (!entry) not_present(at, name_of(item[i]));
    if (!section.sized) section = entry->section;
    char* device = entry->device + (section.first - entry->host);
    bool down = item[i].action == TASUKI_ACC_UPDATE_DEVICE;
    copy_section(section, device, down ? Direction::to_device : Direction::to_host, queue);
  }
}
