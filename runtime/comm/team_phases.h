// The sequences of phases of one team: see team_slots.h for why each is right.
#pragma once

#include <string.h>

#include <algorithm>

#include "comm/team_slots.h"

namespace tasuki {

// Up to so many members each reads all others' contents; beyond, the first of each block of so many does.
constexpr int team_block = 8;

// What is combined, `What` below:
//   bytes()      of its contents, at most piece_room
//   store(to)    writes this node's there
//   load(from)   takes contents over
//   set(a, b)    becomes a combined with b, neither of which lies in this node's own
//   add(from)    takes contents in

// All to all, one phase: this node's becomes that of all, in the order of members.
template <class What>
void combine_all_to_all(TeamSlots& slots, const What& what) {
  const unsigned long bytes = what.bytes();
  slots.begin_phase();
  what.store(slots.mine(bytes));
  slots.post(bytes);
  const std::byte* a = slots.contents(0, bytes);
  what.set(a, slots.contents(1, bytes));
  for (int k = 2; k < slots.size(); ++k) what.add(slots.contents(k, bytes));
  slots.all_came();
}

// All to all, one phase: store(to) writes what this node has, at most `bytes` (alike on all), and take(member, from)
// gets what each other member has written.
template <class Store, class Take>
void exchange_parts(TeamSlots& slots, unsigned long bytes, Store store, Take take) {
  slots.begin_phase();
  store(slots.mine(bytes));
  slots.post(bytes);
  for (int k = 0; k < slots.size(); ++k)
    if (k != slots.me()) take(k, slots.contents(k, bytes));
  slots.all_came();
}

inline void barrier_all_to_all(TeamSlots& slots) {
  slots.begin_phase();
  slots.post(0);
  slots.await_all();
  slots.all_came();
}

// Up, the first phase: all contents come to the first member, combined in the order of members. block: team_block but
// in tests.
template <class What>
void combine_up(TeamSlots& slots, const What& what, int block = team_block) {
  const unsigned long bytes = what.bytes();
  const int me = slots.me();
  slots.begin_phase();
  if (me % block == 0)
    for (int k = me + 1; k < std::min(me + block, slots.size()); ++k) what.add(slots.contents(k, bytes));
  if (me == 0) {
    for (int k = block; k < slots.size(); k += block) what.add(slots.contents(k, bytes));
    return;
  }
  what.store(slots.mine(bytes));
  slots.post(bytes);
}

// Down, the second: what the first member has comes to all.
template <class What>
void spread_down(TeamSlots& slots, const What& what) {
  const unsigned long bytes = what.bytes();
  slots.begin_phase();
  if (slots.me() == 0) {
    what.store(slots.mine(bytes));
    slots.post(bytes);
  } else {
    what.load(slots.contents(0, bytes));
  }
  slots.all_came();
}

// Elements [first, end) of `count` that a member adds: whole cache lines.
struct Share {
  long first, end;
};
inline Share share_of(int member, int members, long count, unsigned long size) {
  const long line = std::max(1L, 64 / static_cast<long>(size));
  const long each = ((count + members - 1) / members + line - 1) / line * line;
  const long first = std::min(count, member * each);
  return {first, std::min(count, first + each)};
}

// All to all, two phases: `count` elements of `size` bytes (at most piece_room in all), each member combines its share
// in the order of members by combine(to, a, b, count), where `to` is a, is b, or overlaps neither, and all copy the
// shares. Between the two each member calls finish(share, count) for its own.
template <class Combine, class Finish>
void combine_shares(TeamSlots& slots, void* address, long count, unsigned long size, Combine combine, Finish finish) {
  const auto total = static_cast<unsigned long>(count) * size;
  const unsigned long bytes = std::max(total, TeamLine::room + 1);  // always in the pieces
  auto* data = static_cast<std::byte*>(address);
  const Share share = share_of(slots.me(), slots.size(), count, size);
  const unsigned long at = static_cast<unsigned long>(share.first) * size;
  const long mine = share.end - share.first;
  // The first two members combine their own share in its place; for the others it is overwritten before its turn comes.
  const bool in_place = slots.me() < 2;
  const unsigned long left = in_place ? static_cast<unsigned long>(mine) * size : 0;
  slots.begin_phase();
  std::byte* room = slots.mine(bytes);
  memcpy(room, data, at);
  memcpy(room + at + left, data + at + left, total - at - left);
  slots.post(bytes);
  const auto part = [&](int k) { return (in_place && k == slots.me() ? data : slots.contents(k, bytes)) + at; };
  combine(data + at, part(0), part(1), mine);
  for (int k = 2; k < slots.size(); ++k) combine(data + at, data + at, slots.contents(k, bytes) + at, mine);
  finish(data + at, mine);
  slots.begin_phase();
  memcpy(slots.mine(bytes) + at, data + at, static_cast<unsigned long>(mine) * size);
  slots.post(bytes);
  for (int k = 0; k < slots.size(); ++k) {
    const std::byte* from = slots.contents(k, bytes);
    const Share theirs = share_of(k, slots.size(), count, size);
    const unsigned long begin = static_cast<unsigned long>(theirs.first) * size;
    if (k != slots.me()) memcpy(data + begin, from + begin, static_cast<unsigned long>(theirs.end) * size - begin);
  }
  slots.all_came();
}

template <class Combine>
void combine_shares(TeamSlots& slots, void* address, long count, unsigned long size, Combine combine) {
  combine_shares(slots, address, count, size, combine, [](void*, long) {});
}

// Through the ring, in parts of a slot: the copying in and the copying out overlap.
inline void broadcast(TeamSlots& slots, void* data, unsigned long bytes, int source) {
  auto* next = static_cast<std::byte*>(data);
  for (unsigned long done = 0; done < bytes; done += slot_room, next += slot_room) {
    const unsigned long part = std::min(slot_room, bytes - done);
    if (slots.me() == source)
      slots.send(next, part);
    else
      slots.receive(next, part, source);
  }
}

}  // namespace tasuki
