// The environment variables of launchers: Open MPI's mpirun and MPICH's mpiexec (hydra).
#include "core/launcher.h"

#include <errno.h>
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/error.h"

namespace tasuki {
namespace {

const char* environment(const char* name) { return getenv(name); }

int number(const char* text) { return text ? atoi(text) : 0; }

#ifdef OPEN_MPI
constexpr bool built_for_open_mpi = true;
constexpr const char* built_for = "Open MPI";
#else
constexpr bool built_for_open_mpi = false;
constexpr const char* built_for = "MPICH";
#endif

}  // namespace

ForeignLauncher foreign_launcher(const char* (*get)(const char*), bool open_mpi) {
  ForeignLauncher found;
  if (open_mpi) {
    // Open MPI's own launcher and Slurm with PMIx set these, too; then PMI_SIZE has no meaning for us.
    if (!get("OMPI_COMM_WORLD_SIZE") && !get("PMIX_RANK") && number(get("PMI_SIZE")) > 1)
      found = {number(get("PMI_SIZE")), number(get("PMI_RANK")), "MPICH"};
  } else if (!get("PMI_SIZE") && number(get("OMPI_COMM_WORLD_SIZE")) > 1) {
    found = {number(get("OMPI_COMM_WORLD_SIZE")), number(get("OMPI_COMM_WORLD_RANK")), "Open MPI"};
  }
  return found;
}

ForeignLauncher foreign_launcher() { return foreign_launcher(environment, built_for_open_mpi); }

void check_launcher(const ForeignLauncher& found) {
  if (found.processes == 0) return;
  // The processes cannot talk to each other: the first one speaks, the others give it time to do so.
  if (found.rank > 0) {
    usleep(500 * 1000);
    _exit(1);
  }
  fail(nullptr,
       format("built for %s, but started by the launcher of %s: each of its %d processes is alone", built_for,
              found.name, found.processes),
       "start it with: " + start_command(found.processes) + ", or with the mpiexec of " + built_for);
}

std::string start_command(long n) {
  std::string program = program_invocation_name;
  if (program.find('/') == std::string::npos) program = "./" + program;
  return format("xmprun -n %ld %s", n, program.c_str());
}

}  // namespace tasuki
