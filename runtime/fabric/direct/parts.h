// Messages that are packed: boxes in a row, cut into pieces that fit into the mailbox.
#pragma once

#include <cstring>
#include <span>
#include <vector>

#include "plan/move.h"

namespace tasuki {

// Some of the bytes of a message, at this node.
class Part {
 public:
  Part(Box box, long offset, Combine combine, int type);
  long offset() const { return offset_; }  // in its piece

  void pack_to(std::byte* piece) const {
    if (kind_ == Kind::row) {
      std::memcpy(piece + offset_, at_, static_cast<std::size_t>(count_));
    } else if (kind_ == Kind::word) {
      std::memcpy(piece + offset_, at_, 8);
    } else {
      pack_pattern(piece + offset_);
    }
  }
  // Copied or added to the box, whichever the move says.
  void unpack_from(const std::byte* piece) const {
    if (kind_ == Kind::row) {
      std::memcpy(at_, piece + offset_, static_cast<std::size_t>(count_));
    } else if (kind_ == Kind::word) {
      std::memcpy(at_, piece + offset_, 8);
    } else {
      unpack_pattern(piece + offset_);
    }
  }

 private:
  enum class Kind { word, row, words, box, sum };
  void pack_pattern(std::byte* to) const;
  void unpack_pattern(const std::byte* from) const;

  Kind kind_;
  int type_;
  std::byte* at_;
  long offset_;
  long count_, stride_;  // words: of 8 bytes; row: bytes
  Box box_;
};

struct Piece {
  std::vector<Part> parts;
  long bytes = 0;
  void pack_to(std::byte* to) const {
    for (const Part& part : parts) part.pack_to(to);
  }
  void unpack_from(const std::byte* from) const {
    for (const Part& part : parts) part.unpack_from(from);
  }
};

// The bytes of these moves at this node in pieces of at most `most` bytes. How they are cut follows from what both ends
// know, so that the pieces are the same ones at the other end.
std::vector<Piece> cut(std::span<const Move> moves, bool sending, long most);
long bytes_of(std::span<const Move> moves);

}  // namespace tasuki
