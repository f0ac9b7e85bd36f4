// One source file: translated or not, to an object, to assembly, or to C.
#pragma once
#include <string>

#include "commands.h"

namespace tasuki::driver {

enum class Route { object, translate, host };  // linker input, C, any other source

Route routeOf(const Argument& input);

// Compiles `input` as the job's stage says (for linking: to an object) into `output`; empty: standard
// output, or nothing for -fsyntax-only. `dependencyObject`: the name in the rule of -MD. Returns the exit
// code.
int compile(const Job& job, const Argument& input, const std::string& output,
            const std::string& dependencyObject, bool several);

}  // namespace tasuki::driver
