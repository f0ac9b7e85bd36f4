// acc reflect: shadows between the devices of one node, straight from one to the other where the driver can, else
// through host memory.
#include <algorithm>

#include "core/error.h"
#include "device/device_set.h"
#include "device/present.h"
#include "device/queues.h"

namespace tasuki {
namespace {

// Elements that device `from` owns and device `to` shadows.
struct Exchange {
  int from, to;
  Section section;
  std::unique_ptr<char[]> packed;
};

void add(const tasuki_layout& l, int from, int to, tasuki_layout::Indices shadow, std::vector<Exchange>& all) {
  const tasuki_layout::Indices own = l.owned(from);
  const tasuki_layout::Indices both{std::max(own.first, shadow.first), std::min(own.last, shadow.last)};
  if (both.first > both.last) return;
  Section section = l.section(both);
  all.push_back({from, to, section, nullptr});
}

std::vector<Exchange> exchanges(const tasuki_layout& l) {
  std::vector<Exchange> all;
  for (int to = 0; to < l.set->size(); ++to) {
    const tasuki_layout::Indices own = l.owned(to), held = l.held(to);
    if (own.first > own.last) continue;
    for (int from = 0; from < l.set->size(); ++from) {
      if (from == to) continue;
      add(l, from, to, {held.first, own.first - 1}, all);
      add(l, from, to, {own.last + 1, held.last}, all);
    }
  }
  return all;
}

// Where the sections lie on their devices.
struct Places {
  char *from = nullptr, *to = nullptr;
  Device *sender = nullptr, *receiver = nullptr;
};

std::vector<Places> places(tasuki_site* at, const tasuki_layout& l, const std::vector<Exchange>& all) {
  std::vector<Places> result(all.size());
  for (EachDevice each(*l.set); each.next();)
    for (std::size_t k = 0; k < all.size(); ++k) {
      const Exchange& e = all[k];
      if (each.k() != e.from && each.k() != e.to) continue;
      auto* place = static_cast<char*>(device_address(at, l.name.c_str(), e.section.first, e.section.bytes));
      (each.k() == e.from ? result[k].from : result[k].to) = place;
      (each.k() == e.from ? result[k].sender : result[k].receiver) = &current_device();
    }
  return result;
}

void reflect(tasuki_site* at, const tasuki_layout& l) {
  if (!divided(l)) return;
  std::vector<Exchange> all = exchanges(l);
  const std::vector<Places> lie = places(at, l, all);
  for (std::size_t k = 0; k < all.size(); ++k)
    if (!lie[k].sender->stores_into(*lie[k].receiver))
      all[k].packed = std::make_unique_for_overwrite<char[]>(all[k].section.volume());
  for (Direction direction : {Direction::to_host, Direction::to_device}) {
    for (EachDevice each(*l.set); each.next();)
      for (Exchange& e : all) {
        const bool down = direction == Direction::to_device;
        if (each.k() != (down ? e.to : e.from)) continue;
        const Places& p = lie[static_cast<std::size_t>(&e - all.data())];
        if (!p.sender->stores_into(*p.receiver)) {
          copy_packed(e.section, down ? p.to : p.from, e.packed.get(), direction, TASUKI_DEVICES_QUEUE);
        } else if (!down) {
          Section there = e.section;
          there.first = p.to;
          copy_section(there, p.from, Direction::on_device, TASUKI_DEVICES_QUEUE);
        }
      }
    for (EachDevice each(*l.set); each.next();) current_device().wait(TASUKI_DEVICES_QUEUE);
  }
}

}  // namespace

void copy_packed(const Section& s, char* device, char* packed, Direction direction, long queue) {
  const bool down = direction == Direction::to_device;
  const std::size_t rows = s.levels > 0 ? s.count[0] : 1, slices = s.levels > 1 ? s.count[1] : 1;
  DeviceCopy copy;
  copy.width = s.width;
  copy.height = rows;
  copy.depth = slices;
  const std::size_t pitch = s.levels > 0 ? s.stride[0] : 0, slice = s.levels > 1 ? s.stride[1] : 0;
  (down ? copy.to_pitch : copy.from_pitch) = pitch;
  (down ? copy.to_slice : copy.from_slice) = slice;
  (down ? copy.from_pitch : copy.to_pitch) = s.width;
  (down ? copy.from_slice : copy.to_slice) = s.width * rows;
  std::size_t step[TASUKI_MAX_RANK] = {};
  for (std::size_t done = 0;; done += s.width * rows * slices) {
    std::size_t offset = 0;
    for (int l = 2; l < s.levels; ++l) offset += step[l] * s.stride[l];
    copy.to = down ? device + offset : packed + done;
    copy.from = down ? packed + done : device + offset;
    current_device().copy(copy, direction, queue);
    int l = 2;
    while (l < s.levels && ++step[l] == s.count[l]) step[l++] = 0;
    if (l >= s.levels) break;
  }
}

}  // namespace tasuki

using namespace tasuki;

void tasuki_device_reflect(tasuki_site* at, int n, const tasuki_acc_item* item) {
  const DeviceTurn turn(at);
  for (int i = 0; i < n; ++i) {
    if (item[i].array) tasuki_check_allocated(at, item[i].array);
    const void* base = item[i].array ? item[i].array->base : item[i].address;
    if (item[i].array && tasuki_array_elements(item[i].array) == 0) continue;
    const tasuki_layout* layout = layout_at(base);
    if (!layout || layout->block < 0)
      fail(at, format("%s has no layout on devices: it has no shadows there", item[i].name),
           format("declare it: #pragma acc declare create(%s) layout([block]..) shadow([1]..)", item[i].name));
    reflect(at, *layout);
  }
}
