#include "comm/held_puts.h"

#include <algorithm>
#include <utility>

#include "core/wait.h"

namespace tasuki {
namespace {

// What is longer had better be on its way, where this node does not call soon behind it.
constexpr long most_short = 16L << 10;
constexpr double soon_seconds = 10e-6;

// What a message with what was put spares, as much as counts of it, and from when on it is believed.
constexpr double spared_seconds = 10e-6;
constexpr double most_credit = 100 * spared_seconds;
constexpr double enough_credit = 1.5 * spared_seconds;

}  // namespace

bool HeldPuts::holds(int rank, long bytes) const {
  return rank == partner_ && credit_ > enough_credit && (bytes <= most_short || calls_soon_) && held_.has_room(bytes);
}

void HeldPuts::has_put(int rank, long bytes) {
  if (rank == partner_ && bytes > most_short) last_long_ = others_.now();
}

void HeldPuts::add(int coarray, const Box& here, const Box& there) {
  held_.add(coarray, here, there, others_.variable(coarray));
}

bool HeldPuts::meets(const PutMessage& puts, const Extent& there) const {
  bool any = false;
  for_each_put(puts.data(), others_.variable,
               [&](const MessagePut& put) { any = any || meet(extent_of(put.there), there); });
  return any;
}

void HeldPuts::make_way(int rank, const Extent& there) {
  if (rank == partner_ && (meets(carried_, there) || meets(held_, there))) settle();
}

// The partner has taken the message in, or is about to, as it waits for it; but it may compute before it lets others
// know. Then puts are held again when as many calls for it alone would have made up for that.
void HeldPuts::settle() {
  if (!carried_.empty()) {
    const double start = others_.now();
    wait_until([&] { return others_.taken(partner_) >= call_; }, WaitFor::messages);
    credit_ -= others_.now() - start;
    carried_.clear();
  }
  if (held_.empty()) return;
  credit_ -= spared_seconds;
  for_each_put(held_.data(), others_.variable,
               [&](const MessagePut& put) { others_.put(partner_, put.coarray, put.values, put.there); });
  held_.clear();
}

const PutMessage& HeldPuts::message_for(int rank, long call) {
  if (rank != partner_) {
    settle();
    partner_ = rank;
    credit_ = 0;
  }
  credit_ = std::min(credit_ + spared_seconds, most_credit);
  if (last_long_ != 0) calls_soon_ = others_.now() - std::exchange(last_long_, 0) < soon_seconds;
  call_ = call;
  std::swap(held_, carried_);
  held_.clear();
  return carried_;
}

}  // namespace tasuki
