// Corners through neighbours. Where a dimension's nodes share memory and another one's messages cross a network, the
// shadows of the near dimension come first; what then crosses the network takes them along, and corners need no
// messages of their own.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "comm/halo_plan.h"
#include "layout/halo.h"

namespace tasuki {

// The dimensions whose shadows come first, by operand and dimension; empty where that does not pay, or not all operands
// have such dimensions. The same on all nodes.
std::vector<std::vector<bool>> near_dimensions(std::span<const HaloOperand> operands,
                                               std::span<const std::vector<HaloWidth>> widths);

// The cells of all pieces of a near dimension, which are neighbours, as a piece of the node's own.
HaloPiece joined(std::span<const HaloPiece> pieces, long node);

// For tests: whether it pays, whatever the model says.
void force_relays(std::optional<bool> pays);

}  // namespace tasuki
