#include "comm/gmove_plan.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include "core/apart.h"
#include "core/world.h"
#include "layout/joint_pieces.h"

namespace tasuki {

GmoveSide::GmoveSide(const Array& array, const tasuki_global_part& part)
    : array_(&array), base_(static_cast<std::byte*>(array.base)) {
  const auto strides = array.layout->strides();
  for (int d = 0; d < array.rank; ++d) {
    const ArrayDim& dim = array.layout->dim(d);
    const long bytes = strides[static_cast<std::size_t>(d)] * static_cast<long>(array.elements.size);
    if (part.count[d] == TASUKI_ONE) {
      fixed_.push_back({&dim, part.first[d], bytes});
    } else {
      shape_.push_back(part.count[d]);
      dims_.push_back({&dim, d, part.first[d], part.step[d], bytes});
    }
  }
}

GmoveSide::GmoveSide(const tasuki_part& part) : base_(static_cast<std::byte*>(part.address)) {
  for (int d = 0; d < part.rank; ++d) {
    shape_.push_back(part.count[d]);
    dims_.push_back({nullptr, d, 0, 1, part.stride[d]});
  }
}

GmoveSide GmoveSide::one_element(void* address, const std::vector<long>& shape) {
  GmoveSide side{tasuki_part{}};
  side.base_ = static_cast<std::byte*>(address);
  side.shape_ = shape;
  side.dims_.assign(shape.size(), Dim{nullptr, 0, 0, 1, 0});
  return side;
}

Box GmoveSide::box(unsigned long size) const {
  std::vector<Level> levels;
  for (std::size_t s = 0; s < dims_.size(); ++s) levels.push_back({shape_[s], dims_[s].bytes});
  return Box(base_, static_cast<long>(size), std::move(levels));
}

class GmovePlanner {
 public:
  GmovePlanner(const GmoveSide& to, const GmoveSide& from, const std::vector<int>& receivers, unsigned long size)
      : to_(to), from_(from), receivers_(receivers), size_(static_cast<long>(size)) {}

  std::vector<Move> plan() {
    receive();
    if (from_.array_) send();
    return std::move(moves_);
  }

  std::optional<std::vector<std::vector<Box>>> parts(const NodeSet& group) const {
    if (!from_.array_->layout->replicated_axes().empty()) return std::nullopt;
    std::vector<std::vector<Box>> result(static_cast<std::size_t>(group.size()));
    for (const int rank : nodes(from_).ranks()) {
      const Coordinates at = coordinates(from_, rank);
      if (!owns_fixed(from_, at)) continue;
      std::vector<Box>& boxes = result[static_cast<std::size_t>(group.position_of(rank))];
      for_each_share(from_, at, to_, [&](const std::vector<long>&, const std::vector<const Places*>& places) {
        for_each_box(at, {}, places, [&](long, const std::vector<Level>&, long byte, const std::vector<Level>& levels) {
          boxes.emplace_back(to_.base_ + byte, size_, levels);
        });
      });
    }
    return result;
  }

  static std::optional<OneOwner> one_owner(const GmoveSide& side, unsigned long size) {
    Coordinates at = fixed(side);
    for (std::size_t s = 0; s < side.dims_.size(); ++s) {
      const GmoveSide::Dim& dim = side.dims_[s];
      const long first = owner(dim, 0);
      if (!contiguous(dim) || first != owner(dim, side.shape_[s] - 1)) return std::nullopt;
      set(dim, first, at);
    }
    for (long& open : at) open = std::max(open, 0L);
    const int rank = nodes(side).rank_at(at);
    if (rank != world().rank) return OneOwner{rank, {}};
    std::vector<Level> levels;
    long start_byte = start(side, at);
    for (std::size_t s = 0; s < side.dims_.size(); ++s) {
      const GmoveSide::Dim& dim = side.dims_[s];
      const long there = coordinate(dim, at), first = place(dim, there, 0);
      start_byte += first * dim.bytes;
      if (side.shape_[s] > 1) levels.push_back({side.shape_[s], (place(dim, there, 1) - first) * dim.bytes});
    }
    return OneOwner{rank, Box(side.base_ + start_byte, static_cast<long>(size), std::move(levels))};
  }

