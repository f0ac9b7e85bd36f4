// A move: a strided box copied from (rank, space) to (rank, space), or added to what is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/apart.h"
#include "tasuki/abi.h"

namespace tasuki {

class Device;

enum class Space { host, device };

// `count` copies of the inner pattern, `stride` bytes apart.
struct Level {
  long count = 1;
  long stride = 0;
  bool operator==(const Level&) const = default;
};

// Bytes in memory: runs of `run` contiguous bytes, repeated by the levels (outermost first). Normal form: no
// level of count 1, and no level that only lengthens the run or the level inside it.
class Box {
 public:
  Box() = default;
  Box(void* start, long run) : start_(static_cast<std::byte*>(start)), run_(run) {}
  Box(void* start, long run, std::vector<Level> levels);

  std::byte* start() const { return start_; }
  long run() const { return run_; }
  const std::vector<Level>& levels() const { return levels_; }
  bool contiguous() const { return levels_.empty(); }
  long bytes() const;
  bool operator==(const Box&) const = default;

 private:
  std::byte* start_ = nullptr;
  long run_ = 0;
  std::vector<Level> levels_;
};

// What both ends of a move know of either end: its runs of contiguous bytes.
struct Pattern {
  long run = 0;    // bytes
  long runs = 0;   // how many
  long parts = 1;  // equal parts that the box is cut into where it can: the outermost level's count; 1: contiguous
  bool operator==(const Pattern&) const = default;
};
Pattern pattern_of(const Box& box);

// The patterns that paths differ in: one run; runs longer than one element of 16 bytes; single elements.
enum class Shape { contiguous, block_stride, stride };
Shape shape_of(const Pattern& pattern);
const char* shape_name(Shape shape);

enum class Combine { copy, add };

// What moves that add say of their elements: a tasuki_type alone stands for a sum, other operators (tasuki_op) come
// along.
constexpr int combination(int op, int type) { return op << 8 | type; }
constexpr int operator_of(int combination) { return combination >> 8; }
constexpr int type_of(int combination) { return combination & 0xff; }

// Only the end that lies on this rank has a box with an address; the other end's is empty. The device of an end in
// Space::device is known on that end's rank alone.
struct Move {
  int from = 0, to = 0;  // world ranks
  Space from_space = Space::host, to_space = Space::host;
  Device* from_device = nullptr;
  Device* to_device = nullptr;
  Box source, target;
  Pattern from_pattern, to_pattern;  // the same on both ends
  long bytes = 0;
  Combine combine = Combine::copy;
  int type = TASUKI_OTHER;  // add: combination() of the elements
  std::uint16_t mark = 0;   // of what is moved and why, the same on both ends: another one is not of this directive
};

// A mark of messages that carry several.
inline std::uint16_t mark(std::uint16_t so_far, const Move& move) {
  return mark(mark(so_far, move.mark), static_cast<unsigned long>(move.bytes));
}
inline std::uint16_t mark_of(const std::vector<Move>& moves) {
  std::uint16_t all = 0;
  for (const Move& move : moves) all = mark(all, move);
  return all;
}
inline std::uint16_t mark_of(const std::vector<const Move*>& moves) {
  std::uint16_t all = 0;
  for (const Move* move : moves) all = mark(all, *move);
  return all;
}

// The bytes [first, first + bytes) of the box's runs in a row, as boxes in that order.
std::vector<Box> slice(const Box& box, long first, long bytes);

// The same runs from the last to the first.
Box mirrored(const Box& box);
// The moves of a message as both ends pack and unpack them: what goes to a lower rank backwards, so that a node begins
// to unpack where it has packed last, with pages and lines that are still near.
std::vector<Move> in_packing_order(std::vector<Move> moves);

// The bytes from the lowest to the highest one: the lowest's address and how many.
struct Extent {
  std::byte* begin;
  std::size_t bytes;
  const std::byte* end() const { return begin + bytes; }
};
Extent extent_of(const Box& box);
inline bool meet(const Extent& one, const Extent& other) { return one.begin < other.end() && other.begin < one.end(); }

// Copies between two boxes of the same number of bytes, between a box and contiguous memory, and adds.
void copy_box(const Box& from, const Box& to);
void pack(const Box& from, void* to);
void unpack(const void* from, const Box& to);
// Columns of words of 8 bytes, `stride` bytes apart, to and from a row.
void pack_words(const std::byte* from, long stride, long words, std::byte* to);
void unpack_words(const std::byte* from, std::byte* to, long stride, long words);
void unpack_words_backwards(const std::byte* from, std::byte* to, long stride, long words);  // the last one first
// Adds `from`, contiguous elements, to the elements of the box as combination() says.
void add(int combination, const void* from, const Box& to);

}  // namespace tasuki
