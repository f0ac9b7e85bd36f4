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

void wait_later(const tasuki_site* at, Device& device, LateResults results) {
  if (late.device && late.device != &device) wait_now();
  late.device = &device, late.at = at;
  if (!results.all.empty()) late.results = std::move(results);
}

void wait_for_results() {
  if (!late.results.all.empty()) wait_now();
}

void wait_now() {
  if (!late.device) return;
  const Late last = std::exchange(late, {});
  device_at(last.at);
  const DeviceTurn::Pause pause;
  last.device->wait(waited_queue);
  for (const auto& [variable, from, size] : last.results.all) memcpy(variable, from, size);
  device_at(nullptr);
}

const tasuki_site* not_waited_for() { return late.device ? late.at : nullptr; }

}  // namespace tasuki
