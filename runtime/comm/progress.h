// Progress of asynchronous operations while the program computes.
#pragma once

namespace tasuki {

// Tells compiled loops, through tasuki_pending, whether they have to call tasuki_progress.
void show_pending(long operations);

}  // namespace tasuki
