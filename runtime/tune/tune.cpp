// The program xmptune-run.
#include "tune/tune.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/communicators.h"
#include "core/config.h"
#include "core/error.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "device/cuda/cuda_backend.h"
#include "fabric/direct/device_reach.h"
#include "tasuki/abi.h"

namespace tasuki {

namespace {

// This node's GPU; null when it uses none. No error where the setting asks for one that is not there.
Device* gpu() {
  if (find_cuda(config_word(Setting::cuda_library), true).devices.empty()) return nullptr;
  return current_device().kind() == DeviceKind::cuda ? &current_device() : nullptr;
}

// What xmpinfo says of the fabrics: a line each for what the nodes of a host find, and for the costs in use.
int list_fabrics() {
  tasuki_start();
  Device* const device = gpu();
  int mine = device != nullptr, gpus = 0;
  MPI_Allreduce(&mine, &gpus, 1, MPI_INT, MPI_MIN, world_comm());
  if (gpus) test_device_reach(world_comm(), device);
  if (world().rank != 0) return 0;
  printf("direct %s\n", memory_is_shared() ? "yes" : why_not_shared());
  const bool reach = device_mapped_with(1);
  if (gpus) printf("gpus %s\n", reach ? "yes" : "bytes that one node stores for the other do not arrive (CUDA IPC)");
  printf("costs %s\n", cost_model().source.c_str());
  return 0;
}

std::string today() {
  char day[32] = "";
  const time_t now = time(nullptr);
  tm date{};
  if (localtime_r(&now, &date)) strftime(day, sizeof day, "%Y-%m-%d", &date);
  return day;
}

int print_costs(const TuneBudget& budget) {
  // What is there now must not decide what is measured.
  setenv("XMP_TUNE", "none", 1);
  tasuki_start();
  if (world().size < 2) fail(nullptr, "costs are measured between two nodes, and there is one", "xmptune -n 2");
  const CostModel model = measure(budget);
  if (world().rank != 0) return 0;
  std::string remarks = format("# measured by xmptune%s on %s; bytes:microseconds of an exchange of one move each way\n",
                               budget.few_sizes ? " --quick" : "", today().c_str());
  if (!memory_is_shared()) remarks += format("# memory is not shared: %s\n", why_not_shared());
  std::string text = model.text();
  text.insert(text.find('\n') + 1, remarks);
  fputs(text.c_str(), stdout);
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}

}  // namespace

}  // namespace tasuki

int tasuki_tune(int argc, char** argv) {
  using namespace tasuki;
  const std::string option = argc == 2 ? argv[1] : "";
  if (option == "--fabrics") return list_fabrics();
  if (option == "--quick") return print_costs({3, true});
  if (argc == 1) return print_costs({});
  fprintf(stderr, "usage: xmptune-run [--quick | --fabrics]; run it through xmptune\n");
  return 2;
}
