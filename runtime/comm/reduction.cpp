// The reduction directive and the reduction clause of loops.
#include "comm/reduction.h"

#include <mpi.h>
#include <string.h>

#include <algorithm>

#include "comm/collective.h"
#include "comm/device_collective.h"
#include "comm/device_reduction.h"
#include "comm/device_space.h"
#include "comm/explained.h"
#include "comm/lanes.h"
#include "comm/mpi_operators.h"
#include "comm/team.h"
#include "comm/team_pack.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/current.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/wait.h"
#include "device/device.h"

namespace tasuki {
namespace {

bool is_logic(int op) { return op == TASUKI_LOGAND || op == TASUKI_LOGOR; }

// Non-blocking all-reductions of several variables, each in its own place.
class Reduction : public Operation {
 public:
  Reduction(const NodeGroup* group, int op, int n, const tasuki_variable* v)
      : op_(op), pieces_(pieces_of(n, v, true)) {
    for (PackedPiece& piece : pieces_) {
      pack(piece);
      start(comm_of(group), piece);
    }
  }

  bool test() override {
    for (PackedPiece& piece : pieces_)
      if (!test_request(&piece.request)) return false;
    complete();
    return true;
  }

  void wait() override {
    for (PackedPiece& piece : pieces_) wait_request(&piece.request);
    complete();
  }

 private:
  static char* memory(PackedPiece& piece) {
    return piece.buffer.empty() ? static_cast<char*>(piece.variables[0].address) : piece.buffer.data();
  }
  static long elements(const PackedPiece& piece) {
    long count = 0;
    for (const tasuki_variable& v : piece.variables) count += v.count;
    return count;
  }

  // MPI has no && and || on floating types: one byte of truth an element travels instead.
  void start(MPI_Comm comm, PackedPiece& piece) {
    int type = piece.variables[0].type;
    MPI_Op op = mpi_operator(op_, type);
    if (op == MPI_OP_NULL) {
      std::vector<char> truth;
      for (const tasuki_variable& v : piece.variables) {
        const char* p = static_cast<const char*>(v.address);
        for (long i = 0; i < v.count; ++i)
          truth.push_back(is_true(type, p + static_cast<unsigned long>(i) * v.size));
      }
      piece.buffer = std::move(truth);
      MPI_Iallreduce(MPI_IN_PLACE, piece.buffer.data(), static_cast<int>(piece.buffer.size()),
                     MPI_SIGNED_CHAR, mpi_operator(op_, TASUKI_SCHAR), comm, &piece.request);
      piece.truth = true;
      return;
    }
    MPI_Iallreduce(MPI_IN_PLACE, memory(piece), static_cast<int>(elements(piece)), mpi_type(type), op, comm,
                   &piece.request);
  }

  static char is_true(int type, const char* element) {
    alignas(32) char value[32] = {};
    // false || element, with C's rules for the type.
    combine(TASUKI_LOGOR, type, value, element, 1);
    alignas(32) char zero[32] = {};
    return memcmp(value, zero, type_size(type)) != 0;
  }

  void complete() {
    if (complete_) return;
    complete_ = true;
    for (PackedPiece& piece : pieces_) {
      if (!piece.truth) {
        unpack(piece);
        continue;
      }
      const char* truth = piece.buffer.data();
      for (const tasuki_variable& v : piece.variables) {
        char* p = static_cast<char*>(v.address);
        for (long i = 0; i < v.count; ++i, ++truth)
          set_identity(*truth ? TASUKI_LOGAND : TASUKI_LOGOR, v.type,
                       p + static_cast<unsigned long>(i) * v.size, 1);
      }
    }
  }

