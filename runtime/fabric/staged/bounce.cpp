// Boards of all pairs, and bounce buffers by size.
#include "fabric/staged/bounce.h"

#include <cstdint>
#include <map>
#include <memory>

#include "core/shared_memory.h"
#include "core/world.h"

namespace tasuki {

namespace {

constexpr std::size_t slab_bytes = std::size_t{2} << 20, least_bytes = 4096;

struct State {
  std::byte* memory = nullptr;  // boards, by place on the host of the nodes that write them
  std::size_t bytes = 0;
  std::vector<std::unique_ptr<NoticeBoard>> boards;  // by rank
  std::vector<std::byte*> slabs;
  std::byte* fresh = nullptr;  // the rest of the last slab
  std::size_t fresh_bytes = 0;
  std::map<std::size_t, std::vector<std::byte*>> free;  // by size
  std::map<std::pair<Device*, std::byte*>, bool> locked;  // by slab: whether the device could
};
State& state() {
  static auto* s = new State;
  return *s;
}

// Powers of two: few sizes, and each divides a slab.
std::size_t size_for(std::size_t bytes) {
  std::size_t size = least_bytes;
  while (size < bytes) size *= 2;
  return size;
}

void open_boards(const std::vector<long>& offsets) {
  State& s = state();
  const World& w = world();
  s.boards.resize(static_cast<std::size_t>(w.size));
  const auto board = [](std::byte* memory, int place) {
    return memory + static_cast<std::size_t>(place) * NoticeBoard::bytes();
  };
  for (int rank = 0; rank < w.size; ++rank) {
    const int place = place_on_host(rank);
    if (place < 0 || rank == w.rank || !in_group(rank)) continue;
    std::byte* theirs = shared_address(rank, offsets[static_cast<std::size_t>(place)]);
    s.boards[static_cast<std::size_t>(rank)] =
        std::make_unique<NoticeBoard>(board(s.memory, place), board(theirs, w.host_rank));
  }
}

}  // namespace

void start_bounce() {
  State& s = state();
  const World& w = world();
  if (!memory_is_shared()) return;
  s.bytes = static_cast<std::size_t>(w.host_size) * NoticeBoard::bytes();
  s.memory = static_cast<std::byte*>(allocate_shared(s.bytes, 64));
  const long mine = s.memory ? shared_offset(s.memory, s.bytes) : -1;
  std::vector<long> offsets(static_cast<std::size_t>(w.host_size));
  MPI_Allgather(&mine, 1, MPI_LONG, offsets.data(), 1, MPI_LONG, w.host);
  for (long offset : offsets) {
    if (offset < 0) return;
  }
  open_boards(offsets);
}

void stop_bounce() {
  State& s = state();
  for (const auto& [which, done] : s.locked) {
    if (done) which.first->unlock_pages(which.second);
  }
  s.locked.clear();
  s.boards.clear();
  s.free.clear();
  for (std::byte* slab : s.slabs) free_shared(slab, slab_bytes);
  s.slabs.clear();
  s.fresh = nullptr;
  s.fresh_bytes = 0;
  if (s.memory) free_shared(s.memory, s.bytes);
  s.memory = nullptr;
}

NoticeBoard* board_with(int rank) {
  const auto& boards = state().boards;
  return boards.empty() ? nullptr : boards[static_cast<std::size_t>(rank)].get();
}

std::byte* take_bounce(std::size_t bytes) {
  State& s = state();
  const std::size_t size = size_for(bytes);
  if (auto& free = s.free[size]; !free.empty()) {
    std::byte* buffer = free.back();
    free.pop_back();
    return buffer;
  }
  if (s.fresh_bytes < size) {
    // What is left of the old one is kept for smaller buffers.
    for (std::size_t left = least_bytes; s.fresh_bytes >= least_bytes; s.fresh_bytes -= left, s.fresh += left)
      s.free[left].push_back(s.fresh);
    auto* slab = static_cast<std::byte*>(allocate_shared(slab_bytes, slab_bytes));
    if (!slab) return nullptr;
    s.slabs.push_back(slab);
    s.fresh = slab;
    s.fresh_bytes = slab_bytes;
  }
  std::byte* buffer = s.fresh;
  s.fresh += size;
  s.fresh_bytes -= size;
  return buffer;
}

void give_bounce(std::byte* buffer, std::size_t bytes) { state().free[size_for(bytes)].push_back(buffer); }

// Slabs and arenas are aligned to the size of a slab.
void lock_bounce(Device& device, std::byte* buffer) {
  std::byte* slab = buffer - reinterpret_cast<std::uintptr_t>(buffer) % slab_bytes;
  const auto [at, fresh] = state().locked.try_emplace({&device, slab}, false);
  if (fresh) at->second = device.lock_pages(slab, slab_bytes);
}

}  // namespace tasuki
