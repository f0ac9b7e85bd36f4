// What the members of a team post for each other in collectives for which no call waits. It knows plain memory only, as
// team_slots.h.
//
// All members begin the same operations in the same order, the first is number 1. Operation k has line k % lines of
// each member, and with it a room for what the line is too short for. Who has something to bring stores it there, then
// the number k, with release order; who has seen that number, with acquire order, reads. A member counts in a line of
// its own the operations that it is through with, in their order: behind its reading, with release order. A line is
// written again when all members are through with the operation that had it, which they are known to be with acquire
// order: so what is read is never overwritten meanwhile, and a number in a line is never beyond the one that a reader
// looks for.
//
// Nobody waits: who finds no line free posts later, and who does not find what it looks for looks again. An operation
// is complete when all members have posted, and these do so when they have begun it and are through with the one that
// is as many before it as there are lines; which they can be when all have posted that.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "comm/team_slots.h"

namespace tasuki {

class TeamPosts {
 public:
  // This member's place, and the memory of all, which a team of one never touches. `lines`: a power of two, at most
  // post_lines; tests use less.
  TeamPosts(int me, std::vector<TeamMember*> members, unsigned long lines = post_lines)
      : me_(me), members_(std::move(members)), lines_(lines) {}

  int me() const { return me_; }
  int size() const { return static_cast<int>(members_.size()); }

  // The number of the first one of `count` operations that are begun.
  unsigned long begin(unsigned long count = 1) {
    const unsigned long first = begun_ + 1;
    begun_ += count;
    return first;
  }
  // So many operations may wait for as many that follow them.
  long at_once() const { return static_cast<long>(std::max(1UL, lines_ / 2)); }
  // Whether this member may post in it now.
  bool has_room(unsigned long k) {
    if (k <= lines_ + all_through_ || size() == 1) return true;
    all_through_ = k;
    for (const TeamMember* member : members_)
      all_through_ =
          std::min(all_through_, TeamSlots::unmarked(member->through.number.load(std::memory_order_acquire)));
    return k <= lines_ + all_through_;
  }
  // Where its contents go (at most post_room bytes); then post, with a mark of the collectives that it has begun so
  // far.
  std::byte* mine(unsigned long k, unsigned long bytes) { return place(me_, k, bytes); }
  void post(unsigned long k, std::uint16_t mark) {
    line(me_, k).number.store(k << TeamSlots::mark_bits | mark, std::memory_order_release);
    ++stored_;
  }

  bool has_come(int member, unsigned long k) {
    return TeamSlots::unmarked(line(member, k).number.load(std::memory_order_acquire)) == k;
  }
  // Of an operation that has come, until this member is through with it.
  std::uint16_t mark(int member, unsigned long k) {
    return static_cast<std::uint16_t>(line(member, k).number.load(std::memory_order_relaxed));
  }
  const std::byte* contents(int member, unsigned long k, unsigned long bytes) { return place(member, k, bytes); }
  // In the order of the operations.
  void through(unsigned long k) {
    if (size() > 1) own().through.number.store(k << TeamSlots::mark_bits, std::memory_order_release);
    ++stored_;
  }
  // Changes whenever something has been stored that others may look for.
  std::uint64_t stored() const { return stored_; }

 private:
  TeamMember& of(int member) { return *members_[static_cast<std::size_t>(member)]; }
  TeamMember& own() { return of(me_); }
  TeamLine& line(int member, unsigned long k) { return of(member).posted[k & (lines_ - 1)]; }
  std::byte* place(int member, unsigned long k, unsigned long bytes) {
    return bytes <= TeamLine::room ? line(member, k).contents : of(member).post[k & (lines_ - 1)];
  }

  int me_;
  std::vector<TeamMember*> members_;
  unsigned long lines_;
  unsigned long begun_ = 0, all_through_ = 0;
  std::uint64_t stored_ = 0;
};

}  // namespace tasuki
