// The test: every node stores a pattern into memory of all others, by the same calls that carry moves, and its owner
// compares.
#include "fabric/direct/device_reach.h"

#include <mpi.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

#include "core/communicators.h"
#include "core/error.h"
#include "core/shared_memory.h"
#include "core/wait.h"
#include "core/world.h"
#include "fabric/direct/device_fabric.h"
#include "fabric/direct/device_transfer.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

// Of the memory that one other node writes: a row, and rows of 16 bytes that are 48 bytes apart.
constexpr std::size_t row_bytes = 256, width = 16, rows = 8, pitch = 48, slot_bytes = 1024;

// What the first test of a pair says holds for the run: plans that are made later must choose as those before.
std::map<int, bool>& verdicts() {
  static auto* ranks = new std::map<int, bool>;
  return *ranks;
}

unsigned char value(int writer, int owner, std::size_t k) {
  return static_cast<unsigned char>(writer * 37 + owner * 11 + static_cast<int>(k) * 7 + 1);
}

DeviceCopy line(void* to, const void* from, std::size_t bytes) {
  DeviceCopy copy;
  copy.to = to;
  copy.from = from;
  copy.width = bytes;
  return copy;
}

std::vector<DeviceCopy> pattern(char* to, const char* from) {
  DeviceCopy some = line(to + row_bytes, from + row_bytes, width);
  some.height = rows;
  some.to_pitch = some.from_pitch = pitch;
  return {line(to, from, row_bytes), some};
}

// What the owner finds then.
std::vector<unsigned char> expected(int writer, int owner) {
  std::vector<unsigned char> bytes(slot_bytes, 0);
  for (std::size_t k = 0; k < row_bytes; ++k) bytes[k] = value(writer, owner, k);
  for (std::size_t y = 0; y < rows; ++y)
    for (std::size_t x = 0; x < width; ++x)
      bytes[row_bytes + y * pitch + x] = value(writer, owner, row_bytes + y * pitch + x);
  return bytes;
}

struct Offer {
  int rank;
  char device[16];  // whose it is (Device::identity); zeros: unknown
  unsigned handle_bytes;
  char handle[200];
};

class Test {
 public:
  Test(MPI_Comm comm, Device* device) : comm_(comm), device_(device) {
    MPI_Comm_rank(comm, &me_);
    MPI_Comm_size(comm, &size_);
    ok_.assign(static_cast<std::size_t>(size_), 0);
  }

  void run() {
    offer();
    for (int k = 0; k < size_; ++k) attempt([&] { store_at(k); });
    barrier();
    for (int k = 0; k < size_; ++k) attempt([&] { compare(k); });
    close();
    conclude();
  }

 private:
  // What the driver refuses is no way for moves; nothing else comes of it.
  template <class Action>
  void attempt(Action action) {
    const DeviceTrial trial;
    try {
      action();
    } catch (const DeviceFailed& failed) {
      if (!warned_) warn(nullptr, "moves between devices go through host memory: " + failed.text);
      warned_ = true;
    }
  }

  bool tries(int k) const {
    const Offer& other = offers_[static_cast<std::size_t>(k)];
    return k != me_ && memory_ && other.handle_bytes > 0 && has_device_board(other.rank);
  }

  void offer() {
    Offer mine{world().rank, {}, 0, {}};
    const std::string identity = device_ ? device_->identity() : "";
    memcpy(mine.device, identity.data(), std::min(identity.size(), sizeof mine.device));
    const std::size_t bytes = static_cast<std::size_t>(size_) * slot_bytes;
    if (device_) {
      // Drivers cut small allocations out of larger ones, and share those: the tested one is not the first.
      source_ = static_cast<char*>(device_->allocate(slot_bytes));
      memory_ = static_cast<char*>(device_->allocate(bytes));
    }
    if (memory_ && source_)
      attempt([&] {
        device_->fill(memory_, 0, bytes, queue_sync);
        const SharedMemoryHandle handle = device_->export_memory(memory_);
        if (handle.bytes.size() > sizeof mine.handle) return;
        mine.handle_bytes = static_cast<unsigned>(handle.bytes.size());
        memcpy(mine.handle, handle.bytes.data(), handle.bytes.size());
      });
    offers_.resize(static_cast<std::size_t>(size_));
    MPI_Request request;
    MPI_Iallgather(&mine, sizeof mine, MPI_BYTE, offers_.data(), sizeof mine, MPI_BYTE, comm_, &request);
    wait_request(&request);
  }

  void store_at(int k) {
    if (!tries(k)) return;
    const Offer& other = offers_[static_cast<std::size_t>(k)];
    auto* target = static_cast<char*>(device_->import_memory({std::string(other.handle, other.handle_bytes)}));
    if (!target) return;
    opened_.push_back(target);
    std::vector<unsigned char> bytes(slot_bytes);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = value(me_, k, i);
    device_->copy(line(source_, bytes.data(), slot_bytes), Direction::to_device, queue_sync);
    target += static_cast<std::size_t>(me_) * slot_bytes;
    device_->prepare(pattern(target, source_), {})->start(queue_sync);
  }

  void compare(int k) {
    if (!tries(k)) return;
    std::vector<unsigned char> bytes(slot_bytes);
    device_->copy(line(bytes.data(), memory_ + static_cast<std::size_t>(k) * slot_bytes, slot_bytes),
                  Direction::to_host, queue_sync);
    ok_[static_cast<std::size_t>(k)] = bytes == expected(k, me_);
  }

  void close() {
    for (void* target : opened_) device_->close_memory(target);
    barrier();
    if (memory_) device_->release(memory_);
    if (source_) device_->release(source_);
  }

  // Each tells the others whether their bytes have come.
  void conclude() {
    std::vector<char> theirs(ok_.size());
    MPI_Request request;
    MPI_Ialltoall(ok_.data(), 1, MPI_CHAR, theirs.data(), 1, MPI_CHAR, comm_, &request);
    wait_request(&request);
    for (std::size_t k = 0; k < ok_.size(); ++k) {
      if (static_cast<int>(k) == me_) continue;
      verdicts().emplace(offers_[k].rank, ok_[k] && theirs[k]);
      const Offer &mine = offers_[static_cast<std::size_t>(me_)], &other = offers_[k];
      const Offer unknown{};
      if (memcmp(mine.device, other.device, sizeof mine.device) == 0 &&
          memcmp(mine.device, unknown.device, sizeof mine.device) != 0)
        note_shared_device(other.rank);
    }
  }

  void barrier() {
    MPI_Request request;
    MPI_Ibarrier(comm_, &request);
    wait_request(&request);
  }

  MPI_Comm comm_;
  Device* device_;
  int me_ = 0, size_ = 1;
  char *memory_ = nullptr, *source_ = nullptr;
  std::vector<Offer> offers_;
  std::vector<void*> opened_;
  std::vector<char> ok_;
  bool warned_ = false;
};

}  // namespace

bool device_mapped_with(int rank) {
  const auto found = verdicts().find(rank);
  return found != verdicts().end() && found->second;
}
void test_device_reach(MPI_Comm comm, Device* device) { Test(comm, device).run(); }
void forget_device_reach() { verdicts().clear(); }

}  // namespace tasuki
