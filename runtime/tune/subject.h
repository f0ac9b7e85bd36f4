// What xmptune measures: one way of carrying moves of one shape and size, between this node and another.
#pragma once

#include <mpi.h>

#include <memory>
#include <vector>

#include "fabric/fabric.h"
#include "plan/cost_model.h"

namespace tasuki {

// The two nodes that measure, and where they are to each other.
struct Pair {
  int peer = 0;
  Distance distance = Distance::host;
  MPI_Comm comm = MPI_COMM_NULL;  // of the two
};

// Where the moves of an exchange begin and end: the shadow and the elements beside it, as in an array whose halo is
// exchanged.
class Halo {
 public:
  // In this node's memory; device null: in the host's.
  Halo(Shape shape, long bytes, Device* device);
  ~Halo();
  Halo(const Halo&) = delete;

  // Null when there was no memory.
  explicit operator bool() const { return memory_ != nullptr; }
  const Box& source() const { return source_; }
  const Box& target() const { return target_; }
  Device* device() const { return device_; }

  // What a program does between two exchanges: reads the target and writes the source, a word in each cache line. Without
  // it the lines would stay where the last exchange has left them.
  void touch() const;

 private:
  Device* device_;
  std::byte* memory_ = nullptr;
  std::size_t length_ = 0;
  Box source_, target_;
};

// An exchange: each of the two nodes sends `bytes` of its halo's source to the target of the other, beginning `skipped`
// bytes into the box.
class Exchange {
 public:
  Exchange(const Pair& pair, const Halo& halo, long skipped, long bytes, Way way);
  // Null: no fabric carries such a move.
  Transfer* transfer() const { return transfer_.get(); }
  // Whether the bytes of the other arrive; runs it once.
  bool right(const Pair& pair, const Halo& halo);

 private:
  std::vector<Move> moves_;
  std::unique_ptr<Transfer> transfer_;
};

}  // namespace tasuki
