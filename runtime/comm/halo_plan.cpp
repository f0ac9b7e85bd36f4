// From layouts and widths to moves between shadows and owners.
#include "comm/halo_plan.h"

#include <algorithm>
#include <functional>

#include "array/array.h"
#include "comm/device_space.h"
#include "comm/halo_gather.h"
#include "comm/halo_relay.h"
#include "comm/split_reflect.h"
#include "core/apart.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/world.h"
#include "device/present.h"
#include "layout/halo.h"

namespace tasuki {

namespace {

// A dimension that is not distributed has no more shadow than it needs, whatever its width.
HaloWidth width_of(const Array& a, const tasuki_reflect_spec& spec, int d) {
  HaloWidth width;
  width.whole = spec.lo[d] == TASUKI_WHOLE_SHADOW || spec.hi[d] == TASUKI_WHOLE_SHADOW;
  width.lo = width.whole ? 0 : spec.lo[d];
  width.hi = width.whole ? 0 : spec.hi[d];
  if (const ArrayDim& dim = a.layout->dim(d); dim.node_axis() < 0 && !dim.full()) {
    width.lo = std::min(width.lo, dim.shadow_lo());
    width.hi = std::min(width.hi, dim.shadow_hi());
  }
  width.periodic = spec.periodic[d] != 0;
  return width;
}

void check_width(tasuki_site* at, const Array& a, int d, const HaloWidth& width) {
  if (width.whole) return;
  const ArrayDim& dim = a.layout->dim(d);
  const char* name = a.name.c_str();
  if (width.lo < 0 || width.hi < 0) {
    fail(at,
         format("array '%s', dimension %d: the width %ld:%ld is negative", name, d + 1, width.lo, width.hi));
  }
  if (dim.full() || (width.lo <= dim.shadow_lo() && width.hi <= dim.shadow_hi())) return;
  fail(at,
       format("array '%s', dimension %d: the width %ld:%ld is wider than its shadow %ld:%ld", name, d + 1,
              width.lo, width.hi, dim.shadow_lo(), dim.shadow_hi()),
       "widen the shadow directive or narrow the width clause");
}

void check_operand(tasuki_site* at, const HaloOperand& operand) {
  const Array& a = *operand.array;
  require_allocated(at, a);
  for (int d = 0; d < a.rank; ++d) check_width(at, a, d, width_of(a, operand.spec, d));
  if (!is_subset(NodeGroup::of(a.layout->nodes()), executing())) {
    fail(at, format("array '%s' is mapped onto nodes outside of the executing node set", a.name.c_str()),
         "use it where all of its nodes execute");
  }
}

// Where an operand's sections lie: on each node, and which memory of this one the moves use.
struct Sections {
  std::span<const Space> spaces;  // by place in the array's node set; empty: host memory everywhere
  Device* device = nullptr;       // null: this node's section is in host memory
  void* base = nullptr;
};

Sections sections_of(tasuki_site* at, const HaloOperand& operand) {
  const Array& a = *operand.array;
  Sections sections;
  sections.base = a.base;
  const NodeGroup* group = NodeGroup::of(a.layout->nodes());
  if (!operand.spec.device || !group->has_me()) return sections;
  if (void* image = section_image(a)) {
    sections.base = image;
    return sections;
  }
  sections.spaces = device_spaces(group);
  const bool apart = std::find(sections.spaces.begin(), sections.spaces.end(), Space::device) != sections.spaces.end();
  if (!apart) sections.spaces = {};
  device_at(at);
  // Has to be present where it is the host's memory, too: programs go on to other devices.
  void* copy = device_section(at, a);
  if (!current_device().shares_host_memory()) {
    sections.device = &current_device();
    sections.base = copy;
  }
  return sections;
}

// One side of a piece of every dimension, as memory of this rank.
Box box_of(const Array& a, void* base, std::span<const HaloPiece> pieces, bool holder) {
  const auto strides = a.layout->strides();
  const long element = static_cast<long>(a.elements.size);
  auto* start = static_cast<std::byte*>(base);
  std::vector<Level> levels;
  for (std::size_t d = 0; d < pieces.size(); ++d) {
    const HaloPiece& p = pieces[d];
    const long bytes = strides[d] * element;
    start += (holder ? p.holder_first : p.owner_first) * bytes;
    levels.push_back({p.count, (holder ? p.holder_stride : p.owner_stride) * bytes});
    levels.push_back({p.width, bytes});
  }
  return Box(start, element, std::move(levels));
}

class HaloPlanner {
 public:
  HaloPlanner(HaloDirection direction, const HaloOperand& operand, const Sections& sections, std::vector<Move>& moves)
      : direction_(direction), array_(*operand.array), spec_(operand.spec), sections_(sections), moves_(&moves) {}

  void plan() {
    if (array_.place.empty()) return;
    find_pieces();
    combine_all(held_, owned_);
  }

