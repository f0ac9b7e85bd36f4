// Local moves as device copies.
#include "fabric/staged/local_moves.h"

#include <mpi.h>

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

LocalMoves::LocalMoves(std::vector<Move> moves) : moves_(std::move(moves)), sums_(moves_.size()) {
  for (std::size_t k = 0; k < moves_.size(); ++k) {
    const Move& move = moves_[k];
    if (move.combine != Combine::add || !move.to_device) continue;
    sums_[k].kernels = kernels_that_add(*move.to_device, move.type);
    if (sums_[k].kernels) sums_[k].room = move.to_device->allocate(static_cast<std::size_t>(move.bytes));
  }
}

LocalMoves::~LocalMoves() {
  for (std::size_t k = 0; k < moves_.size(); ++k)
    if (sums_[k].room) moves_[k].to_device->release(sums_[k].room);
}

// Complete on return: what other nodes add to the same elements comes later.
void LocalMoves::add_move(const Move& move, const Sum& sum) {
  if (!sum.room) return add(move.to_device, move.type, fetched(move).data(), move.target);
  Device& device = *move.to_device;
  if (move.from_device == move.to_device) {
    pack(device, move.source, sum.room, Direction::on_device, staged_queue_local);
  } else {
    unpack(device, fetched(move).data(), Box(sum.room, move.bytes, {}), Direction::to_device, queue_sync);
  }
  add(*sum.kernels, sum.room, move.target, staged_queue_local);
  device.wait(staged_queue_local);
}

void LocalMoves::start() {
  std::vector<Device*> busy;
  for (std::size_t k = 0; k < moves_.size(); ++k) {
    const Move& move = moves_[k];
    Device* device = move.from_device ? move.from_device : move.to_device;
    if (move.combine == Combine::add) {
      add_move(move, sums_[k]);
      continue;
    }
    if (move.from_device && move.to_device && !move.from_device->stores_into(*move.to_device)) {
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
