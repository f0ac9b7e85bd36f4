// Spinning and yielding.
#include "core/wait.h"

#include <dlfcn.h>
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

// Four nodes of two cores (Xeon, 5 pairs, twice), with 8 looks and with 2: bcast of 8 bytes 2.3 and 1.7 us,
// allreduce 2.8 and 2.6, of 1 KB 6.5 and 5.6, barrier 2.7 and 2.4; over TCP between two hosts halos 20 and 25.
constexpr unsigned on_this_host = 4;  // times sooner

bool yields = false, mpi_keeps = false;
unsigned spin = 64, spin_here = spin;  // looks before the core is given away: for anybody, for nodes of this host

// While it lives Open MPI does not give the core away in its calls. Told to (mpi_yield_when_idle) it does so in each
// that has not found a message in memory, also where one has come by TCP: a turn of all other nodes of this core for
// each message. The function is not of MPI's interface, and what has no such function is left as it is.
class KeptCore {
 public:
  KeptCore() : gave_(set_yield ? set_yield(false) : false) {}
  ~KeptCore() {
    if (gave_) set_yield(true);
  }
  KeptCore(const KeptCore&) = delete;
  KeptCore& operator=(const KeptCore&) = delete;
  bool gave() const { return gave_; }

 private:
  using SetYield = bool (*)(bool);
  static inline const auto set_yield =
      reinterpret_cast<SetYield>(dlsym(RTLD_DEFAULT, "opal_progress_set_yield_when_idle"));
  bool gave_;
};

}  // namespace

unsigned quick_looks_ = 0;

void decide_wait() {
  const std::string& wish = config_word(Setting::wait);
  enum { we_yield, mpi_keeps_core, number };
  int mine[number], any[number];
  mine[we_yield] = wish == "yield" || (wish == "auto" && world().host_size > world().cores);
  mine[mpi_keeps_core] = !KeptCore().gave();
  // Alike on all nodes: which MPI call a collective is depends on it.
  MPI_Allreduce(mine, any, number, MPI_INT, MPI_MAX, world_comm());
  yields = any[we_yield] != 0;
  mpi_keeps = any[mpi_keeps_core] != 0;
  spin = spin_here = yields           ? static_cast<unsigned>(config_number(Setting::spin))
                     : wish == "spin" ? UINT_MAX
                                      : patience;
  if (yields) spin_here = spin / on_this_host;
  quick_looks_ = yields ? 0 : 32;
}

bool waits_yield() { return yields; }
bool mpi_waits_well() { return !yields || !mpi_keeps; }
bool waits_block() { return !yields && !async_pending(); }

Pause::Pause(WaitFor whom)
    : spin_(whom == WaitFor::this_host            ? spin_here
            : whom == WaitFor::messages && yields ? 0
                                                  : spin) {}

void Pause::operator()() {
  ++turns_;
  if (turns_ % 16 == 0 && async_pending()) async_progress();
  if (turns_ > spin_)
    sched_yield();
  else
    relax();
}

void give_turn() {
  if (yields) sched_yield();
}

void call_mpi() {
  int ready = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, end_comm(), &ready, MPI_STATUS_IGNORE);
}

void wait_request(MPI_Request* request) { wait_requests(1, request); }

void wait_requests(int count, MPI_Request* requests) {
  if (waits_block()) {
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    return;
  }
  int next = 0;
  wait_until([&] { return test_requests(count, requests, next); }, WaitFor::messages);
}

bool test_requests(int count, MPI_Request* requests, int& next) {
  const KeptCore kept;
  for (; next < count; ++next) {
    int done = 0;
    MPI_Test(&requests[next], &done, MPI_STATUS_IGNORE);
    if (!done) return false;
  }
  return true;
}

bool test_request(MPI_Request* request) {
  int next = 0;
  return test_requests(1, request, next);
}

}  // namespace tasuki
