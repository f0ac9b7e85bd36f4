// The messages of one step as persistent MPI requests.
#pragma once

#include <mpi.h>

#include <optional>

#include "fabric/fabric.h"
#include "plan/cost_model.h"

namespace tasuki {

// How the bytes of a move get into its message, and why; the box is the end on this rank.
std::string mpi_choice(const Move& move, const Box& box);
// mpi_packed, mpi_type or mpi_segments for all transfers prepared from now on, where they can be; for xmptune and
// tests.
void force_mpi_way(std::optional<Way> way);

// Contiguous boxes travel from where they are. Others are packed by us or described to MPI by a datatype, whichever
// the cost model says is faster; long ones in several messages where that is. Small moves between the same two ranks
// share a message. Which moves share one depends on their sizes only, so that both ends agree.
class MpiTransfer : public Transfer {
 public:
  explicit MpiTransfer(std::span<const Move> moves);
  ~MpiTransfer() override;
  MpiTransfer(const MpiTransfer&) = delete;

  void start() override;
  bool progress() override;
  void wait() override;
  bool only_looks() const override { return !in_flight_; }
  void run() override;

 private:
  // A part of a packed message.
  struct Part {
    Box box;
    long offset;  // in buffer_
    Combine combine;
    int type;
    // Words of 8 bytes, `stride` bytes apart: a column of doubles. 0 words: something else.
    long words = 0, stride = 0;
    Part(Box where, long place, Combine how, int elements);
  };
  struct Message {
    int peer, tag;
    std::vector<const Move*> moves;
    bool packed = true;  // at this end
    bool segments = false;
  };
  static std::vector<Message> messages(std::span<const Move> moves, bool sending);
  void prepare(const std::vector<Message>& messages, bool sending);
  void pack_parts();
  void unpack_parts();
  void complete();

  std::vector<MPI_Request> requests_;  // receives, then sends
  int receives_ = 0;
  std::vector<Part> outgoing_, incoming_;
  long outgoing_bytes_ = 0;
  std::vector<std::byte> buffer_;
  bool in_flight_ = false;
  int complete_ = 0;        // of requests_, the first so many are known to be
  double delay_;            // seconds that a message takes at least: XMP_TEST_DELAY_US
  double arrival_ = 0;      // with a delay: when what is in flight may have arrived
};

}  // namespace tasuki
