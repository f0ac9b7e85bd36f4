// Device types and numbers.
#include "device/choice.h"

#include "core/error.h"
#include "device/present.h"

namespace tasuki {
namespace {

acc_device_t type_of(const Device& device) {
  switch (device.kind()) {
    case DeviceKind::cuda:
      return acc_device_nvidia;
    case DeviceKind::opencl:
      return acc_device_opencl;
    default:
      return acc_device_host;
  }
}

bool matches(const Device& device, acc_device_t type) {
  if (type == acc_device_default) return type_of(device) == type_of(*devices()[0]);
  if (type == acc_device_not_host) return type_of(device) != acc_device_host;
  return type_of(device) == type;
}

}  // namespace

acc_device_t current_type() { return type_of(current_device()); }

bool is_of_type(acc_device_t type) { return matches(current_device(), type); }

const char* type_name(acc_device_t type) {
  constexpr const char* names[] = {"none", "default", "host", "not_host", "nvidia", "radeon", "opencl"};
  return type >= 0 && static_cast<std::size_t>(type) < std::size(names) ? names[type] : "unknown";
}

std::vector<int> devices_of(acc_device_t type) {
  std::vector<int> found;
  auto all = devices();
  for (int i = 0; i < static_cast<int>(all.size()); ++i)
    if (matches(*all[static_cast<std::size_t>(i)], type)) found.push_back(i);
  return found;
}

void choose_device(const tasuki_site* at, const char* what, acc_device_t type, int number, bool change) {
  std::vector<int> found = devices_of(type);
  if (number < 0 || number >= static_cast<int>(found.size()))
    fail(at,
         format("%s: device %d of type acc_device_%s is wanted, but this node has %zu of this type", what, number,
                type_name(type), found.size()),
         "xmpinfo lists the devices of this machine, and XMP_DEVICE chooses among them");
  if (change) set_current_device(found[static_cast<std::size_t>(number)]);
}

void shut_down(const tasuki_site* at, const char* what, acc_device_t type, int number) {
  choose_device(at, what, type, number < 0 ? 0 : number, false);
  const int current = current_device_number();
  std::vector<int> found = devices_of(type);
  for (int i = 0; i < static_cast<int>(found.size()); ++i) {
    if (number >= 0 && i != number) continue;
    set_current_device(found[static_cast<std::size_t>(i)]);
    current_device().wait_all();
    present_clear();
  }
  set_current_device(current);
}

}  // namespace tasuki
