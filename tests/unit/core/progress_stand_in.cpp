// What asynchronous operations need of the rest of the runtime, for one process without MPI.
#include <mpi.h>
#include <sched.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/config.h"
#include "core/current.h"
#include "core/end.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/host_news.h"
#include "core/wait.h"
#include "core/watch.h"
#include "core/world.h"

extern "C" int MPI_Query_thread(int* level) { return *level = MPI_THREAD_MULTIPLE, MPI_SUCCESS; }

namespace tasuki {

namespace {
std::atomic<std::uintptr_t> note{0};
}

bool counting = false;
CurrentDirective current_directive{&note, 0, nullptr};
double enter_counted(const tasuki_site*) { return 0; }
void leave_counted(const tasuki_site*, double) {}

const std::string& config_word(Setting) {
  static const std::string word = "thread";
  return word;
}
const World& world() {
  static const World one;
  return one;
}
void on_end(void (*)()) {}
const NodeGroup* resolve_subset(const tasuki_site*, const tasuki_ref*) { return nullptr; }

void fail(const tasuki_site*, const std::string& message, const std::string&) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::abort();
}
void warn(const tasuki_site*, const std::string&) {}
std::string format(const char* pattern, ...) { return pattern; }
void end_all(int) { std::abort(); }

bool mpi_waits_well() { return true; }
void call_mpi() {}
Pause::Pause(WaitFor) : spin_(0) {}
void Pause::operator()() { sched_yield(); }
bool told_to_end() { return false; }
void note_look(bool) {}
void note_not_looking() {}
long now_ms() { return 0; }

}  // namespace tasuki
