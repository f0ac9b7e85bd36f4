// gmove: a plan of moves from who has the right side to who has the left one. Where both sides are of one array, and
// one element that goes to many places, what comes lies in memory of the plan's first, from where the second step,
// which is each node's own, takes it.
#include <string.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "array/array.h"
#include "comm/bcast.h"
#include "comm/gmove_plan.h"
#include "comm/halo_gather.h"
#include "core/current.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/operation.h"
#include "core/world.h"
#include "plan/cache.h"
#include "plan/plan.h"

namespace tasuki {
namespace {

// What the program says of a side, with lengths in place of `the rest`.
struct Operand {
  const Array* array = nullptr;
  tasuki_global_part part{};  // of an array
  tasuki_part own{};
  std::vector<long> shape;
};

std::string shape_text(const Operand& side) {
  std::string text;
  for (const long count : side.shape) text += (text.empty() ? "" : " x ") + std::to_string(count);
  return text.empty() ? "one" : text;
}

void require_executing(const tasuki_site* at, const Array& a) {
  require_allocated(const_cast<tasuki_site*>(at), a);
  if (is_subset(NodeGroup::of(a.layout->nodes()), executing())) return;
  fail(at, format("array '%s' is mapped onto nodes outside of the executing node set", a.name.c_str()),
       "use gmove where all nodes of both sides execute it; 'in' and 'out' of other nodes are not implemented yet");
}

Operand operand(const tasuki_site* at, const tasuki_global_part* part, const tasuki_part* own) {
  Operand side;
  if (own) {
    side.own = *own;
    side.shape.assign(own->count, own->count + own->rank);
  } else {
    const Array& a = descriptor(part->array);
    require_executing(at, a);
    side.array = &a;
    side.part = *part;
    for (int d = 0; d < a.rank; ++d) {
      const long size = a.layout->dim(d).size(), first = part->first[d], step = part->step[d];
      long& count = side.part.count[d];
      const bool one = count == TASUKI_ONE;
      if (!one && step == 0) fail(at, format("the step of a section of '%s' is 0", a.name.c_str()));
      if (count == TASUKI_REST) count = tasuki_section_rest(size, first, step);
      if (!one) side.shape.push_back(count);
      if (!one && count < 1) continue;
      if (!one && count > size)
        fail(at,
             format("array '%s', dimension %d: a section of %ld elements of %ld", a.name.c_str(), d + 1, count, size));
      const long last = one ? first : first + (count - 1) * step;
      if (first < 0 || first >= size || last < 0 || last >= size)
        fail(at, format("array '%s', dimension %d: elements %ld to %ld are outside of 0 to %ld", a.name.c_str(), d + 1,
                        first, last, size - 1));
    }
  }
  for (const long count : side.shape)
    if (count < 1) fail(at, format("a section of %ld elements: the length is at least 1", count));
  return side;
}

GmoveSide side_of(const Operand& operand) {
  return operand.array ? GmoveSide(*operand.array, operand.part) : GmoveSide(operand.own);
}

void add_to(PlanKey& key, const Operand& side) {
  if (side.array) {
    key.add_object(side.array->layout).add_section(side.array->base).add(side.array->elements.mark);
    for (int d = 0; d < side.array->rank; ++d)
      key.add(side.part.first[d]).add(side.part.count[d]).add(side.part.step[d]);
  } else {
    key.add(side.own.address).add(side.own.rank);
    for (int d = 0; d < side.own.rank; ++d) key.add(side.own.count[d]).add(side.own.stride[d]);
  }
}

// Has what comes lie in memory of the plan first: the second step.
void by_memory(Plan& plan) {
  plan.steps.resize(2);
  const int me = world().rank;
  long bytes = 0;
  for (const Move& move : plan.steps[0].moves)
    if (move.to == me) bytes += move.bytes;
  auto memory = std::make_shared<std::vector<std::byte>>(static_cast<std::size_t>(bytes));
  std::byte* next = memory->data();
  for (Move& move : plan.steps[0].moves) {
    move.to_pattern = pattern_of(Box(nullptr, move.bytes));
    if (move.to != me) continue;
    Move own;
    own.from = own.to = me;
    own.source = Box(next, move.bytes);
    own.target = move.target;
    own.from_pattern = move.to_pattern;
    own.to_pattern = pattern_of(own.target);
    own.bytes = move.bytes;
    plan.steps[1].moves.push_back(std::move(own));
    move.target = Box(next, move.bytes);
    next += move.bytes;
  }
  plan.memory.push_back(std::move(memory));
}

// What all executing nodes get of several: where that is faster as an allgather, which each begins by copying its own
// part.
bool gather(const tasuki_site* at, const Operand& to, const Operand& from, unsigned long size, Plan& plan) {
  const NodeGroup* group = executing();
  const auto parts = parts_by_owner(side_of(to), side_of(from), group->members(), size);
  if (!parts || group->size() == 1) return false;
  auto collective = gather_by_team(at, plan.kind, group, *parts);
  if (!collective) return false;
  plan.steps.resize(2);
  for (Move& move : gmove_moves(side_of(to), side_of(from), {world().rank}, size))
    if (move.from == move.to) plan.steps[0].moves.push_back(std::move(move));
  plan.steps[1].collectives.push_back(std::move(*collective));
  return true;
}

Plan plan_of(const tasuki_site* at, const Operand& to, const Operand& from, unsigned long size, bool synchronous) {
  Plan plan;
  plan.kind = "gmove";
  plan.steps.resize(1);
  const std::vector<int>& executing_ranks = executing()->members().ranks();
  const bool to_many = from.shape.empty() && !to.shape.empty();
  if (!to_many) {
    if (synchronous && !to.array && from.array && gather(at, to, from, size, plan)) return plan;
    plan.steps[0].moves = gmove_moves(side_of(to), side_of(from), executing_ranks, size);
    if (to.array && from.array && to.array->base == from.array->base && may_meet(to.part, from.part, to.array->rank))
      by_memory(plan);
    return plan;
  }
  if (!from.array) {
    plan.steps[0].moves =
        gmove_moves(side_of(to), GmoveSide::one_element(from.own.address, to.shape), executing_ranks, size);
    return plan;
  }
  auto memory = std::make_shared<std::vector<std::byte>>(size);
  const std::vector<int>& receivers = to.array ? to.array->layout->nodes().ranks() : executing_ranks;
  plan.steps.resize(2);
  plan.steps[0].moves = gmove_moves(GmoveSide::one_element(memory->data(), {}), side_of(from), receivers, size);
  plan.steps[1].moves =
      gmove_moves(side_of(to), GmoveSide::one_element(memory->data(), to.shape), executing_ranks, size);
  plan.memory.push_back(std::move(memory));
  return plan;
}

// What all executing nodes get of one node: a broadcast, which has nothing to prepare; so for rows that differ from
// time to time. False: it is not that.
bool broadcast_from_one(const tasuki_site* at, const Operand& to, const Operand& from, unsigned long size) {
  if (to.array) return false;
  const std::optional<OneOwner> source = one_owner(side_of(from), size);
  const NodeGroup* group = executing();
  if (!source) return false;
  const Box target = side_of(to).box(size);
  const bool to_many = from.shape.empty() && !to.shape.empty(), in_place = target.contiguous() && !to_many;
  const long bytes = to_many ? static_cast<long>(size) : target.bytes();
  static std::vector<std::byte> memory;
  if (!in_place) memory.resize(static_cast<std::size_t>(bytes));
  const Box whole(in_place ? target.start() : memory.data(), bytes);
  if (source->rank == world().rank) copy_box(source->part, whole);
  tasuki_variable variable{};
  variable.address = whole.start();
  variable.size = size;
  variable.count = static_cast<unsigned long>(bytes) / size;
  variable.type = TASUKI_OTHER;
  if (group->size() > 1)
    broadcast(at, "gmove", group, static_cast<int>(group->members().position_of(source->rank)), 1, &variable);
  if (!in_place) copy_box(to_many ? GmoveSide::one_element(whole.start(), to.shape).box(size) : whole, target);
  return true;
}

// The last gmove of a place with its execution: the next one there is often the same.
class Memo {
 public:
  static Memo& of(const tasuki_site* at) {
    [[maybe_unused]] static const bool once = (on_forget(forget_all), true);
    return all()[reinterpret_cast<std::uintptr_t>(at) / sizeof *at % all().size()];
  }
  // Null where it was another one.
  Execution* find(const tasuki_site* at, const tasuki_global_part* to, const tasuki_part* own_to,
                  const tasuki_global_part* from, const tasuki_part* own_from) const {
    const bool same = at_ == at && group_ == executing() && execution_ && execution_->usable() &&
                      left_.same(to, own_to) && right_.same(from, own_from);
    return same ? execution_.get() : nullptr;
  }
  void keep(const tasuki_site* at, const tasuki_global_part* to, const tasuki_part* own_to,
            const tasuki_global_part* from, const tasuki_part* own_from, std::shared_ptr<Execution> execution) {
    at_ = at;
    group_ = executing();
    left_.keep(to, own_to);
    right_.keep(from, own_from);
    execution_ = std::move(execution);
  }

