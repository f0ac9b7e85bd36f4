// Which shadow cells of a node mirror which elements of which node, one dimension at a time; the halo of an
// array is the product of its dimensions.
#pragma once

#include <vector>

#include "layout/array_layout.h"

namespace tasuki {

// Widths to update in one dimension; whole: all of the declared shadow.
struct HaloWidth {
  long lo = 0, hi = 0;
  bool whole = true;
  bool periodic = false;
  bool operator==(const HaloWidth&) const = default;
};

// Cells of `holder` that are copies of elements of `owner`, as places in the two local sections: `count`
// teeth of `width` cells. Where `shadow` is false the cells are the holder's own elements (owner == holder).
struct HaloPiece {
  long holder = 0, owner = 0;
  bool shadow = false;
  long width = 0, count = 0;
  long holder_first = 0, holder_stride = 0;
  long owner_first = 0, owner_stride = 0;
};

// All pieces of the node with coordinate `holder`, always in the same order on whichever node asks.
std::vector<HaloPiece> halo_pieces(const ArrayDim& dim, long holder, const HaloWidth& width);

}  // namespace tasuki