 private:
  // Places k of a section's dimension that two nodes share: an interval; or a list of those in one period, which is
  // there `repeats` times, and of what lies behind.
  struct Places {
    bool interval = false;
    long first = 0, count = 0;
    std::vector<long> list, rest;
    long repeats = 1, period = 0;
  };
  using Coordinates = std::vector<long>;  // by node dimension; -1: not said yet

  // --- one dimension of a section

  static bool contiguous(const GmoveSide::Dim& dim) {
    return !dim.of || dim.of->node_axis() < 0 || dim.of->distribution().contiguous();
  }
  static long owner(const GmoveSide::Dim& dim, long k) {
    return !dim.of || dim.of->node_axis() < 0 ? 0 : dim.of->owner(dim.first + k * dim.step);
  }
  static long place(const GmoveSide::Dim& dim, long at, long k) {
    return dim.of ? dim.of->position(at, dim.first + k * dim.step) : k;
  }
  // From one place to the one where who owns what begins again; 1: of a contiguous dimension.
  static long period(const GmoveSide::Dim& dim) {
    if (contiguous(dim)) return 1;
    const long all = dim.of->distribution().width() * dim.of->nodes();
    return all / std::gcd(all, std::abs(dim.step));
  }
  // Of a contiguous dimension: the places that the node owns, first and how many.
  static std::pair<long, long> interval_of(const GmoveSide::Dim& dim, long at, long all) {
    if (!dim.of || dim.of->node_axis() < 0) return {0, all};
    const Interval owned = dim.of->owned(at);
    if (owned.empty()) return {0, 0};
    const auto up = [](long a, long b) { return a >= 0 ? (a + b - 1) / b : -(-a / b); };
    const auto down = [](long a, long b) { return a >= 0 ? a / b : -((-a + b - 1) / b); };
    const long step = std::abs(dim.step);
    const long low = dim.step > 0 ? owned.lo - dim.first : dim.first - owned.hi;
    const long high = dim.step > 0 ? owned.hi - dim.first : dim.first - owned.lo;
    const long first = std::max(up(low, step), 0L), last = std::min(down(high, step), all - 1);
    return {first, std::max(last - first + 1, 0L)};
  }
  // Those of [first, first + count) that the node owns, ascending.
  static std::vector<long> list_of(const GmoveSide::Dim& dim, long at, long first, long count) {
    std::vector<long> list;
    if (count == 0) return list;
    if (contiguous(dim)) {
      list.resize(static_cast<std::size_t>(count));
      std::iota(list.begin(), list.end(), first);
      return list;
    }
    const long one = dim.first + first * dim.step, last = one + (count - 1) * dim.step;
    for (const Comb& comb : dim.of->owned_within(at, {std::min(one, last), std::max(one, last)}))
      for (long c = 0; c < comb.count; ++c)
        for (long w = 0; w < comb.width; ++w) {
          const long away = comb.first + c * comb.stride + w - dim.first;
          if (away % dim.step == 0) list.push_back(away / dim.step);
        }
    if (dim.step < 0) std::reverse(list.begin(), list.end());
    return list;
  }

  // The places that the node at `at` owns on one side, by their owner on the other one.
  static std::map<long, Places> by_owner(const GmoveSide::Dim& mine, long at, const GmoveSide::Dim& other, long all) {
    std::map<long, Places> result;
    const auto own = contiguous(mine) ? interval_of(mine, at, all) : std::pair{0L, all};
    if (own.second == 0) return result;
    if (!contiguous(other)) {
      share(result, mine, at, other, own);
      return result;
    }
    const long one = owner(other, own.first), last = owner(other, own.first + own.second - 1);
    for (long theirs = std::min(one, last); theirs <= std::max(one, last); ++theirs) {
      const auto held = interval_of(other, theirs, all);
      const long first = std::max(own.first, held.first);
      const long count = std::min(own.first + own.second, held.first + held.second) - first;
      if (count <= 0) continue;
      if (contiguous(mine)) {
        result[theirs] = {true, first, count, {}, {}, 1, 0};
      } else {
        share(result, mine, at, other, {first, count});
      }
    }
    return result;
  }
  // Of [first, first + count), where a side is cyclic. Both ends of a pair find the same.
  static void share(std::map<long, Places>& result, const GmoveSide::Dim& mine, long at, const GmoveSide::Dim& other,
                    std::pair<long, long> range) {
    const auto [first, count] = range;
    const long again = std::lcm(period(mine), period(other));
    const long repeats = count / again >= 4 ? count / again : 1, once = repeats > 1 ? again : count;
    const auto of_owner = [&, times = repeats](long k) -> Places& {
      Places& places = result[owner(other, k)];
      places.repeats = times;
      places.period = again;
      return places;
    };
    for (long k : list_of(mine, at, first, once)) of_owner(k).list.push_back(k);
    for (long k : list_of(mine, at, first + repeats * once, count - repeats * once)) of_owner(k).rest.push_back(k);
  }

