// What a thread has launched without waiting.
#include "device/late_wait.h"

#include <utility>

#include "device/device.h"

namespace tasuki {
namespace {

struct Late {
  Device* device = nullptr;
  const tasuki_site* at = nullptr;
};
thread_local Late late;

}  // namespace

void wait_later(const tasuki_site* at, Device& device) {
  if (late.device && late.device != &device) wait_now();
  late = {&device, at};
}

void wait_now() {
  if (!late.device) return;
  const Late last = std::exchange(late, {});
  device_at(last.at);
  const DeviceTurn::Pause pause;
  last.device->wait(waited_queue);
  device_at(nullptr);
}

const tasuki_site* not_waited_for() { return late.device ? late.at : nullptr; }

}  // namespace tasuki
