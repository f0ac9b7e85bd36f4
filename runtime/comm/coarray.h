// Coarrays: variables of which every node has one, and may read and write those of all others.
//
// Where nodes share memory it takes the place of the variables themselves when the run starts (core/shared_memory.h),
// so that a node's own accesses are those of plain C, and a store in another node's variable is one. Between groups a
// window of MPI holds each variable, open to all from the start of the run to its end.
#pragma once

#include <cstddef>

#include "tasuki/abi.h"

namespace tasuki {

class PutMessage;

// Start-up, collective over all nodes, behind the init functions of all units: all coarrays of the program are
// reachable from then on. Does nothing where there is none.
void start_coarrays();
extern bool coarrays_started_;

// Returns when what this node has put so far is in the variables it was put in, and no later access of this node may be
// done before; the first half of every synchronisation.
void complete_all_puts();
inline void complete_puts() {
  if (coarrays_started_) [[unlikely]]
    complete_all_puts();
}
// The same before this node's message number `call` to the only node that it synchronises with, which shares no memory
// with it: what it has put there may go with the message. Valid until the next call.
const PutMessage& complete_puts_beside(int rank, long call);
// What another node's message brings.
void take_puts(const std::byte* message);
// What others had completed before this node heard of them is seen by its accesses from now on; the second half.
void accept_all_puts();
inline void accept_puts() {
  if (coarrays_started_) [[unlikely]]
    accept_all_puts();
}

// World rank of an image of the executing set; ends the run where there is none. `x` is what asks, if a coarray.
int rank_of_image(const tasuki_site* at, long image, const tasuki_coarray* x = nullptr);

}  // namespace tasuki
