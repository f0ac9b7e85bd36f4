// Equal values as one object, so that later comparisons are comparisons of pointers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace tasuki {

// Keeps the most recently used values alive: an array parameter that is declared anew at every call of its
// function finds its layout, and the plans that were made for it, again.
template <class Value>
class Interner {
 public:
  std::shared_ptr<const Value> operator()(Value value) {
    auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto& old) { return *old == value; });
    if (found != kept_.end()) {
      std::rotate(kept_.begin(), found, found + 1);
      return kept_.front();
    }
    if (kept_.size() == most) kept_.pop_back();
    kept_.insert(kept_.begin(), std::make_shared<const Value>(std::move(value)));
    return kept_.front();
  }

 private:
  static constexpr std::size_t most = 64;
  std::vector<std::shared_ptr<const Value>> kept_;
};

}  // namespace tasuki