  static std::vector<JointPiece> pieces_of(const GmoveSide::Dim& from, long from_at, const GmoveSide::Dim& to,
                                           long to_at, const Places& places) {
    const auto from_place = [&](long k) { return place(from, from_at, k); };
    const auto to_place = [&](long k) { return place(to, to_at, k); };
    const auto level = [&](long count, long k, long next) {
      return JointLevel{count, from_place(next) - from_place(k), to_place(next) - to_place(k)};
    };
    if (places.interval) {
      JointPiece piece{from_place(places.first), to_place(places.first), {}};
      if (places.count > 1) piece.levels.push_back(level(places.count, places.first, places.first + 1));
      return {piece};
    }
    const auto pieces_of_list = [&](const std::vector<long>& list) {
      std::vector<long> source, target;
      for (long k : list) {
        source.push_back(from_place(k));
        target.push_back(to_place(k));
      }
      return joint_pieces(source, target);
    };
    std::vector<JointPiece> pieces = pieces_of_list(places.list);
    if (places.repeats > 1)
      for (JointPiece& piece : pieces)
        piece.levels.insert(piece.levels.begin(),
                            level(places.repeats, places.list[0], places.list[0] + places.period));
    for (JointPiece& piece : pieces_of_list(places.rest)) pieces.push_back(std::move(piece));
    return pieces;
  }

  // --- nodes

  static const NodeSet& nodes(const GmoveSide& side) { return side.array_->layout->nodes(); }
  static Coordinates coordinates(const GmoveSide& side, int rank) {
    if (!side.array_) return {};
    return nodes(side).shape().coordinates(nodes(side).position_of(rank));
  }
  // What the elements that are meant alone say of their owner; the other dimensions are open (-1).
  static Coordinates fixed(const GmoveSide& side) {
    Coordinates at(coordinates(side, nodes(side).rank_at(0L)).size(), -1);
    for (const auto& one : side.fixed_)
      if (one.of->node_axis() >= 0) at[static_cast<std::size_t>(one.of->node_axis())] = one.of->owner(one.index);
    return at;
  }
  static long coordinate(const GmoveSide::Dim& dim, const Coordinates& at) {
    return dim.of && dim.of->node_axis() >= 0 ? at[static_cast<std::size_t>(dim.of->node_axis())] : 0;
  }
  static void set(const GmoveSide::Dim& dim, long to, Coordinates& at) {
    if (dim.of && dim.of->node_axis() >= 0) at[static_cast<std::size_t>(dim.of->node_axis())] = to;
  }
  // Whether the node at `at` owns what is meant alone.
  static bool owns_fixed(const GmoveSide& side, const Coordinates& at) {
    return std::all_of(side.fixed_.begin(), side.fixed_.end(), [&](const auto& one) {
      return one.of->node_axis() < 0 || at[static_cast<std::size_t>(one.of->node_axis())] == one.of->owner(one.index);
    });
  }
  // Of several copies a node takes its own, or the one in its place among the nodes; nodes elsewhere are dealt out.
  int sender(Coordinates at, int receiver) const {
    const NodeSet& set = nodes(from_);
    const Coordinates theirs = set.contains(receiver) ? coordinates(from_, receiver) : Coordinates{};
    const auto copies = from_.array_->layout->replicated_axes();
    for (int axis : copies) {
      const auto a = static_cast<std::size_t>(axis);
      at[a] = theirs.empty() ? receiver % set.shape().sizes()[a] : theirs[a];
    }
    return set.rank_at(at);
  }

  // --- moves

