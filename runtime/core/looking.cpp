#include "core/looking.h"

#include "core/async.h"
#include "core/end.h"
#include "core/watch.h"

namespace tasuki {

Looking::~Looking() {
  if (told_) note_not_looking();
}

void Looking::again(std::uint64_t stored) {
  if (told_to_end()) end_all(1);
  // Asynchronous operations may be in motion by other means.
  if (async_pending()) {
    if (told_) note_not_looking();
    told_ = false;
    return;
  }
  note_look(!told_ || stored != stored_);
  told_ = true;
  stored_ = stored;
}

}  // namespace tasuki
