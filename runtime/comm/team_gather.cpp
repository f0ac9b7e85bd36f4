// Slots inside of teams, first members' messages and the ring between them.
#include "comm/team_gather.h"

#include <mpi.h>
#include <string.h>

#include <algorithm>

#include "comm/team_members.h"
#include "comm/team_phases.h"

namespace tasuki {
namespace {

constexpr long most_of_a_round = 1L << 30;  // of a round: MPI counts with int
constexpr long line_bytes = 64;

// The bytes [first, first + bytes) of a part, or what there is of them.
GatherPart portion_of(const GatherPart& part, long first, long bytes) {
  GatherPart result;
  for (const Box& box : part) {
    const long all = box.bytes(), begin = std::clamp(first, 0L, all), end = std::clamp(first + bytes, 0L, all);
    if (begin == 0 && end == all) {
      result.push_back(box);
    } else if (begin < end) {
      for (Box& piece : slice(box, begin, end - begin)) result.push_back(std::move(piece));
    }
    first -= all;
  }
  return result;
}

void store(const GatherPart& boxes, std::byte* to) {
  for (const Box& box : boxes) {
    if (box.contiguous()) {
      memcpy(to, box.start(), static_cast<std::size_t>(box.run()));
    } else {
      pack(box, to);
    }
    to += box.bytes();
  }
}

void take(const GatherPart& boxes, const std::byte* from) {
  for (const Box& box : boxes) {
    if (box.contiguous()) {
      memcpy(box.start(), from, static_cast<std::size_t>(box.run()));
    } else {
      unpack(from, box);
    }
    from += box.bytes();
  }
}

}  // namespace

long bytes_of(const GatherPart& part) {
  long bytes = 0;
  for (const Box& box : part) bytes += box.bytes();
  return bytes;
}

TeamGather::TeamGather(Team& team, const std::vector<GatherPart>& parts) : team_(team) {
  long longest = 0;
  for (const GatherPart& part : parts) longest = std::max(longest, bytes_of(part));
  const long most = most_of_a_round / static_cast<long>(parts.size()) / line_bytes * line_bytes;
  const long room = std::min(static_cast<long>(piece_room), std::max(most, line_bytes));
  for (long first = 0; first < longest; first += room) rounds_.push_back(round_of(parts, first, room));
  if (team.alone()) return;
  unsigned long bytes = 0;
  for (const Round& round : rounds_) bytes = std::max(bytes, round.bytes);
  buffer_.resize(bytes);
}

TeamGather::Round TeamGather::round_of(const std::vector<GatherPart>& parts, long first, long bytes) const {
  Round round;
  for (int number = 0; number < team_.teams; ++number) {
    const unsigned long begin = round.bytes;
    for (std::size_t place = 0; place < parts.size(); ++place) {
      if (team_.number[place] != number) continue;
      Portion portion;
      portion.boxes = portion_of(parts[place], first, bytes);
      portion.bytes = static_cast<unsigned long>(bytes_of(portion.boxes));
      portion.at = round.bytes;
      round.bytes += portion.bytes;
      const bool mine = number == team_.mine;
      if (mine) round.room = std::max(round.room, portion.bytes);
      (mine ? round.mine : round.others).push_back(std::move(portion));
    }
    round.blocks.push_back({begin, round.bytes - begin});
  }
  return round;
}

void TeamGather::start() {
  constexpr unsigned long gather_kind = 7;
  for (const Round& round : rounds_) {
    team_.slots.begin(gather_kind | round.bytes << 16);
    inside(round);
    if (!team_.alone()) between(round);
  }
}

void TeamGather::inside(const Round& round) {
  TeamSlots& slots = team_.slots;
  const auto me = static_cast<std::size_t>(slots.me());
  const bool speaks = !team_.alone() && team_.first();
  if (speaks) store(round.mine[me].boxes, buffer_.data() + round.mine[me].at);
  if (slots.size() == 1) return;
  exchange_parts(
      slots, round.room, [&](std::byte* to) { store(round.mine[me].boxes, to); },
      [&](int member, const std::byte* from) {
        const Portion& portion = round.mine[static_cast<std::size_t>(member)];
        take(portion.boxes, from);
        if (speaks) memcpy(buffer_.data() + portion.at, from, portion.bytes);
      });
}

void TeamGather::between(const Round& round) {
  const TeamBlock mine = round.blocks[static_cast<std::size_t>(team_.mine)];
  if (team_.first()) firsts_exchange(team_, buffer_.data(), round.blocks);
  if (team_.slots.size() > 1) {
    hand_out(0, mine.at);
    hand_out(mine.at + mine.bytes, round.bytes - mine.at - mine.bytes);
  }
  for (const Portion& portion : round.others) take(portion.boxes, buffer_.data() + portion.at);
}

void TeamGather::hand_out(unsigned long at, unsigned long bytes) {
  broadcast(team_.slots, buffer_.data() + at, bytes, 0);
}

}  // namespace tasuki
