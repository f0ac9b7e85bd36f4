// MPICH's MPI_Finalize closes UCX's connections one after another, then waits for the others without
// listening to them. Over TCP a connection that has carried a message is closed only when the other end has
// confirmed all of it: who comes last waits for nodes that listen no longer (MPICH 4.0, UCX 1.13: every
// second run). So all nodes first come together by what MPICH itself uses for it then, the launcher's
// barrier, and answer messages meanwhile. Behind it every message has arrived, and connections need no
// closing: they go with UCX's worker, which MPICH destroys next.
#include "core/finalize.h"

#include <dlfcn.h>
#include <errno.h>
#include <glob.h>
#include <mpi.h>
#include <poll.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <initializer_list>

struct event_base;  // libevent's

namespace tasuki {

// MPI libraries look at the machine with hwloc, which loads OpenCL's drivers for it. That takes a third of
// MPICH's start, and PoCL's handler of SIGFPE makes a division by zero go on with a wrong number.
static void leave_out_opencl() { setenv("HWLOC_COMPONENTS", "-opencl", 0); }

#ifdef OPEN_MPI

static bool has_fast_network() {
  for (const char* devices : {"/dev/hfi1*", "/dev/ipath*", "/dev/infiniband/*", "/dev/cxi*", "/dev/kgni*"}) {
    glob_t found;
    const bool none = glob(devices, GLOB_NOSORT, nullptr, &found) == GLOB_NOMATCH;
    globfree(&found);
    if (!none) return true;
  }
  return false;
}

// Open MPI finds out that there is no network of PSM's or libfabric's by loading their libraries. PSM's measure the
// clock then: 0.2 s, half of the start. A system without any device of theirs has no such network.
static void leave_out_absent_networks() {
  if (getenv("OMPI_MCA_mtl") || getenv("OMPI_MCA_pml") || has_fast_network()) return;
  setenv("OMPI_MCA_mtl", "^psm,psm2,ofi", 1);
}

// Debian switches off what one-sided communication needs over TCP (Open MPI's component pt2pt): there are no windows
// between hosts then.
static void allow_windows_over_tcp() {
  if (!has_fast_network()) setenv("OMPI_MCA_osc", "^ucx", 0);
}

bool long_messages_ask_first() {
  const char *pml = getenv("OMPI_MCA_pml"), *btl = getenv("OMPI_MCA_btl");
  if (pml && strcmp(pml, "ob1") != 0) return false;
  if (btl && (*btl == '^' || !strstr(btl, "tcp"))) return false;
  return !has_fast_network();
}

void prepare_mpi() {
  leave_out_opencl();
  leave_out_absent_networks();
  allow_windows_over_tcp();
}

namespace {

sem_t caught_up;

void note_caught_up(int, short, void*) { sem_post(&caught_up); }

void* symbol(const char* name) { return dlsym(RTLD_DEFAULT, name); }

// Open MPI 4 unloads PMIx while its thread of events (that of orte_event_base) still runs. MPI_Init leaves it one, in
// which PMIx's code is run: where the thread has had no processor since, a short program crashes at its end (Open
// MPI 4.1, issue 10117). What is queued last is run last, so the thread is given something to do and waited for.
void let_events_catch_up() {
  constexpr time_t longest = 10;  // seconds; MPI_Finalize would be next to hang
  auto** base = static_cast<event_base**>(symbol("orte_event_base"));
  auto** of_main_thread = static_cast<event_base**>(symbol("opal_sync_event_base"));
  void* once = symbol("event_base_once");
  if (!once) once = symbol("opal_libevent2022_event_base_once");
  if (!base || !*base || !of_main_thread || *base == *of_main_thread || !once) return;
  sem_init(&caught_up, 0, 0);
  using Once = int(event_base*, int, short, void (*)(int, short, void*), void*, const timeval*);
  constexpr short at_once = 1;  // libevent's EV_TIMEOUT, without a time
  if (reinterpret_cast<Once*>(once)(*base, -1, at_once, note_caught_up, nullptr, nullptr) != 0) return;
  timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += longest;
  while (sem_timedwait(&caught_up, &until) != 0 && errno == EINTR) {
  }
}

}  // namespace

int finalize_mpi() {
  let_events_catch_up();
  return PMPI_Finalize();
}

#else

void prepare_mpi() { leave_out_opencl(); }
bool long_messages_ask_first() { return false; }

namespace {

bool all_arrived = false;

long number(const char* name) {
  const char* text = getenv(name);
  return text ? atol(text) : 0;
}

// Whether the launcher is hydra, which has started nodes on other hosts, too, and MPICH speaks its first
// protocol over UCX.
bool may_hang() {
  if (!getenv("PMI_FD") || number("MPI_LOCALNRANKS") < 1 || number("PMI_SIZE") <= number("MPI_LOCALNRANKS"))
    return false;
  char version[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(version, &length);
  return strstr(version, "ch4:ucx") && !strstr(version, "--with-pmi=");
}

bool readable(int file) {
  pollfd event{file, POLLIN, 0};
  return poll(&event, 1, 0) > 0;
}

void answer_messages() {
  int there = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
}

// One line each way: "cmd=barrier_in", "cmd=barrier_out".
bool barrier_of_launcher() {
  const int launcher = static_cast<int>(number("PMI_FD"));
  constexpr char in[] = "cmd=barrier_in\n";
  if (write(launcher, in, sizeof in - 1) != sizeof in - 1) return false;
  while (!readable(launcher)) {
    answer_messages();
    timespec nap{0, 50'000};
    nanosleep(&nap, nullptr);
  }
  char c = 0;
  while (c != '\n')
    if (read(launcher, &c, 1) != 1) return false;
  return true;
}

}  // namespace

int finalize_mpi() {
  if (may_hang()) all_arrived = barrier_of_launcher();
  return PMPI_Finalize();
}

// Found before UCX's own, as MPI_Finalize is before MPI's.
extern "C" void* ucp_disconnect_nb(void* connection) {
  if (all_arrived) return nullptr;
  using Close = void*(void*);
  static auto* close = reinterpret_cast<Close*>(dlsym(RTLD_NEXT, "ucp_disconnect_nb"));
  return close(connection);
}

#endif

}  // namespace tasuki
