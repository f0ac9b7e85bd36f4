// The note's place before a board is there.
#include "core/current.h"

#include <pthread.h>

namespace tasuki {

namespace {

std::atomic<std::uintptr_t> own{0};
bool forked = false;

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

CurrentDirective current_directive{&own, 0};
unsigned long directive_epoch = 1;

}  // namespace tasuki
