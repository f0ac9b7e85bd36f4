// From layouts to parts of members, and the choice between slots and moves.
#include "comm/halo_gather.h"

#include <mpi.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "comm/explained.h"
#include "comm/team_cost.h"
#include "comm/team_gather.h"
#include "comm/team_members.h"
#include "core/config.h"
#include "core/error.h"
#include "core/world.h"
#include "layout/halo.h"
#include "plan/ways.h"

namespace tasuki {
namespace {

struct Teeth {
  long first, width, count, stride;  // places in the section
};

// One operand as an allgather: the nodes with my coordinates but along its full shadows.
struct Gathered {
  const NodeGroup* group;
  std::vector<GatherPart> parts;
};

bool along(const ArrayDim& dim, const tasuki_reflect_spec& spec, int d) {
  const bool whole = spec.lo[d] == TASUKI_WHOLE_SHADOW || spec.hi[d] == TASUKI_WHOLE_SHADOW;
  return dim.full() && whole && dim.node_axis() >= 0 && dim.nodes() > 1;
}

// Nothing of this dimension is mirrored, on whichever node.
bool without_shadow(const ArrayDim& dim, const tasuki_reflect_spec& spec, int d) {
  HaloWidth width;
  width.whole = spec.lo[d] == TASUKI_WHOLE_SHADOW || spec.hi[d] == TASUKI_WHOLE_SHADOW;
  width.lo = width.whole ? 0 : spec.lo[d];
  width.hi = width.whole ? 0 : spec.hi[d];
  width.periodic = spec.periodic[d] != 0;
  for (long holder = 0; holder < dim.nodes(); ++holder)
    for (const HaloPiece& piece : halo_pieces(dim, holder, width))
      if (piece.shadow) return false;
  return true;
}

// The elements of the node at coordinate `at` in a dimension, as places in every member's section.
std::vector<Teeth> teeth_of(const ArrayDim& dim, bool gathered, long at) {
  std::vector<Teeth> result;
  if (gathered) {
    for (const Comb& comb : dim.owned_within(at, {0, dim.size() - 1}))
      result.push_back({comb.first, comb.width, comb.count, comb.stride});
  } else if (const Interval owned = dim.owned(at); !owned.empty()) {
    const long count = dim.owned_count(at);
    result.push_back({dim.position(at, owned.lo), count, 1, count});
  }
  return result;
}

GatherPart boxes_of(const Array& a, const std::vector<std::vector<Teeth>>& teeth) {
  const auto strides = a.layout->strides();
  const long element = static_cast<long>(a.elements.size);
  GatherPart boxes;
  std::vector<Level> levels;
  const std::function<void(std::size_t, long)> add = [&](std::size_t d, long at) {
    if (d == teeth.size()) {
      boxes.emplace_back(static_cast<std::byte*>(a.base) + at, element, levels);
      return;
    }
    const long bytes = strides[d] * element;
    for (const Teeth& t : teeth[d]) {
      levels.push_back({t.count, t.stride * bytes});
      levels.push_back({t.width, bytes});
      add(d + 1, at + t.first * bytes);
      levels.resize(levels.size() - 2);
    }
  };
  add(0, 0);
  return boxes;
}

// Nothing where it is no allgather, or this node has no part in it.
std::optional<Gathered> gathered(const HaloOperand& operand) {
  const Array& a = *operand.array;
  if (a.place.empty() || !is_allgather(operand)) return std::nullopt;
  const NodeSet& nodes = a.layout->nodes();
  const std::vector<long> mine = nodes.shape().coordinates(nodes.position_of(world().rank));
  std::vector<bool> free(mine.size(), false);
  for (int d = 0; d < a.rank; ++d)
    if (along(a.layout->dim(d), operand.spec, d)) free[static_cast<std::size_t>(a.layout->dim(d).node_axis())] = true;
  std::vector<int> ranks;
  Gathered result{};
  for (long position = 0; position < nodes.size(); ++position) {
    const std::vector<long> theirs = nodes.shape().coordinates(position);
    bool member = true;
    for (std::size_t axis = 0; axis < mine.size(); ++axis)
      member = member && (free[axis] || theirs[axis] == mine[axis]);
    if (!member) continue;
    ranks.push_back(nodes.rank_at(position));
    std::vector<std::vector<Teeth>> teeth;
    for (int d = 0; d < a.rank; ++d) {
      const ArrayDim& dim = a.layout->dim(d);
      const long at = dim.node_axis() < 0 ? 0 : theirs[static_cast<std::size_t>(dim.node_axis())];
      teeth.push_back(teeth_of(dim, along(dim, operand.spec, d), at));
    }
    result.parts.push_back(boxes_of(a, teeth));
  }
  const long size = static_cast<long>(ranks.size());
  result.group = NodeGroup::of(NodeSet(NodeShape({size}), std::move(ranks)));
  return result;
}

long longest(const std::vector<GatherPart>& parts) {
  long bytes = 0;
  for (const GatherPart& part : parts) bytes = std::max(bytes, bytes_of(part));
  return bytes;
}

class ExplainedGather : public Transfer {
 public:
  ExplainedGather(const tasuki_site* at, const char* kind, const NodeGroup* group, long bytes, const GatherCosts& costs,
                  std::shared_ptr<Transfer> gather)
      : at_(at),
        kind_(kind),
        group_(group),
        bytes_(static_cast<unsigned long>(bytes)),
        costs_(costs),
        gather_(std::move(gather)) {}
  void start() override {
    const Explained explained(at_, kind_, group_, bytes_, [&] { return gather_choice(*group_->team(), costs_); });
    gather_->start();
  }
  bool progress() override { return true; }
  void wait() override {}
  bool only_looks() const override { return true; }

