#include "sema/equal_sums.h"

#include <algorithm>
#include <cstdlib>

namespace tasuki {

namespace {

class Search {
 public:
  explicit Search(std::vector<Multiple> terms) : terms_(std::move(terms)) {
    // The largest first: the others then leave few values for it.
    std::ranges::sort(terms_, [](const Multiple& a, const Multiple& b) { return std::llabs(a.factor) > std::llabs(b.factor); });
    least_.resize(terms_.size() + 1), most_.resize(terms_.size() + 1);
    for (size_t k = terms_.size(); k-- > 0;) {
      const auto [low, high] = std::minmax(terms_[k].factor * terms_[k].lo, terms_[k].factor * terms_[k].hi);
      least_[k] = least_[k + 1] + low, most_[k] = most_[k + 1] + high;
    }
  }

  // Whether the sum of the terms from k on may be this.
  bool reaches(long long sum, size_t k = 0) {
    if (++steps_ > enough) return false;
    if (sum < least_[k] || sum > most_[k]) return false;
    if (k == terms_.size()) return true;
    const Multiple& t = terms_[k];
    for (long long v = t.lo; v <= t.hi && steps_ <= enough; v += t.step)
      if (reaches(sum - t.factor * v, k + 1)) return true;
    return false;
  }
  std::optional<bool> answer(bool found) const { return lost() ? std::nullopt : std::optional(found); }
  bool lost() const { return steps_ > enough; }

 private:
  std::vector<Multiple> terms_;
  std::vector<long long> least_, most_;
  static constexpr long enough = 4'000'000;
  long steps_ = 0;
};

}  // namespace

std::optional<bool> meetApart(long long a, long long b, const Multiple& range, std::vector<Multiple> rest,
                              long long constant) {
  Search search(std::move(rest));
  bool found = false;
  if (a == b) {
    for (long long d = range.step; d <= range.hi - range.lo && !found && !search.lost(); d += range.step)
      found = search.reaches(-constant - a * d) || search.reaches(-constant + a * d);
    return search.answer(found);
  }
  for (long long i = range.lo; i <= range.hi && !found && !search.lost(); i += range.step)
    for (long long k = range.lo; k <= range.hi && !found && !search.lost(); k += range.step)
      found = i != k && search.reaches(b * k - a * i - constant);
  return search.answer(found);
}

}  // namespace tasuki
