// Together with MPI: communicators of node sets, XMP functions in MPI programs.
#define TASUKI_LIBRARY
#include <mpi.h>

#include "core/communicators.h"
#include "core/current.h"
#include "core/end.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/library_call.h"
#include "core/start.h"
#include "core/world.h"
#include "library/inquiry.h"
#include "xmp.h"

using namespace tasuki;

MPI_Comm xmp_get_mpi_comm(void) {
  InDirective here(place_of_call(__func__));
  return user_comm_of(executing());
}

int xmp_nodes_comm(xmp_desc_t d, MPI_Comm* comm) {
  InDirective here(place_of_call(__func__));
  const tasuki_nodes* p = as_nodes(d);
  if (!p) return XMP_ERR_DESC;
  if (!p->member()) return XMP_ERR_VALUE;
  *comm = user_comm_of(p->group);
  return 0;
}

void xmp_init_mpi(int*, char***) {
  if (!world().alive)
    fail(nullptr, "xmp_init_mpi: the runtime is not running", "compile the file that has main with xmpcc");
}

// Objects of block scope may still be released after this, so MPI ends where the program does.
void xmp_finalize_mpi(void) {}

void xmp_init(MPI_Comm comm) {
  int started = 0;
  MPI_Initialized(&started);
  if (!started) fail(nullptr, "xmp_init before MPI_Init", "call MPI_Init first");
  start_runtime(comm);
}

void xmp_finalize(void) { world_stop(); }
