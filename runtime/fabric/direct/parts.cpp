// Cutting messages into pieces; packing what is neither a row nor a word.
#include "fabric/direct/parts.h"

#include <algorithm>

namespace tasuki {

namespace {

constexpr long word = 8;

// Elements that are added begin where any type may begin, and no piece ends inside of one: long double _Complex is the
// largest.
constexpr long largest_element = 32;
long aligned(long bytes, const Move& move) {
  return move.combine == Combine::add ? (bytes + largest_element - 1) / largest_element * largest_element : bytes;
}

}  // namespace

Part::Part(Box box, long offset, Combine combine, int type) : type_(type), at_(box.start()), offset_(offset), box_(box) {
  kind_ = Kind::box;
  count_ = stride_ = 0;
  if (combine == Combine::add) {
    kind_ = Kind::sum;
  } else if (box.contiguous()) {
    kind_ = box.run() == word ? Kind::word : Kind::row;
    count_ = box.run();
  } else if (box.run() == word && box.levels().size() == 1) {
    kind_ = Kind::words;
    count_ = box.levels()[0].count;
    stride_ = box.levels()[0].stride;
  }
}

void Part::pack_pattern(std::byte* to) const {
  if (kind_ == Kind::words) {
    pack_words(at_, stride_, count_, to);
  } else {
    pack(box_, to);
  }
}

void Part::unpack_pattern(const std::byte* from) const {
  if (kind_ == Kind::words) {
    unpack_words(from, at_, stride_, count_);
  } else if (kind_ == Kind::sum) {
    add(type_, from, box_);
  } else {
    unpack(from, box_);
  }
}

long bytes_of(std::span<const Move> moves) {
  long bytes = 0;
  for (const Move& move : moves) bytes = aligned(bytes, move) + move.bytes;
  return bytes;
}

std::vector<Piece> cut(std::span<const Move> moves, bool sending, long most) {
  std::vector<Piece> pieces;
  long offset = 0;  // in the message
  for (const Move& move : moves) {
    const Box& box = sending ? move.source : move.target;
    offset = aligned(offset, move);
    for (long first = 0; first < move.bytes;) {
      pieces.resize(std::max(pieces.size(), static_cast<std::size_t>(offset / most) + 1));
      Piece& piece = pieces[static_cast<std::size_t>(offset / most)];
      const long bytes = std::min(move.bytes - first, most - offset % most);
      long place = offset % most;
      for (Box& part : slice(box, first, bytes)) {
        const long length = part.bytes();
        piece.parts.emplace_back(std::move(part), place, move.combine, move.type);
        place += length;
      }
      piece.bytes = place;
      first += bytes;
      offset += bytes;
    }
  }
  return pieces;
}

}  // namespace tasuki
