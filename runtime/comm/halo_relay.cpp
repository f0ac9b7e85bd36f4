#include "comm/halo_relay.h"

#include <algorithm>
#include <utility>

#include "array/array.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

// A network's message of a few bytes takes so many times as long as the near shadows before the latter go first.
constexpr double worth_waiting = 2;
constexpr double few_bytes = 8;

std::optional<bool> forced;

// Whether all nodes that differ in their place along the axis alone are of one group.
bool shares_memory_along(const NodeSet& nodes, int axis) {
  for (long position = 0; position < nodes.size(); ++position) {
    std::vector<long> coordinates = nodes.shape().coordinates(position);
    if (std::exchange(coordinates[static_cast<std::size_t>(axis)], 0) == 0) continue;
    if (first_of_group(nodes.rank_at(position)) != first_of_group(nodes.rank_at(coordinates))) return false;
  }
  return true;
}

bool has_shadow(const ArrayDim& dim, const HaloWidth& width) {
  return width.whole ? dim.full() || dim.shadow_lo() + dim.shadow_hi() > 0 : width.lo + width.hi > 0;
}

// Time of the near shadows, of which the sizes are those of the sections, alike on all nodes.
double seconds_before(const Array& a, std::span<const HaloWidth> widths, const std::vector<bool>& near) {
  double bytes = 0;
  for (int d = 0; d < a.rank; ++d) {
    if (!near[static_cast<std::size_t>(d)]) continue;
    const HaloWidth& width = widths[static_cast<std::size_t>(d)];
    const ArrayDim& dim = a.layout->dim(d);
    double zone =
        static_cast<double>(width.whole ? std::max(dim.shadow_lo(), dim.shadow_hi()) : std::max(width.lo, width.hi));
    for (int other = 0; other < a.rank; ++other)
      if (other != d) zone *= static_cast<double>(a.dim[other].extent);
    bytes += zone * static_cast<double>(a.elements.size);
  }
  const CostModel& model = cost_model();
  return std::min(model.seconds(Way::direct_mailbox, Shape::stride, Distance::group, bytes),
                  model.seconds(Way::direct_put, Shape::stride, Distance::group, bytes));
}

std::vector<bool> near_dimensions(const Array& a, std::span<const HaloWidth> widths) {
  std::vector<bool> near(static_cast<std::size_t>(a.rank));
  bool some = false, far = false;
  for (int d = 0; d < a.rank; ++d) {
    const ArrayDim& dim = a.layout->dim(d);
    const bool alike = dim.node_axis() < 0 || shares_memory_along(a.layout->nodes(), dim.node_axis());
    near[static_cast<std::size_t>(d)] = alike && dim.affine() && !dim.full();
    if (dim.nodes() == 1 || !has_shadow(dim, widths[static_cast<std::size_t>(d)])) continue;
    (near[static_cast<std::size_t>(d)] ? some : far) = true;
  }
  return some && far ? near : std::vector<bool>();
}

}  // namespace

void force_relays(std::optional<bool> pays) { forced = pays; }

std::vector<std::vector<bool>> near_dimensions(std::span<const HaloOperand> operands,
                                               std::span<const std::vector<HaloWidth>> widths) {
  std::vector<std::vector<bool>> result;
  double before = 0;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const Array& a = *operands[k].array;
    if (operands[k].spec.orthogonal || operands[k].spec.device) return {};
    result.push_back(near_dimensions(a, widths[k]));
    if (result.back().empty()) return {};
    before += seconds_before(a, widths[k], result.back());
  }
  const Distance distance = world().host_size == world().size ? Distance::host : Distance::network;
  const double message = cost_model().seconds(Way::mpi_packed, Shape::contiguous, distance, few_bytes);
  if (!forced.value_or(before * worth_waiting <= message)) return {};
  return result;
}

HaloPiece joined(std::span<const HaloPiece> pieces, long node) {
  long first = pieces[0].holder_first, end = first;
  for (const HaloPiece& piece : pieces) {
    first = std::min(first, piece.holder_first);
    end = std::max(end, piece.holder_first + piece.width);
  }
  return {node, node, false, end - first, 1, first, end - first, first, end - first};
}

}  // namespace tasuki
