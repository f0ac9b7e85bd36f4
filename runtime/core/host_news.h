// What the watchers of a run's hosts tell each other, and where the nodes of a host stand. For watchers: nothing here
// allocates or locks.
#pragma once

#include "core/board.h"
#include "core/current.h"

namespace tasuki {

// The directive that a node (`there`) has noted, as the process of another one (`here`) sees it; null when it is not
// part of the program itself.
const tasuki_site* site_of(const BoardSlot& there, const BoardSlot& here, std::uintptr_t note);

// That in words.
struct NodePlace {
  char where[256];  // FILE:LINE, or something that stands for it
  char directive[96];
};
NodePlace place_of(const Board& board, int slot, int viewer);  // viewer: the slot of who asks; of a watcher, its maker's
// Whether the node is in a directive now.
inline bool in_directive(std::uintptr_t note) { return note != 0 && (note & left) == 0; }

// What a host tells: a node was lost, a node ends the run (both are about to end the others' nodes, too), or none of
// its nodes goes on. From the host's first node, or of it when its watcher speaks.
struct HostNews {
  enum What : int { lost, ending, stuck };
  unsigned long run;
  int rank;  // of the host's first node
  What what;
  // Of a host that is stuck: how many nodes it has, and the first of them that has returned and that waits; from 1, 0:
  // none.
  int nodes;
  int returned, waiting;
  NodePlace place;  // of the one that waits
};
HostNews news_of(const Board& board);
void tell_other_hosts(const Board& board, int socket, const HostNews& news);

// What this watcher has heard.
struct Heard {
  bool ending = false;
  int lost = -1;  // the lowest first node of a host that has lost one
};
const Heard& hear(const Board& board, int ears);
// The last news of a host that was stuck then, and when they came; null when there is none of that number.
struct StuckHost {
  HostNews news;
  long heard_ms;
};
const StuckHost* stuck_host(int number);

long now_ms();
// To standard error, as one piece where it can be.
void say_text(const char* text, int length);

}  // namespace tasuki
