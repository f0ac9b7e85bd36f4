// Failures where the runtime is not there to end the run.
#include <cstdio>
#include <cstdlib>

#include "core/error.h"

namespace tasuki {

void fail(const tasuki_site*, const std::string& message, const std::string&) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::abort();
}

std::string format(const char* pattern, ...) { return pattern; }

}  // namespace tasuki
