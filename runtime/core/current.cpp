// The note's place before a board is there.
#include "core/current.h"

#include <pthread.h>

namespace tasuki {

namespace {

std::atomic<std::uintptr_t> own{0};
bool forked = false;

void in_child() {
  current_directive = &own;
  forked = counting = true;
}

}  // namespace

void know_forks() {
  [[maybe_unused]] static const int once = pthread_atfork(nullptr, nullptr, in_child);
}
bool in_fork() { return forked; }

std::atomic<std::uintptr_t>* current_directive = &own;
std::uintptr_t directive_turn = 0;

}  // namespace tasuki
