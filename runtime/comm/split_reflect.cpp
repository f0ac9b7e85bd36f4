// Edges: device -> image, the nodes' exchange between images, what has changed: image -> device.
#include "comm/split_reflect.h"

#include <algorithm>

#include "device/device_set.h"
#include "device/present.h"

namespace tasuki {
namespace {

using Indices = tasuki_layout::Indices;

const tasuki_layout* spread(const Array& a) { return layout_at(a.base); }

bool in_host_memory(const tasuki_layout& l) {
  return devices()[static_cast<std::size_t>(l.set->members[0])]->shares_host_memory();
}

enum class Of { owner, holders };

// Copies the strip [among] of dimension d: what each device owns of it, or also has as a shadow.
void copy_strip(tasuki_site* at, const tasuki_layout& l, int d, Indices among, Direction direction, Of which) {
  among = {std::max(0L, among.first), std::min(l.extents[static_cast<std::size_t>(d)] - 1, among.last)};
  if (among.first > among.last) return;
  const int block = std::max(l.block, 0);
  for (EachDevice each(*l.set); each.next();) {
    const Indices part = which == Of::owner ? l.owned(each.k()) : l.held(each.k());
    Section s;
    if (d == block)
      s = l.section({std::max(part.first, among.first), std::min(part.last, among.last)});
    else
      s = l.section(part, d, among);
    if (s.bytes == 0) continue;
    auto* device = static_cast<char*>(device_address(at, l.name.c_str(), s.first, s.bytes));
    s.first = l.image.get() + (s.first - l.base);
    copy_section(s, device, direction, queue_sync);
  }
}

// The way up takes shadows along with what they mirror: what the exchange leaves alone goes back as it was. Going down,
// new shadows are for all devices that hold them; elements that shadows were added to are their owner's alone, as after
// a loop.
void copy_edges(tasuki_site* at, const HaloOperand& operand, HaloDirection exchange, Direction direction) {
  const Array& a = *operand.array;
  const tasuki_layout* l = spread(a);
  if (!l || !operand.spec.device || in_host_memory(*l)) return;
  const bool down = direction == Direction::to_device, shadows = exchange == HaloDirection::to_shadow;
  const Of which = down && shadows ? Of::holders : Of::owner;
  for (int d = 0; d < a.rank; ++d) {
    const ArrayDim& layout = a.layout->dim(d);
    const tasuki_array_dim& dim = a.dim[d];
    if (layout.node_axis() < 0) continue;
    if (dim.full || !dim.affine) {
      copy_strip(at, *l, d, {0, dim.extent - 1}, direction, which);
      continue;
    }
    const bool whole = operand.spec.lo[d] == TASUKI_WHOLE_SHADOW || operand.spec.hi[d] == TASUKI_WHOLE_SHADOW;
    const long lower = whole ? dim.shadow_lo : operand.spec.lo[d], upper = whole ? dim.shadow_hi : operand.spec.hi[d];
    const long lo = dim.lo - dim.origin_index, hi = dim.hi - dim.origin_index;
    const Indices low{down && !shadows ? lo : lo - lower, down && shadows ? lo - 1 : lo + upper - 1};
    const Indices high{down && shadows ? hi + 1 : hi - lower + 1, down && !shadows ? hi : hi + upper};
    copy_strip(at, *l, d, low, direction, which);
    copy_strip(at, *l, d, high, direction, which);
  }
}

}  // namespace

void* section_image(const Array& a) {
  const tasuki_layout* l = spread(a);
  if (!l) return nullptr;
  if (in_host_memory(*l)) return a.base;
  if (!l->image) l->image = std::make_unique_for_overwrite<char[]>(l->bytes());
  return l->image.get();
}

bool on_device_set(std::span<const HaloOperand> operands) {
  for (const HaloOperand& operand : operands)
    if (operand.spec.device && spread(*operand.array)) return true;
  return false;
}

void split_halo(tasuki_site* at, HaloDirection exchange, std::span<const HaloOperand> operands) {
  auto execution = halo_execution(at, exchange, operands, true);
  wait_now();
  for (const HaloOperand& operand : operands) copy_edges(at, operand, exchange, Direction::to_host);
  execution->wait(execution->start());
  for (const HaloOperand& operand : operands) copy_edges(at, operand, exchange, Direction::to_device);
}

}  // namespace tasuki
