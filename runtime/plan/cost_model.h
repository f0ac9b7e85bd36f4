// What a move costs on this machine: measured by xmptune, linear between the measured sizes.
#pragma once

#include <compare>
#include <limits>
#include <map>
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
  mpi_segments,    // as mpi_packed, in several messages of most_in_segment bytes
  staged,          // device memory through host memory, in chunks
  device_copy,     // from device memory into the peer's, by copies
  device_store,    // the same, by a kernel
  count_
};
const char* way_name(Way way);
// Below what Open MPI sends over TCP without asking (64 KB). Two nodes of two hosts exchange 64 KB, 1, 8 MB in 51, 710,
// 5390 us, in segments in 30, 280, 2730; MPICH with UCX in 71, 659, 4010 and 72, 808, 5450.
constexpr long most_in_segment = 60 * 1024;
// What nobody has asked for lies in the memory of a node that is late.
constexpr long most_in_segments = 64L << 20;

// Where the other end is: costs of MPI differ.
enum class Distance { group /* shared memory */, host, network };
const char* distance_name(Distance distance);

// What a team of two nodes that share memory does together; times by the bytes that each node brings.
enum class TeamWay {
  reduce_each,    // every member combines all contents for itself
  reduce_shares,  // every member combines a share, and all copy the shares
  bcast,
  gather,        // every member's part comes to all through slots
  gather_moves,  // the same as moves; beside it in time, since cores may be near each other or not, now and then
  count_
};
const char* team_way_name(TeamWay way);

// How a collective of nodes on several hosts gets from host to host (comm/team_between).
enum class HostWay {
  firsts,  // what a host's nodes have together, by its first node
  relays,  // the same of long ones, in pieces of which many are on their way at once
  lanes,   // each node a share, to the nodes at its place of the other hosts
  mpi,     // MPI's own collective of all nodes
  count_
};
enum class HostForm { reduce, bcast, reduce_async, bcast_async, count_ };
const char* host_way_name(HostWay way);
const char* host_form_name(HostForm form);

// The runs of the patterns that the curves are measured with.
constexpr long word_run = 8;   // bytes; stride
constexpr long row_run = 512;  // block-stride

struct CostPoint {
  double bytes, seconds;
  bool operator==(const CostPoint&) const = default;
};

// Of as many nodes on each of some hosts; times by the bytes of what is broadcast, or of what each node brings.
class HostCurves {
 public:
  // As those of the model, below.
  double seconds(HostForm form, HostWay way, double bytes) const;
  void set(HostForm form, HostWay way, std::vector<CostPoint> points);
  std::span<const CostPoint> points(HostForm form, HostWay way) const;

 private:
  std::vector<CostPoint> points_[static_cast<int>(HostForm::count_)][static_cast<int>(HostWay::count_)];
};
struct HostShape {
  int hosts, nodes;  // on each
  auto operator<=>(const HostShape&) const = default;
};

// Costs of all ways x shapes x distances. A value; the same on all nodes of a run.
//
// The cost of a move is the time from start to completion of an exchange in which each of two nodes sends one such move
// to the other, as halos are exchanged.
class CostModel {
 public:
  // Expected seconds for one move; linear between points, the last piece's slope beyond (never falling), the
  // first point's value before. Infinite where there is no point.
  double seconds(Way way, Shape shape, Distance distance, double bytes) const;
  // The same for a pattern: of as many runs as it has, linear in their length between the curves of words and of rows;
  // shorter runs cost what words do. (What fits into one line costs what its bytes do.)
  double seconds(Way way, const Pattern& pattern, Distance distance) const;
  // Points in ascending order of bytes.
  void set(Way way, Shape shape, Distance distance, std::vector<CostPoint> points);
  std::span<const CostPoint> points(Way way, Shape shape, Distance distance) const;

  // The same for teams. Whoever asks for more than two members says how the cost grows with them.
  double seconds(TeamWay way, double bytes) const;
  void set(TeamWay way, std::vector<CostPoint> points);
  std::span<const CostPoint> points(TeamWay way) const;

  // The same for collectives of several hosts; null where nobody has measured them on so many. Lives as long as the
  // model.
  const HostCurves* hosts(HostShape shape) const;
  HostCurves& make_hosts(HostShape shape) { return hosts_[shape]; }
  const std::map<HostShape, HostCurves>& all_hosts() const { return hosts_; }

  // How many times longer each of two fabrics takes with its part of a large move while the other one carries the rest
  // of it. Infinite where nobody has measured it: then no move is divided.
  double together(Shape shape, Distance distance) const;
  void set_together(Shape shape, Distance distance, double factor);

  // The file of xmptune as text, and back: curves that the text has replace those of `into`. Returns the problem with
  // its line where the text is not such a file, else empty; `into` is then unchanged.
  //   tasuki-tune 1
  //   # a remark
  //   direct-mailbox stride group 64:0.3 1024:1.1 us       bytes:time
  //   together contiguous group 1.9
  //   team-gather 8:0.2 1024:0.4 us
  //   hosts-reduce relays 2x4 8:15.1 1024:16 us            two hosts of four nodes
  std::string text() const;
  static std::string read(const std::string& text, CostModel& into);

  // Ordinary values of a machine that was never tuned.
  static CostModel ordinary();
  // An assumption, from one machine whose MPI announces long messages (most_in_segment): in segments over the network
  // they take a tenth less than in one.
  void prefer_segments();
  // Whether the file of xmptune says what moves between devices cost; else those on one GPU, where two processes take
  // turns, cost more than ordinary().
  bool devices_measured = false;
  // Where its costs are from, for XMP_EXPLAIN: a file's path or "built-in values".
  std::string source = "built-in values";

 private:
  static constexpr int ways = static_cast<int>(Way::count_), shapes = 3, distances = 3;
  struct Curve {
    std::vector<CostPoint> points;
  };
  struct Factor {
    double value = std::numeric_limits<double>::infinity();
  };
  Curve curves_[ways][shapes][distances];
  Curve team_curves_[static_cast<int>(TeamWay::count_)];
  std::map<HostShape, HostCurves> hosts_;
  Factor together_[shapes][distances];
};

// The file that is read unless XMP_TUNE names another: tune-<processor>-<MPI>.txt in $XDG_CONFIG_HOME/tasuki or
// ~/.config/tasuki; empty when there is no such folder to name.
std::string tune_file();

// The model of this run; start_cost_model reads it on node 1 (XMP_TUNE=file, else tune_file() where it exists, else
// ordinary()) and gives it to all. A file that is not right ends the run. Collective at start-up, before the fabrics
// start. Before that: ordinary().
void start_cost_model();
const CostModel& cost_model();

}  // namespace tasuki

// For xmpinfo and xmptune, which load the library without MPI: tune_file().
extern "C" const char* tasuki_tune_file(void);
