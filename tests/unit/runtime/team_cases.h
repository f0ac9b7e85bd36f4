// Random collectives on random groups against a serial model, for the programs that run them with the teams of a host
// and of parts of it. All nodes draw the same cases.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "../core/check.h"
#include "comm/team.h"
#include "comm/team_members.h"
#include "core/executing.h"
#include "core/node_group.h"
#include "core/operators.h"
#include "core/shared_memory.h"
#include "core/communicators.h"
#include "core/world.h"
#include "tasuki/abi.h"
#include "xmp.h"

namespace tasuki::test {

using namespace check;

// A reference to some of the nodes, in some order.
struct Set {
  explicit Set(Random& random) : p(nodes({-1})) {
    const long n = check::size(), step = random(1, 3);
    long lo = random(1, n), hi = random(1, n);
    const bool down = lo > hi;
    whole = random(0, 3) == 0;
    on = whole ? tasuki_ref{TASUKI_REF_NODES, p, 0, {}} : ref(p, {triplet(lo, hi, down ? -step : step)});
    group = resolve(&site, &on);
  }
  ~Set() { tasuki_nodes_release(&p); }
  Set(const Set&) = delete;
  const std::vector<int>& ranks() const { return group->members().ranks(); }

  tasuki_nodes* p;
  bool whole;
  tasuki_ref on;
  const NodeGroup* group;
};

struct Type {
  int type;
  unsigned long size;
};
constexpr Type types[] = {{TASUKI_DOUBLE, 8},  {TASUKI_INT, 4},      {TASUKI_FLOAT, 4},    {TASUKI_UCHAR, 1},
                          {TASUKI_SHORT, 2},   {TASUKI_ULONG, 8},    {TASUKI_LDOUBLE, 16}, {TASUKI_CDOUBLE, 16},
                          {TASUKI_CLDOUBLE, 32}, {TASUKI_BOOL, 1}};

// Element i of what node r brings to step `step`: small integers, zeros among them, so that every order of adding
// gives the same; inexact: fractions, for which it does not.
inline void put(const Type& t, std::byte* to, int r, long step, long i, bool inexact) {
  const long v = (r * 7 + step * 5 + i * 3) % 5 - 1;
  memset(to, 0, t.size);
  const double x = inexact ? 1.0 / static_cast<double>(3 + r + i % 11) : static_cast<double>(v);
  const double pair[2] = {x, static_cast<double>(r % 2)};
  const long double wide[2] = {static_cast<long double>(x), static_cast<long double>(r % 2)};
  switch (t.type) {
    case TASUKI_DOUBLE:
    case TASUKI_CDOUBLE:
      memcpy(to, pair, t.size);
      break;
    case TASUKI_FLOAT: {
      const auto f = static_cast<float>(x);
      memcpy(to, &f, 4);
      break;
    }
    case TASUKI_LDOUBLE:  // ten bytes of it count
      memcpy(to, wide, 10);
      break;
    case TASUKI_CLDOUBLE:
      memcpy(to, wide, 10);
      memcpy(to + 16, wide + 1, 10);
      break;
    case TASUKI_BOOL:
      *to = std::byte(v > 0);
      break;
    default:
      memcpy(to, &v, t.size);
  }
}

using Bytes = std::vector<std::byte>;

inline Bytes contribution(const Type& t, long count, int r, long step, bool inexact = false) {
  Bytes v(static_cast<std::size_t>(count) * t.size);
  for (long i = 0; i < count; ++i) put(t, v.data() + static_cast<std::size_t>(i) * t.size, r, step, i, inexact);
  return v;
}

// What all members have afterwards. combine() itself is tested against C in mpi_collectives.
inline Bytes model(int op, const Type& t, long count, const std::vector<int>& ranks, long step) {
  Bytes v = contribution(t, count, ranks[0], step);
  for (std::size_t k = 1; k < ranks.size(); ++k)
    combine(op, t.type, v.data(), contribution(t, count, ranks[k], step).data(), count);
  if (ranks.size() == 1 && (op == TASUKI_LOGAND || op == TASUKI_LOGOR))
    combine(op, t.type, v.data(), Bytes(v).data(), count);
  return v;
}

// Elements that differ; padding of long double does not count.
inline long different(const Type& t, const Bytes& a, const Bytes& b) {
  long bad = 0;
  const bool padded = t.type == TASUKI_LDOUBLE || t.type == TASUKI_CLDOUBLE;
  for (std::size_t at = 0; at < a.size(); ++at)
    bad += !(padded && at % 16 >= 10) && a[at] != b[at];
  return bad;
}

// Mostly short, sometimes around a limit of the protocol, sometimes long.
inline long random_count(Random& random, const Type& t) {
  const auto of = [](unsigned long bytes) { return static_cast<long>(bytes); };
  const long limits[] = {8,
                         of(TeamLine::room),
                         4096,
                         of(piece_room),
                         of(slot_room),
                         of(least_in_lanes),
                         of(least_exchanged),
                         of(post_room)};
  switch (random(0, 5)) {
    case 0:
      return random(0, 1);
    case 1:
    case 2:
      return random(1, 40);
    case 3:
      return std::max(0L, limits[random(0, std::size(limits) - 1)] / static_cast<long>(t.size) + random(-1, 1));
    case 4:
      return random(1, 20000 / static_cast<long>(t.size));
    default:
      return random(0, 3) == 0 ? random(1, (1 << 20) / static_cast<long>(t.size)) : random(1, 200);
  }
}

// The sign of a zero in a product of complex numbers depends on the order, which MPI chooses.
inline bool applies(int op, const Type& t) {
  const bool by_order = op == TASUKI_PRODUCT && (t.type == TASUKI_CDOUBLE || t.type == TASUKI_CLDOUBLE);
  return !by_order && operator_problem(op, t.type).empty();
}

inline int random_operator(Random& random, const Type& t) {
  for (;;) {
    const int op = static_cast<int>(random(TASUKI_SUM, TASUKI_MIN));
    if (applies(op, t)) return op;
  }
}

inline std::string text(const char* what, long step, const Type& t, long count, int op = TASUKI_SUM) {
  return std::string(what) + " " + std::to_string(step) + ": " + std::to_string(count) + " of " + type_name(t.type) +
         ", " + operator_name(op);
}

// One or several variables, of several types.
inline void reduce_case(Random& random, long step, long async) {
  const Set set(random);
  const long n = random(0, 2) == 0 ? random(2, 6) : 1;
  const Type& first = types[random(0, std::size(types) - 1)];
  const int op = random_operator(random, first);
  std::vector<Type> type;
  std::vector<Bytes> data;
  std::vector<tasuki_variable> v;
  for (long k = 0; k < n; ++k) {
    const Type& other = types[random(0, std::size(types) - 1)];
    type.push_back(k > 0 && applies(op, other) ? other : first);
    const long count = random_count(random, type.back());
    data.push_back(contribution(type.back(), count, check::rank(), step + k));
    v.push_back({data.back().data(), count, type.back().type, type.back().size, nullptr});
  }
  tasuki_reduction(&site, op, static_cast<int>(n), v.data(), &set.on, async, 0);
  if (async != TASUKI_NO_ASYNC) tasuki_wait_async(&site, 1, &async, &set.on, 0);
  if (!set.group->has_me()) return;
  for (long k = 0; k < n; ++k) {
    const auto at = static_cast<std::size_t>(k);
    const Bytes right = model(op, type[at], v[at].count, set.ranks(), step + k);
    EQUAL_IN(text("reduction", step, type[at], v[at].count, op), 0L, different(type[at], right, data[at]));
  }
}

inline void bcast_case(Random& random, long step, long async) {
  const Set set(random);
  const long n = random(1, 3), source = random(0, set.group->size() - 1);
  std::vector<Type> type;
  std::vector<Bytes> data;
  std::vector<tasuki_variable> v;
  for (long k = 0; k < n; ++k) {
    type.push_back(types[random(0, std::size(types) - 1)]);
    const long count = random_count(random, type.back());
    data.push_back(contribution(type.back(), count, check::rank(), step + k));
    v.push_back({data.back().data(), count, type.back().type, type.back().size, nullptr});
  }
  const int from_rank = set.group->members().rank_at(source);
  const tasuki_ref from = ref(set.p, {index(from_rank + 1)});
  tasuki_bcast(&site, static_cast<int>(n), v.data(), &from, &set.on, async, 0);
  if (async != TASUKI_NO_ASYNC) tasuki_wait_async(&site, 1, &async, &set.on, 0);
  if (!set.group->has_me()) return;
  for (long k = 0; k < n; ++k) {
    const auto at = static_cast<std::size_t>(k);
    const Bytes right = contribution(type[at], v[at].count, from_rank, step + k);
    EQUAL_IN(text("bcast", step, type[at], v[at].count), 0L, different(type[at], right, data[at]));
  }
}

// Inexact sums: the same bits on all members, and in a second run.
inline void bits_case(Random& random, long step) {
  const Set set(random);
  const Type& t = types[random(0, 1) == 0 ? 0 : 2];
  const long count = random_count(random, t) + 1;
  if (!set.group->has_me()) return;
  Bytes once = contribution(t, count, check::rank(), step, true), again = once;
  for (Bytes* data : {&once, &again}) {
    tasuki_variable v{data->data(), count, t.type, t.size, nullptr};
    tasuki_reduction(&site, TASUKI_SUM, 1, &v, &set.on, TASUKI_NO_ASYNC, 0);
  }
  EQUAL_IN(text("again", step, t, count), 0L, different(t, once, again));
  Bytes firsts = once;
  MPI_Bcast(firsts.data(), static_cast<int>(firsts.size()), MPI_BYTE, 0, comm_of(set.group));
  EQUAL_IN(text("bits", step, t, count), 0L, different(t, firsts, once));
}

// An array with full shadows, all elements of which come to all nodes of a set: blocks that are uneven or empty, rows
// in rounds of slots, teeth of cyclic distributions, two arrays in one directive; several times, in both forms.
struct FullShadow {
  FullShadow(Random& random, const Set& set) : p(nodes({-1}, &set.on)) {
    const long members = set.group->size();
    const int format = static_cast<int>(random(0, 2));
    rows = random(1, 3 * members);
    row = random(0, 4) == 0 ? random(1, 40000) : random(1, 30);
    std::vector<long> map(static_cast<std::size_t>(members), 0);
    for (long left = rows; left > 0; --left) ++map[static_cast<std::size_t>(random(0, members - 1))];
    tasuki_template_spec spec{"t", TASUKI_PAREN, 1, 1, {}, {}};
    spec.ub[0] = rows - 1;
    t = tasuki_template_create(&site, &spec);
    tasuki_format formats[] = {{format == 0   ? TASUKI_BLOCK
                                : format == 1 ? TASUKI_CYCLIC
                                              : TASUKI_GBLOCK,
                                0, format == 1 ? random(1, 2) : 0, format == 2 ? map.data() : nullptr,
                                format == 2 ? members : 0, static_cast<int>(sizeof(long)), 1}};
    tasuki_template_distribute(&site, t, formats, p);
    for (tasuki_array*& a : arrays) a = make();
  }
  ~FullShadow() {
    for (tasuki_array*& a : arrays) tasuki_array_release(&a);
    tasuki_template_release(&t);
    tasuki_nodes_release(&p);
  }
  FullShadow(const FullShadow&) = delete;

