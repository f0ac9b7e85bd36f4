// The board: memory that the nodes of one host share to tell each other, and their watcher, how they are. It
// works when MPI does not, and what a node has written stays when the node is gone.
#pragma once

#include <netinet/in.h>

#include <atomic>
#include <cstdint>

namespace tasuki {

// Whether it is on its way, has returned from main (or ended with status 0 in another way) and waits for the others, or
// has come to the end of the run and may end as it likes.
enum class NodeState : int { running, returned, done };

// Processors fetch cache lines in pairs: a slot, which its node writes twice a directive, has one to itself.
struct alignas(128) BoardSlot {
  std::atomic<std::uintptr_t> directive;  // as current_directive says
  std::atomic<NodeState> state;
  // Of the wait of a kind that ends only by what other nodes of the host store (core/looking.h): a number of its own, 0
  // outside of such waits, and how often the node has said that there is still nothing.
  std::atomic<unsigned> wait, looks;
  int rank;
  long pid;
  int life;  // there: reading end of a pipe that this node alone can write to, or -1
  // The program's own segments there: a directive's description lies at the same place in every node's
  // program.
  unsigned long program;
  std::uintptr_t begin, end;
};

// Where the watcher of a host can be told something: some addresses of the host, as many as are not 0, and a
// port.
struct WatchAddress {
  static constexpr int most = 4;
  in_addr_t address[most];
  in_port_t port;  // 0: nowhere
};

struct Board {
  static constexpr int most_hosts = 1024;
  static constexpr int most = 4096;  // nodes of a host
  unsigned long run;
  int size;                   // nodes of the run
  int count;                  // slots in use: the nodes of this host, by their place on it
  int maker;                  // slot of the node that has made the watcher
  bool killed_at_once;        // the launcher ends the others in the moment in which it sees one lost
  std::atomic<int> reported;  // a message about the end of the run was printed
  std::atomic<int> ending;    // a node ends the run, and all others with it
  std::atomic<int> lost;      // the watcher knows of a node that is gone, here or on another host
  std::atomic<int> stuck;     // the first to look here is to end the run: some wait for ever
  long stuck_ms;              // after which nodes that do not go on are spoken of; 0: never
  int hosts;                  // others whose watchers can be told
  WatchAddress host[most_hosts];
  BoardSlot slot[most];
};

// What the watcher is told, and what it answers when it listens.
enum class WatchOrder : char { begin = 'b', end = 'e' };

// The watcher's life, in a process of its own: waits until a node of the board is lost, says so, and sees to
// it that the others end. `orders` is a socket to the node that has made it, `ears` one where it hears of
// other hosts.
[[noreturn]] void watch(Board& board, int orders, int ears);

}  // namespace tasuki
