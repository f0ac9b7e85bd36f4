// How the runtime waits: a short spin, then giving the core away, with everything pending kept in motion.
#pragma once

namespace tasuki {

// More nodes than cores on this host (or XMP_WAIT=yield): a waiting node must give its core away, so
// blocking MPI calls are avoided.
bool waits_yield();
// Neither that nor asynchronous operations that must be kept in motion: a blocking MPI call is the fastest wait.
bool waits_block();
// At start-up: decides how to wait, from XMP_WAIT and the nodes and cores of this host.
void decide_wait();

// One call between two looks at the awaited condition. Progresses asynchronous operations now and then.
class Pause {
 public:
  void operator()();

 private:
  unsigned turns_ = 0;
};

// Returns once done() is true.
template <class Done>
void wait_until(Done done) {
  Pause pause;
  while (!done()) pause();
}

}  // namespace tasuki
