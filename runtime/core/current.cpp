// The note's place before a board is there.
#include "core/current.h"

#include <pthread.h>

#include <vector>

namespace tasuki {

namespace {

std::atomic<std::uintptr_t> own{0};
bool forked = false, stopped = false;

std::vector<tasuki_ready*>& ready_ones() {
  static auto* list = new std::vector<tasuki_ready*>;
  return *list;
}

void in_child() {
  current_directive.note = &own;
  forked = counting = true;
  begin_epoch();
}

}  // namespace

void know_forks() {
  [[maybe_unused]] static const int once = pthread_atfork(nullptr, nullptr, in_child);
}
bool in_fork() { return forked; }

void note_run(bool ended) {
  stopped = counting = ended;
  begin_epoch();
}
bool run_has_ended() { return stopped; }

CurrentDirective current_directive{&own, 0, nullptr};

Standing where_this_node_stands() {
  if (current_directive.starting) return {current_directive.starting, false};
  const std::uintptr_t note = current_directive.note->load(std::memory_order_relaxed);
  return {reinterpret_cast<const tasuki_site*>(note & site_bits), (note & left) != 0};
}

unsigned long directive_epoch = 1;

void begin_epoch() {
  ++directive_epoch;
  for (tasuki_ready* directive : ready_ones()) directive->state = 0;
}
void ready_in_epoch(tasuki_ready& directive) { ready_ones().push_back(&directive); }

}  // namespace tasuki
