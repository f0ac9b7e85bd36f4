// Batches in turn, the machinery that all measurements share.
#pragma once

#include <span>
#include <vector>

#include "tune/subject.h"
#include "tune/tune.h"

namespace tasuki {

// Over all subjects, of which each way's best counts: what disturbs for seconds, as a virtual machine whose cores are
// moved apart (line transfers then take four times as long), does not for all of them.
constexpr int passes = 3;

// Seconds of an exchange for each of them (transfers that start together), in about `seconds`. What touching
// costs without exchanges is the program's; what exchanges add to it, since lines lie elsewhere then, is
// theirs. Where much is touched, the two overlap in ways that a difference does not show: an exchange takes
// no less than it does without touching.
std::vector<double> measure_in_turn(const Pair& pair, const Halo& halo,
                                    const std::vector<std::vector<Transfer*>>& exchanges, double seconds);
// More bytes take no less time: neighbours that say otherwise are noise, and get their geometric mean.
std::vector<CostPoint> ascending(std::span<const CostPoint> measured);

// What a team of the two does together, in about `seconds`; nothing where they are no team.
void measure_team(const Pair& pair, bool few_sizes, double seconds, CostModel& model);

}  // namespace tasuki
