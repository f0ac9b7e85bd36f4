// Node arrays, references and executing sets against enumeration, on any number of nodes.
#include <algorithm>
#include <array>
#include <vector>

#include "check.h"
#include "core/communicators.h"
#include "core/executing.h"
#include "core/nodes.h"
#define TASUKI_LIBRARY
#include "xmp.h"

using namespace check;
using tasuki::NodeGroup;

namespace {

std::string text(const std::vector<int>& v) {
  std::string s;
  for (int x : v) s += std::to_string(x) + " ";
  return s;
}

// The values of one subscript, in order.
std::vector<long> values(const tasuki_sub& sub, long size, long mine) {
  std::vector<long> v;
  if (sub.kind == TASUKI_SUB_INDEX) v.push_back(sub.lo);
  if (sub.kind == TASUKI_SUB_TRIPLET)
    for (long i = sub.lo; sub.step > 0 ? i <= sub.hi : i >= sub.hi; i += sub.step) v.push_back(i);
  if (sub.kind == TASUKI_SUB_ALL)
    for (long i = 1; i <= size; ++i) v.push_back(i);
  if (sub.kind == TASUKI_SUB_OWN && mine > 0) v.push_back(mine);
  return v;
}

// Ranks of p(subs) for p(a, b) on ranks first, first + 1, ..
std::vector<int> model(const tasuki_ref& r, long a, long b, long first) {
  long me = rank() - first;
  bool member = me >= 0 && me < a * b;
  std::vector<int> ranks;
  for (long y : values(r.sub[1], b, member ? me / a + 1 : 0))
    for (long x : values(r.sub[0], a, member ? me % a + 1 : 0))
      ranks.push_back(static_cast<int>(first + x - 1 + (y - 1) * a));
  return ranks;
}

tasuki_sub random_sub(Random& random, long size) {
  switch (random(0, 3)) {
    case 0:
      return index(random(1, size));
    case 1:
      return all();
    case 2:
      return own();
    default: {
      long lo = random(1, size), hi = random(1, size), step = random(1, 2);
      return triplet(lo, hi, lo <= hi ? step : -step);
    }
  }
}

void node_references() {
  Random random{1};
  int n = size();
  for (long a = 1; a <= n; ++a) {
    if (n % a) continue;
    tasuki_nodes* p = nodes({a, -1});
    EQUAL(n / a, p->size(1));
    EQUAL(rank() % a, p->me[0]);
    EQUAL(rank() / a, p->me[1]);
    for (int k = 0; k < 60; ++k) {
      tasuki_ref r = ref(p, {random_sub(random, a), random_sub(random, n / a)});
      const NodeGroup* group = tasuki::resolve(&site, &r);
      EQUAL_IN(tasuki::describe(r), text(model(r, a, n / a, 0)), text(group->members().ranks()));
      EQUAL(group, tasuki::resolve(&site, &r));
    }
    // A node array on a part of the others, one element order.
    if (n > 1) {
      tasuki_ref part = ref(p, {all(), all()});
      tasuki_nodes* line = nodes({n}, &part);
      tasuki_ref tail = ref(line, {triplet(2, n)});
      tasuki_nodes* q = nodes({1, n - 1}, &tail);
      EQUAL(rank() > 0, q->member());
      for (int k = 0; k < 20; ++k) {
        tasuki_ref r = ref(q, {random_sub(random, 1), random_sub(random, n - 1)});
        EQUAL_IN(tasuki::describe(r), text(model(r, 1, n - 1, 1)),
                 text(tasuki::resolve(&site, &r)->members().ranks()));
      }
      tasuki_nodes_release(&q);
      tasuki_nodes_release(&line);
    }
    // One node array for each column: `q(a) = p(:,*)`.
    tasuki_ref column = ref(p, {all(), own()});
    tasuki_nodes* c = nodes({a}, &column);
    EQUAL(rank() % a, c->me[0]);
    EQUAL(rank() / a * a, c->group->members().rank_at(0L));
    tasuki_nodes_release(&c);
    tasuki_nodes_release(&p);
    EQUAL(true, p == nullptr);
  }
}

// Owner of the 0-based index g; the definitions of the language.
long owner(const tasuki_format& f, long g, long size, long nodes) {
  if (f.kind == TASUKI_BLOCK) return g / ((size + nodes - 1) / nodes);
  if (f.kind == TASUKI_CYCLIC) return g / std::max(f.width, 1L) % nodes;
  const int* map = static_cast<const int*>(f.map);
  long r = 0;
  for (long sum = map[0]; g >= sum; sum += map[++r]) continue;
  return r;
}

void template_references() {
  Random random{2};
  int n = size();
  for (long a = 1; a <= n; ++a) {
    if (n % a) continue;
    long b = n / a;
    tasuki_nodes* p = nodes({a, b});
    for (int k = 0; k < 12; ++k) {
      long low[2] = {random(-3, 3), random(-3, 3)}, extent[2] = {random(n, 20), random(n, 20)};
      tasuki_template_spec spec{"t", TASUKI_PAREN,     2,
                                1,   {low[0], low[1]}, {low[0] + extent[0] - 1, low[1] + extent[1] - 1}};
      tasuki_template* t = tasuki_template_create(&site, &spec);
      tasuki_format f[2];
      std::vector<int> map[2];
      for (int d = 0; d < 2; ++d) {
        long nodes_d = d ? b : a;
        int kind = static_cast<int>(random(TASUKI_BLOCK, TASUKI_GBLOCK));
        map[d].assign(static_cast<std::size_t>(nodes_d), 0);
        for (long i = 0; i < extent[d]; ++i) ++map[d][static_cast<std::size_t>(random(0, nodes_d - 1))];
        f[d] = {kind, d, kind == TASUKI_CYCLIC ? random(0, 3) : 0, nullptr, 0, 4, 1};
        if (kind == TASUKI_GBLOCK) f[d].map = map[d].data(), f[d].map_count = nodes_d;
      }
      tasuki_template_distribute(&site, t, f, p);
      for (int j = 0; j < 10; ++j) {
        std::array<tasuki_sub, 2> sub;
        tasuki_ref r{TASUKI_REF_TEMPLATE, t, 2, sub.data()};
        std::array<std::vector<bool>, 2> chosen;
        for (int d = 0; d < 2; ++d) {
          long nodes_d = d ? b : a, mine = d ? rank() / a : rank() % a;
          chosen[static_cast<std::size_t>(d)].assign(static_cast<std::size_t>(nodes_d), false);
          long lo = low[d] + random(0, extent[d] - 1),
               hi = std::min(lo + random(0, 6), low[d] + extent[d] - 1);
          int kind = static_cast<int>(random(0, 3));
          sub[static_cast<std::size_t>(d)] = kind == 0   ? index(lo)
                     : kind == 1 ? all()
                     : kind == 2 ? own()
                                 : triplet(lo, hi, random(1, 3));
          if (kind == 2) chosen[static_cast<std::size_t>(d)][static_cast<std::size_t>(mine)] = true;
          tasuki_sub s = kind == 1 ? triplet(low[d], low[d] + extent[d] - 1) : r.sub[d];
          if (kind != 2)
            for (long i = s.lo; i <= s.hi; i += s.step)
              chosen[static_cast<std::size_t>(d)]
                    [static_cast<std::size_t>(owner(f[d], i - low[d], extent[d], nodes_d))] = true;
        }
        std::vector<int> expected;
        for (long y = 0; y < b; ++y)
          for (long x = 0; x < a; ++x)
            if (chosen[0][static_cast<std::size_t>(x)] && chosen[1][static_cast<std::size_t>(y)])
              expected.push_back(static_cast<int>(x + y * a));
        EQUAL_IN(tasuki::describe(r), text(expected), text(tasuki::resolve(&site, &r)->members().ranks()));
      }
      tasuki_template_release(&t);
    }
    tasuki_nodes_release(&p);
  }
}

void executing_sets() {
  int n = size();
  tasuki_nodes* p = nodes({-1});
  EQUAL(n, xmp_num_nodes());
  for (int first = 1; first <= n; ++first) {
    tasuki_ref on = ref(p, {triplet(first, n)});
    bool in = rank() + 1 >= first;
    EQUAL(in, tasuki_task_begin(&site, &on) == 1);
    if (!in) continue;
    EQUAL(n - first + 1, xmp_num_nodes());
    EQUAL(rank() + 2 - first, xmp_node_num());
    tasuki_ref star{TASUKI_REF_EXECUTING, nullptr, 0, {}};
    tasuki_nodes* q = nodes({-1}, &star, TASUKI_BRACKET);
    EQUAL(n - first + 1, q->size(0));
    int v = -1;
    EQUAL(0, xmp_nodes_index(q, 1, &v));
    EQUAL(rank() + 2 - first, v);
    EQUAL(0, xmp_nodes_attr(q, &v));
    EQUAL(static_cast<int>(XMP_EXECUTING_NODES), v);
    EQUAL(static_cast<int>(XMP_ERR_DIM), xmp_nodes_index(q, 2, &v));
    EQUAL(static_cast<int>(XMP_ERR_DESC), xmp_template_ndims(q, &v));
    EQUAL(static_cast<int>(XMP_ERR_DESC), xmp_nodes_ndims(&v, &v));
    tasuki_ref last = ref(q, {index(n - first + 1)});
    tasuki_set* set = tasuki_set_resolve(&site, &last);
    if (tasuki_task_enter(&site, set)) {
      EQUAL(n - 1, rank());
      EQUAL(1, xmp_num_nodes());
      tasuki_barrier(&site, nullptr, 0);
      tasuki_task_end(&site);
    }
    tasuki_nodes_release(&q);
    tasuki_task_end(&site);
  }
  EQUAL(n, xmp_num_nodes());
  EQUAL(rank() + 1, xmp_node_num());
  tasuki_ref none = ref(p, {triplet(1, 0)});
  EQUAL(0, tasuki_task_begin(&site, &none));
  tasuki_nodes_release(&p);
}

// The communicator of a group has its members in its order.
void communicators() {
  int n = size();
  tasuki_nodes* p = nodes({-1});
  for (int step = 1; step <= 3; ++step) {
    tasuki_ref backwards = ref(p, {triplet(n, 1, -step)});
    const NodeGroup* group = tasuki::resolve(&site, &backwards);
    if (!group->has_me()) continue;
    int place, count;
    MPI_Comm_rank(comm_of(group), &place);
    MPI_Comm_size(comm_of(group), &count);
    EQUAL((n - 1) / step + 1, count);
    EQUAL((n - 1 - rank()) / step, place);
    EQUAL(comm_of(group), comm_of(tasuki::resolve(&site, &backwards)));
  }
  tasuki_nodes_release(&p);
}

}  // namespace

int main() {
  tasuki_start();
  node_references();
  template_references();
  executing_sets();
  communicators();
  return verdict();
}
