// The note's place before a board is there.
#include "core/current.h"

#include <pthread.h>

namespace tasuki {

namespace {

std::atomic<std::uintptr_t> own{0};
bool forked = false, stopped = false;

void in_child() {
  current_directive.note = &own;
  forked = counting = true;
  ++directive_epoch;
}

}  // namespace

void know_forks() {
  [[maybe_unused]] static const int once = pthread_atfork(nullptr, nullptr, in_child);
}
bool in_fork() { return forked; }

void note_run(bool ended) {
  stopped = counting = ended;
  ++directive_epoch;
}
bool run_has_ended() { return stopped; }

CurrentDirective current_directive{&own, 0, nullptr};

Standing where_this_node_stands() {
  if (current_directive.starting) return {current_directive.starting, false};
  const std::uintptr_t note = current_directive.note->load(std::memory_order_relaxed);
  return {reinterpret_cast<const tasuki_site*>(note & site_bits), (note & left) != 0};
}

unsigned long directive_epoch = 1;

}  // namespace tasuki
