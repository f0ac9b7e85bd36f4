#include "core/looking.h"

#include <algorithm>
#include <vector>

#include "core/async.h"
#include "core/end.h"
#include "core/host_news.h"
#include "core/watch.h"

namespace tasuki {
namespace {

std::vector<StoredCount>& stored_counts() {
  static auto* counts = new std::vector<StoredCount>;
  return *counts;
}

std::uint64_t stored_by_this_node() {
  std::uint64_t sum = 0;
  for (const StoredCount count : stored_counts()) sum += count();
  return sum;
}

}  // namespace

void add_stored_count(StoredCount count) {
  std::vector<StoredCount>& counts = stored_counts();
  if (std::ranges::find(counts, count) == counts.end()) counts.push_back(count);
}

// A turn takes a microsecond, or milliseconds beside processes that compute: with the turns alone nodes that wait for
// ever were told of after ten seconds.
bool NowAndThen::due() {
  constexpr long late_ms = 20;
  const long now = now_ms();
  if (last_ms_ < 0) last_ms_ = now;
  const bool is_due = turn_ % most_turns == 0 || now - last_ms_ >= late_ms;
  if (is_due) last_ms_ = now;
  return is_due;
}

void Looking::not_only() {
  if (told_) note_not_looking();
  told_ = false;
}

void Looking::again() {
  if (told_to_end()) end_all(1);
  if (!async_only_looks()) return not_only();
  const std::uint64_t stored = stored_by_this_node();
  note_look(!told_ || stored != stored_);
  told_ = true;
  stored_ = stored;
}

}  // namespace tasuki
