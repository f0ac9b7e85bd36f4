// Each vector is cut into as many shares as there are members. The plan's steps for P members:
//   1 .. P-1   step k: member m sends its part of share m + k to the member of that number, which adds it to its own
//   P          every member sends its share, now complete, to all others
// A share gets one contribution a step, so that their order does not depend on which message comes first or on the
// fabrics that carry them.
#include "comm/device_reduction.h"

#include <mpi.h>

#include <algorithm>

#include "comm/collective.h"
#include "comm/device_space.h"
#include "core/world.h"
#include "device/device.h"
#include "device/kernel/combination.h"
#include "device/memory.h"
#include "device/summary.h"
#include "fabric/staged/staged_fabric.h"
#include "plan/cache.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

// Shorter ones are faster through the host, where all variables together take one message.
constexpr unsigned long long_vector = 256 * 1024, long_share = 16 * 1024;
// Elements of a share, but for the last one: vector instructions like lines of memory.
constexpr long share_unit = 64;

class ReductionPlanner {
 public:
  ReductionPlanner(const NodeGroup* group, int op, int n, const tasuki_variable* v)
      : group_(group), op_(op), n_(n), v_(v), spaces_(device_spaces(group)) {}

  Plan plan() {
    Plan plan;
    plan.kind = "reduction";
    const long members = group_->size(), me = group_->me();
    for (long k = 1; k < members; ++k) {
      Step& step = plan.steps.emplace_back();
      const long to = (me + k) % members, from = (me + members - k) % members;
      for (int i = 0; i < n_; ++i) {
        add_move(step, v_[i], to, me, to, Combine::add);
        add_move(step, v_[i], me, from, me, Combine::add);
      }
    }
    Step& all = plan.steps.emplace_back();
    for (long k = 1; k < members; ++k) {
      const long to = (me + k) % members, from = (me + members - k) % members;
      for (int i = 0; i < n_; ++i) {
        add_move(all, v_[i], me, me, to, Combine::copy);
        add_move(all, v_[i], from, from, me, Combine::copy);
      }
    }
    return plan;
  }

 private:
  void add_move(Step& step, const tasuki_variable& v, long share, long from, long to, Combine combine) {
    const long members = group_->size(), units = (v.count + share_unit - 1) / share_unit;
    const long first = std::min(v.count, units * share / members * share_unit);
    const long end = std::min(v.count, units * (share + 1) / members * share_unit);
    const long size = static_cast<long>(v.size), bytes = (end - first) * size;
    if (bytes == 0) return;
    Move move;
    move.from = group_->members().rank_at(from);
    move.to = group_->members().rank_at(to);
    move.from_space = spaces_[static_cast<std::size_t>(from)];
    move.to_space = spaces_[static_cast<std::size_t>(to)];
    Device* device = current_device().shares_host_memory() ? nullptr : &current_device();
    const Box box(static_cast<char*>(v.address) + first * size, bytes, {});
    if (from == group_->me()) move.from_device = device, move.source = box;
    if (to == group_->me()) move.to_device = device, move.target = box;
    move.from_pattern = move.to_pattern = pattern_of(box);
    move.bytes = bytes;
    move.combine = combine;
    move.type = combination(op_ == TASUKI_MINUS ? TASUKI_SUM : op_, v.type);
    step.moves.push_back(std::move(move));
  }

  const NodeGroup* group_;
  int op_, n_;
  const tasuki_variable* v_;
  std::span<const Space> spaces_;
};

}  // namespace

bool combined_by_devices(const NodeGroup* group, int op, const tasuki_variable& v) {
  const unsigned long bytes = bytes_of(v);
  return group->size() > 1 && bytes >= long_vector && bytes / static_cast<unsigned long>(group->size()) >= long_share &&
         combination_exists(op, v.type);
}

void device_reduction(tasuki_site* at, const NodeGroup* group, int op, int n, const tasuki_variable* v) {
  PlanKey key("reduction");
  key.add(group).add(op).add(&current_device());
  for (int i = 0; i < n; ++i) key.add(v[i].address).add(v[i].count).add(v[i].type);
  find_execution(at, key, [&] { return ReductionPlanner(group, op, n, v).plan(); })->run();
}

bool combine_by_device(int op, const tasuki_variable& v, const void* total) {
  const unsigned long bytes = bytes_of(v);
  if (bytes < long_vector) return false;
  Device& device = current_device();
  Combination* kernels = find_combination(device, op, v.type);
  void* room = kernels ? device_allocate(bytes) : nullptr;
  if (!room) return false;
  DeviceCopy copy;
  copy.to = room;
  copy.from = total;
  copy.width = bytes;
  device.copy(copy, Direction::to_device, staged_queue_in);
  count_transfer(Direction::to_device, bytes);
  combine_on_device(*kernels, room, v.address, static_cast<long>(bytes), {}, staged_queue_in);
  device.wait(staged_queue_in);
  device_release(room, staged_queue_in);
  return true;
}

}  // namespace tasuki
