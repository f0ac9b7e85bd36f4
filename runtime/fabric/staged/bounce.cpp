// Boards of all pairs, and bounce buffers by size.
#include "fabric/staged/bounce.h"

#include <cstdint>
#include <map>
#include <vector>

#include "core/looking.h"
#include "core/shared_memory.h"
#include "fabric/boards.h"

namespace tasuki {

namespace {

constexpr std::size_t slab_bytes = std::size_t{2} << 20, least_bytes = 4096;

struct BounceState {
  Boards<NoticeBoard> boards;
  std::vector<std::byte*> slabs;
  std::byte* fresh = nullptr;  // the rest of the last slab
  std::size_t fresh_bytes = 0;
  std::map<std::size_t, std::vector<std::byte*>> free;  // by size
  std::map<std::pair<Device*, std::byte*>, bool> locked;  // by slab: whether the device could
};
BounceState& bounce_state() {
  static auto* s = new BounceState;
  return *s;
}

// Powers of two: few sizes, and each divides a slab.
std::size_t size_for(std::size_t bytes) {
  std::size_t size = least_bytes;
  while (size < bytes) size *= 2;
  return size;
}

}  // namespace

void start_bounce() {
  bounce_state().boards.open();
  add_stored_count([] { return bounce_state().boards.stored(); });
}

void stop_bounce() {
  BounceState& s = bounce_state();
  for (const auto& [which, done] : s.locked) {
    if (done) which.first->unlock_pages(which.second);
  }
  s.locked.clear();
  s.free.clear();
  for (std::byte* slab : s.slabs) free_shared(slab, slab_bytes);
  s.slabs.clear();
  s.fresh = nullptr;
  s.fresh_bytes = 0;
  s.boards.close();
}

NoticeBoard* board_with(int rank) { return bounce_state().boards.with(rank); }

std::byte* take_bounce(std::size_t bytes) {
  BounceState& s = bounce_state();
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

void give_bounce(std::byte* buffer, std::size_t bytes) { bounce_state().free[size_for(bytes)].push_back(buffer); }

// Slabs and arenas are aligned to the size of a slab.
void lock_bounce(Device& device, std::byte* buffer) {
  std::byte* slab = buffer - reinterpret_cast<std::uintptr_t>(buffer) % slab_bytes;
  const auto [at, fresh] = bounce_state().locked.try_emplace({&device, slab}, false);
  if (fresh) at->second = device.lock_pages(slab, slab_bytes);
}

}  // namespace tasuki
