// The board: memory that the nodes of one host share to tell each other, and their watcher, how they are. It works
// when MPI does not, and what a node has written stays when the node is gone.
#pragma once

#include <atomic>
#include <cstdint>

namespace tasuki {

struct alignas(64) BoardSlot {
  std::atomic<std::uintptr_t> directive;  // as current_directive says
  std::atomic<int> done;                  // has come to the end of the run: may end as it likes
  int rank;
  long pid;
  // The program's own segments there: a directive's description lies at the same place in every node's program.
  unsigned long program;
  std::uintptr_t begin, end;
};

struct Board {
  static constexpr int most = 4096;  // nodes of a host
  unsigned long run;
  int size;   // nodes of the run
  int count;  // slots in use: the nodes of this host, by their place on it
  int maker;  // slot of the node that has made the watcher
  bool killed_at_once;        // the launcher ends the others in the moment in which it sees one lost
  std::atomic<int> reported;  // a message about the end of the run was printed
  std::atomic<int> ending;    // a node ends the run, and all others with it
  BoardSlot slot[most];
};

// What the watcher is told.
enum class WatchOrder : char { begin = 'b', end = 'e' };

// The watcher's life, in a process of its own: waits until a node of the board is lost, says so, and sees to it that
// the others end. `orders` is a socket to the node that has made it.
[[noreturn]] void watch(Board& board, int orders);

}  // namespace tasuki
