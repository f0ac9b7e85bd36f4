// Moves within this rank that begin or end in device memory.
#pragma once

#include "device/device.h"
#include "device/kernel/combination.h"
#include "fabric/fabric.h"

namespace tasuki {

// On one device they stay there.
class LocalMoves : public Transfer {
 public:
  explicit LocalMoves(std::vector<Move> moves);
  ~LocalMoves() override;
  void start() override;
  bool progress() override;
  void wait() override;
  bool only_looks() const override { return events_.empty(); }

 private:
  // Of a move that is added: the target's kernels for that, null where the host does it, and room for its elements.
  struct Sum {
    Combination* kernels = nullptr;
    void* room = nullptr;
  };
  void add_move(const Move& move, const Sum& sum);

  std::vector<Move> moves_;
  std::vector<Sum> sums_;                             // by move
  std::vector<std::unique_ptr<DeviceEvent>> events_;  // one a device
};

}  // namespace tasuki
