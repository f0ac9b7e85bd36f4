// Barriers, broadcasts and reductions of teams: inside by the slots, between the teams by their first members.
#include <mpi.h>
#include <string.h>

#include <algorithm>

#include "comm/collective.h"
#include "comm/mpi_operators.h"
#include "comm/team.h"
#include "comm/team_members.h"
#include "comm/team_pack.h"
#include "comm/team_phases.h"
#include "core/communicators.h"
#include "core/counters.h"
#include "core/current.h"
#include "core/executing.h"
#include "core/in_runtime.h"
#include "core/operators.h"
#include "device/late_wait.h"
#include "plan/explain.h"

namespace tasuki {
namespace {

// What a collective is about, for histories.
enum Kind : unsigned long { barrier_kind = 1, bcast_kind, reduce_kind, record_kind, halo_kind };
unsigned long signature(Kind kind, unsigned long count, unsigned long what = 0) {
  return kind | what << 3 | count << 16;
}
unsigned long signature(int op, const tasuki_variable& v) {
  return signature(reduce_kind, static_cast<unsigned long>(v.count), static_cast<unsigned long>(op * 64 + v.type));
}

// One number of at most `most` bytes: no loops on the way.
template <unsigned long most>
class Scalar {
 public:
  Scalar(int op, const tasuki_variable& v) : op_(op), v_(v) {}
  static constexpr unsigned long bytes() { return most; }
  void store(std::byte* to) const {
    if (v_.size == 8)
      memcpy(to, v_.address, 8);
    else
      memcpy(to, v_.address, v_.size);
  }
  void set(const std::byte* a, const std::byte* b) const {
    if (op_ == TASUKI_SUM && v_.type == TASUKI_DOUBLE) {  // nearly always
      double x, y;
      memcpy(&x, a, sizeof x), memcpy(&y, b, sizeof y);
      x += y;
      memcpy(v_.address, &x, sizeof x);
    } else {
      combine(op_, v_.type, v_.address, a, b, 1);
    }
  }
  void add(const std::byte* from) const { combine(op_, v_.type, v_.address, from, 1); }

