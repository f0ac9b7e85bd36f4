// The parts of the flag protocol that are not on the shortest path.
#include "fabric/direct/channel.h"

namespace tasuki {

Channel::Channel(const ChannelSizes& sizes, std::byte* mine, std::byte* theirs, std::uint64_t first)
    : my_consumed_(reinterpret_cast<Consumed*>(mine)),
      their_consumed_(reinterpret_cast<Consumed*>(theirs)),
      my_lines_(reinterpret_cast<Line*>(my_consumed_ + 1)),
      my_places_(my_lines_ + sizes.lines),
      their_lines_(reinterpret_cast<Line*>(their_consumed_ + 1)),
      their_places_(their_lines_ + sizes.lines),
      lines_(sizes.lines),
      places_(sizes.places),
      sent_(first),
      told_(first),
      consumed_(first),
      told_them_(first),
      tell_(sizes.tell),
      used_(sizes.lines),
      mailbox_(sizes.mailbox) {}

void Channel::look_everywhere() {
  read_consumed();
  for (std::uint64_t k = consumed_; k < consumed_ + lines_; ++k) {
    Line& line = my_lines_[k & (lines_ - 1)];
    if (std::atomic_ref(line.flag).load(std::memory_order_acquire) != low(k + 1)) break;
    learn(line.consumed);
  }
}

bool Channel::line_was_freed() {
  look_everywhere();
  return sent_ - told_ < lines_;
}

void Channel::tell_consumed() {
  told_them_ = consumed_;
  untold_bytes_ = 0;
  std::atomic_ref(their_consumed_->lines).store(consumed_, std::memory_order_release);
}

bool Channel::fits(long begin, long end) const {
  if (end > mailbox_) return false;
  for (std::uint32_t k = used_first_; k != used_last_; ++k) {
    const Used& used = used_[k & (lines_ - 1)];
    if (begin < used.end && used.begin < end) return false;
  }
  return true;
}

long Channel::lowest_room(long bytes) const {
  // It begins at the start or behind something that is used.
  if (fits(0, bytes)) return 0;
  long best = -1;
  for (std::uint32_t k = used_first_; k != used_last_; ++k) {
    const long begin = used_[k & (lines_ - 1)].end;
    if ((best < 0 || begin < best) && fits(begin, begin + bytes)) best = begin;
  }
  return best;
}

long Channel::take_room_among(long bytes, std::uint32_t lines) {
  // In one direction only nothing comes along with lines.
  read_consumed();
  retire();
  long begin = lowest_room(bytes);
  if (begin < 0) {
    look_everywhere();
    retire();
    begin = lowest_room(bytes);
  }
  return begin < 0 ? -1 : use(begin, bytes, lines);
}

}  // namespace tasuki