  tasuki_array* make() const {
    tasuki_array_spec spec{};
    spec.name = "a";
    spec.kind = TASUKI_STATIC;
    spec.type = TASUKI_INT;
    spec.element_size = sizeof(int);
    spec.rank = 2;
    spec.with = t;
    spec.size[0] = rows;
    spec.size[1] = row;
    spec.axis[0] = 0;
    spec.axis[1] = -1;
    spec.shadow_lo[0] = spec.shadow_hi[0] = TASUKI_FULL_SHADOW;
    spec.expected_extent[0] = rows;
    spec.expected_extent[1] = row;
    return tasuki_array_create(&site, &spec);
  }
  int* at(int k, long r) const { return static_cast<int*>(arrays[k]->base) + r * row; }
  static int element(int k, long r, long i, long step) { return static_cast<int>(k + r * 1000 + i * 3 + step); }

  // Own elements get their values, the others something else.
  void fill(long step) const {
    for (int k = 0; k < 2; ++k)
      for (long r = 0; r < rows; ++r)
        for (long i = 0; i < row; ++i) at(k, r)[i] = tasuki_owns(t, 0, r) ? element(k, r, i, step) : -1;
  }
  long wrong(int count, long step) const {
    long bad = 0;
    for (int k = 0; k < count; ++k)
      for (long r = 0; r < rows; ++r)
        for (long i = 0; i < row; ++i) bad += at(k, r)[i] != element(k, r, i, step);
    return bad;
  }

