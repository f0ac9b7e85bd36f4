// Boards: for every two nodes of a group one object with a half in each one's shared memory, where the fabrics of
// device memory tell each other what is ready.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/world.h"

namespace tasuki {

// The memory of the boards: in every node's arena one half for each node of its host.
class BoardMemory {
 public:
  struct Halves {
    std::byte* mine = nullptr;
    std::byte* theirs = nullptr;
  };
  // Collective over the host's nodes; false on all of them where nothing is shared or an arena has no room.
  bool open(std::size_t bytes_of_half);
  void close();
  // Null for this node itself and for those that are not in its group.
  Halves with(int rank) const;

 private:
  std::size_t half_ = 0;
  std::byte* memory_ = nullptr;  // by place on the host of the nodes that read it
  std::vector<long> offsets_;    // where each node's lies in its arena, by place on the host
};

// Board: made from the addresses of this node's half and the other one's, each of Board::bytes() zeroed bytes; its
// stored() changes whenever something has been stored for the other node.
template <class Board>
class Boards {
 public:
  bool open() {
    if (!memory_.open(Board::bytes())) return false;
    boards_.resize(static_cast<std::size_t>(world().size));
    for (int rank = 0; rank < world().size; ++rank) {
      if (const auto [mine, theirs] = memory_.with(rank); mine)
        boards_[static_cast<std::size_t>(rank)] = std::make_unique<Board>(mine, theirs);
    }
    return true;
  }
  void close() {
    boards_.clear();
    memory_.close();
  }
  // Null where open() found no memory, and for ranks that BoardMemory has none for.
  Board* with(int rank) const { return boards_.empty() ? nullptr : boards_[static_cast<std::size_t>(rank)].get(); }
  // Of all: a number that has changed when anything has been stored in the others' halves.
  std::uint64_t stored() const {
    std::uint64_t sum = 0;
    for (const auto& board : boards_) sum += board ? board->stored() : 0;
    return sum;
  }

 private:
  BoardMemory memory_;
  std::vector<std::unique_ptr<Board>> boards_;  // by rank
};

}  // namespace tasuki