 private:
  struct Side {
    tasuki_global_part part{};
    tasuki_part own{};
    const void* base = nullptr;
    std::shared_ptr<const ArrayLayout> layout;
    bool same(const tasuki_global_part* of, const tasuki_part* memory) const {
      if (!of) return !layout && memcmp(&own, memory, sizeof own) == 0;
      const Array& a = descriptor(of->array);
      return a.layout == layout && a.base == base && memcmp(&part, of, sizeof part) == 0;
    }
    void keep(const tasuki_global_part* of, const tasuki_part* memory) {
      layout = of ? descriptor(of->array).layout : nullptr;
      base = of ? of->array->base : nullptr;
      if (of) memcpy(&part, of, sizeof part);
      if (memory) memcpy(&own, memory, sizeof own);
    }
  };
  static std::array<Memo, 64>& all() {
    static auto* memos = new std::array<Memo, 64>;
    return *memos;
  }
  static void forget_all(const void*) { all().fill(Memo()); }

  const tasuki_site* at_ = nullptr;
  const NodeGroup* group_ = nullptr;
  Side left_, right_;
  std::shared_ptr<Execution> execution_;
};

}  // namespace
}  // namespace tasuki

using namespace tasuki;

void tasuki_gmove(tasuki_site* at, const tasuki_global_part* to, const tasuki_part* own_to,
                  const tasuki_global_part* from, const tasuki_part* own_from, long async) {
  InDirective here(at);
  const bool synchronous = async == TASUKI_NO_ASYNC;
  Memo& memo = Memo::of(at);
  if (Execution* again = synchronous ? memo.find(at, to, own_to, from, own_from) : nullptr) return again->run();
  const Operand left = operand(at, to, own_to), right = operand(at, from, own_from);
  if (!right.shape.empty() && left.shape != right.shape)
    fail(
        at,
        format("the left side has %s elements, the right side %s", shape_text(left).c_str(), shape_text(right).c_str()),
        "both sides of a gmove have the same shape, or the right side is one element");
  const unsigned long size = (left.array ? left : right).array->elements.size;
  if (synchronous && right.array && broadcast_from_one(at, left, right, size)) return;
  PlanKey key("gmove");
  key.add(size).add(executing()).add(synchronous);
  add_to(key, left);
  add_to(key, right);
  auto execution = find_execution(at, key, [&] { return plan_of(at, left, right, size, synchronous); });
  if (synchronous) {
    memo.keep(at, to, own_to, from, own_from, execution);
    return execution->run();
  }
  std::vector<const void*> sections;
  for (const Operand* side : {&left, &right})
    if (side->array) sections.push_back(side->array->base);
  async_register(async, std::make_shared<ExecutionRun>(execution), executing(), sections);
}
