// Drawing random plans; applying them one after the other.
#include "plan_case.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <set>
#include <tuple>
#include <utility>

namespace tasuki::test {
namespace {

constexpr long most_memory = 4L << 20;  // of one node and place
constexpr long most_extent = 1L << 20;  // from the first to the last byte of a box
constexpr long alignment = 32;
// Of runs in a dimension where a device may be at one end: the stand-in makes a copy of each, one each time it is asked,
// which takes as long as the other processes of a busy machine let it.
constexpr long most_on_device = 6;

using Pairs = std::set<std::pair<int, int>>;

struct Element {
  int type;
  long bytes;
};
// Sums of these do not depend on their order.
constexpr Element elements[] = {
    {TASUKI_UCHAR, 1}, {TASUKI_USHORT, 2}, {TASUKI_UINT, 4}, {TASUKI_ULONG, 8}, {TASUKI_ULLONG, 8}};

class Drawing {
 public:
  Drawing(Random& random, int nodes) : random_(random), nodes_(nodes) {}

  PlannedCase draw() {
    planned_.used.assign(static_cast<std::size_t>(nodes_ * places), 0);
    planned_.dealt = random_.chance(50);
    with_devices_ = random_.chance(35);
    // Some cases keep to one memory.
    memory_ = random_.chance(30) ? std::optional(random_.chance(70) ? Place::arena : Place::heap) : std::nullopt;
    std::vector<int> steps;
    for (long plans = random_.between(1, 5); plans > 0; --plans)
      steps.push_back(random_.chance(25) ? static_cast<int>(random_.between(2, 3)) : 1);
    // Those of several steps first: they take their pairs of nodes for themselves.
    std::sort(steps.rbegin(), steps.rend());
    for (int count : steps) draw_plan(count);
    return std::move(planned_);
  }

 private:
  void draw_plan(int steps) {
    std::vector<int> members;
    for (int node = 0; node < nodes_; ++node) {
      if (random_.chance(75)) members.push_back(node);
    }
    if (members.empty()) members.push_back(static_cast<int>(random_.between(0, nodes_ - 1)));
    PlannedPlan plan;
    if (random_.chance(60)) plan.way = one_of<Way>({Way::direct_inline, Way::direct_mailbox, Way::direct_put, Way::direct_pull});
    Pairs pairs;
    earlier_.clear();
    for (int step = 0; step < steps; ++step) {
      sources_.clear();
      targets_.clear();
      std::vector<PlannedMove>& moves = plan.steps.emplace_back();
      const bool adds = random_.chance(20);
      for (long count = random_.between(1, 8); count > 0; --count) {
        const int from = one_of(members), to = one_of(members);
        const auto pair = std::minmax(from, to);
        if (from != to && taken_.contains(pair)) continue;
        if (std::optional<PlannedMove> move = draw_move(from, to, adds, moves)) {
          if (from != to) pairs.insert(pair);
          sources_.insert(name_of(move->source));
          targets_.insert(name_of(move->target));
          moves.push_back(std::move(*move));
        }
      }
      for (const PlannedMove& move : moves) {
        earlier_.push_back(move.source);
        earlier_.push_back(move.target);
      }
    }
    if (steps > 1) taken_.insert(pairs.begin(), pairs.end());
    planned_.plans.push_back(std::move(plan));
  }

  std::optional<PlannedMove> draw_move(int from, int to, bool adds, const std::vector<PlannedMove>& moves) {
    PlannedMove move;
    move.combine = adds ? Combine::add : Combine::copy;
    move.deal = static_cast<unsigned>(random_.between(0, 1 << 20));
    long unit = random_.chance(60) ? 8 : random_.between(1, 24);
    if (adds) {
      const Element& element = elements[random_.between(0, std::size(elements) - 1)];
      move.type = element.type;
      unit = element.bytes;
    }
    move.bytes = unit * random_length(unit);
    const auto known = [&](int node, auto&& usable) {
      std::vector<Region> regions;
      for (const Region& region : earlier_) {
        if (region.node == node && usable(region) && (!adds || suits(region, unit))) regions.push_back(region);
      }
      return regions;
    };
    // A step may change what an earlier one has sent or brought.
    const auto unused = [&](const Region& r) { return !sources_.contains(name_of(r)) && !targets_.contains(name_of(r)); };
    if (const auto old = known(to, unused); !old.empty() && random_.chance(30)) {
      move.target = one_of(old);
      move.bytes = bytes_of(move.target);
      if (!draw_region(move.source, from, move.bytes, adds ? unit : 1)) return std::nullopt;
      return move;
    }
    // What arrived in a step before is passed on; or several nodes get the same bytes.
    auto here = known(from, [&](const Region& region) { return !targets_.contains(name_of(region)); });
    for (const PlannedMove& other : moves) {
      if (other.source.node == from && (!adds || suits(other.source, unit))) here.push_back(other.source);
    }
    if (!here.empty() && random_.chance(40)) {
      move.source = one_of(here);
      move.bytes = bytes_of(move.source);
      if (!adds) unit = 1;
    } else if (!draw_region(move.source, from, move.bytes, unit)) {
      return std::nullopt;
    }
    // Several contributions to the same elements.
    if (adds && random_.chance(30)) {
      for (const PlannedMove& other : moves) {
        if (other.target.node != to || other.type != move.type || other.bytes != move.bytes) continue;
        move.target = other.target;
        return move;
      }
    }
    if (!draw_region(move.target, to, move.bytes, unit)) return std::nullopt;
    return move;
  }

