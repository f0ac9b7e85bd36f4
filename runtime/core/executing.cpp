// The stack of executing node sets and the evaluation of references.
#include "core/executing.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "array/descriptor.h"
#include "core/error.h"
#include "core/kept_ref.h"
#include "core/nodes.h"
#include "core/world.h"

namespace tasuki {
namespace {

std::vector<const NodeGroup*>& stack() {
  static auto* s = new std::vector<const NodeGroup*>;
  return *s;
}

// The last evaluation of one directive. `object` keeps the evaluated node set or layout alive, so that an
// equal pointer means an equal object.
struct Remembered {
  const tasuki_site* at = nullptr;
  KeptRef ref;
  std::shared_ptr<const void> object;
  const NodeGroup* result = nullptr;
};
// Two that meet in one place do not evaluate each other anew in turns.
struct Place {
  std::array<Remembered, 2> one;
  std::size_t older = 0;
};
constexpr std::size_t place_count = 256;
std::array<Place, place_count>& memory() {
  static auto* m = new std::array<Place, place_count>;
  return *m;
}

bool same(const tasuki_sub& a, const tasuki_sub& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == TASUKI_SUB_INDEX) return a.lo == b.lo;
  return a.kind != TASUKI_SUB_TRIPLET || (a.lo == b.lo && a.hi == b.hi && a.step == b.step);
}

bool same(const tasuki_ref& a, const tasuki_ref& b) {
  if (a.kind != b.kind || a.object != b.object || a.nsub != b.nsub) return false;
  for (int d = 0; d < a.nsub; ++d)
    if (!same(a.sub[d], b.sub[d])) return false;
  return true;
}

bool empty_triplet(const tasuki_sub& sub) {
  return sub.kind == TASUKI_SUB_TRIPLET && (sub.step > 0 ? sub.lo > sub.hi : sub.lo < sub.hi);
}

std::vector<Subscript> subscripts_of(const tasuki_ref& ref) {
  constexpr Subscript::Kind kinds[] = {Subscript::index, Subscript::triplet, Subscript::all, Subscript::own,
                                       Subscript::every};
  std::vector<Subscript> subs;
  for (int d = 0; d < ref.nsub; ++d)
    subs.push_back({kinds[ref.sub[d].kind], ref.sub[d].lo, ref.sub[d].hi, ref.sub[d].step});
  return subs;
}

std::string section_help(const tasuki_sub& sub, bool bracket) {
  if (sub.kind != TASUKI_SUB_TRIPLET) return "";
  return bracket ? "a section in brackets is [first:length:step]" : "a section in parentheses is (first:last:step)";
}

void check_nodes_bounds(const tasuki_site* at, const tasuki_ref& ref, const tasuki_nodes& nodes) {
  for (int d = 0; d < ref.nsub && d < nodes.rank(); ++d) {
    const tasuki_sub& sub = ref.sub[d];
    if (sub.kind != TASUKI_SUB_INDEX && sub.kind != TASUKI_SUB_TRIPLET) continue;
    long low = sub.kind == TASUKI_SUB_INDEX || sub.lo < sub.hi ? sub.lo : sub.hi;
    long high = sub.kind == TASUKI_SUB_INDEX || sub.lo > sub.hi ? sub.lo : sub.hi;
    if (low >= 1 && high <= nodes.size(d)) continue;
    bool bracket = nodes.form == TASUKI_BRACKET;
    long wrong = (low < 1 ? low : high) - (bracket ? 1 : 0);
    fail(at, format("%s reaches outside of nodes %s: subscript %ld of dimension %d is not between %d and %ld",
                    describe(ref).c_str(), describe(nodes).c_str(), wrong,
                    (bracket ? nodes.rank() - 1 - d : d) + 1, bracket ? 0 : 1,
                    nodes.size(d) - (bracket ? 1 : 0)),
         section_help(sub, bracket));
  }
}

void check_template_bounds(const tasuki_site* at, const tasuki_ref& ref, const Template& t) {
  for (int d = 0; d < ref.nsub && d < t.rank; ++d) {
    const tasuki_sub& sub = ref.sub[d];
    if (sub.kind != TASUKI_SUB_INDEX && sub.kind != TASUKI_SUB_TRIPLET) continue;
    long low = sub.kind == TASUKI_SUB_INDEX || sub.lo < sub.hi ? sub.lo : sub.hi;
    long high = sub.kind == TASUKI_SUB_INDEX || sub.lo > sub.hi ? sub.lo : sub.hi;
    if (low >= t.dim[d].lb && high <= t.dim[d].ub) continue;
    int declared = t.form == TASUKI_BRACKET ? t.rank - 1 - d : d;
    fail(at, format("%s reaches outside of template %s: index %ld of dimension %d is not between %ld and %ld",
                    describe(ref).c_str(), t.name.c_str(), low < t.dim[d].lb ? low : high, declared + 1,
                    t.dim[d].lb, t.dim[d].ub),
         section_help(sub, t.form == TASUKI_BRACKET));
  }
}

// What a reference is evaluated against: the owner's own share, since counting another one costs as much as all the
// rest.
const void* object_of(const tasuki_site* at, const tasuki_ref& ref) {
  if (ref.kind == TASUKI_REF_NODES) return static_cast<const tasuki_nodes*>(ref.object)->set.get();
  const Template& t = descriptor(static_cast<const tasuki_template*>(ref.object));
  if (!t.layout) {
    bool distributed = t.nodes != nullptr;
    fail(at,
         format("template %s has no owners yet: it is %s", t.name.c_str(),
                distributed ? "not fixed" : "not distributed"),
         distributed ? "fix it before with a template_fix directive"
                     : "add a distribute directive for it after its declaration");
  }
  return t.layout.get();
}
std::shared_ptr<const void> share_of_object(const tasuki_ref& ref) {
  if (ref.kind == TASUKI_REF_NODES) return static_cast<const tasuki_nodes*>(ref.object)->set;
  return descriptor(static_cast<const tasuki_template*>(ref.object)).layout;
}

const NodeGroup* evaluate(const tasuki_site* at, const tasuki_ref& ref) {
  for (int d = 0; d < ref.nsub; ++d)
    if (empty_triplet(ref.sub[d])) return NodeGroup::of(NodeSet());
  std::vector<Subscript> subs = subscripts_of(ref);
  int me = world().rank;
  if (ref.kind == TASUKI_REF_NODES) {
    const auto& nodes = *static_cast<const tasuki_nodes*>(ref.object);
    if (ref.nsub == 0) return nodes.group;
    check_nodes_bounds(at, ref, nodes);
    auto section = nodes.set->section(subs, me);
    if (!section) fail(at, describe(ref) + ": " + section.error());
    return NodeGroup::of(*section);
  }
  const Template& t = descriptor(static_cast<const tasuki_template*>(ref.object));
  check_template_bounds(at, ref, t);
  auto owners = t.layout->owners(subs, me);
  if (!owners) fail(at, describe(ref) + ": " + owners.error());
  return NodeGroup::of(*owners);
}

std::string describe_sub(const tasuki_sub& sub, bool bracket, long base) {
  switch (sub.kind) {
    case TASUKI_SUB_INDEX:
      return format("%ld", sub.lo - base);
    case TASUKI_SUB_TRIPLET: {
      long second = bracket ? (sub.hi - sub.lo) / sub.step + 1 : sub.hi;
      std::string text = format("%ld:%ld", sub.lo - base, second);
      return sub.step == 1 ? text : text + format(":%ld", sub.step);
    }
    case TASUKI_SUB_OWN:
      return "*";
    default:
      return ":";
  }
}

int first_outside(const NodeGroup* group, const NodeGroup* parent) {
  for (int rank : group->members().ranks())
    if (!parent->members().contains(rank)) return rank;
  return -1;
}

// Cut to lo:hi; false when nothing is left.
bool clip(tasuki_sub& sub, long lo, long hi) {
  if (sub.kind == TASUKI_SUB_INDEX) return sub.lo >= lo && sub.lo <= hi;
  if (sub.kind != TASUKI_SUB_TRIPLET) return true;
  if (sub.step > 0) {
    if (sub.lo < lo) sub.lo += (lo - sub.lo + sub.step - 1) / sub.step * sub.step;
    sub.hi = std::min(sub.hi, hi);
  } else if (sub.step < 0) {
    if (sub.lo > hi) sub.lo -= (sub.lo - hi - sub.step - 1) / -sub.step * -sub.step;
    sub.hi = std::max(sub.hi, lo);
  }
  return sub.step != 0 && !empty_triplet(sub);
}

// What a loop's iterations, which may reach beyond an object, have of it; false when that is nothing.
bool clip(KeptRef& kept) {
  const tasuki_ref ref = kept.get();
  for (int d = 0; d < ref.nsub; ++d) {
    long lo = 1, hi = 0;
    if (ref.kind == TASUKI_REF_NODES) {
      hi = static_cast<const tasuki_nodes*>(ref.object)->size(d);
    } else {
      const Template& t = descriptor(static_cast<const tasuki_template*>(ref.object));
      lo = t.dim[d].lb, hi = t.dim[d].ub;
    }
    if (!clip(kept.sub(d), lo, hi)) return false;
  }
  return true;
}

}  // namespace

