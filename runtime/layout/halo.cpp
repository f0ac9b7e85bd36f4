// The pieces of a shadow: which cells are whose elements.
#include "layout/halo.h"

namespace tasuki {

namespace {

// Elements [part] of the array as cells of the holder's section, shifted by `shift` (periodic images lie
// `shift` cells away from the place of the index itself); one piece for each owner.
void add_interval(const ArrayDim& dim, long holder, Interval part, long shift, std::vector<HaloPiece>& out) {
  while (!part.empty()) {
    const long owner = dim.owner(part.lo);
    const Interval piece = intersect(part, dim.owned(owner));
    HaloPiece p;
    p.holder = holder;
    p.owner = owner;
    p.shadow = true;
    p.width = piece.count();
    p.count = 1;
    p.holder_stride = p.owner_stride = p.width;
    p.holder_first = dim.position(holder, piece.lo + shift);
    p.owner_first = dim.position(owner, piece.lo);
    out.push_back(p);
    part.lo = piece.hi + 1;
  }
}

// The cells of a zone of the shadow, given in indices that may lie outside of the array.
void add_zone(const ArrayDim& dim, long holder, Interval zone, bool periodic, std::vector<HaloPiece>& out) {
  const long size = dim.size();
  if (!periodic) {
    add_interval(dim, holder, intersect(zone, {0, size - 1}), 0, out);
    return;
  }
  while (!zone.empty()) {
    const long shift = floor_div(zone.lo, size) * size;
    const Interval part = intersect(zone, {shift, shift + size - 1});
    add_interval(dim, holder, shifted(part, -shift), shift, out);
    zone.lo = part.hi + 1;
  }
}

// The shadow of these widths: around what the node owns (`mine`), or, without an element, all that it reaches.
void add_zones(const ArrayDim& dim, long holder, Interval mine, long lo, long hi, bool periodic,
               std::vector<HaloPiece>& out) {
  const Interval all = dim.reach(holder, lo, hi);
  if (mine.empty()) return add_zone(dim, holder, all, periodic, out);
  add_zone(dim, holder, {all.lo, mine.lo - 1}, periodic, out);
  add_zone(dim, holder, {mine.hi + 1, all.hi}, periodic, out);
}

// Elements of `owner` in a dimension that every node holds whole: the same cells on both sides.
void add_same_cells(const ArrayDim& dim, long holder, long owner, bool shadow, std::vector<HaloPiece>& out) {
  for (const Comb& comb : dim.owned_within(owner, {0, dim.size() - 1})) {
    out.push_back(
        {holder, owner, shadow, comb.width, comb.count, comb.first, comb.stride, comb.first, comb.stride});
  }
}

}  // namespace

std::vector<HaloPiece> halo_pieces(const ArrayDim& dim, long holder, const HaloWidth& width) {
  std::vector<HaloPiece> pieces;
  const Interval mine = dim.owned(holder);
  if (dim.full()) {
    add_same_cells(dim, holder, holder, false, pieces);
    if (width.whole || dim.distribution().format() == Format::cyclic) {
      // A node without a part of the template has all of the array or nothing.
      if (!width.whole && dim.distribution().owned(holder).empty()) return pieces;
      for (long owner = 0; owner < dim.nodes(); ++owner) {
        if (owner != holder) add_same_cells(dim, holder, owner, true, pieces);
      }
    } else {
      add_zones(dim, holder, mine, width.lo, width.hi, false, pieces);
    }
    return pieces;
  }
  if (!mine.empty()) {
    const long count = dim.owned_count(holder);
    const long first = dim.position(holder, mine.lo);
    pieces.push_back({holder, holder, false, count, 1, first, count, first, count});
  }
  if (!dim.affine()) return pieces;
  const long lo = width.whole ? dim.shadow_lo() : width.lo;
  const long hi = width.whole ? dim.shadow_hi() : width.hi;
  add_zones(dim, holder, mine, lo, hi, width.periodic, pieces);
  return pieces;
}

}  // namespace tasuki
