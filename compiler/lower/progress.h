// Where loops look whether asynchronous communication needs to be driven on.
#pragma once
#include "kernel/region.h"
#include "sema/analysis.h"

namespace tasuki {

// Whether the iterations of loop `k` of the nest begin with tasuki_poll(): in units with asynchronous directives, in
// loops that hold another loop of more than a few iterations, outside of what runs in parallel.
bool polls(const Unit& unit, const UnitFacts& facts, const LoopInfo& loop, size_t k);

}  // namespace tasuki
