// Whether sums of multiples of loops' variables may be equal, where all their ranges are constants.
#pragma once
#include <optional>
#include <vector>

namespace tasuki {

// A variable's multiple: factor * v for v = lo, lo + step, .. hi.
struct Multiple {
  long long factor, lo, hi, step;
};

// Whether a * i + rest + constant = b * k for some i != k of the range (its factor is not looked at) and some values of
// the variables in rest; nothing where that would take long to find out.
std::optional<bool> meetApart(long long a, long long b, const Multiple& range, std::vector<Multiple> rest, long long constant);

}  // namespace tasuki