  // In two steps: the shadows of near dimensions, then all others with what these have brought to their owners.
  void plan(const std::vector<bool>& near, std::vector<Move>& then) {
    if (array_.place.empty()) return;
    find_pieces();
    Lists held = held_, owned = owned_, all_held = held_, all_owned = owned_;
    for (std::size_t d = 0; d < near.size(); ++d) {
      if (near[d]) {
        all_held[d].clear();
        if (!held_[d].empty()) all_held[d].push_back(joined(held_[d], array_.place[d]));
        all_owned[d] = all_held[d];
      } else {
        std::erase_if(held[d], [](const HaloPiece& piece) { return piece.shadow; });
        std::erase_if(owned[d], [](const HaloPiece& piece) { return piece.shadow; });
      }
    }
    combine_all(held, owned);
    moves_ = &then;
    combine_all(all_held, all_owned);
  }

 private:
  using Lists = std::vector<std::vector<HaloPiece>>;

  void find_pieces() {
    const NodeSet& nodes = array_.layout->nodes();
    mine_ = nodes.shape().coordinates(nodes.position_of(world().rank));
    held_.resize(static_cast<std::size_t>(array_.rank));
    owned_.resize(held_.size());
    for (int d = 0; d < array_.rank; ++d) {
      const ArrayDim& dim = array_.layout->dim(d);
      const HaloWidth width = width_of(array_, spec_, d);
      held_[d] = halo_pieces(dim, array_.place[d], width);
      for (long holder = 0; holder < dim.nodes(); ++holder) {
        for (const HaloPiece& piece : halo_pieces(dim, holder, width)) {
          if (piece.owner == array_.place[d]) owned_[d].push_back(piece);
        }
      }
    }
  }

  // Both ends of a pair meet its pieces in the same order: that of the dimensions' lists.
  void combine_all(const Lists& held, const Lists& owned) {
    std::vector<HaloPiece> pieces;
    combine(held, pieces, 0, true);
    combine(owned, pieces, 0, false);
  }

  void combine(const Lists& lists, std::vector<HaloPiece>& pieces, int shadows, bool as_holder) {
    if (pieces.size() == lists.size()) {
      if (shadows > 0) add_move(pieces, as_holder);
      return;
    }
    for (const HaloPiece& piece : lists[pieces.size()]) {
      // Faces only: at most one dimension leaves the holder's own elements.
      if (spec_.orthogonal && shadows + piece.shadow > 1) continue;
      pieces.push_back(piece);
      combine(lists, pieces, shadows + piece.shadow, as_holder);
      pieces.pop_back();
    }
  }

  // Copies along replicated dimensions exchange among their own kind: coordinates there stay mine.
  int rank_of(const std::vector<HaloPiece>& pieces, bool holder) const {
    std::vector<long> coordinates = mine_;
    for (int d = 0; d < array_.rank; ++d) {
      const int axis = array_.layout->dim(d).node_axis();
      if (axis >= 0) coordinates[axis] = holder ? pieces[d].holder : pieces[d].owner;
    }
    return array_.layout->nodes().rank_at(coordinates);
  }

  Space space_of(int rank) const {
    if (sections_.spaces.empty()) return Space::host;
    return sections_.spaces[static_cast<std::size_t>(array_.layout->nodes().position_of(rank))];
  }

  void add_move(const std::vector<HaloPiece>& pieces, bool as_holder) {
    const int me = world().rank;
    const int holder = rank_of(pieces, true), owner = rank_of(pieces, false);
    // A move within this rank is met twice; the holder's turn makes it.
    if (!as_holder && holder == me) return;
    Move move;
    const bool reflect = direction_ == HaloDirection::to_shadow;
    move.from = reflect ? owner : holder;
    move.to = reflect ? holder : owner;
    move.from_space = space_of(move.from);
    move.to_space = space_of(move.to);
    if (move.from == me) move.from_device = sections_.device;
    if (move.to == me) move.to_device = sections_.device;
    // Sections have the same extents everywhere, so the other end's box is known but for its address.
    const Box holder_box = box_of(array_, holder == me ? sections_.base : nullptr, pieces, true);
    const Box owner_box = box_of(array_, owner == me ? sections_.base : nullptr, pieces, false);
    const Box& source = reflect ? owner_box : holder_box;
    const Box& target = reflect ? holder_box : owner_box;
    if (move.from == me) move.source = source;
    if (move.to == me) move.target = target;
    move.from_pattern = pattern_of(source);
    move.to_pattern = pattern_of(target);
    move.bytes = source.bytes();
    move.combine = reflect ? Combine::copy : Combine::add;
    move.type = array_.elements.type;
    move.mark = mark(array_.elements.mark, reflect ? 1 : 2);
    moves_->push_back(std::move(move));
  }

