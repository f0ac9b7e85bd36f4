// From two sections to moves: who has the elements of the right side, who needs them on the left side, and where they
// lie.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "array/descriptor.h"
#include "core/node_group.h"
#include "plan/move.h"
#include "tasuki/abi.h"

namespace tasuki {

// Which memory of each node a side lies in; that of all hosts, where nothing is said.
struct GmoveSpaces {
  const NodeGroup* group = nullptr;
  std::span<const Space> spaces = {};  // by place in the group; empty: the hosts'
  Device* device = nullptr;            // of this node; null: its host's
  Space of(int rank) const {
    return spaces.empty() ? Space::host : spaces[static_cast<std::size_t>(group->members().position_of(rank))];
  }
};

// One side of a gmove.
class GmoveSide {
 public:
  // Of a distributed array; its numbers have been checked.
  GmoveSide(const Array& array, const tasuki_global_part& part);
  // Memory of each executing node's own, or, with `shape`, one element of it in all places of that section.
  explicit GmoveSide(const tasuki_part& part);
  static GmoveSide one_element(void* address, const std::vector<long>& shape);

  // What it says is the device's, which begins at `base` on this node.
  void lies_in(const GmoveSpaces& spaces, void* base) {
    spaces_ = spaces;
    base_ = static_cast<std::byte*>(base);
  }

  // Of own memory.
  Box box(unsigned long size) const;

  const Array* array() const { return array_; }
  const std::vector<long>& shape() const {
    return shape_;
  }  // of the section: one number for each dimension with several

 private:
  friend class GmovePlanner;
  // A dimension of the section.
  struct Dim {
    const ArrayDim* of = nullptr;  // null: own memory
    int number = 0;                // in the array
    long first = 0, step = 0;
    long bytes = 0;  // from one place to the next
  };
  // A dimension of which one element is meant.
  struct Fixed {
    const ArrayDim* of;
    long index;
    long bytes;
  };

  const Array* array_ = nullptr;
  std::byte* base_ = nullptr;
  GmoveSpaces spaces_;
  std::vector<long> shape_;
  std::vector<Dim> dims_;
  std::vector<Fixed> fixed_;
};

// This node's moves, and the ends of those of others that it knows. The sides have the same shape. `receivers`: world
// ranks that each get all of it, where the left side is own memory.
std::vector<Move> gmove_moves(const GmoveSide& to, const GmoveSide& from, const std::vector<int>& receivers,
                              unsigned long size);

// Where all of a part of a distributed array lies on one node: who that is (the first of several copies), and, there,
// the part's elements.
struct OneOwner {
  int rank;
  Box part;
};
std::optional<OneOwner> one_owner(const GmoveSide& side, unsigned long size);

// For own memory that gets a part of a distributed array without copies: by place in `group`, which has all of that
// array's nodes, where in this node's memory lies what that one owns. Nothing where nodes have copies.
std::optional<std::vector<std::vector<Box>>> parts_by_owner(const GmoveSide& to, const GmoveSide& from,
                                                            const NodeSet& group, unsigned long size);

// Whether the two sections of one array may have elements in common.
bool may_meet(const tasuki_global_part& one, const tasuki_global_part& other, int rank);

}  // namespace tasuki
