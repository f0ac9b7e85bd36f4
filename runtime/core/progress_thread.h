// XMP_PROGRESS=thread: a thread that drives asynchronous operations on while the program computes.
#pragma once

namespace tasuki {

// Start-up, MPI running: with that setting threads are kept apart from now on. Ends the run where MPI does not allow
// several threads.
void prepare_progress_thread();
// Whether operations are incomplete. The thread is made at the first ones, and sleeps while there are none.
void tell_progress_thread(bool pending);
// Before communication ends, from any thread: none is beside the caller then.
void stop_progress_thread();

}  // namespace tasuki
