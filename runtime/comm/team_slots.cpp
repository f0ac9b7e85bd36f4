// The ring of broadcasts.
#include "comm/team_slots.h"

#include <string.h>

#include <algorithm>

namespace tasuki {

TeamSlots::TeamSlots(int me, std::vector<TeamMember*> members, TeamRing* ring, History& history, Await await,
                     RingSize size)
    : me_(me),
      size_(static_cast<int>(members.size())),
      members_(std::move(members)),
      ring_(ring),
      ring_size_(size),
      history_(&history),
      await_(await) {}

namespace {

bool has_come_to(const std::atomic<unsigned long>& number, unsigned long least) {
  return TeamSlots::unmarked(number.load(std::memory_order_acquire)) >= least;
}

}  // namespace

// While this one waits in a phase for the member: it has posted in another place (of two members), or the next
// broadcast is there.
bool TeamSlots::went_elsewhere(int member) {
  if (has_come_to(next_line().number, broadcasts_ + 1)) return true;
  if (size() != 2) return false;
  return has_come_to(number(member, 0), phase_) || has_come_to(number(member, TeamLine::room), phase_) ||
         has_come_to(ring_->wide.half(member, phase_).number, phase_);
}

// While this one waits for a broadcast: a member has posted in the next phase.
bool TeamSlots::phase_began() {
  const unsigned long next = phase_ + 1;
  for (int k = 0; k < size(); ++k) {
    if (has_come_to(members_[static_cast<std::size_t>(k)]->line[next % 2].number, next)) return true;
    if (size() != 2) continue;
    if (has_come_to(ring_->pair.half[k][next % 2].number, next)) return true;
    if (has_come_to(ring_->wide.half(k, next).number, next)) return true;
  }
  return false;
}

// Until all have taken the broadcast that the next one overwrites.
void TeamSlots::make_room() {
  const unsigned long least = broadcasts_ + 1 - ring_size_.lines;
  all_taken_ = broadcasts_;
  for (int k = 0; k < size(); ++k) {
    if (k == me_) continue;
    const std::atomic<unsigned long>& taken = members_[static_cast<std::size_t>(k)]->taken.number;
    const Awaited enough{*this, taken, least, k, true};
    if (!enough.has_come()) await_(enough);
    if (!enough.has_come()) apart_(k);
    all_taken_ = std::min(all_taken_, unmarked(taken.load(std::memory_order_acquire)));
  }
}

void TeamSlots::send(const void* data, unsigned long bytes) {
  if (broadcasts_ - all_taken_ >= ring_size_.lines) make_room();
  TeamLine& line = next_line();
  memcpy(in_ring(line, bytes), data, bytes);
  line.number.store(marked(broadcasts_ + 1), std::memory_order_release);
  take();
}

void TeamSlots::receive(void* data, unsigned long bytes, int source) {
  TeamLine& line = next_line();
  await(line.number, broadcasts_ + 1, source, true);
  memcpy(data, in_ring(line, bytes), bytes);
  take();
}

}  // namespace tasuki
