// The bcast directive.
#include "comm/bcast.h"

#include <limits.h>
#include <mpi.h>

#include "comm/collective.h"
#include "comm/device_collective.h"
#include "comm/device_space.h"
#include "comm/explained.h"
#include "comm/lanes.h"
#include "comm/team.h"
#include "comm/team_pack.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/current.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/wait.h"

namespace tasuki {
namespace {

class Broadcast : public Operation {
 public:
  Broadcast(const NodeGroup* group, int source, int n, const tasuki_variable* v) : pieces_(pieces_of(n, v, false)) {
    for (PackedPiece& piece : pieces_) {
      pack(piece);
      const tasuki_variable& first = piece.variables[0];
      if (piece.buffer.empty()) {
        // Elements of a large variable are counted, not bytes: MPI counts with int.
        MPI_Datatype element = MPI_BYTE;
        long count = static_cast<long>(bytes_of(first));
        if (count > INT_MAX) {
          MPI_Type_contiguous(static_cast<int>(first.size), MPI_BYTE, &element);
          MPI_Type_commit(&element);
          count = first.count;
        }
        MPI_Ibcast(first.address, static_cast<int>(count), element, source, comm_of(group), &piece.request);
        if (element != MPI_BYTE) MPI_Type_free(&element);
      } else {
        MPI_Ibcast(piece.buffer.data(), static_cast<int>(piece.buffer.size()), MPI_BYTE, source, comm_of(group),
                   &piece.request);
      }
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
  void complete() {
    if (complete_) return;
    complete_ = true;
    for (const PackedPiece& piece : pieces_) unpack(piece);
  }

  std::vector<PackedPiece> pieces_;
  bool complete_ = false;
};

// Before anything of it is done: how the other nodes see that this one executes it.
Team* begin_broadcast(const NodeGroup* group, int source, int n, const tasuki_variable* v, long async) {
  Team* team = async == TASUKI_NO_ASYNC ? team_of(group) : nullptr;
  if (!team) note_bcast(group, n, v, source);
  return team;
}
TeamChoice way_of_broadcast(const NodeGroup* group, const Team* team, int n, const tasuki_variable* v, long async) {
  return async == TASUKI_NO_ASYNC ? bcast_choice(team, n, v)
                                  : asynchronous_choice(group, HostForm::bcast_async, pack_bytes(n, v));
}

// copies: null, or the host's addresses of what an asynchronous one works on.
void bcast_on_hosts(const tasuki_site* at, const NodeGroup* group, int source, int n, const tasuki_variable* v,
                    long async, std::vector<const void*>* copies) {
  if (async == TASUKI_NO_ASYNC) return broadcast(at, "bcast", group, source, n, v);
  begin_broadcast(group, source, n, v, async);
  const Explained explained(at, "bcast", group, bytes_of(n, v),
                            [&] { return way_of_broadcast(group, nullptr, n, v, async); });
  finish(start_async_bcast(group, source, n, v), async, group,
         copies ? std::move(*copies) : std::vector<const void*>());
}

void bcast_on_devices(const tasuki_site* at, const NodeGroup* group, int source, int n, const tasuki_variable* v,
                      long async) {
  std::vector<const void*> copies;
  if (async != TASUKI_NO_ASYNC) copies = addresses_of(n, v);
  const std::vector<tasuki_variable> on_device = device_variables(at, "bcast", n, v);
  if (group->size() == 1) return;
  if (!device_apart(group)) return bcast_on_hosts(at, group, source, n, on_device.data(), async, &copies);
  Team* team = begin_broadcast(group, source, n, v, async);
  const Explained explained(at, "bcast", group, bytes_of(n, v),
                            [&] { return way_of_broadcast(nullptr, team, n, v, async); });
  DeviceCollectivePlan plan;
  plan.down = group->me() == source;
  plan.up = !plan.down;
  plan.start = [=](int count, const tasuki_variable* piece) -> std::unique_ptr<Operation> {
    if (team) return team_bcast(*team, count, piece, source), nullptr;
    return std::make_unique<Broadcast>(group, source, count, piece);
  };
  finish(device_collective(on_device, std::move(plan), async != TASUKI_NO_ASYNC), async, group, std::move(copies));
}

}  // namespace

void broadcast(const tasuki_site* at, const char* kind, const NodeGroup* group, int source, int n,
               const tasuki_variable* v) {
  Team* team = begin_broadcast(group, source, n, v, TASUKI_NO_ASYNC);
  const Explained explained(at, kind, group, bytes_of(n, v),
                            [&] { return way_of_broadcast(group, team, n, v, TASUKI_NO_ASYNC); });
  if (team) return team_bcast(*team, n, v, source);
  one_by_one(n, v, false,
             [&](const tasuki_variable& piece) { bcast_in(comm_of(group), piece.address, bytes_of(piece), source); });
}

int source_in(const tasuki_site* at, const NodeGroup* group, const tasuki_ref* from, const tasuki_ref* on) {
  if (!from) return 0;
  const NodeGroup* source = resolve(at, from);
  if (source->size() != 1)
    fail(at,
         format("bcast from %s: the source is one node, but these are %ld", describe(*from).c_str(), source->size()));
  long place = group->members().position_of(source->members().rank_at(0L));
  if (place < 0)
    fail(at, format("bcast from %s: node %d is not among the nodes of %s", describe(*from).c_str(),
                    source->members().rank_at(0L) + 1, on ? describe(*on).c_str() : "the executing node set"));
  return static_cast<int>(place);
}

std::shared_ptr<Operation> start_async_bcast(const NodeGroup* group, int source, int n, const tasuki_variable* v) {
  std::shared_ptr<Operation> started = start_team_bcast(group, n, v, source);
  return started ? started : std::make_shared<Broadcast>(group, source, n, v);
}

std::unique_ptr<Operation> start_broadcast(const NodeGroup* group, int source, int n, const tasuki_variable* v) {
  return std::make_unique<Broadcast>(group, source, n, v);
}

}  // namespace tasuki

void tasuki_bcast(tasuki_site* at, int n, const tasuki_variable* v, const tasuki_ref* from, const tasuki_ref* on,
                  long async, int device) {
  using namespace tasuki;
  const NodeGroup* group = on ? resolve_subset(at, on) : executing();
  if (!group->has_me()) return;
  InDirective here(at);
  check_sections(at, n, v);
  if (device == TASUKI_BOTH_COPIES) {
    tasuki_bcast(at, n, v, from, on, async, TASUKI_HOST_COPIES);
    if (copies_apart(at, group)) tasuki_bcast(at, n, v, from, on, async, TASUKI_DEVICE_COPIES);
    return;
  }
  const int source = source_in(at, group, from, on);
  if (device) return bcast_on_devices(at, group, source, n, v, async);
  if (group->size() > 1) bcast_on_hosts(at, group, source, n, v, async, nullptr);
}
