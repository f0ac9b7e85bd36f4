// How moves are carried: the interface of a fabric, and the transfers that it prepares.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "plan/move.h"
#include "tasuki/abi.h"

namespace tasuki {

// The moves of one step that one fabric carries for this rank, ready to be started any number of times.
// One at a time: started, then progressed until complete, then started again.
class Transfer {
 public:
  virtual ~Transfer() = default;
  // With the other ends, who all do the same now: what the first start would have to find out from them. To be called
  // again, together with the step's other transfers and always in the same order, until it is true.
  virtual bool meet() { return true; }
  virtual void start() = 0;
  // True once complete (data has arrived, sources may change). Does not block.
  virtual bool progress() = 0;
  // Returns once complete.
  virtual void wait() = 0;
  // Whether by now only what nodes of this host store can complete it (core/looking.h); true when it is complete.
  virtual bool only_looks() const = 0;
  // Both, for the caller who has nothing else to do.
  virtual void run();
  // What does that to a transfer of this kind as all that a directive does, which is noted there (core/current.h). A
  // function of its own: ten instructions in front of the messages are a hundredth of the shortest exchanges.
  using DirectiveRun = void (*)(void* transfer, const tasuki_site* at);
  virtual DirectiveRun directive_run() const;
};

// The tag of a message by MPI: a number that keeps those between two ranks apart, and a mark of what is moved, so that
// messages of other directives do not match. (23 bits: Open MPI and MPICH have more.)
constexpr int message_numbers = 1024, tagged_marks = 8192;
constexpr int message_tag(int number, std::uint16_t mark) {
  return number % message_numbers + message_numbers * (mark % tagged_marks);
}

class Fabric {
 public:
  virtual ~Fabric() = default;
  virtual std::string_view name() const = 0;
  // Whether this rank can exchange data with `peer` between these memory spaces. Symmetric: both ends say the same.
  virtual bool reaches(int peer, Space here, Space there) const = 0;
  // Whether it carries such a move at all, where it reaches. Both ends say the same.
  virtual bool carries(const Move&) const { return true; }
  // How it would carry a move of this rank and why, for listings: `mailbox: runs of 8 bytes`.
  virtual std::string choice(const Move& move) const = 0;
  // Expected seconds for a move of this rank, by the cost model. Follows from what both ends know of the move (ranks,
  // spaces, patterns, bytes, combine), so that both find the same.
  virtual double cost(const Move& move) const = 0;
  // `moves` have this rank as source or as target, in the order that both ends agree on. Addresses inside
  // stay valid as long as the transfer does. A local matter: the other ends may prepare theirs earlier or later, or
  // use one that they have prepared before.
  virtual std::unique_ptr<Transfer> prepare(std::span<const Move> moves) = 0;
};

// Start-up calls start_fabrics (collective on the entire set, MPI running), the end of the run stop_fabrics,
// before MPI ends; no transfer may be left then.
void start_fabrics();
void stop_fabrics();
// The fabrics of this process in order of preference where costs are equal; the last one reaches everybody.
std::span<Fabric* const> fabrics();
// Whether a fabric can carry a move of this rank.
bool reaches(const Fabric& fabric, const Move& move);
// The fabric that carries a move of this rank: the cheapest that reaches the other end, or the one that XMP_FABRIC
// forces where that reaches. Both ends of the move find the same one.
Fabric& fabric_for(const Move& move);

}  // namespace tasuki
