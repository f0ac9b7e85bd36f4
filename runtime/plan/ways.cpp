// The cost model applied to moves.
#include "plan/ways.h"

#include <math.h>

#include <algorithm>
#include <set>

#include "core/error.h"
#include "core/shared_memory.h"
#include "core/world.h"

namespace tasuki {

int other_end(const Move& move) { return move.from == world().rank ? move.to : move.from; }

Shape shape_of(const Move& move) { return std::max(shape_of(move.from_pattern), shape_of(move.to_pattern)); }

Distance distance_to(int peer) {
  if (place_on_host(peer) < 0) return Distance::network;
  return memory_is_shared() && in_group(peer) ? Distance::group : Distance::host;
}

bool carries(Way way, const Move& move) {
  const bool host = move.from_space == Space::host && move.to_space == Space::host;
  switch (way) {
    case Way::direct_inline:
    case Way::direct_mailbox:
    case Way::direct_put:
    case Way::direct_pull:
      if (!host || distance_to(other_end(move)) != Distance::group) return false;
      if (way == Way::direct_inline) return move.bytes <= most_inline;
      return way == Way::direct_mailbox || move.combine == Combine::copy;
    case Way::mpi_packed:
      return host;
    case Way::mpi_type:
      return host && move.combine == Combine::copy;
    case Way::mpi_segments:
      return host && move.bytes > most_in_segment && move.bytes <= most_in_segments;
    case Way::staged:
      return true;
    case Way::device_copy:
    case Way::device_store:
      return move.from_space == Space::device && move.to_space == Space::device && move.combine == Combine::copy &&
             distance_to(other_end(move)) == Distance::group;
    case Way::count_:
      break;
  }
  return false;
}

namespace {
std::set<int>& device_sharers() {
  static auto* ranks = new std::set<int>;
  return *ranks;
}

// What is added for a move between two processes on one device. On an H200 kernels and short copies of two take turns,
// long copies to the host and back do not: directly 220 to 250 us up to 4 MB; through the host 250 to 350 us where
// kernels gather, 240 to 275 us up to 8 KB in a row, 26 us for 64 KB.
double turns_on_device(Way way, const Move& move) {
  constexpr double direct = 210e-6, gathered = 300e-6, short_row = 230e-6;
  constexpr long bytes_of_long_row = 32768;
  if (cost_model().devices_measured || !device_sharers().contains(other_end(move))) return 0;
  if (move.from_space != Space::device || move.to_space != Space::device) return 0;
  if (way != Way::staged) return direct;
  if (shape_of(move) != Shape::contiguous) return gathered;
  return move.bytes < bytes_of_long_row ? short_row : 0;
}
}  // namespace

void note_shared_device(int rank) { device_sharers().insert(rank); }

double expected_seconds(Way way, const Move& move) {
  if (!carries(way, move)) return std::numeric_limits<double>::infinity();
  const Distance distance = distance_to(other_end(move));
  const auto cost = [&](const Pattern& pattern) { return cost_model().seconds(way, pattern, distance); };
  const double seconds = turns_on_device(way, move) + std::max(cost(move.from_pattern), cost(move.to_pattern));
  // Host memory through host memory is never better than the message itself; nobody measures it.
  const bool host = move.from_space == Space::host && move.to_space == Space::host;
  return way == Way::staged && host ? std::max(seconds, expected_seconds(Way::mpi_packed, move)) : seconds;
}

std::vector<Expected> expectations(const Move& move) {
  std::vector<Expected> result;
  for (int k = 0; k < static_cast<int>(Way::count_); ++k) {
    const Expected expected{static_cast<Way>(k), expected_seconds(static_cast<Way>(k), move)};
    if (isfinite(expected.seconds)) result.push_back(expected);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Expected& a, const Expected& b) { return a.seconds < b.seconds; });
  return result;
}

std::string time_text(double seconds) {
  if (!isfinite(seconds)) return "unknown";
  if (seconds < 999.5e-6) return format("%.3g us", seconds * 1e6);
  if (seconds < 999.5e-3) return format("%.3g ms", seconds * 1e3);
  return format("%.3g s", seconds);
}

}  // namespace tasuki