const NodeGroup* executing_now_ = nullptr;

void push_executing(const NodeGroup* group) {
  stack().push_back(group);
  executing_now_ = group;
  tasuki_narrowed_set = group != NodeGroup::entire();
}
void pop_executing(const tasuki_site* at) {
  if (stack().size() < 2) fail(at, "the end of a task or loop without its beginning");
  stack().pop_back();
  executing_now_ = stack().back();
  tasuki_narrowed_set = executing_now_ != NodeGroup::entire();
}

void clear_executing() {
  stack().clear();
  executing_now_ = nullptr;
  tasuki_narrowed_set = 0;
  memory().fill({});
}

const NodeGroup* resolve(const tasuki_site* at, const tasuki_ref* ref) {
  if (!ref || ref->kind == TASUKI_REF_EXECUTING) return executing();
  if (ref->kind == TASUKI_REF_PRIMARY) return NodeGroup::entire();
  std::size_t slot = reinterpret_cast<std::size_t>(at) / 16 + reinterpret_cast<std::size_t>(ref->object) / 32;
  // A directive with subscripts that change, as the sender of a bcast that goes round, has a place for each of them;
  // its `from p[0]` and `on p[0:2]` have two.
  for (int d = 0; d < ref->nsub; ++d)
    slot = slot * 3 + static_cast<std::size_t>(ref->sub[d].lo) * 7 + static_cast<std::size_t>(ref->sub[d].kind);
  Place& place = memory()[slot % place_count];
  const void* object = object_of(at, *ref);
  for (std::size_t k = 0; k < 2; ++k) {
    const Remembered& last = place.one[k];
    if (last.at != at || last.object.get() != object || !same(last.ref.get(), *ref)) continue;
    place.older = 1 - k;
    return last.result;
  }
  const NodeGroup* result = evaluate(at, *ref);
  place.one[place.older] = {at, KeptRef(*ref), share_of_object(*ref), result};
  place.older = 1 - place.older;
  return result;
}