  tasuki_nodes* p;
  tasuki_template* t = nullptr;
  tasuki_array* arrays[2] = {};
  long rows = 0, row = 0;
};

inline void gather_case(Random& random, long step) {
  const Set set(random);
  const FullShadow a(random, set);
  const int count = static_cast<int>(random(1, 2));
  const bool prepared = random(0, 1) == 1;
  tasuki_site init = site, now = site, again = site;
  tasuki_reflect_spec spec{};
  spec.lo[0] = spec.hi[0] = TASUKI_WHOLE_SHADOW;
  if (prepared) tasuki_reflect_init(&init, count, a.arrays, &spec);
  for (long round = 0; round < 4; ++round) {
    if (set.group->has_me()) a.fill(step + round);
    if (round == 2)  // moves; the plan of the directive is another one
      tasuki_reflect(&now, count, a.arrays, &spec, 9), tasuki_wait_async(&again, 1, std::array{9L}.data(), nullptr, 0);
    else if (prepared)
      tasuki_reflect_do(&now, count, a.arrays, TASUKI_NO_ASYNC, 0);
    else
      tasuki_reflect(&now, count, a.arrays, &spec, TASUKI_NO_ASYNC);
    if (set.group->has_me()) EQUAL_IN("gather " + std::to_string(step), 0L, a.wrong(count, step + round));
    // Nobody writes what another one still reads.
    if (set.group->has_me()) tasuki_barrier(&site, &set.on, 0);
  }
}

// One comes late. That nobody leaves before is seen in barriers_order.
inline void barrier_case(Random& random) {
  const Set set(random);
  const long late = random(0, set.group->size() - 1);
  if (!set.group->has_me()) return;
  double slow = 1;
  if (set.group->me() == late)
    for (int i = 0; i < 2000; ++i) slow = std::sqrt(slow + i);
  EQUAL(true, slow > 0);
  tasuki_barrier(&site, &set.on, 0);
}

inline void location_case(Random& random, long step) {
  const Set set(random);
  const bool last = random(0, 1) == 1;
  const int op = last ? TASUKI_LASTMAX : TASUKI_FIRSTMAX;
  if (!set.group->has_me()) return;
  double best = -1e9, mine = static_cast<double>((check::rank() * 5 + step) % 3);
  int at = -1, my_at = check::rank();
  int expected = -1;
  double highest = -1e9;
  for (int r : set.ranks()) {
    const double theirs = static_cast<double>((r * 5 + step) % 3);
    const bool better = expected < 0 || theirs > highest || (theirs == highest && (last ? r > expected : r < expected));
    if (better) highest = theirs, expected = r;
  }
  tasuki_variable v{&best, 1, TASUKI_DOUBLE, 8, nullptr}, loc{&at, 1, TASUKI_INT, 4, nullptr};
  void* copies[] = {&my_at};
  tasuki_loop_reduction_location(&site, op, &v, &mine, check::rank(), 1, &loc, copies, &set.on, TASUKI_HOST_COPIES);
  EQUAL(highest, best);
  EQUAL(expected, at);
}

// An asynchronous directive is under way while synchronous ones of the same and of other groups run.
inline void interleaved_case(Random& random, long step) {
  const Type t = types[0];
  const long count = random(1, 3000), id = 77;
  Bytes far = contribution(t, count, check::rank(), step);
  tasuki_variable v{far.data(), count, t.type, t.size, nullptr};
  tasuki_reduction(&site, TASUKI_SUM, 1, &v, nullptr, id, 0);
  reduce_case(random, step, TASUKI_NO_ASYNC);
  bcast_case(random, step, TASUKI_NO_ASYNC);
  barrier_case(random);
  tasuki_wait_async(&site, 1, &id, nullptr, 0);
  const Bytes right = model(TASUKI_SUM, t, count, NodeGroup::entire()->members().ranks(), step);
  EQUAL_IN(text("far", step, t, count), 0L, different(t, right, far));
}

inline void random_cases(unsigned long seed, long cases) {
  Random random{seed};
  for (long step = 0; step < cases; ++step) {
    switch (random(0, 9)) {
      case 0:
        barrier_case(random);
        break;
      case 1:
        bits_case(random, step);
        break;
      case 2:
        location_case(random, step);
        break;
      case 3:
        interleaved_case(random, step);
        break;
      case 4:
        random(0, 1) ? bcast_case(random, step, step % 5) : reduce_case(random, step, step % 5);
        break;
      case 8:
      case 9:
        gather_case(random, step);
        break;
      case 5:
        bcast_case(random, step, TASUKI_NO_ASYNC);
        break;
      default:
        reduce_case(random, step, TASUKI_NO_ASYNC);
    }
  }
}

// All nodes: lengths around those that go in another way between teams, from each node.
inline void long_vectors() {
  const Type t = types[1];
  tasuki_nodes* p = nodes({-1});
  const std::vector<int> all = NodeGroup::entire()->members().ranks();
  for (unsigned long bytes : {least_exchanged, least_in_lanes, post_room, 2 * piece_room + 3 * least_in_lanes})
    for (long more : {-1L, 0L, 5L}) {
      const long count = static_cast<long>(bytes / t.size) + more;
      for (int from : all) {
        Bytes data = contribution(t, count, check::rank(), from);
        tasuki_variable v{data.data(), count, t.type, t.size, nullptr};
        const tasuki_ref source = ref(p, {index(from + 1)});
        tasuki_bcast(&site, 1, &v, &source, nullptr, TASUKI_NO_ASYNC, 0);
        EQUAL_IN(text("long bcast", from, t, count), 0L, different(t, contribution(t, count, from, from), data));
      }
      Bytes data = contribution(t, count, check::rank(), more);
      tasuki_variable v{data.data(), count, t.type, t.size, nullptr};
      tasuki_reduction(&site, TASUKI_SUM, 1, &v, nullptr, TASUKI_NO_ASYNC, 0);
      EQUAL_IN(text("long sum", more, t, count), 0L, different(t, model(TASUKI_SUM, t, count, all, more), data));
    }
  tasuki_nodes_release(&p);
}

// All nodes: lengths on both sides of what each way between teams can carry, in each of them, at once and later.
inline void each_way_between() {
  Team* team = team_of(NodeGroup::entire());
  if (!team || team->alone()) return;
  const std::vector<int> all = NodeGroup::entire()->members().ranks();
  const Type& t = types[1];
  tasuki_nodes* p = nodes({-1});
  for (int k = 0; k < static_cast<int>(HostWay::count_); ++k) {
    team->only = static_cast<HostWay>(k);
    for (unsigned long bytes : {4ul, 100ul, 2044ul, 2048ul, 5000ul, 20000ul, post_room + 4, piece_room + 8192}) {
      const long count = static_cast<long>(bytes / t.size);
      for (long async : {TASUKI_NO_ASYNC, 3L}) {
        const std::string what = std::string(host_way_name(*team->only)) + (async == 3 ? " later" : "");
        for (int from : {all.front(), all.back()}) {
          Bytes data = contribution(t, count, check::rank(), from);
          tasuki_variable v{data.data(), count, t.type, t.size, nullptr};
          const tasuki_ref source = ref(p, {index(from + 1)});
          tasuki_bcast(&site, 1, &v, &source, nullptr, async, 0);
          if (async == 3) tasuki_wait_async(&site, 1, &async, nullptr, 0);
          EQUAL_IN(text((what + " bcast").c_str(), from, t, count), 0L,
                   different(t, contribution(t, count, from, from), data));
        }
        // MPI has no && of doubles.
        for (int op : {TASUKI_SUM, TASUKI_LOGAND}) {
          Bytes data = contribution(t, count, check::rank(), k), more = contribution(types[0], 3, check::rank(), k);
          tasuki_variable v[] = {{data.data(), count, t.type, t.size, nullptr},
                                 {more.data(), 3, types[0].type, types[0].size, nullptr}};
          tasuki_reduction(&site, op, 2, v, nullptr, async, 0);
          if (async == 3) tasuki_wait_async(&site, 1, &async, nullptr, 0);
          EQUAL_IN(text(what.c_str(), k, t, count, op), 0L, different(t, model(op, t, count, all, k), data));
          EQUAL_IN(text(what.c_str(), k, types[0], 3, op), 0L,
                   different(types[0], model(op, types[0], 3, all, k), more));
        }
      }
    }
  }
  team->only.reset();
  tasuki_nodes_release(&p);
}

// Nobody leaves a barrier before the last has come: what each stores in shared memory before it, all see behind it.
inline void barriers_order() {
  const NodeGroup* all = NodeGroup::entire();
  if (all->size() < 2 || !memory_is_shared()) return;
  auto* mine = static_cast<volatile long*>(allocate_shared(64, 64));
  long offset = shared_offset(const_cast<long*>(mine), 64);
  std::vector<long> offsets(static_cast<std::size_t>(all->size()));
  MPI_Allgather(&offset, 1, MPI_LONG, offsets.data(), 1, MPI_LONG, comm_of(all));
  for (long round = 1; round <= 200; ++round) {
    *mine = round;
    tasuki_barrier(&site, nullptr, 0);
    for (int r = 0; r < check::size(); ++r) {
      if (place_on_host(r) < 0) continue;
      const auto* theirs = reinterpret_cast<volatile long*>(shared_address(r, offsets[static_cast<std::size_t>(r)]));
      EQUAL(true, *theirs == round || *theirs == round + 1);
    }
  }
  tasuki_barrier(&site, nullptr, 0);
  free_shared(const_cast<long*>(mine), 64);
}

// What is combined lies where any type that fits into it may lie.
inline void operands_are_aligned() {
  const NodeGroup* all = NodeGroup::entire();
  Team* team = all->size() > 1 ? team_of(all) : nullptr;
  if (!team) return;
  static unsigned long alignment, misplaced;
  for (unsigned long bytes = 1; bytes <= 200; ++bytes) {
    alignas(16) std::byte record[200] = {};
    alignment = std::min(std::bit_floor(bytes), 16ul), misplaced = 0;
    team_combine(*team, record, bytes, [](void*, const void* from) {
      misplaced += reinterpret_cast<std::uintptr_t>(from) % alignment != 0;
    });
    EQUAL_IN("record of " + std::to_string(bytes), 0ul, misplaced);
  }
}

// Many scalars; the argument says how many.
inline void soak(long count) {
  const long n = check::size();
  long wrong = 0;
  for (long k = 0; k < count; ++k) {
    double x = static_cast<double>(k + check::rank());
    tasuki_variable v{&x, 1, TASUKI_DOUBLE, 8, nullptr};
    tasuki_reduction(&site, TASUKI_SUM, 1, &v, nullptr, TASUKI_NO_ASYNC, 0);
    wrong += x != static_cast<double>(n * k + n * (n - 1) / 2);
  }
  EQUAL(0L, wrong);
}

// The group of all nodes has teams exactly when some of them share memory, and as many as there are parts, or when they
// are a few on several hosts.
inline void shape_of_teams(long part) {
  const NodeGroup* all = NodeGroup::entire();
  if (all->size() == 1) return;
  Team* team = team_of(all);
  const bool together = memory_is_shared() && part != 1 && world().host_size > 1;
  const bool few = world().host_size != world().size && all->size() <= few_peers;
  EQUAL(together || few, team != nullptr);
  if (!team || world().host_size != world().size) return;
  const long nodes = all->size();
  EQUAL(part > 0 ? (nodes + part - 1) / part : 1L, static_cast<long>(team->teams));
}

// arguments: [cases [scalars [seed]]]
inline int run_all(int argc, char** argv, long part) {
  const auto argument = [&](int k, long standard) { return k < argc ? atol(argv[k]) : standard; };
  shape_of_teams(part);
  long_vectors();
  if (check::size() > 1) each_way_between();
  barriers_order();
  operands_are_aligned();
  random_cases(static_cast<unsigned long>(argument(3, 1)), argument(1, 60));
  soak(argument(2, 2000));
  return verdict();
}

}  // namespace tasuki::test
