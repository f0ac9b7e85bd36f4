// Progress of asynchronous operations while the program computes.
#pragma once

namespace tasuki {

// Tells whoever drives operations on: compiled loops, through tasuki_pending, whether they have to call
// tasuki_progress; the progress thread whether there is something to do.
void show_pending(long operations);

}  // namespace tasuki