  // In units: most moves are short; the longest have 200 KB.
  long random_length(long unit) {
    const long kind = random_.between(1, 100);
    const long most = kind <= 45 ? 8 : kind <= 70 ? 300 : kind <= 90 ? 20000 / unit : 200000 / unit;
    return random_.between(1, most);
  }

  // A box of up to four dimensions behind what is used; false when there is no room.
  bool draw_region(Region& region, int node, long bytes, long unit) {
    region.node = node;
    region.place = memory_.value_or(random_.chance(65) ? Place::arena : Place::heap);
    if (with_devices_ && random_.chance(40)) region.place = Place::device;
    long units = bytes / unit;
    std::vector<long> counts;
    for (long levels = random_.between(0, 3); levels > 0; --levels) {
      std::vector<long> divisors;
      for (long k = 1; k <= std::min(units, with_devices_ ? most_on_device : 4096L); ++k) {
        if (units % k == 0) divisors.push_back(k);
      }
      counts.push_back(divisors[static_cast<std::size_t>(random_.between(0, static_cast<long>(divisors.size()) - 1))]);
      units /= counts.back();
    }
    region.run = units * unit;
    region.levels.clear();
    long extent = region.run;
    for (long count : counts) {  // innermost first
      const long gap = random_.chance(30) ? 0 : random_.chance(70) ? random_.between(1, 3) : random_.between(4, 100);
      long stride = extent + gap * unit;
      if (stride * count > most_extent) stride = extent;
      region.levels.insert(region.levels.begin(), {count, stride});
      extent = stride * (count - 1) + extent;
    }
    long& used = planned_.used_by(node, region.place);
    // Sections begin anywhere where an element may; what is added is aligned by its unit.
    const long skipped = unit * random_.between(0, 4);
    const long first = (used + alignment - 1) / alignment * alignment + skipped;
    if (first + extent > most_memory) return false;
    region.first = first;
    used = first + extent;
    return true;
  }

  static long bytes_of(const Region& region) {
    long bytes = region.run;
    for (const Level& level : region.levels) bytes *= level.count;
    return bytes;
  }
  // Whether elements of `unit` bytes may be added there.
  static bool suits(const Region& region, long unit) {
    return region.first % unit == 0 && region.run % unit == 0 &&
           std::all_of(region.levels.begin(), region.levels.end(),
                       [&](const Level& level) { return level.stride % unit == 0; });
  }
  // Two regions are the same or have no byte in common.
  using Name = std::tuple<int, Place, long>;
  static Name name_of(const Region& region) { return {region.node, region.place, region.first}; }

  template <class T>
  T one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(random_.between(0, static_cast<long>(list.size()) - 1))];
  }

  Random& random_;
  int nodes_;
  PlannedCase planned_;
  Pairs taken_;  // by plans of several steps
  std::vector<Region> earlier_;  // of the steps before in the plan
  std::set<Name> sources_, targets_;  // of this step
  bool with_devices_ = false;
  std::optional<Place> memory_;
};

}  // namespace

PlannedCase random_case(Random& random, int nodes) { return Drawing(random, nodes).draw(); }

Memories::Memories(const PlannedCase& planned)
    : nodes_(static_cast<int>(planned.used.size()) / places), rows_(planned.used.size()) {
  for (std::size_t k = 0; k < rows_.size(); ++k) rows_[k].resize(static_cast<std::size_t>((planned.used[k] + 63) / 64 * 64));
}

void Memories::fill(unsigned salt) {
  for (int node = 0; node < nodes_; ++node) {
    for (int place = 0; place < places; ++place)
      test::fill(of(node, Place(place)), bytes(node, Place(place)), node, Place(place), salt);
  }
}

void Memories::apply(const PlannedPlan& plan) {
  for (const std::vector<PlannedMove>& step : plan.steps) {
    for (const PlannedMove& move : step) {
      std::vector<std::byte> row(static_cast<std::size_t>(move.bytes));
      pack(move.source.at(of(move.source.node, move.source.place)), row.data());
      const Box target = move.target.at(of(move.target.node, move.target.place));
      if (move.combine == Combine::add) {
        add(move.type, row.data(), target);
      } else {
        unpack(row.data(), target);
      }
    }
  }
}

void fill(std::byte* memory, long bytes, int node, Place place, unsigned salt) {
  const std::uint64_t begin =
      (static_cast<std::uint64_t>(node * places + static_cast<int>(place)) << 40) + (std::uint64_t{salt} << 20) + 1;
  for (long k = 0; k < bytes / 8; ++k) {
    std::uint64_t word = (begin + static_cast<std::uint64_t>(k)) * 0x9E3779B97F4A7C15u;
    word ^= word >> 29;
    std::memcpy(memory + k * 8, &word, 8);
  }
}

}  // namespace tasuki::test
