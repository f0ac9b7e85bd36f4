#include "comm/held_puts.h"

#include <algorithm>
#include <utility>

#include "core/wait.h"

namespace tasuki {
namespace {

// What is longer had better be on its way, where this node does not call soon behind it.
constexpr long most_short = 16L << 10;
constexpr double soon_seconds = 10e-6;

// What a message with what was put spares.
constexpr double spared_seconds = 10e-6;

}  // namespace

bool HeldPuts::holds(int rank, long bytes) const {
  return rank == partner_ && times_ >= enough_ && (bytes <= most_short || calls_soon_) && held_.has_room(bytes);
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
// know. Then it takes as many turns with it alone as would make up for that before puts are held again.
void HeldPuts::settle() {
  times_ = 0;
  if (!carried_.empty()) {
    const double start = others_.now();
    wait_until([&] { return others_.taken(partner_) >= call_; }, WaitFor::messages);
    enough_ = 2 + static_cast<long>((others_.now() - start) / spared_seconds);
    carried_.clear();
  }
  if (held_.empty()) return;
  for_each_put(held_.data(), others_.variable,
               [&](const MessagePut& put) { others_.put(partner_, put.coarray, put.values, put.there); });
  held_.clear();
}

const PutMessage& HeldPuts::message_for(int rank, long call) {
  if (rank != partner_) {
    settle();
    partner_ = rank;
  }
  ++times_;
  if (last_long_ != 0) calls_soon_ = others_.now() - std::exchange(last_long_, 0) < soon_seconds;
  call_ = call;
  std::swap(held_, carried_);
  held_.clear();
  return carried_;
}

}  // namespace tasuki
