// Entry of compiled programs: registration of translation units, and the first statement of main.
#include "core/start.h"

#include <mpi.h>

#include "array/array.h"
#include "comm/coarray.h"
#include "comm/team.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/current.h"
#include "core/end.h"
#include "core/error.h"
#include "core/progress_thread.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "device/summary.h"
#include "fabric/fabric.h"
#include "plan/cost_model.h"
#include "plan/explain.h"
#include "tasuki/abi.h"

namespace {

tasuki_unit* first = nullptr;
tasuki_unit** last = &first;
bool units_running = false;

void run_unit(tasuki_unit* unit) {
  if (unit->abi_version != TASUKI_ABI_VERSION) {
    tasuki_site at{unit->file, 1, 1, "", nullptr, nullptr};
    tasuki::fail(
        &at,
        tasuki::format("compiled for version %d of the runtime's interface, the library has version %d",
                       unit->abi_version, TASUKI_ABI_VERSION),
        "compile this file again with the xmpcc that belongs to the library");
  }
  if (unit->init) unit->init();
}

void run_units() {
  // Here and not in world_start: the layers above core come up between the world and the program.
  tasuki::know_forks();
  tasuki::prepare_progress_thread();
  tasuki::start_shared_memory();
  tasuki::on_end(tasuki::stop_shared_memory);
  tasuki::start_cost_model();
  tasuki::start_fabrics();
  tasuki::on_end(tasuki::stop_fabrics);
  tasuki::start_explain();
  tasuki::start_summary();
  tasuki::start_asynchronous_collectives();
  units_running = true;
  for (tasuki_unit* unit = first; unit; unit = unit->next) run_unit(unit);
  tasuki::check_external_arrays();
  tasuki::start_coarrays();
}

}  // namespace

void tasuki::start_runtime(MPI_Comm comm) {
  world_start(comm);
  run_units();
}

void tasuki_register_unit(tasuki_unit* unit) {
  if (unit->asynchronous) tasuki::note_asynchronous();
  unit->next = nullptr;
  *last = unit;
  last = &unit->next;
  // A shared object that was opened while the program runs.
  if (!units_running || !tasuki::world().alive) return;
  run_unit(unit);
  tasuki::check_external_arrays();
}

void tasuki_start(void) {
  if (tasuki::world().alive) return;
  tasuki::world_start();
  tasuki::install_end();
  run_units();
}
