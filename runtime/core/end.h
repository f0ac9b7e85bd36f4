// The end of a run: orderly when all nodes come to it, at once for everybody when one has failed.
#pragma once

namespace tasuki {

// A random number that all nodes of this run share.
unsigned long run_number();
// Whether this node runs on the host of the first node.
bool on_first_host();

// Until the launcher has taken what was written to a pipe of it: some drop the rest when a run is aborted. At most 300
// ms.
void drain(int file);

// Ends all nodes now with `status` (non-zero), flushing this node's standard streams.
[[noreturn]] void end_all(int status);

// From now on exit and return from main end the run in order; see end.cpp.
void install_end();
// The same from within exit, for what ends before that: nothing more of the program may need the runtime. `status` is
// that of on_exit.
void end_in_order(int status);

// Waits until all nodes have come here; `seconds` < 0: without limit. False when time ran out.
bool all_nodes_come(double seconds);

}  // namespace tasuki
