// Where the bytes of a message go in another process's device memory: the receiver's description of it, and the memory
// that the sender has mapped for it.
//
// The receiver lays a description of all boxes of a message into its arena and holds their allocations. Its sender, and
// nobody else, maps them when it reads the description for the first time, and keeps them mapped as long as its
// transfer lives or until the receiver withdraws the description: because its transfer goes, or because the program has
// released the memory. Only when the sender has closed it may the memory go back to the driver, which does not allow
// that before. Nobody waits for that: until then released memory is held. A transfer whose memory was released makes a
// new description before it receives again, since the address may be another allocation's by then.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "device/device.h"
#include "device/kernel/strided_store.h"
#include "fabric/direct/device_board.h"
#include "plan/move.h"

namespace tasuki {

struct DeviceDescription;

class PostedTarget {
 public:
  // The targets of the moves, which are of this node. Null when the arena has no room.
  static std::shared_ptr<PostedTarget> make(DeviceBoard& board, std::span<const Move> moves);
  ~PostedTarget();
  PostedTarget(const PostedTarget&) = delete;

  long place() const { return place_; }  // of the description in this node's arena
  bool withdrawn() const { return withdrawn_; }
  void withdraw();
  // From the announcement of a message until its arrival.
  bool busy = false;

  // Whether released memory is among it.
  bool released() const;
  // Whether the sender has it mapped, or may be about to.
  bool in_use() const;
  void let_go() { holds_.clear(); }

 private:
  explicit PostedTarget(DeviceBoard& board) : board_(board) {}

  DeviceBoard& board_;
  DeviceDescription* description_ = nullptr;
  std::size_t bytes_ = 0;
  long place_ = -1;
  bool withdrawn_ = false;
  std::vector<std::unique_ptr<MemoryHold>> holds_;
};
// It goes when the sender has closed it.
void retire(std::shared_ptr<PostedTarget> target);

class OpenedTarget {
 public:
  // `moves` are this node's; `place`: of the description in the arena of `peer`.
  OpenedTarget(DeviceBoard& board, int peer, long place, std::span<const Move> moves);
  ~OpenedTarget();
  OpenedTarget(const OpenedTarget&) = delete;

  // Whether it is that description, mapped.
  bool is(int peer, long place) const;
  // Box by box, with addresses for the moves' devices; empty when something of it cannot be mapped.
  const std::vector<Box>& boxes() const { return boxes_; }
  // What is started with these boxes.
  struct Batch {
    Device* device;
    std::unique_ptr<DeviceBatch> batch;
  };
  std::vector<Batch> batches;
  std::vector<std::unique_ptr<StridedStore>> stores;  // that the batches launch
  bool busy = false;                                  // while they run

  // Closes it when it was withdrawn and nothing runs.
  void look();

 private:
  void close();

  DeviceBoard& board_;
  DeviceDescription* description_;
  bool open_ = true;
  std::vector<Box> boxes_;
  struct Mapping {
    Device* device;
    void* address;
  };
  std::vector<Mapping> mappings_;
};

// What can be closed and let go now is; never waits. True while released memory is still mapped by others.
bool tend_device_targets();
// Whether anything here was withdrawn on the other end of a board: then tend_device_targets.
void look_for_withdrawals();

}  // namespace tasuki
