// Counters, printed by the first node at the end.
#include "device/summary.h"

#include <cstdio>
#include <deque>

#include "core/config.h"
#include "core/error.h"
#include "core/world.h"

namespace tasuki {
namespace {

struct Summary {
  std::deque<KernelSummary> kernels;
  unsigned long long down = 0, up = 0;
  bool hooked = false;
};
Summary& state() {
  static auto* s = new Summary;
  return *s;
}

void print() {
  if (world().rank != 0 || config_word(Setting::summary) != "on") return;
  const Summary& s = state();
  fprintf(stderr, "summary of node 1 on %s\n", current_device().name().c_str());
  for (const KernelSummary& k : s.kernels)
    fprintf(stderr, "  kernel %s (%s): %ld launches, %ld compiled and %ld loaded in %.3f s\n", k.name.c_str(),
            k.place.c_str(), k.launches, k.compiled, k.loaded, k.build_seconds);
  fprintf(stderr, "  data: %llu bytes to the device, %llu bytes to the host\n", s.down, s.up);
}

void hook() {
  if (state().hooked) return;
  state().hooked = true;
  on_end(print);
}

}  // namespace

void count_transfer(Direction direction, std::size_t bytes) {
  hook();
  if (direction == Direction::to_device) state().down += bytes;
  if (direction == Direction::to_host) state().up += bytes;
}

KernelSummary* new_kernel_summary() {
  hook();
  return &state().kernels.emplace_back();
}

}  // namespace tasuki
