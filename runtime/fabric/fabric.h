// How moves are carried: the interface of a fabric, and the transfers that it prepares.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "plan/move.h"

namespace tasuki {

// The moves of one step that one fabric carries for this rank, ready to be started any number of times.
// One at a time: started, then progressed until complete, then started again.
class Transfer {
 public:
  virtual ~Transfer() = default;
  virtual void start() = 0;
  // True once complete (data has arrived, sources may change). Does not block.
  virtual bool progress() = 0;
  // Returns once complete.
  virtual void wait() = 0;
  // Both, for the caller who has nothing else to do.
  virtual void run() {
    start();
    wait();
  }
};

class Fabric {
 public:
  virtual ~Fabric() = default;
  virtual std::string_view name() const = 0;
  // Whether this rank can exchange data with `peer` between these memory spaces.
  virtual bool reaches(int peer, Space here, Space there) const = 0;
  // How it would carry a move of this rank and why, for listings: `packed: runs of 8 bytes`.
  virtual std::string choice(const Move& move) const = 0;
  // Expected seconds for a move of this rank.
  virtual double cost(const Move& move) const = 0;
  // `moves` have this rank as source or as target, in the order that both ends agree on. Addresses inside
  // stay valid as long as the transfer does.
  virtual std::unique_ptr<Transfer> prepare(std::span<const Move> moves) = 0;
};

// Start-up calls start_fabrics (collective on the entire set, MPI running), the end of the run stop_fabrics,
// before MPI ends; no transfer may be left then.
void start_fabrics();
void stop_fabrics();
// The fabrics of this process in order of preference; the last one reaches everybody.
std::span<Fabric* const> fabrics();

}  // namespace tasuki
