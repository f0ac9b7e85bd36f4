// MPI_Init and MPI_Finalize of a program whose MPI the runtime has started already: both are then the
// runtime's affair, and the program's calls have nothing left to do. Found before MPI's own through the order
// of the link line; MPI's profiling interface reaches the real ones.
#include <mpi.h>

#include "core/finalize.h"
#include "core/watch.h"
#include "core/world.h"

namespace {
bool ours() { return tasuki::world().alive && tasuki::world().owns_mpi; }
}  // namespace

extern "C" {

int MPI_Init(int* argc, char*** argv) {
  if (ours()) return MPI_SUCCESS;
  tasuki::prepare_watch();
  tasuki::prepare_mpi();
  return PMPI_Init(argc, argv);
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  if (ours()) return PMPI_Query_thread(provided);
  tasuki::prepare_watch();
  tasuki::prepare_mpi();
  return PMPI_Init_thread(argc, argv, required, provided);
}

// The program's own way to end the run.
int MPI_Abort(MPI_Comm comm, int status) {
  if (tasuki::world().alive) tasuki::note_ending();
  return PMPI_Abort(comm, status);
}

int MPI_Finalize() {
  if (ours()) return MPI_SUCCESS;
  tasuki::leave_watch();
  return tasuki::finalize_mpi();
}
}
