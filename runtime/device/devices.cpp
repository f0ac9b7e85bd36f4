// Which devices this node has, and the current one.
#include <vector>

#include "device/device.h"
#include "device/host/host_device.h"

namespace tasuki {
namespace {

struct Devices {
  std::vector<Device*> all;
  int current = 0;
};
Devices& state() {
  static Devices* d = new Devices{{host_device()}, 0};
  return *d;
}

}  // namespace

std::span<Device* const> devices() { return state().all; }
Device& current_device() { return *state().all[static_cast<std::size_t>(state().current)]; }
int current_device_number() { return state().current; }
void set_current_device(int number) { state().current = number; }

}  // namespace tasuki
