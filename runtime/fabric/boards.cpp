// Where the halves of all boards lie.
#include "fabric/boards.h"

#include <mpi.h>

#include <algorithm>

#include "core/communicators.h"
#include "core/shared_memory.h"

namespace tasuki {

bool BoardMemory::open(std::size_t bytes_of_half) {
  const World& w = world();
  if (!memory_is_shared()) return false;
  half_ = bytes_of_half;
  const std::size_t bytes = static_cast<std::size_t>(w.host_size) * half_;
  memory_ = static_cast<std::byte*>(allocate_shared(bytes, 64));
  const long mine = memory_ ? shared_offset(memory_, bytes) : -1;
  offsets_.resize(static_cast<std::size_t>(w.host_size));
  MPI_Allgather(&mine, 1, MPI_LONG, offsets_.data(), 1, MPI_LONG, host_comm());
  return std::ranges::none_of(offsets_, [](long offset) { return offset < 0; });
}

void BoardMemory::close() {
  if (memory_) free_shared(memory_, static_cast<std::size_t>(world().host_size) * half_);
  memory_ = nullptr;
}

BoardMemory::Halves BoardMemory::with(int rank) const {
  const World& w = world();
  const int place = place_on_host(rank);
  if (rank == w.rank || !in_group(rank)) return {};
  const auto half = [&](int of) { return static_cast<std::size_t>(of) * half_; };
  return {memory_ + half(place), shared_address(rank, offsets_[static_cast<std::size_t>(place)]) + half(w.host_rank)};
}

}  // namespace tasuki
