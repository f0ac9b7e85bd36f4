// gmove: a plan of moves from who has the right side to who has the left one. Where both sides are of one array, and
// where one element goes to many places, what comes lies in memory of the plan first, from where a step that is each
// node's own takes it.
#include <string.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "array/array.h"
#include "comm/bcast.h"
#include "comm/device_space.h"
#include "comm/gmove_plan.h"
#include "comm/halo_gather.h"
#include "comm/halo_plan.h"
#include "comm/split_reflect.h"
#include "core/current.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/operation.h"
#include "core/world.h"
#include "device/device.h"
#include "device/late_wait.h"
#include "device/present.h"
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
  bool on_device = false;  // the device copies are meant
  GmoveSpaces spaces;      // .. and lie there,
  void* base = nullptr;    // .. on this node from here on
};

std::string shape_text(const Operand& side) {
  std::string text;
  for (const long count : side.shape) text += (text.empty() ? "" : " x ") + std::to_string(count);
  return text.empty() ? "one" : text;
}

void require_executing(tasuki_site* at, const Array& a) {
  require_allocated(at, a);
  if (is_subset(NodeGroup::of(a.layout->nodes()), executing())) return;
  fail(at, format("array '%s' is mapped onto nodes outside of the executing node set", a.name.c_str()),
       "use gmove where all nodes of both sides execute it; 'in' and 'out' of other nodes are not implemented yet");
}