  int op_;
  std::vector<PackedPiece> pieces_;
  bool complete_ = false;
};

void check(const tasuki_site* at, int op, int n, const tasuki_variable* v) {
  for (int i = 0; i < n; ++i)
    if (!applies(op, v[i].type)) fail(at, "reduction: " + operator_problem(op, v[i].type));
}

// Alone, && and || still give 0 or 1, so that the result does not depend on the number of nodes.
void reduce_alone(int op, int n, const tasuki_variable* v) {
  if (!is_logic(op)) return;
  for (int i = 0; i < n; ++i) combine(op, v[i].type, v[i].address, v[i].address, v[i].count);
}

std::unique_ptr<Operation> start_reduction(const NodeGroup* group, int op, int n, const tasuki_variable* v, Team* team) {
  if (team)
    team_reduce(*team, op, n, v);
  else if (group->size() > 1)
    return std::make_unique<Reduction>(group, op, n, v);
  else
    reduce_alone(op, n, v);
  return nullptr;
}

// On the device copies; alone, only && and || change anything. Long vectors are combined by the devices, unless the
// program goes on meanwhile.
void reduce_apart(tasuki_site* at, const NodeGroup* group, int op, std::vector<tasuki_variable> v, long async,
                  std::vector<const void*> copies) {
  if (group->size() == 1 && !is_logic(op)) return;
  if (async == TASUKI_NO_ASYNC) {
    const auto by_host = [&](const tasuki_variable& one) { return !combined_by_devices(group, op, one); };
    const auto by_device = std::stable_partition(v.begin(), v.end(), by_host);
    if (const int long_ones = static_cast<int>(v.end() - by_device)) {
      note_reduction(group, op, long_ones, &*by_device);
      device_reduction(at, group, op, long_ones, &*by_device);
    }
    v.erase(by_device, v.end());
    if (v.empty()) return;
  }
  Team* team = async == TASUKI_NO_ASYNC && group->size() > 1 ? team_of(group) : nullptr;
  if (!team && group->size() > 1) note_reduction(group, op, static_cast<int>(v.size()), v.data());
  DeviceCollectivePlan plan;
  plan.start = [=](int n, const tasuki_variable* piece) { return start_reduction(group, op, n, piece, team); };
  finish(device_collective(v, std::move(plan), async != TASUKI_NO_ASYNC), async, group, std::move(copies));
}

// v = v op total, where v is a device copy and the total is host memory.
void combine_on_device(const tasuki_variable& v, int op, const tasuki_variable& total) {
  if (combine_by_device(op, v, total.address)) return;
  DeviceCollectivePlan plan;
  char* from = static_cast<char*>(total.address);
  // The pieces of one variable come in order.
  plan.start = [&](int n, const tasuki_variable* piece) -> std::unique_ptr<Operation> {
    for (int i = 0; i < n; ++i) {
      combine(op, piece[i].type, piece[i].address, from, piece[i].count);
      from += static_cast<unsigned long>(piece[i].count) * piece[i].size;
    }
    return nullptr;
  };
  device_collective({v}, std::move(plan), false)->wait();
}

void reduce(const NodeGroup* group, int op, int n, const tasuki_variable* v, long async) {
  if (group->size() == 1) return reduce_alone(op, n, v);
  Team* team = async == TASUKI_NO_ASYNC ? team_of(group) : nullptr;
  if (team) return team_reduce(*team, op, n, v);
  note_reduction(group, op, n, v);
  if (async == TASUKI_NO_ASYNC && mpi_reduces(op, n, v))
    return one_by_one(n, v, true, [&](const tasuki_variable& piece) {
      reduce_in(comm_of(group), op, piece.type, piece.address, piece.count);
    });
  if (async != TASUKI_NO_ASYNC) return finish(start_async_reduction(group, op, n, v), async, group);
  finish(std::make_shared<Reduction>(group, op, n, v), async, group);
}

// v = v op total, of each.
void combine_each(int op, int n, const tasuki_variable* v, const tasuki_variable* total) {
  if (SideBySide all(n, v), more(n, total); n > 1 && all.fits() && more.fits()) {
    all.gather();
    more.gather();
    combine(op, v->type, all.whole().address, more.whole().address, all.whole().count);
    return all.scatter();
  }
  for (int i = 0; i < n; ++i) combine(op, v[i].type, v[i].address, total[i].address, v[i].count);
}

// All nodes have made the group's team by then, or make it now.
TeamChoice choice(const NodeGroup* group, int op, int n, const tasuki_variable* v, long async, bool apart) {
  return async == TASUKI_NO_ASYNC
             ? reduce_choice(team_of(group), op, n, v)
             : asynchronous_choice(apart ? nullptr : group, HostForm::reduce_async, pack_bytes(n, v));
}

void reduction(tasuki_site* at, int op, int n, const tasuki_variable* v, const tasuki_ref* on, long async, int device) {
  check(at, op, n, v);
  if (op >= TASUKI_FIRSTMAX)
    fail(at, format("reduction: operator %s needs the order of a loop", operator_name(op)),
         "use it in the reduction clause of a loop directive");
  const NodeGroup* group = on ? resolve_subset(at, on) : executing();
  wait_for_results();
  if (!group->has_me()) return;
  InDirective here(at);
  if (device) wait_now();
  check_sections(at, n, v);
  if (device == TASUKI_BOTH_COPIES) {
    reduction(at, op, n, v, on, async, TASUKI_HOST_COPIES);
    if (copies_apart(at, group)) reduction(at, op, n, v, on, async, TASUKI_DEVICE_COPIES);
    return;
  }
  // Asked first: all nodes agree on it, and the explanation makes the first one ask for the team.
  const bool apart = device && device_apart(group);
  const Explained explained(at, "reduction", group, bytes_of(n, v),
                            [&] { return choice(group, op, n, v, async, apart); });
  if (!device) return reduce(group, op, n, v, async);
  const std::vector<tasuki_variable> on_device = device_variables(at, "reduction", n, v);
  if (apart) return reduce_apart(at, group, op, on_device, async, addresses_of(n, v));
  reduce(group, op, n, on_device.data(), async);
}

}  // namespace

std::shared_ptr<Operation> start_async_reduction(const NodeGroup* group, int op, int n, const tasuki_variable* v) {
  std::shared_ptr<Operation> started = start_team_reduce(group, op, n, v);
  return started ? started : std::make_shared<Reduction>(group, op, n, v);
}

}  // namespace tasuki

