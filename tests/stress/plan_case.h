// Random plans as values that every node draws alike, and what they do to every node's memory, done serially.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "../unit/layout/random_mapping.h"
#include "plan/cost_model.h"
#include "plan/move.h"

namespace tasuki::test {

// The memories of a node: an arena that its neighbours map, memory that they do not, and a device's.
enum class Place { arena, heap, device };
constexpr int places = 3;

// A box by its place in a node's memory.
struct Region {
  int node = 0;
  Place place = Place::arena;
  long first = 0, run = 1;
  std::vector<Level> levels;
  Box at(std::byte* memory) const { return Box(memory + first, run, levels); }
};

struct PlannedMove {
  Region source, target;
  long bytes = 0;
  Combine combine = Combine::copy;
  int type = TASUKI_OTHER;
  unsigned deal = 0;  // chooses among the fabrics where a case deals them out
};

struct PlannedPlan {
  std::vector<std::vector<PlannedMove>> steps;
  std::optional<Way> way;  // of its direct moves; else the one that the model chooses
};

struct PlannedCase {
  std::vector<PlannedPlan> plans;
  bool dealt = false;  // moves go to all fabrics in turn, not to the ones that the engine would choose
  std::vector<long> used;  // bytes, by node and place
  long& used_by(int node, Place place) { return used[static_cast<std::size_t>(node * places + static_cast<int>(place))]; }
  long used_by(int node, Place place) const {
    return used[static_cast<std::size_t>(node * places + static_cast<int>(place))];
  }
};

// Plans that may be under way together: targets are disjoint, nothing is a source and a target in one step, and two
// nodes that exchange messages in a later step of a plan do so in no other plan (plan/plan.h). Later steps may pass on
// what an earlier one has brought.
PlannedCase random_case(Random& random, int nodes);

// The memory of all nodes, by node and place.
class Memories {
 public:
  explicit Memories(const PlannedCase& planned);
  std::byte* of(int node, Place place) { return rows_[static_cast<std::size_t>(node * places + static_cast<int>(place))].data(); }
  long bytes(int node, Place place) const {
    return static_cast<long>(rows_[static_cast<std::size_t>(node * places + static_cast<int>(place))].size());
  }
  // Contents that differ with all four.
  void fill(unsigned salt);
  void apply(const PlannedPlan& plan);

 private:
  int nodes_;
  std::vector<std::vector<std::byte>> rows_;
};
// What Memories::fill gives one node's memory.
void fill(std::byte* memory, long bytes, int node, Place place, unsigned salt);

}  // namespace tasuki::test
