// Barriers, broadcasts and reductions of teams: inside by the slots, between the teams by their first members.
#include <string.h>

#include <algorithm>

#include "comm/collective.h"
#include "comm/operators.h"
#include "comm/team.h"
#include "comm/team_members.h"

namespace tasuki {
namespace {

// Up to so many members each reads all others' contents; beyond, a first member of each block of so many does and one
// reads the blocks'.
constexpr int block_size = 8;

// Variables that travel together: up to so many bytes; with two members all that fits, as nothing is gained by sharing
// the work out.
constexpr unsigned long pack_room = 4096;

bool flat(const Team& team) { return team.alone() && team.slots.size() <= block_size; }

// ---- up and down

int block_end(const TeamSlots& slots, int first) { return std::min(first + block_size, slots.size()); }

// One phase: the contents of all members come to the first one. store(to) writes this node's so far, add(from) takes in
// another's.
template <class Store, class Add>
void up(TeamSlots& slots, unsigned long bytes, Store store, Add add) {
  slots.begin_phase();
  const int me = slots.me();
  if (me % block_size == 0)
    for (int k = me + 1; k < block_end(slots, me); ++k) add(slots.contents(k, bytes));
  if (me == 0) {
    for (int k = block_size; k < slots.size(); k += block_size) add(slots.contents(k, bytes));
    return;
  }
  store(slots.mine(bytes));
  slots.post();
}

// The next phase: what the first member has comes to all.
template <class Store, class Load>
void down(TeamSlots& slots, unsigned long bytes, Store store, Load load) {
  slots.begin_phase();
  if (slots.me() == 0) {
    store(slots.mine(bytes));
    slots.post();
  } else {
    load(slots.contents(0, bytes));
  }
  slots.all_came();
}

// ---- what is combined in one go

// Several variables, one behind the other as their alignment asks.
class Pack {
 public:
  Pack(int op, int n, const tasuki_variable* v) : op_(op), n_(n), v_(v) {
    for (int i = 0; i < n_; ++i) bytes_ = place(v[i], bytes_) + bytes_of(v[i]);
  }
  static unsigned long place(const tasuki_variable& v, unsigned long before) {
    const unsigned long alignment = std::min(v.size, 16UL);  // sizes of arithmetic types are powers of two
    return (before + alignment - 1) / alignment * alignment;
  }

  unsigned long bytes() const { return bytes_; }
  void store(std::byte* to) const {
    each([&](const tasuki_variable& v, unsigned long at) { memcpy(to + at, v.address, bytes_of(v)); });
  }
  void load(const std::byte* from) const {
    each([&](const tasuki_variable& v, unsigned long at) { memcpy(v.address, from + at, bytes_of(v)); });
  }
  // The variables become a combined with b; neither lies in them.
  void set(const std::byte* a, const std::byte* b) const {
    each([&](const tasuki_variable& v, unsigned long at) { combine(op_, v.type, v.address, a + at, b + at, v.count); });
  }
  void add(const std::byte* from) const {
    each([&](const tasuki_variable& v, unsigned long at) { combine(op_, v.type, v.address, from + at, v.count); });
  }

 private:
  template <class Do>
  void each(Do action) const {
    unsigned long at = 0;
    for (int i = 0; i < n_; ++i) {
      at = place(v_[i], at);
      action(v_[i], at);
      at += bytes_of(v_[i]);
    }
  }

  int op_, n_;
  const tasuki_variable* v_;
  unsigned long bytes_ = 0;
};

class Record {
 public:
  Record(void* record, unsigned long bytes, void (*add)(void*, const void*))
      : record_(record), bytes_(bytes), add_(add) {}
  unsigned long bytes() const { return bytes_; }
  void store(std::byte* to) const { memcpy(to, record_, bytes_); }
  void load(const std::byte* from) const { memcpy(record_, from, bytes_); }
  void set(const std::byte* a, const std::byte* b) const {
    load(a);
    add(b);
  }
  void add(const std::byte* from) const { add_(record_, from); }

