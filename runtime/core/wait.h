// How the runtime waits: a short spin, then giving the core away, with everything pending kept in motion.
#pragma once

namespace tasuki {

// More nodes than cores on this host (or XMP_WAIT=yield): a waiting node must give its core away, so
// blocking MPI calls are avoided.
bool waits_yield();
// Whether a node may wait in a blocking call of MPI for long: it does not have to give its core away, or all nodes' MPI
// does so meanwhile (Open MPI with mpi_yield_when_idle, which mpirun sets where it has more nodes than cores).
bool mpi_waits_well();
// Neither that nor asynchronous operations that must be kept in motion: a blocking MPI call is the fastest wait.
bool waits_block();
// At start-up: decides how to wait, from XMP_WAIT and the nodes and cores of this host.
void decide_wait();

// Between two looks at memory that another node writes.
inline void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// Looks at shared memory, with relax() between them, that a wait may begin with before anything else is done in it.
extern unsigned quick_looks_;
inline unsigned quick_looks() { return quick_looks_; }

// Whom a wait is for: anybody, or only nodes of this host, who say it in shared memory. Those may need this core to say
// it, so that it is given away sooner where they are more than the cores. Or for messages of MPI, of which each look
// asks the system: the core is then given away after each that finds nothing.
enum class WaitFor { anybody, this_host, messages };

// One call between two looks at the awaited condition. Progresses asynchronous operations now and then.
class Pause {
 public:
  explicit Pause(WaitFor whom = WaitFor::anybody);
  void operator()();

 private:
  unsigned spin_;  // looks before the core is given away
  unsigned turns_ = 0;
};

// Lets the other nodes of this core, if it has more than one, go on.
void give_turn();

// Gives MPI a chance to keep its messages in motion: some leave this node only when it calls.
void call_mpi();

// Returns once done() is true.
template <class Done>
void wait_until(Done done, WaitFor whom = WaitFor::anybody) {
  Pause pause(whom);
  while (!done()) pause();
}

}  // namespace tasuki
