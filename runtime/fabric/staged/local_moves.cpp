// Local moves as device copies.
#include "fabric/staged/local_moves.h"

#include <algorithm>

#include "core/wait.h"
#include "fabric/staged/device_box.h"
#include "fabric/staged/staged_fabric.h"

namespace tasuki {

namespace {

// The source's bytes in a row in host memory.
std::vector<std::byte> fetched(const Move& move) {
  std::vector<std::byte> row(static_cast<std::size_t>(move.bytes));
  if (move.from_device) {
    pack(*move.from_device, move.source, row.data(), Direction::to_host, queue_sync);
  } else {
    pack(move.source, row.data());
  }
  return row;
}

}  // namespace

void LocalMoves::start() {
  std::vector<Device*> busy;
  for (const Move& move : moves_) {
    Device* device = move.from_device ? move.from_device : move.to_device;
    if (move.combine == Combine::add) {
      add(move.to_device, move.type, fetched(move).data(), move.target);
      continue;
    }
    if (move.from_device && move.to_device && move.from_device != move.to_device) {
      unpack(*move.to_device, fetched(move).data(), move.target, Direction::to_device, queue_sync);
      continue;
    }
    const Direction direction = !move.from_device ? Direction::to_device
                                : !move.to_device ? Direction::to_host
                                                  : Direction::on_device;
    copy_box(*device, move.source, move.target, direction, staged_queue_local);
    if (std::find(busy.begin(), busy.end(), device) == busy.end()) busy.push_back(device);
  }
  for (Device* device : busy) events_.push_back(device->record(staged_queue_local));
}

bool LocalMoves::progress() {
  while (!events_.empty() && events_.back()->complete()) events_.pop_back();
  return events_.empty();
}

void LocalMoves::wait() {
  wait_until([&] { return progress(); });
}

}  // namespace tasuki
