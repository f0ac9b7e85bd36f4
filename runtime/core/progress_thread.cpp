// The life of the progress thread: asleep, or looking at the operations in intervals.
#include "core/progress_thread.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>

#include "core/async.h"
#include "core/config.h"
#include "core/error.h"
#include "core/in_runtime.h"
#include "core/world.h"

namespace tasuki {
namespace {

// Nanoseconds of sleep between two looks: short exchanges are looked at soon, long ones seldom. A look takes 20
// microseconds of the computation in a virtual machine, with the timer and two switches of the core (half a microsecond
// in a loop).
constexpr long first_nap = 20000, longest_nap = 500000;

enum Work { none, some, end };

struct ProgressThreadState {
  std::recursive_mutex lock;
  std::atomic<int> work{none};
  std::thread thread;
};
ProgressThreadState& progress_thread_state() {
  static auto* s = new ProgressThreadState;
  return *s;
}

void nap(long nanoseconds) {
  const timespec time{0, nanoseconds};
  nanosleep(&time, nullptr);
}

void drive() {
  prctl(PR_SET_NAME, "tasuki-progress");
  // Else the system adds 50 microseconds to each sleep.
  prctl(PR_SET_TIMERSLACK, 1UL);
  ProgressThreadState& s = progress_thread_state();
  for (long length = first_nap;; length = std::min(2 * length, longest_nap)) {
    if (s.work.load() == none) {
      s.work.wait(none);
      length = first_nap;
    }
    if (s.work.load() == end) return;
    nap(length);
    // The program's thread, when it is in the runtime, drives everything on itself.
    if (!s.lock.try_lock()) continue;
    async_progress();
    s.lock.unlock();
  }
}

// The program's signals are its own threads' affair.
void make_thread() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::string problem;
  try {
    progress_thread_state().thread = std::thread(drive);
  } catch (const std::system_error& error) {
    problem = error.what();
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (!problem.empty())
    fail(nullptr, "XMP_PROGRESS=thread: the system gives no thread: " + problem, "XMP_PROGRESS=loop needs none");
}

const char* name_of_level(int level) {
  switch (level) {
    case MPI_THREAD_SINGLE:
      return "MPI_THREAD_SINGLE";
    case MPI_THREAD_FUNNELED:
      return "MPI_THREAD_FUNNELED";
    default:
      return "MPI_THREAD_SERIALIZED";
  }
}

// The program may call MPI at any time, too.
void require_threads() {
  int level = MPI_THREAD_SINGLE;
  MPI_Query_thread(&level);
  if (level == MPI_THREAD_MULTIPLE) return;
  if (world().owns_mpi)
    fail(nullptr, format("XMP_PROGRESS=thread needs MPI_THREAD_MULTIPLE, and this MPI offers %s", name_of_level(level)),
         "XMP_PROGRESS=loop needs nothing of MPI");
  fail(nullptr,
       format("XMP_PROGRESS=thread needs MPI_THREAD_MULTIPLE, but the program has started MPI with %s",
              name_of_level(level)),
       "ask MPI_Init_thread for MPI_THREAD_MULTIPLE, or set XMP_PROGRESS=loop");
}

// MPI may end the process, and so come to the end of the run, while it holds what the thread waits for inside of it.
bool lock_soon(std::recursive_mutex& lock) {
  for (int turn = 0; turn < 1000; ++turn) {
    if (lock.try_lock()) return true;
    nap(1'000'000);
  }
  return false;
}

}  // namespace

std::recursive_mutex* runtime_lock = nullptr;

void prepare_progress_thread() {
  if (config_word(Setting::progress) != "thread") return;
  require_threads();
  runtime_lock = &progress_thread_state().lock;
  // A process that the program forks has one thread.
  [[maybe_unused]] static const int once = pthread_atfork(nullptr, nullptr, [] { runtime_lock = nullptr; });
}

void tell_progress_thread(bool pending) {
  ProgressThreadState& s = progress_thread_state();
  const int work = pending ? some : none;
  if (!runtime_lock || s.work.load(std::memory_order_relaxed) == work) return;
  s.work.store(work);
  if (!pending) return;
  if (!s.thread.joinable()) return make_thread();
  s.work.notify_one();
}

void stop_progress_thread() {
  ProgressThreadState& s = progress_thread_state();
  if (!runtime_lock || std::this_thread::get_id() == s.thread.get_id() || !lock_soon(s.lock)) return;
  runtime_lock = nullptr;
  s.work.store(end);
  s.work.notify_one();
  s.lock.unlock();
  if (s.thread.joinable()) s.thread.join();
  s.work.store(none);
}

}  // namespace tasuki
