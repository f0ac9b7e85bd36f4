// How two nodes whose devices store into each other's memory tell each other of messages: without matching, without
// locks.
//
// Of two nodes A and B each has a board for the other in its own arena; only the other writes it, and a node waits by
// looking at memory of its own. The board of A from B holds
//   ready      B has entered its n-th receive from A, of moves with this mark, and the target lies where this
//   description
//              says (device_target.h): A may store. Also how many parts B has taken of a message that comes in parts.
//   arrivals   A's n-th message from B is in place; or its next part lies in B's arena for A to take.
//   offered    where the target of a later message of A's will be, ahead of the first one (Transfer::meet), and how
//   many
//              of A's own offers B has taken.
//   withdrawn  how many of the descriptions that A has read are to be forgotten.
// The n-th message belongs to the n-th receive: both nodes start their transfers in the same order. They complete in
// any order; slots are used again when the receive before in the same slot is complete, which the receiver waits for
// before it says that it is ready, so the sender never waits for a slot.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tasuki {

class DeviceBoard {
 public:
  static constexpr std::uint64_t slots = 32;
  static std::size_t bytes() { return sizeof(Board); }

  // Zeroed boards: the one that lies here, and the one that lies there.
  DeviceBoard(std::byte* mine, std::byte* theirs)
      : mine_(*reinterpret_cast<Board*>(mine)), theirs_(*reinterpret_cast<Board*>(theirs)) {}

  // Receiving.
  std::uint64_t open_incoming();
  void close_incoming(std::uint64_t message);
  // What a receive is ready for: a mark of its moves, and the place of the description in the receiver's arena.
  struct Announcement {
    std::uint16_t mark;
    long target;
  };
  // False when too many receives are open.
  bool announce(std::uint64_t message, const Announcement& what);
  struct Arrival {
    long offset;  // of a part in the other node's arena; -1: all is in place
    long bytes;
    bool last;
  };
  // Parts are counted from 1.
  bool arrived(std::uint64_t message, std::uint32_t part, Arrival& arrival) const;
  void take(std::uint64_t message, std::uint32_t part) {
    store(slot(theirs_.ready, message).taken, count(message, part));
  }
  // Ahead of messages: a description's place, until the other node has opened what lies there. One after the other, in
  // the order in which both nodes have asked for a turn.
  std::uint64_t turn_to_offer() { return ++planned_offers_; }
  bool may_offer(std::uint64_t turn) const { return offers_ + 1 == turn && offer_taken(offers_); }
  void offer(long target);
  bool offer_taken(std::uint64_t turn) const { return load(mine_.offered.taken) >= turn; }
  std::uint64_t turn_to_see() { return ++expected_offers_; }
  bool see_offer(std::uint64_t turn, long& target);
  void take_offer() { store(theirs_.offered.taken, ++taken_offers_); }
  void withdraw() { store(theirs_.withdrawn, ++withdrawals_); }

  // Sending.
  std::uint64_t open_outgoing() { return ++outgoing_; }
  // False: not ready.
  bool announced(std::uint64_t message, Announcement& what) const;
  void send(std::uint64_t message, std::uint32_t part, const Arrival& arrival);
  bool taken(std::uint64_t message, std::uint32_t part) const {
    return load(slot(mine_.ready, message).taken) >= count(message, part);
  }
  // Whether there have been any since it was asked last.
  bool something_withdrawn();
  // Changes whenever something has been stored for the other node.
  std::uint64_t stored() const { return stored_; }

 private:
  struct alignas(64) Ready {
    std::uint64_t message, taken;
    Announcement what;
  };
  struct alignas(64) Arrived {
    std::uint64_t count;
    Arrival what;
  };
  struct Board {
    Ready ready[slots];
    Arrived arrivals[slots];
    struct alignas(64) {
      std::uint64_t number, taken;
      long target;
    } offered;
    alignas(64) std::uint64_t withdrawn;
  };
  // Of all parts of all messages, ascending.
  static std::uint64_t count(std::uint64_t message, std::uint32_t part) { return message << 24 | part; }
  template <class Slot>
  static Slot& slot(Slot (&all)[slots], std::uint64_t message) {
    return all[message % slots];
  }
  static std::uint64_t load(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_acquire); }
  void store(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_release);
    ++stored_;
  }

  Board &mine_, &theirs_;
  std::uint64_t stored_ = 0, incoming_ = 0, outgoing_ = 0, withdrawals_ = 0, seen_withdrawals_ = 0;
  std::uint64_t planned_offers_ = 0, offers_ = 0, expected_offers_ = 0, taken_offers_ = 0;
  std::vector<std::uint64_t> open_in_;  // oldest first
};

}  // namespace tasuki
