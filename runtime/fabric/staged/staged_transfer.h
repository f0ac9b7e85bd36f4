// The messages of one step whose bytes lie in device memory at one end or at both.
#pragma once

#include <mpi.h>

#include <deque>

#include "device/device.h"
#include "device/kernel/combination.h"
#include "device/staging.h"
#include "fabric/fabric.h"
#include "fabric/staged/notices.h"

namespace tasuki {

// How the bytes of a move get into its message at this end, and why.
std::string staged_choice(const Move& move);

// A message is one move, or all small moves between two ranks, in a row, cut into chunks of staged_chunk bytes. What
// the chunks are depends on sizes only, so that both ends agree, whatever memory theirs is. A chunk passes
//   in a group:   device -> bounce buffer in the sender's arena -> device, each end by its own device
//   by MPI:       device -> bounce buffer -> MPI -> bounce buffer -> device
// and staged_window chunks of a message are under way at once. Pieces with short runs are gathered on the device first;
// pieces that are added come into its memory as they are, and its kernels add them.
// Where the bytes lie in a row they go without a bounce buffer: in a group those that are in the sender's arena, by MPI
// those in memory that MPI handles (the host's, or a device's when it has proved to). Between nodes whose devices MPI
// has proved to handle, MPI carries them in a group, too.
//
// A chunk in a bounce buffer is complete for its sender when it has been offered there; it lies there until the
// receiver has taken it, which the next run of that buffer waits for. So the sender's device does not wait for the
// receiver's: two processes on one GPU take turns with it, and what one does in a row costs one turn.
//
// Messages are not persistent: several transfers may be under way between two ranks, and their chunks go on when
// the device has brought them; each message of each run has a number of its own that keeps them apart: a tag of MPI, or
// what the board's notices say.
class StagedTransfer : public Transfer {
 public:
  explicit StagedTransfer(std::span<const Move> moves);
  ~StagedTransfer() override;
  StagedTransfer(const StagedTransfer&) = delete;

  void start() override;
  bool progress() override { return proceed(true); }
  void wait() override;
  bool only_looks() const override;

 private:
  struct Piece {
    Box box;
    long offset;     // in its chunk
    Device* device;  // null: host memory
    Combine combine;
    int type;
    Combination* kernels;  // of the device, that add the piece; null: the host does
  };
  // In the arena: others may still take from it what was offered last.
  struct Bounce {
    std::byte* buffer;
    std::size_t bytes;
    const NoticeBoard* board;
    NoticeBoard::Ticket offered;
    bool taken() const { return offered.slot < 0 || board->taken(offered); }
  };
  struct Chunk {
    std::vector<Piece> pieces;
    long bytes = 0;
    std::byte* memory = nullptr;  // where the bytes lie, or the bounce buffer, which may be the sender's
    // Memory is the box itself; it is a bounce buffer, with room for padding; one in an arena.
    bool direct = false, bounce = false, shared = false;
    NoticeBoard::Ticket ticket;  // in a group
    // Of a chunk that is sent: where it may lie in this node's arena, run by run in turn, and where it lies in this
    // one.
    Bounce *mine[2] = {}, *here = nullptr;
    std::byte* gathered = nullptr;  // device memory where the pieces are brought together; may be null
    long lane = 0;                  // which of the two queues
    MPI_Request request = MPI_REQUEST_NULL;
    std::unique_ptr<DeviceEvent> event;  // of the copies between device and bounce buffer
  };
  // Chunks pass in order: done <= passed <= begun.
  struct Message {
    int peer = 0;
    bool sending = false, adds = false;
    NoticeBoard* board = nullptr;  // with the peer; null: by MPI
    std::uint16_t mark = 0;        // of its moves: the other end's must be the same
    int tag = 0;                   // by MPI
    std::uint64_t number = 0;      // in a group
    std::size_t turn = 0;          // of the chunks' bounce buffers
    std::vector<Chunk> chunks;
    std::size_t begun = 0, passed = 0, done = 0;
    bool complete() const { return done == chunks.size(); }
  };

  bool proceed(bool may_add);
  void add_messages(std::span<const Move> moves, bool sending);
  void cut(Message& message, const std::vector<const Move*>& moves);
  void give_buffers(Message& message);
  Bounce* shared_buffer(const Message& message, std::size_t room);
  std::byte* bounce_buffer(Device* device, std::size_t room);
  std::byte* gather_buffer(Device* device, std::size_t room);
  bool progress_out(Message& message);
  bool progress_in(Message& message, bool may_add);
  static bool leave(Message& message, std::size_t number);
  static bool has_left(Message& message, Chunk& chunk);
  static bool has_arrived(Message& message, std::size_t number);
  void gather(Chunk& chunk);
  void scatter(Chunk& chunk);

  std::vector<Message> messages_;
  struct Memory {
    Device* device;
    void* address;
  };
  std::vector<Memory> gathering_;
  std::vector<Staging> staging_;
  std::vector<std::vector<std::byte>> host_buffers_;
  std::deque<Bounce> bounces_;
  bool in_flight_ = false;
};

}  // namespace tasuki
