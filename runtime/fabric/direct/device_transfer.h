// Moves from this node's device memory straight into that of other nodes of its group, and back.
#pragma once

#include <memory>
#include <vector>

#include "fabric/direct/device_board.h"
#include "fabric/direct/device_target.h"
#include "fabric/fabric.h"

namespace tasuki {

// A queue of the device that stores for others, far from the program's numbers.
constexpr long direct_queue = 0x40000010;

// All moves from one node to another are one message. Its receiver says where the bytes go when it has come to the
// directive: its kernels before are complete then, and nobody reads the target. The sender's device stores all of it,
// by a graph or a list that was prepared when the description was new (with meet(): before the first message), and the
// host tells the receiver when that is complete.
//
// Where the sender cannot map the target (memory that the runtime has not allocated itself, another device than the one
// that was tested), the bytes go in parts through a bounce buffer in the sender's arena. Only the sender knows, and the
// arrival says so.
class DeviceTransfer : public Transfer {
 public:
  explicit DeviceTransfer(std::span<const Move> moves);
  ~DeviceTransfer() override;
  DeviceTransfer(const DeviceTransfer&) = delete;

  bool meet() override;
  void start() override;
  bool progress() override;
  void wait() override;
  bool only_looks() const override;

  class Message;

 private:
  std::vector<std::unique_ptr<Message>> messages_;
  std::vector<Message*> unmet_;  // while they meet
  int open_ = 0;                 // that are not complete
};

}  // namespace tasuki