  // Calls each(owner by dimension, places by dimension) for each other node's share of mine.
  template <class Each>
  void for_each_share(const GmoveSide& mine, const Coordinates& at, const GmoveSide& other, Each each) const {
    std::vector<std::map<long, Places>> shares;
    for (std::size_t s = 0; s < mine.dims_.size(); ++s)
      shares.push_back(by_owner(mine.dims_[s], coordinate(mine.dims_[s], at), other.dims_[s], mine.shape_[s]));
    std::vector<long> owners;
    std::vector<const Places*> places;
    const std::function<void()> next = [&] {
      if (owners.size() == shares.size()) return each(owners, places);
      for (const auto& [theirs, which] : shares[owners.size()]) {
        owners.push_back(theirs);
        places.push_back(&which);
        next();
        owners.pop_back();
        places.pop_back();
      }
    };
    next();
  }

  void receive() {
    const int me = world().rank;
    Coordinates mine;
    if (to_.array_) {
      if (!nodes(to_).contains(me)) return;
      mine = coordinates(to_, me);
      if (!owns_fixed(to_, mine)) return;
    } else if (std::find(receivers_.begin(), receivers_.end(), me) == receivers_.end()) {
      return;
    }
    for_each_share(to_, mine, from_, [&](const std::vector<long>& owners, const std::vector<const Places*>& places) {
      Coordinates theirs;
      int rank = me;
      if (from_.array_) {
        theirs = fixed(from_);
        for (std::size_t s = 0; s < owners.size(); ++s) set(from_.dims_[s], owners[s], theirs);
        rank = sender(theirs, me);
        theirs = coordinates(from_, rank);
      }
      add(rank, theirs, me, mine, places);
    });
  }

  void send() {
    const int me = world().rank;
    if (!nodes(from_).contains(me)) return;
    const Coordinates mine = coordinates(from_, me);
    if (!owns_fixed(from_, mine)) return;
    for_each_share(from_, mine, to_, [&](const std::vector<long>& owners, const std::vector<const Places*>& places) {
      for (int rank : receivers(owners)) {
        if (rank == me || sender(mine, rank) != me) continue;
        add(me, mine, rank, coordinates(to_, rank), places);
      }
    });
  }

  // All that own these shares of the left side.
  std::vector<int> receivers(const std::vector<long>& owners) const {
    if (!to_.array_) return receivers_;
    Coordinates at = fixed(to_);
    for (std::size_t s = 0; s < owners.size(); ++s) set(to_.dims_[s], owners[s], at);
    std::vector<int> ranks;
    const auto sizes = nodes(to_).shape().sizes();
    const std::function<void(std::size_t)> copies = [&](std::size_t axis) {
      if (axis == at.size()) return ranks.push_back(nodes(to_).rank_at(at));
      if (at[axis] >= 0) return copies(axis + 1);
      for (long k = 0; k < sizes[axis]; ++k) {
        at[axis] = k;
        copies(axis + 1);
      }
      at[axis] = -1;
    };
    copies(0);
    return ranks;
  }

  static long start(const GmoveSide& side, const Coordinates& at) {
    long bytes = 0;
    for (const auto& one : side.fixed_) {
      const long owner = one.of->node_axis() < 0 ? 0 : at[static_cast<std::size_t>(one.of->node_axis())];
      bytes += one.of->position(owner, one.index) * one.bytes;
    }
    return bytes;
  }

  // Both ends of a pair have the same moves in the same order: that of the pieces of its dimensions.
  void add(int from, const Coordinates& from_at, int to, const Coordinates& to_at,
           const std::vector<const Places*>& places) {
    for_each_box(from_at, to_at, places,
                 [&](long from_byte, const std::vector<Level>& source, long to_byte, const std::vector<Level>& target) {
                   add(from, from_byte, source, to, to_byte, target);
                 });
  }