Operand operand(tasuki_site* at, const tasuki_global_part* part, const tasuki_part* own) {
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

// Finds the device copies of a side. Collective over the executing nodes.
void find_copies(const tasuki_site* at, Operand& side, unsigned long size, const char* what) {
  side.on_device = true;
  side.spaces = {executing(), device_spaces(executing())};
  if (std::ranges::all_of(side.spaces.spaces, [](Space space) { return space == Space::host; })) side.spaces = {};
  if (side.array && section_image(*side.array))
    fail(at,
         format("gmove with acc of array '%s', which lies on several devices, is not implemented",
                side.array->name.c_str()),
         "'acc update' before and behind a gmove of the host's copies does it");
  device_at(at);
  void* const memory = side.array ? side.array->base : side.own.address;
  void* copy = memory;
  if (!side.array) {
    const Extent extent = extent_of(GmoveSide(side.own).box(size));
    const PresentEntry* entry = present_find(at, what, extent.begin, extent.bytes);
    if (!entry) not_present(at, what);
    copy = entry->device + (static_cast<const char*>(memory) - entry->host);
  } else if (NodeGroup::of(side.array->layout->nodes())->has_me()) {
    copy = device_section(at, *side.array);
  }
  const bool apart = !current_device().shares_host_memory();
  side.spaces.device = apart ? &current_device() : nullptr;
  side.base = apart ? copy : memory;
}

GmoveSide side_of(const Operand& operand) {
  GmoveSide side = operand.array ? GmoveSide(*operand.array, operand.part) : GmoveSide(operand.own);
  if (operand.on_device) side.lies_in(operand.spaces, operand.base);
  return side;
}

void add_to(PlanKey& key, const Operand& side) {
  key.add(side.on_device).add(side.base).add(side.spaces.device).add(side.spaces.spaces.empty());
  if (side.array) {
    key.add_object(side.array->layout).add_section(side.array->base).add(side.array->elements.mark);
    for (int d = 0; d < side.array->rank; ++d)
      key.add(side.part.first[d]).add(side.part.count[d]).add(side.part.step[d]);
  } else {
    key.add(side.own.address).add(side.own.rank);
    for (int d = 0; d < side.own.rank; ++d) key.add(side.own.count[d]).add(side.own.stride[d]);
  }
}

// Has what comes by the plan's last step lie in host memory of the plan first, from where another step takes it.
void by_memory(Plan& plan) {
  const int me = world().rank;
  std::vector<Move>& moves = plan.steps.back().moves;
  Step then;
  long bytes = 0;
  for (const Move& move : moves)
    if (move.to == me) bytes += move.bytes;
  auto memory = std::make_shared<std::vector<std::byte>>(static_cast<std::size_t>(bytes));
  std::byte* next = memory->data();
  for (Move& move : moves) {
    Move own;
    own.to_space = std::exchange(move.to_space, Space::host);
    own.to_device = std::exchange(move.to_device, nullptr);
    own.to_pattern = std::exchange(move.to_pattern, pattern_of(Box(nullptr, move.bytes)));
    if (move.to != me) continue;
    own.from = own.to = me;
    own.bytes = move.bytes;
    own.source = Box(next, move.bytes);
    own.from_pattern = move.to_pattern;
    own.target = std::exchange(move.target, own.source);
    then.moves.push_back(std::move(own));
    next += move.bytes;
  }
  plan.steps.push_back(std::move(then));
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
  const bool to_many = from.shape.empty() && !to.shape.empty(), on_device = to.on_device || from.on_device;
  if (!to_many) {
    if (synchronous && !to.array && from.array && !on_device && gather(at, to, from, size, plan)) return plan;
    plan.steps[0].moves = gmove_moves(side_of(to), side_of(from), executing_ranks, size);
    if (to.array && from.array && to.array->base == from.array->base && may_meet(to.part, from.part, to.array->rank))
      by_memory(plan);
    return plan;
  }
  // Of a device one element is fetched first.
  if (!from.array && !from.on_device) {
    plan.steps[0].moves =
        gmove_moves(side_of(to), GmoveSide::one_element(from.own.address, to.shape), executing_ranks, size);
  } else {
    auto memory = std::make_shared<std::vector<std::byte>>(size);
    const std::vector<int>& receivers = to.array ? to.array->layout->nodes().ranks() : executing_ranks;
    plan.steps[0].moves = gmove_moves(GmoveSide::one_element(memory->data(), {}), side_of(from), receivers, size);
    plan.steps.emplace_back().moves =
        gmove_moves(side_of(to), GmoveSide::one_element(memory->data(), to.shape), executing_ranks, size);
    plan.memory.push_back(std::move(memory));
  }
  if (to.on_device) by_memory(plan);
  return plan;
}

// What all executing nodes get of one node: a broadcast, which has nothing to prepare; so for rows that differ from
// time to time. False: it is not that.
bool broadcast_from_one(const tasuki_site* at, const Operand& to, const Operand& from, unsigned long size) {
  if (to.array || !from.array || to.on_device || from.on_device) return false;
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
                  const tasuki_global_part* from, const tasuki_part* own_from, long async, int device) {
  InDirective here(at);
  const bool synchronous = async == TASUKI_NO_ASYNC;
  Memo& memo = Memo::of(at);
  if (Execution* again = synchronous && !device ? memo.find(at, to, own_to, from, own_from) : nullptr)
    return again->run();
  Operand left = operand(at, to, own_to), right = operand(at, from, own_from);
  if (!right.shape.empty() && left.shape != right.shape)
    fail(
        at,
        format("the left side has %s elements, the right side %s", shape_text(left).c_str(), shape_text(right).c_str()),
        "both sides of a gmove have the same shape, or the right side is one element");
  const unsigned long size = (left.array ? left : right).array->elements.size;
  if (device & TASUKI_LEFT_ON_DEVICE) find_copies(at, left, size, "the left side");
  if (device & TASUKI_RIGHT_ON_DEVICE) find_copies(at, right, size, "the right side");
  if (synchronous && broadcast_from_one(at, left, right, size)) return;
  PlanKey key("gmove");
  key.add(size).add(executing()).add(synchronous);
  add_to(key, left);
  add_to(key, right);
  auto execution = find_execution(at, key, [&] { return plan_of(at, left, right, size, synchronous); });
  if (device && !execution->does_nothing()) wait_now();
  if (synchronous) {
    if (!device) memo.keep(at, to, own_to, from, own_from, execution);
    return execution->run();
  }
  std::vector<const void*> sections, copies;
  for (const Operand* side : {&left, &right}) {
    const void* memory = side->array ? side->array->base : side->own.address;
    if (side->on_device) copies.push_back(memory);
    if (side->array) sections.push_back(memory);
  }
  async_register(async, std::make_shared<ExecutionRun>(execution), executing(), sections, copies);
}
