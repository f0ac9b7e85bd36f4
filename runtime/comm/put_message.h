// What one node puts in the coarrays of another one, as a message carries it.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "plan/move.h"

namespace tasuki {

// One put: contiguous memory goes to places in coarray `coarray` of the program.
struct MessagePut {
  int coarray;
  Box values;
  Box there;  // in the variable of whoever reads the message

  void take() const {
    if (there.contiguous())  // mostly, and without what other boxes need
      std::memcpy(there.start(), values.start(), static_cast<std::size_t>(there.run()));
    else
      copy_box(values, there);
  }
};

// Words of 8 bytes: of the whole message its bytes, then for each put the coarray, its first byte there, the run, the
// number of levels, these, and the values. Both ends are the same program.
class PutMessage {
 public:
  static constexpr long most_bytes = 161L << 10;
  // Of one put beside its values.
  static constexpr long most_described = 256;

  PutMessage() : words_(new long[most_bytes / sizeof(long)]) { clear(); }
  void clear() { words_[0] = sizeof(long); }
  bool empty() const { return words_[0] == sizeof(long); }
  long bytes() const { return words_[0]; }
  const std::byte* data() const { return reinterpret_cast<const std::byte*>(words_.get()); }

  bool has_room(long bytes) const { return words_[0] + most_described + bytes <= most_bytes; }
  // `there` lies in this node's variable, which begins at `variable`. The values are copied.
  void add(int coarray, const Box& here, const Box& there, const std::byte* variable);

 private:
  std::unique_ptr<long[]> words_;  // as much of it takes memory as is used
};

// Calls each(MessagePut) for those of a message, in the order in which they were added; variable(coarray) is where that
// begins here.
template <class Variable, class Each>
void for_each_put(const std::byte* message, Variable variable, Each each) {
  auto word = reinterpret_cast<const long*>(message);
  const long* const end = word + *word / static_cast<long>(sizeof *word);
  for (++word; word != end;) {
    const int coarray = static_cast<int>(word[0]);
    const long first = word[1], run = word[2], depth = word[3];
    word += 4;
    MessagePut put{coarray, {}, Box(variable(coarray) + first, run)};
    if (depth > 0) {
      std::vector<Level> levels;
      for (long d = 0; d < depth; ++d, word += 2) levels.push_back({word[0], word[1]});
      put.there = Box(put.there.start(), run, std::move(levels));
    }
    const long bytes = put.there.bytes();
    put.values = Box(const_cast<long*>(word), bytes);
    word += (bytes + static_cast<long>(sizeof *word) - 1) / static_cast<long>(sizeof *word);
    each(put);
  }
}

}  // namespace tasuki
