// What the members of a team say to each other in shared memory. It knows plain memory only: no MPI, nothing global.
//
// Phases. All members count phases alike, and what a member posts in phase n lies in its own line (contents and number
// in one cache line) or, when longer, in its own piece; there are two of each, for even and odd phases. The number n is
// stored with release order behind the contents; a reader that has seen it, with acquire order, reads the contents.
//
// Marks. With the number, in its low bits, comes a mark of all collectives that the member has begun so far: their
// kinds, sizes, types, operators and sources. A reader finds the number that it awaits, never a later one (below), so
// that anything else than number and mark of its own says that the two members do not execute the same collectives.
//
// Two members have one more line, in which both post for both parities when eight bytes are enough, or for a piece its
// number alone. Whoever stores into that line gets what the other stored with it: an exchange costs 0.18 us where two
// lines cost 0.26 us (EPYC, best of many). Up to 24 bytes go into one line for each parity: two doubles take 0.29 us,
// in a line of each member 0.36 to 0.40 (another EPYC, cores far apart; near ones 0.105 and 0.118).
//
// No acknowledgements: a member posts in phase n over what it has posted in phase n - 2. So a sequence of phases is
// right only if, when a member posts in phase n, everybody has read what they read in phase n - 2. The sequences here:
//   all to all     In phase n everybody posts and awaits everybody, then reads, then posts in phase n + 1. Who posts in
//                  n + 2 has seen all posts of n + 1, and all were made behind the reading in phase n.
//   up and down    In phase n a block's members post, its first awaits and reads them and posts, too; the first member
//                  of all awaits and reads the blocks' firsts, does not post in n, and posts in n + 1, which all others
//                  await. Who posts in n + 2 has seen the post of n + 1, which was made behind all reading of phase n;
//                  and the first member posts in n + 3 behind all posts of n + 2 (up and down, or all to all), which
//                  were made behind the reading of phase n + 1.
// Both end only when all members have begun, so they may follow each other in any order.
//
// Broadcasts. Whoever has the bytes of broadcast k stores them and then k + 1 into line k % lines of the ring, which
// all members share; bytes that a line has no room for go into a slot, the next one of more slots than lines. Each
// member counts, in a line of its own, the broadcasts that it has taken; the source looks at these counts only when
// the ring would overtake what it knows of them. The end of a sequence above says that all members have taken all
// broadcasts before it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/apart.h"

namespace tasuki {

// A cache line and the one beside it, which the processor fetches as well. The number has one writer at any time.
struct alignas(128) TeamLine {
  static constexpr unsigned long room = 112;
  std::atomic<unsigned long> number;
  alignas(16) std::byte contents[room];  // for long double
};

// Of a team of two: by member and parity. With the line beside it, which the processor fetches as well (a barrier of two
// nodes 0.19 -> 0.18 us, with the same for BoardSlot).
struct alignas(128) TeamPairLine {
  struct Half {
    std::atomic<unsigned long> number;
    std::byte contents[8];
  } half[2][2];
};

// Likewise, in the line of a parity.
struct TeamWideLine {
  struct alignas(32) Half {
    std::byte contents[24];  // first: they are aligned for long double
    std::atomic<unsigned long> number;
  };
  struct alignas(128) {
    Half half[2];
  } parity[2];
  Half& half(int member, unsigned long phase) { return parity[phase % 2].half[member]; }
};

// Bytes of a piece: two members add 1 MB in 78, 56, 49, 48, 48 us with pieces of 8, 16, 32, 64, 128 KB (EPYC, cores
// that share a cache), in 343, 260, 177, 169, 181 us with 16, 64, 128, 256, 512 KB (Xeon, cores far apart), in 154,
// 145, 91 us with 128, 256, 512 KB (another EPYC). Of a slot: the copying in and the copying out of long broadcasts
// overlap from the second slot on. Two members broadcast 1 KB, 64 KB, 1 MB in 0.17, 8.1, 98 us with 16 slots,
// 0.17, 8.1, 58 us with 32, 0.18, 7.4, 35 us with 64, 0.18, 4.5, 36 us with 128 (EPYC): slots that have left the
// other's cache are cheap to store into. On a Xeon with 2 MB a core, always from one member, 128 and 512 KB take 9.5
// and 36 us with 64 lines and slots, 9.4 and 35 with 256 slots, 8.5 and 33 with 128 lines besides.
constexpr unsigned long piece_room = 512 * 1024;
constexpr unsigned long slot_room = 16 * 1024;
constexpr unsigned long ring_lines = 128;
constexpr unsigned long ring_slots = 2 * ring_lines;

// Of asynchronous collectives (team_posts.h): so many may be under way before some wait to be posted, with so many
// bytes.
constexpr unsigned long post_lines = 32;  // a power of two
constexpr unsigned long post_room = 60 * 1024;

// How much of the ring a team uses, powers of two; tests use less.
struct RingSize {
  unsigned long lines = ring_lines, slots = ring_slots;
};

// What a member has in its arena; zeroed at the start.
struct TeamMember {
  TeamLine line[2];
  TeamLine taken;
  alignas(4096) std::byte piece[2][piece_room];
  TeamLine posted[post_lines], through;
  alignas(4096) std::byte post[post_lines][post_room];
};
// What the first member has besides.
struct TeamRing {
  TeamPairLine pair;
  TeamWideLine wide;
  TeamLine line[ring_lines];
  // Not all at the same place of a page: caches hold few lines of one.
  struct Slot {
    std::byte bytes[slot_room], apart[128];
  };
  alignas(4096) Slot slot[ring_slots];
};

class TeamSlots {
 public:
  static constexpr unsigned long mark_bits = 16;
  // A number without its mark; a few hundred days of phases without a pause.
  static unsigned long unmarked(unsigned long number) { return number >> mark_bits; }
  // A number for which this member waits: that of `member`, which comes to `least` or beyond.
  class Awaited {
   public:
    Awaited(TeamSlots& slots, const std::atomic<unsigned long>& number, unsigned long least, int member, bool ring)
        : slots_(slots), number_(number), least_(least), member_(member), ring_(ring) {}
    const std::atomic<unsigned long>& number() const { return number_; }
    unsigned long least() const { return least_; }
    bool has_come() const { return unmarked(number_.load(std::memory_order_acquire)) >= least_; }
    // Whether a member is where it can be only when the number is there, or when it executes other collectives. Looks
    // at lines of others: to be asked seldom.
    bool is_late() const { return ring_ ? slots_.phase_began() : slots_.went_elsewhere(member_); }

