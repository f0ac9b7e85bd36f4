// Waits in which a node only looks at what the nodes of its host store in memory that they share. When all nodes of a
// host are in such waits and none of them has stored anything since the others look, they wait for ever: their watcher
// sees it and says so, and they end.
#pragma once

#include <cstdint>

#include "core/wait.h"

namespace tasuki {

// A number that has changed when this node has stored anything in some memory that others may wait for. It counts from
// then on, until the process ends.
using StoredCount = std::uint64_t (*)();
void add_stored_count(StoredCount count);

// Around such a wait. Costs nothing before its first again().
class Looking {
 public:
  Looking() = default;
  ~Looking() { not_only(); }
  Looking(const Looking&) = delete;
  Looking& operator=(const Looking&) = delete;

  // To be called now and then, everything there was to see having been looked at several times since the last call.
  // Ends the run when the watcher has said that it cannot go on.
  void again();
  // By now something else can end the wait: a device, a message of MPI.
  void not_only();

 private:
  bool told_ = false;
  std::uint64_t stored_ = 0;
};

// What is done now and then in a wait: of its turns every so many, and sooner where turns take long, since other
// processes have the core meanwhile. Between two of those everything has been looked at several times.
class NowAndThen {
 public:
  bool operator()() { return ++turn_ % fewest_turns == 0 && due(); }

 private:
  static constexpr unsigned fewest_turns = 64, most_turns = 512;
  bool due();
  unsigned turn_ = 0;
  long last_ms_ = -1;
};

// Returns once done() is true. only_looks(): whether by now nothing can end this wait but what nodes of this host store
// and done() looks at.
template <class Done, class OnlyLooks>
void look_until(Done done, OnlyLooks only_looks, WaitFor whom = WaitFor::anybody) {
  NowAndThen now_and_then;
  Looking looking;
  wait_until(
      [&] {
        if (now_and_then()) {
          call_mpi();
          if (only_looks()) {
            looking.again();
          } else {
            looking.not_only();
          }
        }
        return done();
      },
      whom);
}

}  // namespace tasuki
