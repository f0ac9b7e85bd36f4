// Which messages the moves become, and running them.
#include "fabric/direct/direct_transfer.h"

#include <algorithm>
#include <map>

#include "core/current.h"
#include "core/looking.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "fabric/direct/direct_fabric.h"

namespace tasuki {

namespace {

// Looks between two at what other transfers have under way.
constexpr unsigned own_turns = 32;

// The messages between this node and `peer` in one direction, in the order in which they are sent: first what the
// receiver copies for itself, then what is packed meanwhile, then what waits for a place.
std::vector<MessagePlan> messages(std::span<const Move> moves, int peer, bool sending) {
  MessagePlan packed{Way::direct_mailbox, {}};
  std::vector<MessagePlan> pulls, puts;
  for (const Move& move : moves) {
    if ((sending ? move.to : move.from) != peer || move.bytes == 0) continue;
    const Way way = direct_way(move);
    if (way == Way::direct_pull) {
      pulls.push_back({way, {move}});
    } else if (way == Way::direct_put) {
      puts.push_back({way, {move}, may_be_packed(move)});
    } else {
      packed.moves.push_back(move);
    }
  }
  std::vector<MessagePlan> all = std::move(pulls);
  if (!packed.moves.empty()) all.push_back(std::move(packed));
  all.insert(all.end(), puts.begin(), puts.end());
  return all;
}

// Neighbours in a row of nodes send to different sides first: two messages do not meet at one node.
std::vector<int> peers_of(std::span<const Move> moves) {
  const int me = world().rank;
  std::vector<int> peers;
  for (const Move& move : moves) peers.push_back(move.from == me ? move.to : move.from);
  std::sort(peers.begin(), peers.end());
  peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
  const auto above = std::lower_bound(peers.begin(), peers.end(), me);
  if (place_on_host(me) % 2 == 0) std::rotate(peers.begin(), above, peers.end());
  return peers;
}

}  // namespace

DirectTransfer::DirectTransfer(std::span<const Move> moves) {
  const int me = world().rank;
  std::vector<Move> in, out;
  for (const Move& move : moves) (move.from == me ? out : in).push_back(move);
  // They are linked to each other: none may be moved later.
  incoming_.reserve(in.size());
  outgoing_.reserve(out.size());
  Incoming* adds = nullptr;
  for (int peer : peers_of(moves)) {
    Conversation& with = conversation_with(peer);
    with_.push_back(&with);
    for (MessagePlan& plan : messages(out, peer, true)) outgoing_.emplace_back(with, std::move(plan), open_);
  }
  // Contributions are added in an order of their own, so that a run repeats bit by bit.
  for (int peer : peers_of(in)) {
    for (MessagePlan& plan : messages(in, peer, false)) {
      Incoming& message = incoming_.emplace_back(conversation_with(peer), std::move(plan), adds, open_);
      if (message.adds()) adds = &message;
      announces_ = announces_ || message.announces();
    }
  }
  messages_ = static_cast<int>(incoming_.size() + outgoing_.size());
}

DirectTransfer::~DirectTransfer() { wait(); }

inline void DirectTransfer::start_here() {
  if (open_ > 0) [[unlikely]]
    wait();
  open_ = messages_;
  if (announces_) receive_all();
  for (Outgoing& message : outgoing_) message.with().send(message);
  if (!announces_) receive_all();
}

// With a pause behind each look: a flag that is looked at without one costs its writer more (8 bytes one way 0.25 ->
// 0.23 us, a barrier of two nodes 0.28 -> 0.17 us; Xeon).
//
// A look right behind this node's own message, before the answer is there, costs that a line's way: who only receives,
// and did not find it at once last time, looks two pauses later (8 bytes one way 59 -> 51 ns; EPYC, near cores). What
// has come by then is not seen to have been there before, so now and then the first look is at once.
inline bool DirectTransfer::complete_soon() {
  constexpr unsigned now_and_then = 64;
  const bool at_once = !outgoing_.empty() || !is_awaited_ || ++delayed_ % now_and_then == 0;
  if (!at_once) relax(), relax();
  const unsigned all = quick_looks();
  unsigned looks = all;
  for (; open_ > 0; --looks) {
    proceed();
    if (open_ == 0 || looks == 0) break;
    relax();
  }
  if (at_once) is_awaited_ = looks < all;
  return open_ == 0;
}

void DirectTransfer::start() { start_here(); }

bool DirectTransfer::progress() {
  if (open_ > 0) proceed();
  return open_ == 0;
}

void DirectTransfer::wait() {
  if (!complete_soon()) wait_long();
}

void DirectTransfer::run() {
  start_here();
  if (!complete_soon()) wait_long();
}

// What can wait until the messages travel does.
void DirectTransfer::run_directive(void* transfer, const tasuki_site* at) {
  auto* of = static_cast<DirectTransfer*>(static_cast<Transfer*>(transfer));
  current_directive.starting = at;
  of->start_here();
  current_directive.starting = nullptr;
  note_left(at);
  if (!of->complete_soon()) of->wait_noted(at);
}

// Apart from that, whose frame would be larger.
[[gnu::noinline]] void DirectTransfer::wait_noted(const tasuki_site* at) {
  DirectiveNote here(at);
  wait_long();
}

void DirectTransfer::wait_long() {
  unsigned turn = 0;
  look_until(
      [&] {
        // What others wait for may be in a transfer that was started before.
        if (++turn % own_turns == 0) proceed_all_conversations();
        return progress();
      },
      [] { return true; }, WaitFor::this_host);
}

}  // namespace tasuki
