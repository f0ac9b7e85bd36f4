// How two nodes that share memory tell each other of chunks: in any order, without matching and without locks.
//
// Of two nodes A and B each has a board for the other in its own arena; only the other writes it, each line has one writer,
// and a node waits by looking at memory of its own. The board of A from B holds
//   notices    chunks of B that lie in B's arena for A to take: a notice says which chunk of which message, and where. B
//              stores its contents, then its number with release order, then how many notices there have been.
//   taken      by slot, the number of the last notice of A in it whose bytes B has taken; the slot and the memory of the
//              chunk may be used again.
// Chunks come when a device has brought them, so slots are used and freed in any order. The last few are kept for the
// oldest message that is not complete, which is the one that the other node comes to first: nobody waits for ever.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tasuki {

class NoticeBoard {
 public:
  static constexpr int slots = 32, reserved = 4;
  static std::size_t bytes() { return sizeof(Board); }

  // Zeroed boards: the one that lies here, and the one that lies there.
  NoticeBoard(std::byte* mine, std::byte* theirs)
      : mine_(*reinterpret_cast<Board*>(mine)), theirs_(*reinterpret_cast<Board*>(theirs)) {}

  // Messages are numbered in the order in which both nodes start them.
  std::uint64_t open_outgoing();
  void close_outgoing(std::uint64_t message);
  std::uint64_t open_incoming() { return ++incoming_; }

  // A chunk that was offered.
  struct Ticket {
    int slot = -1;
    std::uint64_t number = 0;
  };
  // Of a chunk: a mark of the message's moves, whether it lies in a bounce buffer (bounce.h), and where in the arena of the
  // node that offers it.
  struct Place {
    std::uint16_t mark;
    bool bounce;
    long offset;
  };
  // Tells where a chunk lies. False when there is no slot now.
  bool offer(std::uint64_t message, std::uint32_t chunk, const Place& place, Ticket& ticket);
  bool taken(const Ticket& ticket) const {
    return std::atomic_ref(mine_.taken[ticket.slot]).load(std::memory_order_acquire) >= ticket.number;
  }

  struct Arrived {
    std::uint64_t message;
    std::uint32_t chunk;
    Place place;
    Ticket ticket;
  };
  // Whether this chunk has come; it is given out once.
  bool find(std::uint64_t message, std::uint32_t chunk, Arrived& found);
  // Its bytes are not needed any more.
  void take(const Ticket& ticket) {
    std::atomic_ref(theirs_.taken[ticket.slot]).store(ticket.number, std::memory_order_release);
    ++taken_;
  }
  // Changes whenever something has been stored for the other node.
  std::uint64_t stored() const { return offered_ + taken_; }

 private:
  struct alignas(64) Notice {
    std::uint64_t number, message;
    std::uint32_t chunk;
    Place place;
  };
  struct Board {
    alignas(64) std::uint64_t count;
    Notice notices[slots];
    alignas(64) std::uint64_t taken[slots];
  };
  void look();

  Board &mine_, &theirs_;
  // Sending.
  std::uint64_t outgoing_ = 0, offered_ = 0;
  std::uint64_t in_slot_[slots] = {};   // the last notice in it
  std::vector<std::uint64_t> open_out_;  // messages, oldest first
  // Receiving.
  std::uint64_t incoming_ = 0, seen_ = 0, taken_ = 0;
  std::uint64_t seen_in_slot_[slots] = {};
  std::vector<Arrived> arrived_;
};

}  // namespace tasuki
