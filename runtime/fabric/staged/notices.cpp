// Slots of the notices, and those that have come early.
#include "fabric/staged/notices.h"

#include <algorithm>

namespace tasuki {

std::uint64_t NoticeBoard::open_outgoing() {
  open_out_.push_back(++outgoing_);
  return outgoing_;
}

void NoticeBoard::close_outgoing(std::uint64_t message) { std::erase(open_out_, message); }

bool NoticeBoard::offer(std::uint64_t message, std::uint32_t chunk, const Place& place, Ticket& ticket) {
  const bool oldest = !open_out_.empty() && open_out_.front() == message;
  int slot = -1, free = 0;
  for (int k = 0; k < slots && free <= reserved; ++k) {
    if (!taken({k, in_slot_[k]})) continue;
    ++free;
    if (slot < 0) slot = k;
  }
  if (free == 0 || (!oldest && free <= reserved)) return false;
  Notice& notice = theirs_.notices[slot];
  notice.message = message;
  notice.chunk = chunk;
  notice.place = place;
  in_slot_[slot] = ++offered_;
  ticket = {slot, offered_};
  std::atomic_ref(notice.number).store(offered_, std::memory_order_release);
  std::atomic_ref(theirs_.count).store(offered_, std::memory_order_release);
  return true;
}

// Notes down what has come.
void NoticeBoard::look() {
  if (std::atomic_ref(mine_.count).load(std::memory_order_acquire) <= seen_) return;
  for (int k = 0; k < slots; ++k) {
    Notice& notice = mine_.notices[k];
    const std::uint64_t number = std::atomic_ref(notice.number).load(std::memory_order_acquire);
    if (number <= seen_in_slot_[k]) continue;
    seen_in_slot_[k] = number;
    ++seen_;
    arrived_.push_back({notice.message, notice.chunk, notice.place, {k, number}});
  }
}

bool NoticeBoard::find(std::uint64_t message, std::uint32_t chunk, Arrived& found) {
  look();
  const auto at = std::find_if(arrived_.begin(), arrived_.end(), [&](const Arrived& arrived) {
    return arrived.message == message && arrived.chunk == chunk;
  });
  if (at == arrived_.end()) return false;
  found = *at;
  *at = arrived_.back();
  arrived_.pop_back();
  return true;
}

}  // namespace tasuki
