// Asynchronous operations by the program's ids.
#pragma once

#include <string>

#include "core/operation.h"

namespace tasuki {

// Whether any registered operation is known to be incomplete. Cheap; nodes may differ in it.
bool async_pending();
// Whether by now only what nodes of this host store can complete any of them (core/looking.h); true where none is
// pending.
bool async_only_looks();
// The program has directives with async: known before any of them is executed, and to all nodes.
void note_asynchronous();
bool is_asynchronous();
// Whether collectives may be blocking calls of MPI: not where these would keep cores that nodes share, nor in a program
// with asynchronous directives, in which another node may wait for what this one has still to send. All nodes find the
// same answer, as they must: MPI does not match blocking collectives with others.
bool may_block();
// Gives every pending operation a chance to proceed; complete ones are forgotten.
void async_progress();
// Whether all operations of the id are complete; true for an id that nobody uses.
bool async_test(long id);
// Called where memory of an array that begins there is about to go: an error when an asynchronous directive of it has not
// been waited for.
void check_not_in_flight(const void* section, const std::string& array);
// The same for device copies of `bytes` of host memory.
void check_copies_not_in_flight(const void* host, std::size_t bytes, const std::string& name);
// Returns when all operations of the id are complete.
void async_wait(long id);

}  // namespace tasuki
