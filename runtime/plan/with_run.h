// Copy loops for runs of usual lengths.
#pragma once

#include <cstddef>
#include <cstring>

namespace tasuki {

// A run of a length that the compiler knows: a load and a store, or a few.
template <long length>
struct FixedRun {
  constexpr operator long() const { return length; }
  void copy(std::byte* to, const std::byte* from) const { std::memcpy(to, from, length); }
};

// Of at least one word and less than two: its first word and its last one, which overlap.
template <long word>
struct ShortRun {
  long length;
  operator long() const { return length; }
  void copy(std::byte* to, const std::byte* from) const {
    std::byte first[word], last[word];
    std::memcpy(first, from, word);
    std::memcpy(last, from + length - word, word);
    std::memcpy(to, first, word);
    std::memcpy(to + length - word, last, word);
  }
};

struct LongRun {
  long length;
  operator long() const { return length; }
  void copy(std::byte* to, const std::byte* from) const { std::memcpy(to, from, static_cast<std::size_t>(length)); }
};

// Calls loop(run) with the one of these that stands for `length` bytes, unless there are none: a call of memcpy for
// each short run takes longer than what it copies.
template <class Loop>
void with_run(long length, Loop&& loop) {
  switch (length) {
    case 0:
      return;
    case 1:
      return loop(FixedRun<1>{});
    case 2:
      return loop(FixedRun<2>{});
    case 4:
      return loop(FixedRun<4>{});
    case 8:
      return loop(FixedRun<8>{});
    case 16:
      return loop(FixedRun<16>{});
    case 24:
      return loop(FixedRun<24>{});
    case 32:
      return loop(FixedRun<32>{});
    case 48:
      return loop(FixedRun<48>{});
    default:
      break;
  }
  if (length < 4) return loop(ShortRun<2>{length});
  if (length < 8) return loop(ShortRun<4>{length});
  if (length < 16) return loop(ShortRun<8>{length});
  if (length < 32) return loop(ShortRun<16>{length});
  if (length < 64) return loop(ShortRun<32>{length});
  return loop(LongRun{length});
}

}  // namespace tasuki
