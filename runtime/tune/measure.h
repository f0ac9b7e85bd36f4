// Batches in turn, the machinery that all measurements share.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "tune/subject.h"
#include "tune/tune.h"

namespace tasuki {

// Over all subjects, of which each way's best counts: what disturbs for seconds, as a virtual machine whose cores are
// moved apart (line transfers then take four times as long), does not for all of them.
constexpr int passes = 3;

// What is complete when it returns, measured beside transfers.
class Action : public Transfer {
 public:
  explicit Action(std::function<void()> action) : action_(std::move(action)) {}
  void start() override { action_(); }
  bool progress() override { return true; }
  void wait() override {}
  bool only_looks() const override { return true; }
  void run() override { action_(); }

 private:
  std::function<void()> action_;
};

// Seconds. Short batches: they begin with both nodes at work, and most end before another program takes a core.
constexpr double short_batch = 3e-4;
// Of nodes that share cores, all of which have to come first: on four hosts of one node 123 us a reduction in short
// ones, 60 in a program.
constexpr double long_batch = 3e-3;

// Seconds of an exchange of the nodes of `comm` for each of them (transfers that start together), in about `seconds`.
// With a halo that is touched between two: what touching costs without exchanges is the program's; what exchanges add
// to it, since lines lie elsewhere then, is theirs. Where much is touched, the two overlap in ways that a difference
// does not show: an exchange takes no less than it does without touching. null: nothing is touched.
std::vector<double> measure_in_turn(MPI_Comm comm, const Halo* touched,
                                    const std::vector<std::vector<Transfer*>>& exchanges, double seconds,
                                    double longest_batch = short_batch);
// All nodes, behind what only some of them measure: those that wait leave the cores, which they may share, to these.
void meet_all_asleep();
// More bytes take no less time: neighbours that say otherwise are noise, and get their geometric mean.
std::vector<CostPoint> ascending(std::span<const CostPoint> measured);

// What a team of the two does together, in about `seconds`; nothing where they are no team.
void measure_team(const Pair& pair, bool few_sizes, double seconds, CostModel& model);
// Of nodes on several hosts: collectives of all, and of the first one of each host, in every way between hosts, in
// about `seconds`; nothing where a host has more nodes than others. Collective over the entire set.
void measure_hosts(bool few_sizes, double seconds, CostModel& model);

}  // namespace tasuki