  HaloDirection direction_;
  const Array& array_;
  const tasuki_reflect_spec& spec_;
  const Sections& sections_;
  std::vector<Move>* moves_;
  std::vector<long> mine_;
  Lists held_, owned_;
};

}  // namespace

void add_operands(const tasuki_site* at, const Array& a, const tasuki_reflect_spec& spec, std::vector<HaloOperand>& to) {
  const bool both = spec.device == TASUKI_BOTH_COPIES;
  tasuki_reflect_spec one = spec;
  one.device = spec.device && !both;
  to.push_back({&a, one});
  if (!both || !a.layout) return;
  one.device = 1;
  if (copies_apart(at, NodeGroup::of(a.layout->nodes()))) to.push_back({&a, one});
}

std::vector<HaloOperand> halo_operands(const tasuki_site* at, int n, tasuki_array* const* a,
                                       const tasuki_reflect_spec& spec) {
  std::vector<HaloOperand> operands;
  for (int k = 0; k < n; ++k) add_operands(at, descriptor(a[k]), spec, operands);
  return operands;
}

// Which rows the device has, and which ones it would need.
[[noreturn]] static void part_missing(const tasuki_site* at, const Array& a, const PresentEntry& entry) {
  const tasuki_array_dim& rows = a.dim[0];
  const long row = static_cast<long>(section_bytes(a)) / rows.extent, first = rows.origin_index;
  const long before = entry.host - static_cast<const char*>(a.base), end = before + static_cast<long>(entry.bytes);
  const long held = first + (std::max(before, 0L) + row - 1) / row;
  const long held_end = first + std::min(end / row, rows.extent);
  std::string missing;
  if (held > first) missing = format("[%ld:%ld]", first, held - first);
  if (held_end < first + rows.extent)
    missing += format("%s[%ld:%ld]", missing.empty() ? "" : " and ", held_end, first + rows.extent - held_end);
  fail(at,
       format("only a part of array '%s' is present on the device: this node's section with its shadow is [%ld:%ld] in "
              "dimension 1%s, and %s is missing; %s",
              a.name.c_str(), first, rows.extent, rows.affine ? "" : " (local indices)", missing.c_str(),
              present_listing().c_str()),
       format("communication with acc needs all of it: name the array without a section, %s, in the data clause",
              a.name.c_str()));
}

void* device_section(const tasuki_site* at, const Array& a) {
  const std::size_t bytes = section_bytes(a);
  if (bytes == 0) return a.base;
  const std::string what = "array '" + a.name + "'";
  const PresentEntry* entry = present_lookup(at, what.c_str(), a.base);
  if (!entry) not_present(at, what.c_str());
  const char* base = static_cast<const char*>(a.base);
  if (base < entry->host || base + bytes > entry->host + entry->bytes) part_missing(at, a, *entry);
  return entry->device + (base - entry->host);
}

std::shared_ptr<Execution> halo_execution(tasuki_site* at, HaloDirection direction,
                                          std::span<const HaloOperand> operands, bool synchronous) {
  std::vector<Sections> sections;
  PlanKey key(direction == HaloDirection::to_shadow ? "reflect" : "reduce_shadow");
  key.add(synchronous);
  for (const HaloOperand& operand : operands) {
    check_operand(at, operand);
    const Array& a = *operand.array;
    const Sections& lies = sections.emplace_back(sections_of(at, operand));
    key.add_object(a.layout)
        .add_section(a.base)
        .add(lies.base)
        .add(lies.device)
        .add(lies.spaces.empty())
        .add(a.elements.size)
        .add(a.elements.type)
        .add(a.elements.mark)
        .add(operand.spec.orthogonal);
    for (int d = 0; d < a.rank; ++d) {
      const HaloWidth width = width_of(a, operand.spec, d);
      key.add(width.lo).add(width.hi).add(width.whole).add(width.periodic);
    }
  }
  return find_execution(at, key, [&] {
    Plan plan;
    plan.kind = direction == HaloDirection::to_shadow ? "reflect" : "reduce_shadow";
    plan.steps.resize(1);
    std::vector<std::size_t> by_moves;
    if (synchronous && direction == HaloDirection::to_shadow) {
      plan.steps[0].collectives = gathers_of(at, operands, by_moves);
      // Behind them: a step starts all that it has before it waits.
      if (!plan.steps[0].collectives.empty()) plan.steps.resize(2);
    } else {
      for (std::size_t k = 0; k < operands.size(); ++k) by_moves.push_back(k);
    }
    // Asynchronous ones start all that they have at once, as nobody may look at them for long. Both ends of a pair have
    // to decide alike: whether an operand has become a collective they need not both know.
    if (synchronous && direction == HaloDirection::to_shadow &&
        std::none_of(operands.begin(), operands.end(), is_allgather)) {
      std::vector<std::vector<HaloWidth>> widths;
      for (const HaloOperand& operand : operands) {
        auto& of_array = widths.emplace_back();
        for (int d = 0; d < operand.array->rank; ++d) of_array.push_back(width_of(*operand.array, operand.spec, d));
      }
      if (const auto near = near_dimensions(operands, widths); !near.empty()) {
        plan.steps.resize(2);
        for (std::size_t k = 0; k < operands.size(); ++k)
          HaloPlanner(direction, operands[k], sections[k], plan.steps[0].moves).plan(near[k], plan.steps[1].moves);
        return plan;
      }
    }
    std::vector<Move>& moves = plan.steps.back().moves;
    for (std::size_t k : by_moves) HaloPlanner(direction, operands[k], sections[k], moves).plan();
    return plan;
  });
}

}  // namespace tasuki
