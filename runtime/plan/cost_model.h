// What a move costs on this machine: measured by xmptune, linear between the measured sizes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "plan/move.h"

namespace tasuki {

// The ways to carry a move that the model knows, each with costs for every shape.
enum class Way {
  direct_inline,   // the bytes travel inside the flag's cache line
  direct_mailbox,  // packed into the peer's mailbox, which the peer unpacks
  direct_put,      // stored into the peer's memory in place
  direct_pull,     // loaded by the peer from this node's memory in place
  mpi_packed,      // persistent message, packed and unpacked where the pattern is not contiguous
  mpi_type,        // persistent message described by a datatype
  staged,          // device memory through host memory, in chunks
  count_
};
const char* way_name(Way way);

// Where the other end is: costs of MPI differ.
enum class Distance { group /* shared memory */, host, network };

struct CostPoint {
  double bytes, seconds;
};

// Costs of all ways x shapes x distances. A value; the same on all nodes of a run.
class CostModel {
 public:
  // Expected seconds from start to completion of one move; linear between points, the last piece's slope beyond, the
  // first point's value before. Infinite where there is no point.
  double seconds(Way way, Shape shape, Distance distance, double bytes) const;
  void set(Way way, Shape shape, Distance distance, std::vector<CostPoint> points);
  std::span<const CostPoint> points(Way way, Shape shape, Distance distance) const;

  // The file of xmptune as text, and back; the problem with its line where the text is not one, else empty.
  std::string text() const;
  static std::string read(const std::string& text, CostModel& into);

  // Ordinary values of a machine that was never tuned.
  static CostModel ordinary();
  // Where its costs are from, for XMP_EXPLAIN: a file's path or "built-in values".
  std::string source = "built-in values";

 private:
  static constexpr int ways = static_cast<int>(Way::count_), shapes = 3, distances = 3;
  std::vector<CostPoint> points_[ways][shapes][distances];
};

// The model of this run; start_cost_model reads it on node 1 (XMP_TUNE=file, else the user's file for this kind of
// machine, else ordinary()) and gives it to all. Collective at start-up, before the fabrics start.
void start_cost_model();
const CostModel& cost_model();

}  // namespace tasuki
