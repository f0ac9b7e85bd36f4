// Spinning and yielding.
#include "core/wait.h"

#include <limits.h>
#include <mpi.h>
#include <sched.h>

#include "core/async.h"
#include "core/communicators.h"
#include "core/config.h"
#include "core/world.h"

namespace tasuki {
namespace {

// Looks before a node with a core of its own gives it away all the same: by then it waits for something long, or for a
// node that needs this core, which is not always known (several containers or test hosts on the same cores).
constexpr unsigned patience = 1000;

bool yields = false;
unsigned spin = 64;  // looks before the core is given away

void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

void decide_wait() {
  const std::string& wish = config_word(Setting::wait);
  int mine = wish == "yield" || (wish == "auto" && world().host_size > world().cores), any = 0;
  // Alike on all nodes: which MPI call a collective is depends on it.
  MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, world_comm());
  yields = any != 0;
  spin = yields ? static_cast<unsigned>(config_number(Setting::spin)) : wish == "spin" ? UINT_MAX : patience;
}

bool waits_yield() { return yields; }
bool waits_block() { return !yields && !async_pending(); }

void Pause::operator()() {
  ++turns_;
  if (turns_ % 16 == 0 && async_pending()) async_progress();
  if (turns_ > spin)
    sched_yield();
  else
    relax();
}

void wait_request(MPI_Request* request) { wait_requests(1, request); }

void wait_requests(int count, MPI_Request* requests) {
  if (waits_block()) {
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    return;
  }
  wait_until([&] {
    int done = 0;
    MPI_Testall(count, requests, &done, MPI_STATUSES_IGNORE);
    return done != 0;
  });
}

}  // namespace tasuki