const NodeGroup* resolve_subset(const tasuki_site* at, const tasuki_ref* ref) {
  const NodeGroup* group = resolve(at, ref);
  const NodeGroup* parent = executing();
  if (is_subset(group, parent)) return group;
  const int outside = first_outside(group, parent);
  fail(at,
       format(
           "%s is not a subset of the executing node set: node %d is in its %ld nodes, but not among the %ld "
           "nodes that execute this",
           describe(*ref).c_str(), outside + 1, group->size(), parent->size()),
       "an `on` clause may only narrow the set of the task or loop around it");
}

const NodeGroup* resolve_within(const tasuki_site* at, const tasuki_ref* ref) {
  const NodeGroup* group = resolve(at, ref);
  const NodeGroup* parent = executing();
  if (is_subset(group, parent)) return group;
  std::vector<int> ranks;
  for (int rank : group->members().ranks())
    if (parent->members().contains(rank)) ranks.push_back(rank);
  long size = static_cast<long>(ranks.size());
  return NodeGroup::of(NodeSet(NodeShape({size}), std::move(ranks)));
}

std::string describe(const tasuki_ref& ref) {
  if (ref.kind == TASUKI_REF_EXECUTING) return "*";
  if (ref.kind == TASUKI_REF_PRIMARY) return "**";
  std::string text;
  bool bracket;
  long base = 0;
  if (ref.kind == TASUKI_REF_NODES) {
    const auto& nodes = *static_cast<const tasuki_nodes*>(ref.object);
    text = nodes.name;
    bracket = nodes.form == TASUKI_BRACKET;
    base = bracket ? 1 : 0;
  } else {
    const Template& t = descriptor(static_cast<const tasuki_template*>(ref.object));
    text = t.name;
    bracket = t.form == TASUKI_BRACKET;
  }
  if (ref.nsub == 0) return text;
  if (!bracket) text += "(";
  for (int i = 0; i < ref.nsub; ++i) {
    const tasuki_sub& sub = ref.sub[bracket ? ref.nsub - 1 - i : i];
    std::string one = describe_sub(sub, bracket, base);
    text += bracket ? "[" + one + "]" : (i ? "," : "") + one;
  }
  return bracket ? text : text + ")";
}

}  // namespace tasuki

