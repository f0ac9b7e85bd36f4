// All devices of this machine and what is missing, as text: for xmpinfo, which loads the library. Independent
// of XMP_DEVICE.
#include "device/device_table.h"

#include <array>
#include <string>
#include <vector>

#include "core/config.h"
#include "core/error.h"
#include "device/cuda/cuda_backend.h"
#include "device/opencl/opencl_backend.h"

namespace tasuki {
namespace {

struct DeviceTable {
  std::vector<std::array<std::string, 5>> rows;
  std::vector<std::string> missing;
};

std::string size_text(std::size_t bytes) {
  double gib = static_cast<double>(bytes) / (1 << 30);
  return format(gib < 10 ? "%.1f GiB" : "%.0f GiB", gib);
}

// The devices from `on_demand` on are used only when XMP_DEVICE names their kind.
void add(DeviceTable& table, const char* kind, const Found& found, std::size_t on_demand) {
  for (std::size_t i = 0; i < found.devices.size(); ++i) {
    const Device& device = *found.devices[i];
    DeviceLimits limits = device.limits();
    table.rows.push_back(
        {kind, device.name(), size_text(device.memory()),
         format("%u units%s%s", limits.units, limits.double_precision ? "" : ", no double precision",
                i >= on_demand ? ", only with XMP_DEVICE=opencl" : ""),
         device.compiler_identity()});
  }
  table.missing.insert(table.missing.end(), found.missing.begin(), found.missing.end());
}

DeviceTable* look() {
  auto* table = new DeviceTable;
  Found gpus = find_cuda(config_word(Setting::cuda_library), true);
  add(*table, "cuda", gpus, gpus.devices.size());
  const std::string& opencl = config_word(Setting::opencl_library);
  add(*table, "opencl", find_opencl(opencl, true, config_number(Setting::subdevices)),
      find_opencl(opencl, false, 1).devices.size());
  return table;
}

const DeviceTable& device_table() {
  static const DeviceTable* made = look();
  return *made;
}

}  // namespace
}  // namespace tasuki

int tasuki_device_table(int index, const char* text[5]) {
  const auto& rows = tasuki::device_table().rows;
  if (index < 0 || index >= static_cast<int>(rows.size())) return 0;
  for (std::size_t i = 0; i < 5; ++i) text[i] = rows[static_cast<std::size_t>(index)][i].c_str();
  return 1;
}

const char* tasuki_missing_device(int index) {
  const auto& all = tasuki::device_table().missing;
  return index < 0 || index >= static_cast<int>(all.size()) ? nullptr
                                                            : all[static_cast<std::size_t>(index)].c_str();
}
