// Slots of the boards.
#include "fabric/direct/device_board.h"

namespace tasuki {

std::uint64_t DeviceBoard::open_incoming() {
  open_in_.push_back(++incoming_);
  return incoming_;
}

void DeviceBoard::close_incoming(std::uint64_t message) { std::erase(open_in_, message); }

bool DeviceBoard::announce(std::uint64_t message, const Announcement& what) {
  if (message - open_in_.front() >= slots) return false;
  Ready& ready = slot(theirs_.ready, message);
  ready.what = what;
  store(ready.message, message);
  return true;
}

void DeviceBoard::offer(long target) {
  theirs_.offered.target = target;
  store(theirs_.offered.number, ++offers_);
}

bool DeviceBoard::see_offer(std::uint64_t turn, long& target) {
  if (taken_offers_ + 1 != turn || load(mine_.offered.number) != turn) return false;
  target = mine_.offered.target;
  return true;
}

bool DeviceBoard::arrived(std::uint64_t message, std::uint32_t part, Arrival& arrival) const {
  Arrived& arrived = slot(mine_.arrivals, message);
  if (load(arrived.count) != count(message, part)) return false;
  arrival = arrived.what;
  return true;
}

bool DeviceBoard::announced(std::uint64_t message, Announcement& what) const {
  Ready& ready = slot(mine_.ready, message);
  if (load(ready.message) != message) return false;
  what = ready.what;
  return true;
}

void DeviceBoard::send(std::uint64_t message, std::uint32_t part, const Arrival& arrival) {
  Arrived& arrived = slot(theirs_.arrivals, message);
  arrived.what = arrival;
  store(arrived.count, count(message, part));
}

bool DeviceBoard::something_withdrawn() {
  const std::uint64_t now = load(mine_.withdrawn);
  const bool more = now != seen_withdrawals_;
  seen_withdrawals_ = now;
  return more;
}

}  // namespace tasuki
