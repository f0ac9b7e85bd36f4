// Error messages and the ways to end all nodes at once.
#include "core/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/current.h"
#include "core/end.h"
#include "core/watch.h"
#include "core/world.h"

namespace tasuki {
namespace {

std::string place(const tasuki_site* at) {
  if (at && at->file) return format("%s:%d", at->file, at->line);
  return program_invocation_short_name;
}

std::string node_tag() {
  const World& w = world();
  return w.alive ? format("[node %d of %d] ", w.rank + 1, w.size) : "";
}

void write_out(const std::string& text) {
  const char* p = text.data();
  size_t left = text.size();
  while (left > 0) {
    ssize_t n = write(STDERR_FILENO, p, left);
    if (n < 0 && errno != EINTR) return;
    if (n > 0) p += n, left -= static_cast<size_t>(n);
  }
}

}  // namespace

std::string format(const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  char* text = nullptr;
  int length = vasprintf(&text, pattern, arguments);
  va_end(arguments);
  if (length < 0) return pattern;
  std::string result(text, static_cast<size_t>(length));
  free(text);
  return result;
}

void warn(const tasuki_site* at, const std::string& message) {
  fflush(stdout);
  write_out(place(at) + ": warning: " + node_tag() + message + "\n");
}

void fail(const tasuki_site* at, const std::string& message, const std::string& help) {
  static bool failing = false;
  if (failing) _exit(1);
  failing = true;
  std::string text = place(at) + ": error: " + node_tag() + message + "\n";
  if (!help.empty()) text += "  help: " + help + "\n";
  if (in_fork()) {
    write_out(text);
    _exit(1);
  }
  fflush(stdout);
  const World& w = world();
  if (w.alive && w.size > 1) {
    bool mine = claim_report();
    // Elsewhere than on the first node's host, leave that host the time to report and to end the run.
    if (mine && !on_first_host()) usleep(200 * 1000);
    if (!mine) {
      usleep(1000 * 1000);
      text.clear();
    }
  }
  write_out(text);
  end_all(1);
}

}  // namespace tasuki
