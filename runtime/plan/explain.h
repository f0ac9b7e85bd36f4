// XMP_EXPLAIN=1: what each directive moved, what carried it and why, what was expected and what it took.
#pragma once

#include <compare>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "plan/plan.h"
#include "plan/planner.h"

namespace tasuki {

// Collective at start-up, after the fabrics have started: node 1's setting holds for all nodes, since explaining
// changes how moves share messages. The report is printed at the end of the run by node 1.
void start_explain();
extern bool explaining_;
inline bool explaining() { return explaining_; }

struct PlanRecord;

// The times of one execution's moves. Plans of one directive that move the same share their times, so that a directive
// whose arrays come and go stays one entry.
class PlanTimes {
 public:
  // `steps` as the execution carries them out.
  PlanTimes(const Plan& plan, std::span<const std::vector<Carried>> steps);

  void step_started();
  // Move `index` of step `step` is complete; times but the first since the start do not count.
  void complete(std::size_t step, std::size_t index);

 private:
  std::shared_ptr<PlanRecord> record_;
  std::vector<std::vector<std::size_t>> place_;  // of each move in the record
  std::vector<char> seen_;
  double start_ = 0;
};

class Samples;

// What is told of a collective directive: "heat.c:20: barrier" and below "4 nodes: slots, one team; ..".
struct CollectiveLine {
  std::string kind, text, why;
  double expected = 0;  // seconds; 0: no model
};
// One line for each.
struct CollectiveKey {
  const tasuki_site* at;
  const void* group;
  unsigned long bytes;
  auto operator<=>(const CollectiveKey&) const = default;
};
// The times of its runs; valid to the end of the run. Null: there is no such line yet.
Samples* find_collective(const CollectiveKey& key);
Samples* add_collective(const CollectiveKey& key, const CollectiveLine& line);

// The middle one of the times of a move: of the last `kept` runs.
class Samples {
 public:
  void add(double seconds);
  long count() const { return count_; }
  double median() const;
  static constexpr std::size_t kept = 512;

 private:
  std::vector<float> last_;
  long count_ = 0;
};

}  // namespace tasuki
