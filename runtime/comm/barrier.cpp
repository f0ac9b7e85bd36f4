// The barrier directive.
#include "comm/barrier.h"

#include <mpi.h>

#include "comm/coarray.h"
#include "comm/explained.h"
#include "comm/team.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/current.h"
#include "core/executing.h"
#include "core/wait.h"
#include "device/device.h"

namespace tasuki {

void barrier(const NodeGroup* group) {
  if (group->size() <= 1) return;
  if (Team* team = team_of(group)) return team_barrier(*team);
  note_barrier(group);
  if (may_block()) {
    MPI_Barrier(comm_of(group));
    return;
  }
  MPI_Request request;
  MPI_Ibarrier(comm_of(group), &request);
  wait_request(&request);
}

void barrier_at(const tasuki_site* at, const NodeGroup* group) {
  const Explained explained(at, "barrier", group, 0, [&] { return barrier_choice(team_of(group)); });
  complete_puts();
  barrier(group);
  accept_puts();
}

void wait_device() {
  const Computing now;
  for (Device* device : devices()) device->wait_all();
}

}  // namespace tasuki

void tasuki_barrier(tasuki_site* at, const tasuki_ref* on, int device) {
  using namespace tasuki;
  wait_now();
  const NodeGroup* group = on ? resolve_subset(at, on) : executing();
  if (!group->has_me()) return;
  InDirective here(at);
  if (device) {
    device_at(at);
    wait_device();
  }
  barrier_at(at, group);
}
