// The counters, and the clock of directives.
#include "core/counters.h"

#include <time.h>

#include "core/current.h"
#include "core/error.h"

namespace tasuki {

namespace {

int depth = 0;

double now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

bool counting = false;

Counters& counters() {
  static auto* all = new Counters;
  return *all;
}

void count_separately(const tasuki_site* at) {
  if (counting) counters().directives[at].own_line = true;
}

double enter_counted(const tasuki_site* at) {
  if (in_fork())
    fail(at, "a child of fork cannot execute directives: it is no node of the run", "let the node itself do it");
  if (run_has_ended())
    fail(at, "the run has ended: directives cannot be executed behind xmp_finalize, nor in exit handlers behind its end",
         "with a GPU, call atexit for such a handler behind the first use of the device");
  ++depth;
  return now();
}

void leave_counted(const tasuki_site* at, double entered) {
  if (--depth > 0 || !at) return;
  DirectiveCount& count = counters().directives[at];
  ++count.calls;
  count.seconds += now() - entered;
}

}  // namespace tasuki
