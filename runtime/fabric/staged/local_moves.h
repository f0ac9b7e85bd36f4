// Moves within this rank that begin or end in device memory.
#pragma once

#include "device/device.h"
#include "fabric/fabric.h"

namespace tasuki {

// On one device they stay there.
class LocalMoves : public Transfer {
 public:
  explicit LocalMoves(std::vector<Move> moves) : moves_(std::move(moves)) {}
  void start() override;
  bool progress() override;
  void wait() override;

 private:
  std::vector<Move> moves_;
  std::vector<std::unique_ptr<DeviceEvent>> events_;  // one a device
};

}  // namespace tasuki