  // Calls each(first byte and levels in the sender's memory, the same in the receiver's).
  template <class Each>
  void for_each_box(const Coordinates& from_at, const Coordinates& to_at, const std::vector<const Places*>& places,
                    Each each) const {
    std::vector<std::vector<JointPiece>> pieces;
    for (std::size_t s = 0; s < places.size(); ++s)
      pieces.push_back(pieces_of(from_.dims_[s], coordinate(from_.dims_[s], from_at), to_.dims_[s],
                                 coordinate(to_.dims_[s], to_at), *places[s]));
    std::vector<Level> source, target;
    const std::function<void(std::size_t, long, long)> next = [&](std::size_t s, long from_byte, long to_byte) {
      if (s == pieces.size()) return each(from_byte, source, to_byte, target);
      const long down = from_.dims_[s].bytes, across = to_.dims_[s].bytes;
      for (const JointPiece& piece : pieces[s]) {
        std::vector<std::pair<long, long>> starts = {{from_byte + piece.from * down, to_byte + piece.to * across}};
        const std::size_t outer = source.size();
        for (const JointLevel& level : piece.levels) {
          long step = level.from * down, there = level.to * across;
          // Upwards where both go downwards, and at the receiver.
          if (there < 0 || (there == 0 && step < 0)) {
            for (auto& [first, target_first] : starts) {
              first += (level.count - 1) * step;
              target_first += (level.count - 1) * there;
            }
            step = -step;
            there = -there;
          }
          if (step >= 0 || !device_) {
            source.push_back({level.count, step});
            target.push_back({level.count, there});
            continue;
          }
          // Devices copy upwards only.
          std::vector<std::pair<long, long>> each;
          for (const auto& [first, target_first] : starts)
            for (long k = 0; k < level.count; ++k) each.emplace_back(first + k * step, target_first + k * there);
          starts = std::move(each);
        }
        for (const auto& [first, target_first] : starts) next(s + 1, first, target_first);
        source.resize(outer);
        target.resize(outer);
      }
    };
    next(0, start(from_, from_at), start(to_, to_at));
  }

  void add(int from, long from_byte, const std::vector<Level>& source, int to, long to_byte,
           const std::vector<Level>& target) {
    const int me = world().rank;
    // The other end's box is known but for its address.
    const auto box = [&](const GmoveSide& side, int rank, long byte, const std::vector<Level>& levels) {
      return Box(rank == me ? side.base_ + byte : reinterpret_cast<std::byte*>(byte), size_, levels);
    };
    const Box from_box = box(from_, from, from_byte, source), to_box = box(to_, to, to_byte, target);
    Move move;
    move.from = from;
    move.to = to;
    move.from_space = from_.spaces_.of(from);
    move.to_space = to_.spaces_.of(to);
    if (from == me) move.source = from_box, move.from_device = from_.spaces_.device;
    if (to == me) move.target = to_box, move.to_device = to_.spaces_.device;
    move.from_pattern = pattern_of(from_box);
    move.to_pattern = pattern_of(to_box);
    move.bytes = from_box.bytes();
    move.mark =
        mark(mark(from_.array_ ? from_.array_->elements.mark : 0, to_.array_ ? to_.array_->elements.mark : 0), 3);
    moves_.push_back(std::move(move));
  }

  const GmoveSide &to_, &from_;
  const std::vector<int>& receivers_;
  long size_;
  bool device_ = !from_.spaces_.spaces.empty() || !to_.spaces_.spaces.empty();  // a side, of some nodes
  std::vector<Move> moves_;
};

std::vector<Move> gmove_moves(const GmoveSide& to, const GmoveSide& from, const std::vector<int>& receivers,
                              unsigned long size) {
  return GmovePlanner(to, from, receivers, size).plan();
}

std::optional<std::vector<std::vector<Box>>> parts_by_owner(const GmoveSide& to, const GmoveSide& from,
                                                            const NodeSet& group, unsigned long size) {
  return GmovePlanner(to, from, group.ranks(), size).parts(group);
}

std::optional<OneOwner> one_owner(const GmoveSide& side, unsigned long size) {
  return GmovePlanner::one_owner(side, size);
}

bool may_meet(const tasuki_global_part& one, const tasuki_global_part& other, int rank) {
  const auto range = [](const tasuki_global_part& part, int d) {
    const long last = part.count[d] == TASUKI_ONE ? part.first[d] : part.first[d] + (part.count[d] - 1) * part.step[d];
    return Interval{std::min(part.first[d], last), std::max(part.first[d], last)};
  };
  for (int d = 0; d < rank; ++d) {
    const Interval a = range(one, d), b = range(other, d);
    if (a.hi < b.lo || b.hi < a.lo) return false;
  }
  return true;
}

}  // namespace tasuki
