// XMP_PLAN=on: what a plan moves, and how each move is carried and why.
#pragma once

#include <string>

#include "plan/plan.h"

namespace tasuki {

// Prints this node's part on standard error, when the setting asks for it.
void list_plan(const tasuki_site* at, const Plan& plan);

// The bytes of the end that lies here: `100 x 8 bytes, 800 apart`.
std::string box_text(const Box& box);

}  // namespace tasuki
