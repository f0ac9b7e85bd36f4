// What a thread has launched without waiting.
#include "device/late_wait.h"

#include <string.h>

#include <utility>

#include "device/device.h"

namespace tasuki {
namespace {

struct Late {
  Device* device = nullptr;
  const tasuki_site* at = nullptr;
  LateResults results;
};
thread_local Late late;

}  // namespace

constinit thread_local bool results_are_late_ = false;

void wait_later(const tasuki_site* at, Device& device, LateResults results) {
  if (late.device && late.device != &device) wait_now();
  late.device = &device, late.at = at;
  if (results.all.empty()) return;
  late.results = std::move(results);
  results_are_late_ = true;
}

void wait_now() {
  if (!late.device) return;
  const Late last = std::exchange(late, {});
  results_are_late_ = false;
  device_at(last.at);
  const DeviceTurn::Pause pause;
  last.device->wait(waited_queue);
  for (const auto& [variable, from, size] : last.results.all) memcpy(variable, from, size);
  device_at(nullptr);
}

const tasuki_site* not_waited_for() { return late.device ? late.at : nullptr; }

}  // namespace tasuki
