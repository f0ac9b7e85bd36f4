// Watching over the nodes of a host: when one is lost (killed, crashed), one message says in which directive others
// wait for it, and they end.
//
// A node that is blocked in MPI cannot look at anything, and MPICH's launcher kills all nodes in the moment in which
// it sees one lost. So the watcher is a process of its own, in a session of its own: it is made by the first node of
// each host before MPI starts (when the process is small and holds no memory of network cards), sleeps on the pidfds
// of the nodes, and reads what they wrote on the board. It ends with them.
#pragma once

#include <cstdint>
#include <string>

namespace tasuki {

// Before MPI starts: makes the watcher if the launcher says that this process is the first of several on its host. A
// later call, or a second one, does nothing.
void prepare_watch();
// Start-up, collective over the host (world_start has run): all nodes of the host get a slot on one board, and the
// watcher begins. Without a watcher (XMP_WATCH=off, an unknown launcher, a second run of the runtime) the board is
// there all the same; where the system refuses it the nodes do without.
void start_watch();
// This node may end from now on.
void leave_watch();
// This node has returned from main with status 0 and waits for the others.
void note_returned();
// Whether the watcher has seen that nodes of the run wait for ever, and has said so: this node is to end it. Only the
// first that asks hears so.
bool told_to_end();
// As leave_watch; the node that made the watcher sends it away.
void stop_watch();

// This node is in a wait that ends only by what others of its host store, has looked at all of that again and found
// nothing. `anew`: the first time in this wait, or this node has stored something itself meanwhile.
void note_look(bool anew);
// It has left that wait.
void note_not_looking();

// `; node 3 waits in `bcast` at prog.c:12`: of the first other node of this host that is in a directive; empty: none.
std::string others_wait();
// What another node of this host has noted of its directive (core/current.h), as an address here; 0: not known.
std::uintptr_t directive_of(int rank);

// Waits for the watcher to see a lost node, which MPI may notice first, and to end this one; returns where it sees none,
// or does not end it in time.
void leave_to_watcher();

// Whether this node is the one of its host that reports; at most one is, once in a run.
bool claim_report();
// A node is about to end the run: no one else is to report that it has ended.
void note_ending();

}  // namespace tasuki
