// Progress from inside of compiled loops: what they look at, and what they call while an operation is incomplete.
#include "core/progress.h"

#include <pthread.h>
#include <time.h>

#include <algorithm>

#include "core/async.h"
#include "core/config.h"
#include "core/progress_thread.h"
#include "tasuki/abi.h"

int tasuki_pending = 0;

namespace tasuki {
namespace {

// Nanoseconds between two looks at the operations. One takes about half a microsecond with either MPI: every 5
// microseconds cost a loop 10 %.
constexpr long interval = 20000;
// Between two looks at the clock, which takes 20 ns: a row of 1000 numbers takes 200. Counted in calls.
constexpr long clock_interval = interval / 8;
constexpr int most_calls = 64;

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
  if (!in_loops) return tell_progress_thread(operations > 0);
  communicating() = pthread_self();
  tasuki_pending = operations > 0;
}

}  // namespace tasuki

void tasuki_progress(void) {
  using namespace tasuki;
  static long looked = 0, clock = 0;
  static int step = 1, left = 1;
  if (!pthread_equal(pthread_self(), communicating()) || --left > 0) return;
  const long time = now();
  step = time - clock > clock_interval ? 1 : std::min(2 * step, most_calls);
  left = step;
  clock = time;
  if (time - looked < interval) return;
  async_progress();
  // Behind it: where looking takes long the loop still gets most of the time.
  looked = clock = now();
}
