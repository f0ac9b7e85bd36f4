#include "comm/put_message.h"

namespace tasuki {

void PutMessage::add(int coarray, const Box& here, const Box& there, const std::byte* variable) {
  constexpr long word = sizeof(long);
  static_assert(TASUKI_MAX_RANK * 2 * word + 5 * word <= most_described);
  const long bytes = here.bytes();
  long* next = &words_[words_[0] / word];
  *next++ = coarray;
  *next++ = there.start() - variable;
  *next++ = there.run();
  *next++ = static_cast<long>(there.levels().size());
  for (const Level& level : there.levels()) {
    *next++ = level.count;
    *next++ = level.stride;
  }
  if (here.contiguous())
    std::memcpy(next, here.start(), static_cast<std::size_t>(bytes));
  else
    pack(here, next);
  next += (bytes + word - 1) / word;
  words_[0] = (next - words_.get()) * word;
}

}  // namespace tasuki