 private:
  void* record_;
  unsigned long bytes_;
  void (*add_)(void*, const void*);
};

// On first members: what each has of its team becomes that of all.
template <class What>
void combine_teams(Team& team, const What& what) {
  const unsigned long bytes = what.bytes();
  std::byte mine[std::max(pack_room, record_limit)];
  what.store(mine);
  const std::byte* all = firsts_gather(team, mine, bytes);
  what.set(all, all + bytes);
  for (int k = 2; k < team.teams; ++k) what.add(all + static_cast<unsigned long>(k) * bytes);
}

template <class What>
void combine_flat(TeamSlots& slots, const What& what) {
  const unsigned long bytes = what.bytes();
  slots.begin_phase();
  what.store(slots.mine(bytes));
  slots.post();
  const std::byte* a = slots.contents(0, bytes);
  what.set(a, slots.contents(1, bytes));
  for (int k = 2; k < slots.size(); ++k) what.add(slots.contents(k, bytes));
  slots.all_came();
}

template <class What>
void combine_up_and_down(Team& team, const What& what) {
  TeamSlots& slots = team.slots;
  const auto store = [&](std::byte* to) { what.store(to); };
  if (slots.size() > 1) up(slots, what.bytes(), store, [&](const std::byte* from) { what.add(from); });
  if (!team.alone() && team.first()) combine_teams(team, what);
  if (slots.size() > 1) down(slots, what.bytes(), store, [&](const std::byte* from) { what.load(from); });
}

template <class What>
void combine_small(Team& team, const What& what) {
  if (flat(team))
    combine_flat(team.slots, what);
  else
    combine_up_and_down(team, what);
}

// ---- long vectors

// Elements [first, end) of a piece of `count` that a member adds: whole cache lines.
struct Share {
  long first, end;
};
Share share_of(int member, int members, long count, unsigned long size) {
  const long line = std::max(1L, 64 / static_cast<long>(size));
  const long each = ((count + members - 1) / members + line - 1) / line * line;
  const long first = std::min(count, member * each);
  return {first, std::min(count, first + each)};
}

// In the team: each member adds its share of the piece, in the order of members, and all copy the shares.
void reduce_piece(TeamSlots& slots, int op, const tasuki_variable& v) {
  const unsigned long bytes = std::max(bytes_of(v), TeamLine::room + 1);  // always in the pieces
  auto* data = static_cast<std::byte*>(v.address);
  slots.begin_phase();
  memcpy(slots.mine(bytes), data, bytes_of(v));
  slots.post();
  const Share share = share_of(slots.me(), slots.size(), v.count, v.size);
  const unsigned long at = static_cast<unsigned long>(share.first) * v.size;
  const long count = share.end - share.first;
  const std::byte* a = slots.contents(0, bytes);
  combine(op, v.type, data + at, a + at, slots.contents(1, bytes) + at, count);
  for (int k = 2; k < slots.size(); ++k) combine(op, v.type, data + at, slots.contents(k, bytes) + at, count);
  slots.begin_phase();
  memcpy(slots.mine(bytes) + at, data + at, static_cast<unsigned long>(count) * v.size);
  slots.post();
  for (int k = 0; k < slots.size(); ++k) {
    const std::byte* from = slots.contents(k, bytes);
    const Share theirs = share_of(k, slots.size(), v.count, v.size);
    const unsigned long begin = static_cast<unsigned long>(theirs.first) * v.size;
    if (k != slots.me()) memcpy(data + begin, from + begin, static_cast<unsigned long>(theirs.end) * v.size - begin);
  }
  slots.all_came();
}

// The parts of a variable, each of at most `room` bytes.
template <class Do>
void in_parts(const tasuki_variable& v, unsigned long room, Do action) {
  const long each = static_cast<long>(room / v.size);
  for (long done = 0; done < v.count; done += each) {
    tasuki_variable part = v;
    part.address = static_cast<char*>(v.address) + static_cast<unsigned long>(done) * v.size;
    part.count = std::min(each, v.count - done);
    action(part);
  }
}

void send_in_team(TeamSlots& slots, void* data, unsigned long bytes, int source) {
  if (slots.size() == 1) return;
  auto* next = static_cast<std::byte*>(data);
  for (unsigned long done = 0; done < bytes; done += slot_room, next += slot_room) {
    const unsigned long part = std::min(slot_room, bytes - done);
    if (slots.me() == source)
      slots.send(next, part);
    else
      slots.receive(next, part);
  }
}

void reduce_long(Team& team, int op, const tasuki_variable& v) {
  TeamSlots& slots = team.slots;
  if (team.alone() && slots.size() == 2)
    return in_parts(v, piece_room, [&](const tasuki_variable& part) { combine_flat(slots, Pack(op, 1, &part)); });
  if (!team.alone() && mpi_operator(op, v.type) == MPI_OP_NULL)
    return in_parts(v, pack_room, [&](const tasuki_variable& part) { combine_small(team, Pack(op, 1, &part)); });
  if (slots.size() > 1)
    in_parts(v, piece_room, [&](const tasuki_variable& part) { reduce_piece(slots, op, part); });
  if (team.alone()) return;
  if (team.first()) firsts_reduce(team, op, v.type, v.address, v.count);
  send_in_team(slots, v.address, bytes_of(v), 0);
}

}  // namespace

void team_barrier(Team& team) {
  TeamSlots& slots = team.slots;
  const auto nothing = [](const std::byte*) {};
  if (flat(team)) {
    slots.begin_phase();
    slots.post();
    slots.await_all();
    slots.all_came();
    return;
  }
  if (slots.size() > 1) up(slots, 0, nothing, nothing);
  if (!team.alone() && team.first()) firsts_barrier(team);
  if (slots.size() > 1) down(slots, 0, nothing, nothing);
}

void team_bcast(Team& team, void* data, unsigned long bytes, long source) {
  const auto place = static_cast<std::size_t>(source);
  const int from = team.number[place];
  if (team.mine == from) send_in_team(team.slots, data, bytes, team.member[place]);
  if (team.alone()) return;
  if (team.first()) firsts_bcast(team, data, bytes, from);
  if (team.mine != from) send_in_team(team.slots, data, bytes, 0);
}

void team_reduce(Team& team, int op, int n, const tasuki_variable* v) {
  for (int i = 0; i < n;) {
    if (bytes_of(v[i]) > pack_room) {
      reduce_long(team, op, v[i++]);
      continue;
    }
    int end = i;
    for (unsigned long bytes = 0; end < n; ++end) {
      bytes = Pack::place(v[end], bytes) + bytes_of(v[end]);
      if (bytes > pack_room) break;
    }
    if (const Pack pack(op, end - i, v + i); pack.bytes() > 0) combine_small(team, pack);
    i = end;
  }
}

void team_combine(Team& team, void* record, unsigned long bytes, void (*add)(void* to, const void* from)) {
  combine_small(team, Record(record, bytes, add));
}

}  // namespace tasuki