   private:
    TeamSlots& slots_;
    const std::atomic<unsigned long>& number_;
    unsigned long least_;
    int member_;
    bool ring_;
  };
  // Returns when the number has come, or is late.
  using Await = void (*)(const Awaited& awaited);
  // That member's mark is another one; does not return.
  using Apart = std::function<void(int member)>;

  // This member's place, the memory of all members, the ring, and what this member has executed, which lives longer. A
  // team of one never touches the memory.
  TeamSlots(int me, std::vector<TeamMember*> members, TeamRing* ring, History& history, Await await,
            RingSize size = {});

  void on_apart(Apart apart) { apart_ = std::move(apart); }
  // All members call it in front of each collective, with what it is about.
  void begin(unsigned long signature) { history_->add(signature); }

  int me() const { return me_; }
  int size() const { return size_; }

  // One phase on: all members call one of these for each phase.
  void begin_phase() { ++phase_; }
  // Where this node's contents of the present phase go (at most piece_room bytes); then post. All members that post in
  // a phase post as many bytes, and read as many.
  std::byte* mine(unsigned long bytes) { return place(me_, bytes); }
  void post(unsigned long bytes) { number(me_, bytes).store(marked(phase_), std::memory_order_release); }
  // What the member posted in the present phase.
  const std::byte* contents(int member, unsigned long bytes) {
    await(number(member, bytes), phase_, member, false);
    return place(member, bytes);
  }
  void await_all() {
    for (int k = 0; k < size(); ++k) contents(k, 0);
  }
  // At the end of a sequence of phases: everybody has begun it.
  void all_came() { all_taken_ = broadcasts_; }

  // One broadcast of at most slot_room bytes: the member that has them, and the others.
  void send(const void* data, unsigned long bytes);
  void receive(void* data, unsigned long bytes, int source);

 private:
  unsigned long marked(unsigned long number) const { return number << mark_bits | history_->mark(); }
  void await(const std::atomic<unsigned long>& number, unsigned long least, int member, bool ring) {
    unsigned long there = number.load(std::memory_order_acquire);
    if (unmarked(there) < least) {
      await_({*this, number, least, member, ring});
      there = number.load(std::memory_order_acquire);
    }
    if (there != marked(least)) [[unlikely]]
      apart_(member);
  }
  bool went_elsewhere(int member);
  bool phase_began();
  TeamMember& own() { return *members_[static_cast<std::size_t>(me_)]; }
  bool fits_pair(unsigned long bytes) const { return size() == 2 && bytes <= sizeof(TeamPairLine::Half::contents); }
  bool fits_wide(unsigned long bytes) const { return size() == 2 && bytes <= sizeof(TeamWideLine::Half::contents); }
  std::byte* place(int member, unsigned long bytes) {
    if (fits_pair(bytes)) return ring_->pair.half[member][phase_ % 2].contents;
    if (fits_wide(bytes)) return ring_->wide.half(member, phase_).contents;
    TeamMember& of = *members_[static_cast<std::size_t>(member)];
    return bytes <= TeamLine::room ? of.line[phase_ % 2].contents : of.piece[phase_ % 2];
  }
  std::atomic<unsigned long>& number(int member, unsigned long bytes) {
    if (fits_pair(bytes) || (size() == 2 && bytes > TeamLine::room)) return ring_->pair.half[member][phase_ % 2].number;
    if (fits_wide(bytes)) return ring_->wide.half(member, phase_).number;
    return members_[static_cast<std::size_t>(member)]->line[phase_ % 2].number;
  }
  void take() { own().taken.number.store(++broadcasts_ << mark_bits, std::memory_order_release); }
  void make_room();
  TeamLine& next_line() { return ring_->line[broadcasts_ & (ring_size_.lines - 1)]; }
  std::byte* in_ring(TeamLine& line, unsigned long bytes) {
    return bytes <= TeamLine::room ? line.contents : ring_->slot[long_broadcasts_++ & (ring_size_.slots - 1)].bytes;
  }

  int me_, size_;
  std::vector<TeamMember*> members_;
  TeamRing* ring_;
  RingSize ring_size_;
  History* history_;
  Await await_;
  Apart apart_;
  unsigned long phase_ = 0;
  unsigned long broadcasts_ = 0;  // taken by this member
  unsigned long long_broadcasts_ = 0;
  unsigned long all_taken_ = 0;   // known to be taken by all
};

}  // namespace tasuki
