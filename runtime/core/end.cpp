// The end of a run. A node that ends with status 0 waits for the others, asleep and without disturbing them,
// and MPI is finalised when all have come. A node that ends with another status waits a short time only
// (all nodes may be ending with a status of their own), then ends the run.
#include "core/end.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/async.h"
#include "core/communicators.h"
#include "core/config.h"
#include "core/error.h"
#include "core/finalize.h"
#include "core/progress_thread.h"
#include "core/wait.h"
#include "core/watch.h"
#include "core/world.h"

namespace tasuki {
namespace {

bool ending = false;
pid_t process = 0;  // that the end of the run belongs to, and not to its forks

// MPI libraries print a paragraph of their own when a run is aborted; the cause has been told already.
void silence_stderr() {
  int fd = open("/dev/null", O_WRONLY);
  if (fd >= 0) dup2(fd, STDERR_FILENO);
}

bool mpi_works() {
  int started = 0, finalized = 0;
  MPI_Initialized(&started);
  MPI_Finalized(&finalized);
  return started && !finalized;
}

}  // namespace

void end_in_order(int status) {
  if (ending || !world().alive || getpid() != process || !mpi_works()) return;
  status &= 0xff;  // what the system keeps of it
  ending = true;
  fflush(nullptr);
  if (status == 0) note_returned();
  double limit = status == 0 ? -1.0 : static_cast<double>(config_number(Setting::end_wait)) / 1000;
  if (!all_nodes_come(limit)) {
    if (status != 0 && claim_report())
      warn(nullptr,
           format("this node has ended with exit code %d, and the run with it%s", status, others_wait().c_str()));
    end_all(status);
  }
  bool finalize = world().owns_mpi;
  world_stop();
  if (finalize) finalize_mpi();
}

void drain(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISFIFO(status.st_mode)) return;
  for (int turn = 0; turn < 300; ++turn) {
    int left = 0;
    if (ioctl(file, FIONREAD, &left) != 0 || left == 0) break;
    timespec nap{0, 1'000'000};
    nanosleep(&nap, nullptr);
  }
}

void install_end() {
  process = getpid();
  on_exit([](int status, void*) { end_in_order(status); }, nullptr);
}

bool all_nodes_come(double seconds) {
  if (world().size == 1) return true;
  MPI_Request request;
  MPI_Ibarrier(end_comm(), &request);
  double start = MPI_Wtime();
  for (Pause pause;;) {
    int done = 0;
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done) return true;
    double waited = MPI_Wtime() - start;
    if ((seconds >= 0 && waited > seconds) || told_to_end()) return false;
    // The others may compute for hours: leave them the core, but keep answering their messages.
    if (waited > 0.02) {
      async_progress();
      timespec nap{0, waited > 1 ? 2'000'000 : 200'000};
      nanosleep(&nap, nullptr);
    } else {
      pause();
    }
  }
}

void end_all(int status) {
  ending = true;
  note_ending();
  fflush(nullptr);
  if ((status & 0xff) == 0) status = 1;
  if (!mpi_works()) _exit(status);
  drain(STDOUT_FILENO);
  drain(STDERR_FILENO);
  silence_stderr();
  if (world().alive && world().size == 1) {
    stop_progress_thread();
    finalize_mpi();
    _exit(status);
  }
  MPI_Abort(MPI_COMM_WORLD, status);
  _exit(status);
}

}  // namespace tasuki