 private:
  int op_;
  const tasuki_variable& v_;
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

struct Nothing {
  unsigned long bytes() const { return 0; }
  void store(std::byte*) const {}
  void load(const std::byte*) const {}
  void add(const std::byte*) const {}
};

// On first members: what each has of its team becomes that of all.
template <class What>
void combine_teams(Team& team, const What& what) {
  const unsigned long bytes = what.bytes(), stride = pack_stride(bytes);
  alignas(16) std::byte mine[std::max(most_each, record_limit)];
  what.store(mine);
  const std::byte* all = firsts_gather(team, mine, bytes);
  what.set(all, all + stride);
  for (int k = 2; k < team.teams; ++k) what.add(all + static_cast<unsigned long>(k) * stride);
}

template <class What>
void combine_small(Team& team, const What& what) {
  TeamSlots& slots = team.slots;
  if (team.flat) return combine_all_to_all(slots, what);
  if (slots.size() > 1) combine_up(slots, what);
  if (!team.alone() && team.first()) combine_teams(team, what);
  if (slots.size() > 1) spread_down(slots, what);
}

// Whether each member combines it for itself, and the first members for their teams.
bool goes_small(const Team& team, const tasuki_variable& v, HostWay way) {
  return bytes_of(v) <= team.each_limit && way == HostWay::firsts;
}

void reduce_long(Team& team, int op, const tasuki_variable& v, HostWay way) {
  TeamSlots& slots = team.slots;
  if (way == HostWay::relays) return team.queue->relayed_reduction(op, 1, &v)->wait();
  if (way == HostWay::mpi) return reduce_in(comm_of(team.group), op, v.type, v.address, v.count);
  const auto small = [&](const tasuki_variable& part) { combine_small(team, Pack(op, 1, &part)); };
  if (!team.alone() && mpi_operator(op, v.type) == MPI_OP_NULL) return in_parts(v, team.each_limit, small);
  const bool lanes = way == HostWay::lanes;
  const auto shares = [&](const tasuki_variable& part) {
    combine_shares(
        slots, part.address, part.count, part.size,
        [&](void* to, const void* a, const void* b, long count) {
          to == a ? combine(op, part.type, to, b, count) : combine(op, part.type, to, a, b, count);
        },
        [&](void* share, long count) {
          if (lanes) lane_reduce(team.lane, op, part.type, share, count);
        });
  };
  const auto whole = [&](const tasuki_variable& part) {
    lane_reduce(team.lane, op, part.type, part.address, part.count);
  };
  if (slots.size() > 1)
    in_parts(v, piece_room, shares);
  else if (lanes)
    in_parts(v, piece_room, whole);
  if (team.alone() || lanes) return;
  if (team.first()) firsts_reduce(team, op, v.type, v.address, v.count);
  if (slots.size() > 1) broadcast(slots, v.address, bytes_of(v), 0);
}

// In parts: inside of the source's team; each member's share to the other teams; there from each member to the others.
void bcast_in_lanes(Team& team, std::byte* data, unsigned long bytes, int source_team, int source) {
  TeamSlots& slots = team.slots;
  for (unsigned long done = 0; done < bytes; done += piece_room) {
    std::byte* part = data + done;
    const auto count = static_cast<long>(std::min(piece_room, bytes - done));
    const auto share = [&](int member) { return share_of(member, slots.size(), count, 1); };
    const auto size = [](const Share& of) { return static_cast<unsigned long>(of.end - of.first); };
    const Share mine = share(slots.me());
    if (slots.size() > 1 && team.mine == source_team) broadcast(slots, part, static_cast<unsigned long>(count), source);
    lane_bcast(team.lane, part + mine.first, size(mine), source_team);
    if (slots.size() == 1 || team.mine == source_team) continue;
    exchange_parts(
        slots, std::max(size(share(0)), TeamLine::room + 1),
        [&](std::byte* to) { memcpy(to, part + mine.first, size(mine)); },
        [&](int member, const std::byte* from) { memcpy(part + share(member).first, from, size(share(member))); });
  }
}

}  // namespace

void team_reduce_each(Team& team, int op, const tasuki_variable& v) { combine_small(team, Pack(op, 1, &v)); }
void team_reduce_shares(Team& team, int op, const tasuki_variable& v) {
  reduce_long(team, op, v, way_between(team, op, v));
}

void team_barrier(Team& team) {
  TeamSlots& slots = team.slots;
  slots.begin(signature(barrier_kind, 0));
  if (team.flat) return barrier_all_to_all(slots);
  if (slots.size() > 1) combine_up(slots, Nothing{});
  if (!team.alone() && team.first()) firsts_barrier(team);
  if (slots.size() > 1) spread_down(slots, Nothing{});
}

void team_bcast(Team& team, int n, const tasuki_variable* v, long source) {
  const auto one = [&](const tasuki_variable& piece) { team_bcast(team, piece.address, bytes_of(piece), source); };
  // Between hosts the messages count.
  if (!team.alone()) return one_by_one(n, v, false, one);
  for (int i = 0; i < n; ++i)
    if (v[i].count > 0) one(v[i]);
}

void team_bcast(Team& team, void* data, unsigned long bytes, long source) {
  const auto place = static_cast<std::size_t>(source);
  const int from = team.number[place];
  const bool members = team.slots.size() > 1;
  team.slots.begin(signature(bcast_kind, bytes, place));
  const HostWay way = team.alone() ? HostWay::firsts : team.way(HostForm::bcast, bytes);
  if (way == HostWay::relays) {
    const tasuki_variable all{data, static_cast<long>(bytes), TASUKI_CHAR, 1, nullptr};
    return team.queue->relayed_broadcast(from, team.member[place], 1, &all)->wait();
  }
  if (way == HostWay::lanes)
    return bcast_in_lanes(team, static_cast<std::byte*>(data), bytes, from, team.member[place]);
  if (way == HostWay::mpi) return bcast_in(comm_of(team.group), data, bytes, static_cast<int>(source));
  if (members && team.mine == from) broadcast(team.slots, data, bytes, team.member[place]);
  if (team.alone()) return;
  if (team.first()) firsts_bcast(team, data, bytes, from);
  if (members && team.mine != from) broadcast(team.slots, data, bytes, 0);
}

namespace {

void combine_pack(Team& team, const Pack& pack) {
  if (pack.bytes() > 0) combine_small(team, pack);
}

void reduce_one(Team& team, int op, const tasuki_variable& v) {
  const HostWay way = way_between(team, op, v);
  goes_small(team, v, way) ? combine_pack(team, Pack(op, 1, &v)) : reduce_long(team, op, v, way);
}

// Apart from the shortest path, whose frame would be larger.
[[gnu::noinline]] void reduce_several(Team& team, int op, int n, const tasuki_variable* v) {
  if (SideBySide together(n, v); n > 1 && together.fits()) {
    together.gather();
    team_reduce(team, op, 1, &together.whole());
    return together.scatter();
  }
  for (int i = 0; i < n; ++i) team.slots.begin(signature(op, v[i]));
  if (n == 1) return reduce_one(team, op, *v);
  const auto way = [&](const tasuki_variable& one) { return way_between(team, op, one); };
  if (std::all_of(v, v + n, [&](const tasuki_variable& one) { return way(one) == HostWay::mpi; }))
    return one_by_one(n, v, true, [&](const tasuki_variable& piece) { reduce_long(team, op, piece, HostWay::mpi); });
  for (int i = 0; i < n;) {
    if (const HostWay found = way(v[i]); !goes_small(team, v[i], found)) {
      reduce_long(team, op, v[i++], found);
      continue;
    }
    int end = i;
    for (unsigned long bytes = 0; end < n && goes_small(team, v[end], way(v[end])); ++end) {
      bytes = Pack::place(v[end], bytes) + bytes_of(v[end]);
      if (bytes > team.each_limit) break;
    }
    combine_pack(team, Pack(op, end - i, v + i));
    i = end;
  }
}

}  // namespace

void team_reduce(Team& team, int op, int n, const tasuki_variable* v) {
  if (n != 1 || v->count != 1 || v->size > 16 || !team.flat) return reduce_several(team, op, n, v);
  team.slots.begin(signature(op, *v));
  if (v->size <= 8) return combine_all_to_all(team.slots, Scalar<8>(op, *v));
  combine_all_to_all(team.slots, Scalar<16>(op, *v));
}

bool reduced_at_once(const tasuki_site* at, int op, const tasuki_variable& v) {
  if (v.count != 1 || v.section || v.size > 8 || op >= TASUKI_FIRSTMAX || !applies(op, v.type)) return false;
  if (counting || explaining() || runtime_lock) return false;
  Team* team = executing()->team();
  if (!team || !team->flat) return false;
  wait_for_results();
  const DirectiveNote here(at);
  team->slots.begin(signature(op, v));
  combine_all_to_all(team->slots, Scalar<8>(op, v));
  return true;
}

namespace {

Team* asynchronous_team(const NodeGroup* group) {
  // That of all nodes is there from the start, or another unit of the program has brought the first directive with
  // async, which must not wait for all nodes. Other sets come together at their first directive in any case.
  return group == NodeGroup::entire() && !group->team_known() ? nullptr : team_of(group);
}

}  // namespace

std::shared_ptr<Operation> start_team_reduce(const NodeGroup* group, int op, int n, const tasuki_variable* v) {
  Team* team = asynchronous_team(group);
  if (!team || !team->queue) return nullptr;
  if (!team->alone()) {
    const bool relays = team->way(HostForm::reduce_async, pack_bytes(n, v)) == HostWay::relays;
    return relays ? team->queue->relayed_reduction(op, n, v) : nullptr;
  }
  // A few combine all of a step, which is one step in place of two: 8 KB on four nodes of two cores 4.3 us, in
  // shares 6.3.
  constexpr int few = 4;
  constexpr unsigned long few_limit = 16 * 1024;
  return team->queue->reduction(op, n, v, team->slots.size() <= few ? few_limit : team->each_limit);
}

std::shared_ptr<Operation> start_team_bcast(const NodeGroup* group, int n, const tasuki_variable* v, long source) {
  Team* team = asynchronous_team(group);
  if (!team || !team->queue) return nullptr;
  const auto place = static_cast<std::size_t>(source);
  if (team->alone()) return team->queue->broadcast(team->member[place], n, v);
  if (team->way(HostForm::bcast_async, pack_bytes(n, v)) != HostWay::relays) return nullptr;
  return team->queue->relayed_broadcast(team->number[place], team->member[place], n, v);
}

void note_barrier(const NodeGroup* group) { group->history().add(signature(barrier_kind, 0)); }

void note_bcast(const NodeGroup* group, int n, const tasuki_variable* v, long source) {
  for (int i = 0; i < n; ++i)
    group->history().add(signature(bcast_kind, bytes_of(v[i]), static_cast<unsigned long>(source)));
}

void note_reduction(const NodeGroup* group, int op, int n, const tasuki_variable* v) {
  for (int i = 0; i < n; ++i) group->history().add(signature(op, v[i]));
}

void note_record(const NodeGroup* group, unsigned long bytes) { group->history().add(signature(record_kind, bytes)); }

void note_halo(const NodeGroup* group, std::uint16_t mark) { group->history().add(signature(halo_kind, mark)); }

void team_combine(Team& team, void* record, unsigned long bytes, void (*add)(void* to, const void* from)) {
  team.slots.begin(signature(record_kind, bytes));
  combine_small(team, Record(record, bytes, add));
}

}  // namespace tasuki