void tasuki_reduction(tasuki_site* at, int op, int n, const tasuki_variable* v, const tasuki_ref* on, long async,
                      int device) {
  using namespace tasuki;
  if (n == 1 && !on && async == TASUKI_NO_ASYNC && !device && reduced_at_once(at, op, *v)) return;
  reduction(at, op, n, v, on, async, device);
}

void tasuki_loop_reduction(tasuki_site* at, int op, int n, const tasuki_variable* v,
                           void* const* private_copy, const tasuki_ref* on, int device) {
  using namespace tasuki;
  if (n == 1 && !on && !device) {
    tasuki_variable partial = *v;
    partial.address = *private_copy;
    if (reduced_at_once(at, op, partial)) return combine(op, v->type, v->address, partial.address, v->count);
  }
  check(at, op, n, v);
  const NodeGroup* group = on ? resolve_within(at, on) : executing();
  if (!group->has_me()) return;
  InDirective here(at);
  constexpr int few = 8;
  tasuki_variable small[few];
  std::vector<tasuki_variable> many;
  tasuki_variable* partial = small;
  if (n > few) {
    many.resize(static_cast<std::size_t>(n));
    partial = many.data();
  }
  for (int i = 0; i < n; ++i) {
    partial[i] = v[i];
    partial[i].address = private_copy[i];
  }
  {
    const Explained explained(at, "reduction of the loop", group, bytes_of(n, v),
                              [&] { return choice(group, op, n, v, TASUKI_NO_ASYNC, false); });
    reduce(group, op, n, partial, TASUKI_NO_ASYNC);
  }
  if (device != TASUKI_DEVICE_COPIES) combine_each(op, n, v, partial);
  if (!device) return;
  const std::vector<tasuki_variable> on_device = device_variables(at, "loop", n, v);
  for (int i = 0; i < n; ++i) {
    if (!current_device().shares_host_memory())
      combine_on_device(on_device[static_cast<std::size_t>(i)], op, partial[i]);
    else if (device == TASUKI_DEVICE_COPIES)
      combine(op, v[i].type, v[i].address, partial[i].address, v[i].count);
  }
}
