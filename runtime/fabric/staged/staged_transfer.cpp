// The pipeline of device copies and messages.
#include "fabric/staged/staged_transfer.h"

#include <mpi.h>

#include <algorithm>
#include <map>

#include "core/apart.h"
#include "core/communicators.h"
#include "core/error.h"
#include "core/looking.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "device/summary.h"
#include "fabric/staged/bounce.h"
#include "fabric/staged/device_box.h"
#include "fabric/staged/gpu_mpi.h"
#include "fabric/staged/staged_fabric.h"

namespace tasuki {

namespace {

// Moves up to this size go together with others to the same rank.
constexpr long small_move = 16 * 1024;
// Long enough that starting a copy costs little beside it, short enough that a halo of some megabytes overlaps.
constexpr long staged_chunk = 512 * 1024;
constexpr std::size_t staged_window = 4;
// Chunks up to this size have two bounce buffers, so that a run does not wait until the last one's bytes are taken.
constexpr long most_in_two_places = 64 * 1024;
// Runs shorter than this are slow over a bus: they are gathered in device memory first.
constexpr long long_run = 4096;

// Parts of a message begin where any element type may begin; chunks never cut an element that is added.
constexpr long padded(long bytes) { return (bytes + 31) / 32 * 32; }
static_assert(staged_chunk % 32 == 0);

// What devices copy from and to bounce buffers: lengths that are no multiple of this are slow on some.
constexpr long well_copied = 64;
constexpr long copied(long bytes) { return (bytes + well_copied - 1) / well_copied * well_copied; }

bool mpi_takes(const Device* device) { return !device || (device->kind() == DeviceKind::cuda && gpu_mpi()); }

// The board for messages to and from a node; null: they go by MPI. Alike at both ends of a message that both start now.
NoticeBoard* leg_to(int peer) { return gpu_mpi_with(peer) ? nullptr : board_with(peer); }

bool in_arena(const Box& box) { return shared_offset(box.start(), static_cast<std::size_t>(box.bytes())) >= 0; }

bool short_runs(const Box& box) { return !box.contiguous() && box.run() < long_run; }

}  // namespace

std::string staged_choice(const Move& move) {
  const bool out = move.from == world().rank;
  const Box& box = out ? move.source : move.target;
  const Device* device = out ? move.from_device : move.to_device;
  const bool in_group = leg_to(out ? move.to : move.from) != nullptr;
  std::string text = device ? "" : "host memory here; ";
  const bool as_it_lies = box.contiguous() && move.combine == Combine::copy;
  if (as_it_lies && !in_group && mpi_takes(device)) {
    text += "MPI takes it from where it lies";
  } else if (as_it_lies && in_group && out && !device && in_arena(box)) {
    text += "the other end takes it from where it lies";
  } else {
    const char* through = in_group ? "through memory that both nodes share" : "through host memory";
    if (device && short_runs(box)) text += format("gathered on the device (runs of %ld bytes), then ", box.run());
    text += through;
  }
  if (move.bytes <= small_move) return text + ", small: may share a message";
  return text + format(", %ld chunks", (move.bytes + staged_chunk - 1) / staged_chunk);
}

StagedTransfer::StagedTransfer(std::span<const Move> moves) {
  add_messages(moves, false);
  add_messages(moves, true);
  for (Message& message : messages_) {
    message.board = leg_to(message.peer);
    give_buffers(message);
  }
}

StagedTransfer::~StagedTransfer() {
  if (staged_fabric_comm() != MPI_COMM_NULL) {
    if (in_flight_) wait();
    look_until([&] { return std::ranges::all_of(bounces_, &Bounce::taken); }, [] { return true; });
  }
  for (const Memory& memory : gathering_) memory.device->release(memory.address);
  for (const Bounce& bounce : bounces_) give_bounce(bounce.buffer, bounce.bytes);
}

void StagedTransfer::add_messages(std::span<const Move> moves, bool sending) {
  std::vector<std::vector<const Move*>> lists;
  std::map<int, std::size_t> open;  // the message that takes the small moves of a peer
  for (const Move& move : moves) {
    if ((move.from == world().rank) != sending || move.bytes == 0) continue;
    if (move.bytes <= small_move) {
      const auto [at, fresh] = open.emplace(sending ? move.to : move.from, lists.size());
      if (!fresh) {
        lists[at->second].push_back(&move);
        continue;
      }
    }
    lists.push_back({&move});
  }
  for (const auto& list : lists) {
    Message& message = messages_.emplace_back();
    message.peer = sending ? list[0]->to : list[0]->from;
    message.sending = sending;
    message.mark = mark_of(list);
    for (const Move* move : list) message.adds = message.adds || (!sending && move->combine == Combine::add);
    cut(message, list);
  }
}

void StagedTransfer::cut(Message& message, const std::vector<const Move*>& moves) {
  long offset = 0;  // in the message
  for (const Move* move : moves) {
    const Box& box = message.sending ? move->source : move->target;
    Device* device = message.sending ? move->from_device : move->to_device;
    const bool added = !message.sending && device && move->combine == Combine::add;
    Combination* kernels = added ? kernels_that_add(*device, move->type) : nullptr;
    for (long first = 0; first < move->bytes;) {
      const std::size_t number = static_cast<std::size_t>(offset / staged_chunk);
      if (message.chunks.size() <= number) message.chunks.resize(number + 1);
      Chunk& chunk = message.chunks[number];
      const long bytes = std::min(move->bytes - first, staged_chunk - offset % staged_chunk);
      long place = offset % staged_chunk;
      for (Box& part : slice(box, first, bytes)) {
        chunk.pieces.push_back({part, place, device, move->combine, move->type, kernels});
        place += part.bytes();
      }
      chunk.bytes = place;
      first += bytes;
      offset += bytes;
    }
    offset = padded(offset);
  }
}

StagedTransfer::Bounce* StagedTransfer::shared_buffer(const Message& message, std::size_t room) {
  std::byte* buffer = take_bounce(room);
  if (!buffer) fail(nullptr, format("no room for %zu bytes in the memory that the nodes of this host share", room));
  return &bounces_.emplace_back(Bounce{buffer, room, message.board, {}});
}

std::byte* StagedTransfer::bounce_buffer(Device* device, std::size_t room) {
  if (!device) return host_buffers_.emplace_back(room).data();
  return static_cast<std::byte*>(staging_.emplace_back(*device, room).address());
}

std::byte* StagedTransfer::gather_buffer(Device* device, std::size_t room) {
  void* memory = device->allocate(room);
  if (memory) gathering_.push_back({device, memory});
  return static_cast<std::byte*>(memory);  // null: copies are slower
}

void StagedTransfer::give_buffers(Message& message) {
  if (message.chunks.empty()) return;
  // Pieces are gathered on the device when it is the only memory that the message knows.
  Device* device = message.chunks[0].pieces[0].device;
  bool gathers = device;
  for (const Chunk& chunk : message.chunks) {
    for (const Piece& piece : chunk.pieces) {
      gathers = gathers && piece.device == device && (!message.adds || piece.kernels);
      if (piece.device) device = piece.device;
    }
  }
  const bool ring = message.chunks.size() > staged_window;
  for (std::size_t k = 0; k < message.chunks.size(); ++k) {
    Chunk& chunk = message.chunks[k];
    const Piece& first = chunk.pieces.front();
    // Two pieces may be added to one element: one after the other.
    chunk.lane = message.adds ? 0 : static_cast<long>(k % 2);
    const bool in_a_row = chunk.pieces.size() == 1 && first.box.contiguous() && !message.adds;
    // In a group the receiver takes its chunks from the sender's memory.
    chunk.direct = in_a_row && (message.board ? message.sending && !first.device && in_arena(first.box)
                                              : mpi_takes(first.device));
    chunk.bounce = !chunk.direct && (message.sending || !message.board);
    chunk.shared = chunk.bounce && message.board;
    chunk.here = nullptr;
    if (chunk.direct) {
      chunk.memory = first.box.start();
      continue;
    }
    // A chunk uses the buffer of the one that is complete before it begins.
    const auto room = static_cast<std::size_t>(copied(ring ? staged_chunk : chunk.bytes));
    const Chunk* before = k >= staged_window ? &message.chunks[k - staged_window] : nullptr;
    const bool again = before && !before->direct;
    if (chunk.shared) {
      for (std::size_t turn : {0, 1})
        chunk.mine[turn] = again                                            ? before->mine[turn]
                           : turn == 0 || chunk.bytes <= most_in_two_places ? shared_buffer(message, room)
                                                                            : chunk.mine[0];
    } else if (chunk.bounce) {
      chunk.memory = again ? before->memory : bounce_buffer(device, room);
    }
    const bool gather = gathers && std::any_of(chunk.pieces.begin(), chunk.pieces.end(), [&](const Piece& piece) {
                          return message.adds || short_runs(piece.box);
                        });
    if (gather) chunk.gathered = before && before->gathered ? before->gathered : gather_buffer(device, room);
  }
}

void StagedTransfer::start() {
  if (in_flight_) wait();
  in_flight_ = true;
  for (Message& message : messages_) {
    // What is known of the other end may have become more since the buffers were given.
    if (NoticeBoard* board = leg_to(message.peer); board != message.board) {
      message.board = board;
      give_buffers(message);
    }
    if (!message.board) {
      message.tag = message_tag(staged_next_number(message.peer, message.sending), message.mark);
    } else {
      message.number = message.sending ? message.board->open_outgoing() : message.board->open_incoming();
    }
    message.begun = message.passed = message.done = 0;
    if (!message.board || !message.sending) continue;
    message.turn = 1 - message.turn;
    for (Chunk& chunk : message.chunks) {
      if (!chunk.shared) continue;
      chunk.here = chunk.mine[message.turn];
      chunk.memory = chunk.here->buffer;
    }
  }
  // This rank's own contributions are added behind this, before all others.
  proceed(false);
}

bool StagedTransfer::proceed(bool may_add) {
  if (!in_flight_) return true;
  bool complete = true;
  // Contributions are added in the order of the plan, so that a run repeats bit by bit.
  for (Message& message : messages_) {
    if (!message.complete() && !(message.sending ? progress_out(message) : progress_in(message, may_add)))
      complete = false;
    if (message.adds && !message.complete()) may_add = false;
  }
  if (complete) in_flight_ = false;
  return complete;
}

bool StagedTransfer::only_looks() const {
  return std::ranges::all_of(messages_, [](const Message& message) {
    return message.complete() ||
           (message.board && std::ranges::none_of(message.chunks, [](const Chunk& chunk) { return !!chunk.event; }));
  });
}

void StagedTransfer::wait() {
  look_until([&] { return progress(); }, [&] { return only_looks(); });
}

bool StagedTransfer::progress_out(Message& m) {
  const auto has_room = [](const Chunk& chunk) { return !chunk.here || chunk.here->taken(); };
  while (m.begun < m.chunks.size() && m.begun < m.done + staged_window && has_room(m.chunks[m.begun]))
    gather(m.chunks[m.begun++]);
  for (; m.passed < m.begun; ++m.passed) {
    Chunk& chunk = m.chunks[m.passed];
    if (chunk.event && !chunk.event->complete()) break;
    chunk.event.reset();
    if (!leave(m, m.passed)) break;
  }
  while (m.done < m.passed && has_left(m, m.chunks[m.done])) ++m.done;
  if (m.complete() && m.board) m.board->close_outgoing(m.number);
  return m.complete();
}

// False when it cannot now.
bool StagedTransfer::leave(Message& m, std::size_t number) {
  Chunk& chunk = m.chunks[number];
  if (m.board) {
    const long offset = shared_offset(chunk.memory, static_cast<std::size_t>(chunk.bytes));
    if (!m.board->offer(m.number, static_cast<std::uint32_t>(number), {m.mark, chunk.bounce, offset}, chunk.ticket))
      return false;
    if (chunk.here) chunk.here->offered = chunk.ticket;
    return true;
  }
  MPI_Isend(chunk.memory, static_cast<int>(chunk.bytes), MPI_BYTE, m.peer, m.tag, staged_fabric_comm(), &chunk.request);
  return true;
}

bool StagedTransfer::has_left(Message& m, Chunk& chunk) {
  // What lies in a bounce buffer is complete for this end: a node whose device is slow, or has to take turns with this
  // one's, does not hold it up.
  if (m.board) return chunk.here || m.board->taken(chunk.ticket);
  return test_request(&chunk.request);
}

bool StagedTransfer::progress_in(Message& m, bool may_add) {
  for (; m.begun < m.chunks.size() && m.begun < m.done + staged_window; ++m.begun) {
    Chunk& chunk = m.chunks[m.begun];
    if (m.board) continue;
    MPI_Irecv(chunk.memory, static_cast<int>(chunk.bytes), MPI_BYTE, m.peer, m.tag, staged_fabric_comm(),
              &chunk.request);
  }
  for (; m.passed < m.begun && (!m.adds || may_add) && has_arrived(m, m.passed); ++m.passed) scatter(m.chunks[m.passed]);
  for (; m.done < m.passed; ++m.done) {
    Chunk& chunk = m.chunks[m.done];
    if (chunk.event && !chunk.event->complete()) break;
    chunk.event.reset();
    if (m.board) m.board->take(chunk.ticket);
  }
  return m.complete();
}

// Its memory holds its bytes then.
bool StagedTransfer::has_arrived(Message& m, std::size_t number) {
  Chunk& chunk = m.chunks[number];
  if (m.board) {
    NoticeBoard::Arrived arrived;
    if (!m.board->find(m.number, static_cast<std::uint32_t>(number), arrived)) return false;
    if (arrived.place.mark != m.mark) fail_apart(m.peer);
    chunk.memory = shared_address(m.peer, arrived.place.offset);
    chunk.bounce = chunk.shared = arrived.place.bounce;
    chunk.ticket = arrived.ticket;
    return true;
  }
  return test_request(&chunk.request);
}

// Brings the pieces of a chunk into its memory; the event tells when they are there.
void StagedTransfer::gather(Chunk& chunk) {
  if (chunk.direct) return;
  const long queue = staged_queue_out + chunk.lane;
  Device* device = nullptr;
  for (const Piece& piece : chunk.pieces) {
    if (!piece.device) {
      pack(piece.box, chunk.memory + piece.offset);
      continue;
    }
    // Pieces of several devices: each device's own copies are waited for, the last one's by the event.
    if (device && device != piece.device) device->wait(queue);
    device = piece.device;
    if (chunk.shared) lock_bounce(*device, chunk.memory);
    if (chunk.gathered) {
      pack(*device, piece.box, chunk.gathered + piece.offset, Direction::on_device, queue);
    } else {
      pack(*device, piece.box, chunk.memory + piece.offset, Direction::to_host, queue);
    }
  }
  if (!device) return;
  count_transfer(Direction::to_host, static_cast<std::size_t>(chunk.bytes));
  if (chunk.gathered)
    pack(*device, Box(chunk.gathered, copied(chunk.bytes), {}), chunk.memory, Direction::to_host, queue);
  chunk.event = device->record(queue);
}

// Takes the bytes of a chunk that has arrived to their places.
void StagedTransfer::scatter(Chunk& chunk) {
  if (chunk.direct) return;
  const long queue = staged_queue_in + chunk.lane;
  Device* device = nullptr;
  if (chunk.gathered) {
    device = chunk.pieces.front().device;
    if (chunk.shared) lock_bounce(*device, chunk.memory);
    const long bytes = chunk.bounce ? copied(chunk.bytes) : chunk.bytes;
    unpack(*device, chunk.memory, Box(chunk.gathered, bytes, {}), Direction::to_device, queue);
  }
  for (const Piece& piece : chunk.pieces) {
    const std::byte* from = chunk.memory + piece.offset;
    if (piece.combine == Combine::add) {
      if (chunk.gathered) {
        add(*piece.kernels, chunk.gathered + piece.offset, piece.box, queue);
      } else {
        add(piece.device, piece.type, from, piece.box);
      }
    } else if (!piece.device) {
      unpack(from, piece.box);
    } else {
      if (device && device != piece.device) device->wait(queue);
      device = piece.device;
      if (chunk.shared) lock_bounce(*device, chunk.memory);
      if (chunk.gathered) {
        unpack(*device, chunk.gathered + piece.offset, piece.box, Direction::on_device, queue);
      } else {
        unpack(*device, from, piece.box, Direction::to_device, queue);
      }
    }
  }
  if (!device) return;
  count_transfer(Direction::to_device, static_cast<std::size_t>(chunk.bytes));
  chunk.event = device->record(queue);
}

}  // namespace tasuki
