// Start and stop of the runtime on a communicator.
#include "core/world.h"

#include <dlfcn.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>

#include <random>
#include <vector>

#include "core/communicators.h"
#include "core/config.h"
#include "core/current.h"
#include "core/end.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/finalize.h"
#include "core/launcher.h"
#include "core/node_group.h"
#include "core/progress_thread.h"
#include "core/wait.h"
#include "core/watch.h"

namespace tasuki {
namespace {

// Never destroyed: the end of the run happens among the exit handlers, in an order we do not choose.
struct WorldState {
  World world;
  MPI_Comm comm = MPI_COMM_NULL, host = MPI_COMM_NULL, end = MPI_COMM_NULL;
  unsigned long number = 0;
  bool first_host = true;
  std::vector<void (*)()> hooks;
};
WorldState& world_state() {
  static WorldState* s = new WorldState;
  return *s;
}

// Cores that at least one node of this host may run on; nodes bound to one core each count together.
int usable_cores(MPI_Comm host) {
  cpu_set_t mine, all;
  CPU_ZERO(&mine);
  sched_getaffinity(0, sizeof mine, &mine);
  MPI_Allreduce(&mine, &all, sizeof mine, MPI_BYTE, MPI_BOR, host);
  int count = CPU_COUNT(&all);
  return count > 0 ? count : 1;
}

// Open MPI takes locks in every call from FUNNELED on (+40% on a small halo): asked for only when the program has
// threads at all.
int thread_level() {
  if (config_word(Setting::progress) == "thread") return MPI_THREAD_MULTIPLE;
  const bool threads = dlsym(RTLD_DEFAULT, "omp_get_max_threads") || dlsym(RTLD_DEFAULT, "__kmpc_fork_call");
  return threads ? MPI_THREAD_FUNNELED : MPI_THREAD_SINGLE;
}

}  // namespace

const World& world() { return world_state().world; }
unsigned long run_number() { return world_state().number; }
bool on_first_host() { return world_state().first_host; }
MPI_Comm world_comm() { return world_state().comm; }
MPI_Comm host_comm() { return world_state().host; }
MPI_Comm end_comm() { return world_state().end; }
void on_end(void (*hook)()) { world_state().hooks.push_back(hook); }

// What MPI finds wrong in a directive ends the run with its line; a lost node is told by who sees where others wait.
static void report_error(MPI_Comm*, int* code, ...) {
  leave_to_watcher();
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(*code, text, &length);
  const Standing standing = where_this_node_stands();
  const tasuki_site* at = standing.behind ? nullptr : standing.at;
  fail(at, format("MPI reports: %s", text),
       at ? "all nodes of an executing set must execute the same directives with equal sizes" : "");
}

// Communicators that are made of this one inherit that.
static void report_errors_of(MPI_Comm comm) {
  MPI_Errhandler handler;
  MPI_Comm_create_errhandler(report_error, &handler);
  MPI_Comm_set_errhandler(comm, handler);
  MPI_Errhandler_free(&handler);
}

void world_start(MPI_Comm comm) {
  WorldState& s = world_state();
  World& w = s.world;
  if (w.alive) fail(nullptr, "the runtime was started twice", "call xmp_init once, and xmp_finalize before the next");
  note_run(false);
  bool owns_mpi = w.owns_mpi;
  w = World{};
  w.owns_mpi = owns_mpi;
  MPI_Comm_dup(comm, &s.comm);
  report_errors_of(s.comm);
  MPI_Comm_dup(comm, &s.end);
  MPI_Comm_rank(s.comm, &w.rank);
  MPI_Comm_size(s.comm, &w.size);
  MPI_Comm_split_type(s.comm, MPI_COMM_TYPE_SHARED, w.rank, MPI_INFO_NULL, &s.host);
  MPI_Comm_rank(s.host, &w.host_rank);
  MPI_Comm_size(s.host, &w.host_size);
  w.cores = usable_cores(s.host);
  if (w.rank == 0) {
    std::random_device device;
    s.number = (static_cast<unsigned long>(device()) << 32) | device();
  }
  MPI_Bcast(&s.number, 1, MPI_UNSIGNED_LONG, 0, s.comm);
  int leader = w.rank;
  MPI_Bcast(&leader, 1, MPI_INT, 0, s.host);
  s.first_host = leader == 0;
  w.alive = true;
  // Behind the start of MPI, so that one node says it for all.
  if (const auto mistake = config_mistake()) fail(nullptr, mistake->message, mistake->help);
  start_watch();
  decide_wait();
  push_executing(NodeGroup::entire());
}

void world_start() {
  if (world().alive) return;
  ForeignLauncher foreign = foreign_launcher();
  int started = 0;
  MPI_Initialized(&started);
  if (!started) {
    int provided = 0;
    const bool well_set = !config_mistake();
    if (well_set) prepare_watch();
    prepare_mpi();
    PMPI_Init_thread(nullptr, nullptr, well_set ? thread_level() : MPI_THREAD_SINGLE, &provided);
    world_state().world.owns_mpi = true;
    report_errors_of(MPI_COMM_WORLD);  // also what MPI finds wrong without saying where
    // MPICH makes stdout unbuffered: the pieces of a line from several nodes would mix.
    // The buffer is named: glibc keeps the one byte that it has otherwise.
    static char line[BUFSIZ];
    if (__fbufsize(stdout) <= 1) setvbuf(stdout, line, _IOLBF, sizeof line);
  }
  int size = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size == 1) check_launcher(foreign);
  world_start(MPI_COMM_WORLD);
}

void world_stop() {
  WorldState& s = world_state();
  if (!s.world.alive) return;
  stop_progress_thread();
  compare_histories();
  while (!s.hooks.empty()) {
    auto hook = s.hooks.back();
    s.hooks.pop_back();
    hook();
  }
  stop_watch();
  clear_executing();
  free_groups();
  s.world.alive = false;
  note_run(true);
  MPI_Comm_free(&s.host);
  MPI_Comm_free(&s.end);
  MPI_Comm_free(&s.comm);
}

}  // namespace tasuki
