// Keeps the program's thread and the progress thread (core/progress_thread.h) apart: one of them at a time is in the
// runtime.
#pragma once

#include <mutex>

namespace tasuki {

// Null where the program's thread is the only one.
extern std::recursive_mutex* runtime_lock;

// Around all that touches communication: plans, transfers, fabrics, teams, asynchronous operations, shared memory. May
// nest. What works on devices alone needs none: the backends are safe for threads.
class InRuntime {
 public:
  InRuntime() : lock_(runtime_lock) {
    if (lock_) [[unlikely]]
      lock_->lock();
  }
  ~InRuntime() {
    if (lock_) [[unlikely]]
      lock_->unlock();
  }
  InRuntime(const InRuntime&) = delete;
  InRuntime& operator=(const InRuntime&) = delete;

 private:
  std::recursive_mutex* lock_;
};

}  // namespace tasuki