struct tasuki_set {
  const tasuki::NodeGroup* group;
};

int tasuki_task_begin(tasuki_site* at, const tasuki_ref* on) {
  const tasuki::NodeGroup* group = tasuki::resolve_subset(at, on);
  if (!group->has_me()) return 0;
  tasuki::push_executing(group);
  return 1;
}

int tasuki_narrowed_set = 0;

void tasuki_loop_within(tasuki_site* at, const tasuki_ref* on) {
  using namespace tasuki;
  const NodeGroup* parent = executing();
  const tasuki_nodes* all = on->kind == TASUKI_REF_NODES
                                ? static_cast<const tasuki_nodes*>(on->object)
                                : descriptor(static_cast<const tasuki_template*>(on->object)).nodes;
  if (all && is_subset(all->group, parent)) return;
  KeptRef kept(*on);
  if (!clip(kept)) return;
  const tasuki_ref some = kept.get();
  const NodeGroup* group = resolve(at, &some);
  if (is_subset(group, parent)) return;
  fail(at,
       format("this loop is executed by %ld nodes, but iterations of it belong to node %d, which is not among them: %s "
              "is on "
              "%ld nodes",
              parent->size(), first_outside(group, parent) + 1, describe(some).c_str(), group->size()),
       "execute it on all nodes that have iterations: outside of the task or loop around it, or with a larger set in "
       "its "
       "`on` clause");
}

void tasuki_task_end(tasuki_site* at) { tasuki::pop_executing(at); }

tasuki_set* tasuki_set_resolve(tasuki_site* at, const tasuki_ref* on) {
  return new tasuki_set{tasuki::resolve_subset(at, on)};
}

int tasuki_task_enter(tasuki_site*, tasuki_set* set) {
  const tasuki::NodeGroup* group = set->group;
  delete set;
  if (!group->has_me()) return 0;
  tasuki::push_executing(group);
  return 1;
}

// A node outside the object executes no iteration; it still pushes, for the matching end.
void tasuki_loop_set_begin(tasuki_site* at, const tasuki_ref* on) {
  tasuki::push_executing(tasuki::resolve_subset(at, on));
}

void tasuki_loop_set_end(tasuki_site* at) { tasuki::pop_executing(at); }
