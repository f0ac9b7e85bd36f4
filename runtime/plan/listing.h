// XMP_PLAN=on: what a plan moves, and how each move is carried and why.
#pragma once

#include "plan/plan.h"

namespace tasuki {

// Prints this node's part on standard error, when the setting asks for it.
void list_plan(const tasuki_site* at, const Plan& plan);

}  // namespace tasuki
