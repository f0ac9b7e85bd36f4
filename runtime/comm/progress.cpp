// Progress from inside of compiled loops: what they look at, and what they call while an operation is incomplete.
#include "comm/progress.h"

#include <pthread.h>
#include <time.h>

#include "comm/async.h"
#include "core/config.h"
#include "tasuki/abi.h"

int tasuki_pending = 0;

namespace tasuki {
namespace {

// Between two looks at the operations: a look at a few requests of MPI takes about a tenth of it, and a message that
// waits for its node's answer as long as this loses less than its latency on a network.
constexpr long interval = 5000;  // nanoseconds

long now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

// The thread that communicates: loops in a parallel region must not call MPI from the others.
pthread_t& communicating() {
  static pthread_t thread;
  return thread;
}

}  // namespace

void show_pending(long operations) {
  static const bool in_loops = config_word(Setting::progress) == "loop";
  if (!in_loops) return;
  communicating() = pthread_self();
  tasuki_pending = operations > 0;
}

}  // namespace tasuki

void tasuki_progress(void) {
  static long last = 0;
  if (!pthread_equal(pthread_self(), tasuki::communicating())) return;
  const long time = tasuki::now();
  if (time - last < tasuki::interval) return;
  tasuki::async_progress();
  // Behind it: where looking takes long the loop still gets most of the time.
  last = tasuki::now();
}