 private:
  const tasuki_site* at_;
  const char* kind_;
  const NodeGroup* group_;
  unsigned long bytes_;
  GatherCosts costs_;
  std::shared_ptr<Transfer> gather_;
};

}  // namespace

bool is_allgather(const HaloOperand& operand) {
  if (operand.spec.device) return false;
  const Array& a = *operand.array;
  int shadows = 0;
  for (int d = 0; d < a.rank; ++d) {
    const ArrayDim& dim = a.layout->dim(d);
    if (along(dim, operand.spec, d))
      ++shadows;
    else if (!without_shadow(dim, operand.spec, d))
      return false;
  }
  return shadows == 1 || (shadows > 1 && !operand.spec.orthogonal);
}

std::optional<Step::Collective> gather_by_team(const tasuki_site* at, const char* kind, const NodeGroup* group,
                                               const std::vector<GatherPart>& parts) {
  Team* team = config_word(Setting::fabric) == "auto" ? team_of(group) : nullptr;
  if (!team) return std::nullopt;
  const long bytes = longest(parts);
  const GatherCosts costs = gather_costs(*team, static_cast<double>(bytes));
  if (costs.moves <= costs.slots) return std::nullopt;
  auto gather = std::make_shared<TeamGather>(*team, parts);
  Step::Collective result{
      gather, format("allgather of %ld nodes, at most %ld bytes each, through their teams", group->size(), bytes)};
  if (explaining() || counting)
    result.transfer = std::make_shared<ExplainedGather>(at, kind, group, bytes, costs, gather);
  return result;
}

std::vector<Step::Collective> gathers_of(const tasuki_site* at, std::span<const HaloOperand> operands,
                                         std::vector<std::size_t>& left) {
  // Those of one group are one collective. Each is run at the turn of its first operand, on all members.
  std::vector<Gathered> found;
  std::vector<std::vector<std::size_t>> places;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    auto one = gathered(operands[k]);
    if (!one || one->group->size() == 1 || longest(one->parts) == 0) {
      left.push_back(k);
      continue;
    }
    auto same = std::find_if(found.begin(), found.end(), [&](const Gathered& g) { return g.group == one->group; });
    if (same == found.end()) {
      found.push_back(std::move(*one));
      places.push_back({k});
      continue;
    }
    for (std::size_t place = 0; place < one->parts.size(); ++place)
      for (Box& box : one->parts[place]) same->parts[place].push_back(std::move(box));
    places[static_cast<std::size_t>(same - found.begin())].push_back(k);
  }
  std::vector<Step::Collective> result;
  for (std::size_t g = 0; g < found.size(); ++g) {
    if (auto gather = gather_by_team(at, "reflect", found[g].group, found[g].parts))
      result.push_back(std::move(*gather));
    else
      left.insert(left.end(), places[g].begin(), places[g].end());
  }
  std::sort(left.begin(), left.end());
  return result;
}

}  // namespace tasuki
