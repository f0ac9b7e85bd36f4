// The agreement on memory spaces.
#include "comm/device_space.h"

#include <mpi.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "comm/introduction.h"
#include "core/communicators.h"
#include "core/error.h"
#include "core/world.h"
#include "device/device.h"
#include "fabric/direct/device_reach.h"
#include "fabric/staged/gpu_mpi.h"

namespace tasuki {

namespace {

enum Memory : long { of_host, of_device, of_cuda_device };

using Agreements = std::unordered_map<const NodeGroup*, std::vector<Space>>;
Agreements& agreements() {
  static auto* all = new Agreements;
  return *all;
}

std::vector<Space> agree(const NodeGroup* group) {
  Device& device = current_device();
  Memory mine = of_device;
  if (device.shares_host_memory()) mine = of_host;
  if (device.kind() == DeviceKind::cuda) mine = of_cuda_device;
  std::vector<long> all;
  for (const Introduction& one : introduce(group, {Introduction::device_memory, {mine}})) all.push_back(one.values[0]);
  const auto gpus = std::count(all.begin(), all.end(), of_cuda_device);
  if (gpus > 1) test_device_reach(comm_of(group), mine == of_cuda_device ? &device : nullptr);
  if (gpus > 1 && gpus == group->size()) test_gpu_mpi(comm_of(group), device);
  std::vector<Space> spaces;
  for (long memory : all) spaces.push_back(memory == of_host ? Space::host : Space::device);
  return spaces;
}

}  // namespace

std::span<const Space> device_spaces(const NodeGroup* group) {
  auto found = agreements().find(group);
  if (found == agreements().end()) {
    // Groups end with the run.
    if (agreements().empty()) on_end([] { agreements().clear(); });
    found = agreements().emplace(group, agree(group)).first;
  }
  return found->second;
}

bool copies_apart(const tasuki_site* at, const NodeGroup* group) {
  if (!group->has_me()) return false;
  const auto spaces = device_spaces(group);
  const auto apart = std::count(spaces.begin(), spaces.end(), Space::device);
  if (apart != 0 && apart != static_cast<long>(spaces.size()))
    fail(at, "`acc host`: the devices of some nodes have a memory of their own, and those of others use the host's",
         "give all nodes devices of one kind (XMP_DEVICE)");
  return apart != 0;
}

}  // namespace tasuki
