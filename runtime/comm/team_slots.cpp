// The ring of broadcasts.
#include "comm/team_slots.h"

#include <string.h>

#include <algorithm>

namespace tasuki {

TeamSlots::TeamSlots(int me, std::vector<TeamMember*> members, TeamRing* ring, Await await)
    : me_(me), members_(std::move(members)), ring_(ring), await_(await) {}

// Until all have taken the broadcast that the next one overwrites.
void TeamSlots::make_room() {
  const unsigned long least = broadcasts_ + 1 - ring_slots;
  all_taken_ = broadcasts_;
  for (TeamMember* member : members_) {
    if (member == &own()) continue;
    const std::atomic<unsigned long>& taken = member->taken.number;
    await(taken, least);
    all_taken_ = std::min(all_taken_, taken.load(std::memory_order_acquire));
  }
}

void TeamSlots::send(const void* data, unsigned long bytes) {
  if (broadcasts_ - all_taken_ >= ring_slots) make_room();
  const unsigned long slot = broadcasts_ % ring_slots;
  TeamLine& line = ring_->line[slot];
  memcpy(bytes <= TeamLine::room ? line.contents : ring_->slot[slot], data, bytes);
  line.number.store(broadcasts_ + 1, std::memory_order_release);
  take();
}

void TeamSlots::receive(void* data, unsigned long bytes) {
  const unsigned long slot = broadcasts_ % ring_slots;
  TeamLine& line = ring_->line[slot];
  await(line.number, broadcasts_ + 1);
  memcpy(data, bytes <= TeamLine::room ? line.contents : ring_->slot[slot], bytes);
  take();
}

}  // namespace tasuki
