// Persistent messages: grouping moves, choosing how their bytes get into them, running them.
#include "fabric/mpi/mpi_transfer.h"

#include <mpi.h>

#include <algorithm>
#include <climits>
#include <map>
#include <new>

#include "core/communicators.h"
#include "core/config.h"
#include "core/current.h"
#include "core/error.h"
#include "core/wait.h"
#include "core/world.h"
#include "fabric/mpi/mpi_fabric.h"
#include "fabric/mpi/mpi_type.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

// Moves up to this size go together with others to the same rank, a message costs more than the copy; as far as MPI
// sends a message without asking, which Open MPI does within a host up to 4 KB with what it adds: two faces of 2 KB 3.3
// -> 0.85 us, of 4000 bytes 4.2 -> 1.4 (EPYC).
constexpr long small_move = 4096, most_together_here = 3968;
long most_together(int peer) { return distance_to(peer) == Distance::network ? most_in_segment : most_together_here; }
constexpr long most_packed = INT_MAX;
constexpr long small_packing = 16384;
constexpr long word = 8;
// A datatype has to be expected to take less than this part of what packing takes. Where the two are level for words,
// runs of 4 and 16 bytes take up to twice as long by a datatype (10000 of 4, 3000 of 16: 48 and 35 us, packed 23 and
// 15), and longer ones half as long (110 of 48 bytes 2.0 us, 3.9).
double worth_describing(const Box& box) { return box.run() <= 2 * word ? 0.8 : 1; }

// Parts of a message begin where any element type may begin.
long padded(long bytes) { return (bytes + 15) / 16 * 16; }

std::optional<Way> forced_way;

// By the cost of this end alone: a message is the same bytes in either way.
double seconds_here(Way way, const Move& move, const Box& box) {
  return cost_model().seconds(way, pattern_of(box), distance_to(other_end(move)));
}

// Alike at both ends.
bool in_segments(const Move& move) {
  if (!carries(Way::mpi_segments, move)) return false;
  if (forced_way) return *forced_way == Way::mpi_segments;
  return expected_seconds(Way::mpi_segments, move) <
         std::min(expected_seconds(Way::mpi_packed, move), expected_seconds(Way::mpi_type, move));
}

bool described_by_type(const Move& move, const Box& box) {
  if (move.combine == Combine::add) return false;
  if (box.contiguous() || box.bytes() > most_packed) return true;
  if (in_segments(move)) return false;
  if (forced_way) return *forced_way == Way::mpi_type;
  return seconds_here(Way::mpi_type, move, box) < worth_describing(box) * seconds_here(Way::mpi_packed, move, box);
}

}  // namespace

void force_mpi_way(std::optional<Way> way) { forced_way = way; }

std::string mpi_choice(const Move& move, const Box& box) {
  const std::string together = move.bytes <= small_move ? ", small: may share a message"
                               : in_segments(move)      ? format(", in messages of %ld KB", most_in_segment / 1024)
                                                        : "";
  if (move.combine == Combine::add) return "packed: one end is added" + together;
  if (box.contiguous()) return "from where it lies: contiguous" + together;
  const std::string run = ": runs of " + std::to_string(box.run()) + " bytes";
  return (described_by_type(move, box) ? "datatype" : "packed") + run + together;
}

std::vector<MpiTransfer::Message> MpiTransfer::messages(std::span<const Move> moves, bool sending) {
  std::vector<Message> result;
  struct Open {
    std::size_t message;
    long bytes;
  };
  std::map<int, int> count;  // messages by peer
  std::map<int, Open> open;  // that which takes the small moves of a peer
  for (const Move& move : moves) {
    if ((move.from == world().rank) != sending) continue;
    const int peer = sending ? move.to : move.from;
    const bool small = move.bytes <= small_move;
    if (small) {
      const auto at = open.find(peer);
      if (at != open.end() && padded(at->second.bytes) + move.bytes <= most_together(peer)) {
        at->second.bytes = padded(at->second.bytes) + move.bytes;
        result[at->second.message].moves.push_back(&move);
        continue;
      }
      open[peer] = {result.size(), move.bytes};
    }
    result.push_back({peer, count[peer]++, {&move}});
  }
  for (Message& message : result) {
    message.tag = message_tag(message.tag, mark_of(message.moves));
    const Move& first = *message.moves.front();
    message.packed = message.moves.size() > 1 || !described_by_type(first, sending ? first.source : first.target);
    message.segments = message.moves.size() == 1 && in_segments(first);
  }
  return result;
}

MpiTransfer::Part::Part(Box where, long place, Combine how, int elements)
    : box(std::move(where)), offset(place), combine(how), type(elements) {
  if (box.run() != word || box.levels().size() > 1 || combine == Combine::add) return;
  words = box.contiguous() ? 1 : box.levels()[0].count;
  stride = box.contiguous() ? 0 : box.levels()[0].stride;
}

MpiTransfer::MpiTransfer(std::span<const Move> moves)
    : delay_(static_cast<double>(config_number(Setting::test_delay)) * 1e-6) {
  const auto in = messages(moves, false), out = messages(moves, true);
  // One buffer for all packed parts, sized before requests hold its addresses.
  long bytes = 0;
  for (const auto* list : {&in, &out}) {
    for (const Message& message : *list) {
      if (!message.packed) continue;
      for (const Move* move : message.moves) bytes += padded(move->bytes) + 64;
    }
  }
  try {
    buffer_.reserve(static_cast<std::size_t>(bytes));
  } catch (const std::bad_alloc&) {
    fail(where_this_node_stands().at, format("no memory for the %ld bytes of messages to and from other nodes", bytes));
  }
  prepare(in, false);
  receives_ = static_cast<int>(requests_.size());
  prepare(out, true);
}

MpiTransfer::~MpiTransfer() {
  if (mpi_fabric_comm() == MPI_COMM_NULL) return;
  if (in_flight_) wait();
  for (MPI_Request& request : requests_) MPI_Request_free(&request);
}

void MpiTransfer::prepare(const std::vector<Message>& messages, bool sending) {
  for (const Message& message : messages) {
    void* address = nullptr;
    long bytes = 0;
    MPI_Datatype type = MPI_BYTE;
    const Move& first = *message.moves.front();
    const Box& box = sending ? first.source : first.target;
    if (!message.packed) {
      address = box.start();
      bytes = 1;
      if (box.contiguous() && box.run() <= INT_MAX) {
        bytes = box.run();
      } else {
        type = make_type(box);
      }
    } else {
      // Aligned for the elements that are added from here.
      const long start = (static_cast<long>(buffer_.size()) + 63) / 64 * 64;
      for (const Move* move : message.moves) {
        const Box& part = sending ? move->source : move->target;
        // Only between parts: the length is what the other end, which may not pack, sends or takes.
        bytes = padded(bytes);
        const long offset = start + bytes;
        (sending ? outgoing_ : incoming_).emplace_back(part, offset, move->combine, move->type);
        bytes += move->bytes;
        if (sending) outgoing_bytes_ += move->bytes;
      }
      buffer_.resize(start + bytes);
      address = buffer_.data() + start;
      if (bytes > INT_MAX) {
        type = make_type(Box(address, bytes, {}));
        bytes = 1;
      }
    }
    // Segments come in the order in which they are sent, and so their requests are made.
    const long most = message.segments ? most_in_segment : bytes;
    for (long done = 0; done < bytes; done += most) {
      auto* part = static_cast<std::byte*>(address) + done;
      const int count = static_cast<int>(std::min(most, bytes - done));
      MPI_Request request;
      if (sending) {
        MPI_Send_init(part, count, type, message.peer, message.tag, mpi_fabric_comm(), &request);
      } else {
        MPI_Recv_init(part, count, type, message.peer, message.tag, mpi_fabric_comm(), &request);
      }
      requests_.push_back(request);
    }
    // The request keeps the type for as long as it needs it.
    if (type != MPI_BYTE) MPI_Type_free(&type);
  }
}

void MpiTransfer::start() {
  in_flight_ = true;
  complete_ = 0;
  if (delay_ > 0) arrival_ = MPI_Wtime() + delay_;
  const int all = static_cast<int>(requests_.size());
  // Few bytes are packed before one call starts everything; many while the receives are open already.
  if (outgoing_bytes_ <= small_packing) {
    pack_parts();
    MPI_Startall(all, requests_.data());
    return;
  }
  if (receives_ > 0) MPI_Startall(receives_, requests_.data());
  pack_parts();
  MPI_Startall(all - receives_, requests_.data() + receives_);
}

bool MpiTransfer::progress() {
  if (!in_flight_) return true;
  if (!test_requests(static_cast<int>(requests_.size()), requests_.data(), complete_)) return false;
  if (delay_ > 0 && MPI_Wtime() < arrival_) return false;
  complete();
  return true;
}

void MpiTransfer::wait() {
  if (!in_flight_) return;
  if (delay_ > 0) return wait_until([this] { return progress(); });
  wait_requests(static_cast<int>(requests_.size()), requests_.data());
  complete();
}

// What start and wait do, in a line.
void MpiTransfer::run() {
  if (delay_ > 0 || in_flight_ || outgoing_bytes_ > small_packing || !waits_block()) return Transfer::run();
  pack_parts();
  const int all = static_cast<int>(requests_.size());
  MPI_Startall(all, requests_.data());
  MPI_Waitall(all, requests_.data(), MPI_STATUSES_IGNORE);
  unpack_parts();
}

void MpiTransfer::complete() {
  // Waiting progresses other operations, among them perhaps the handle of this one.
  if (!in_flight_) return;
  in_flight_ = false;
  unpack_parts();
}

void MpiTransfer::pack_parts() {
  for (const Part& part : outgoing_) {
    std::byte* to = buffer_.data() + part.offset;
    if (part.words == 0) {
      pack(part.box, to);
    } else {
      pack_words(part.box.start(), part.stride, part.words, to);
    }
  }
}

void MpiTransfer::unpack_parts() {
  for (const Part& part : incoming_) {
    const std::byte* from = buffer_.data() + part.offset;
    if (part.combine == Combine::add) {
      add(part.type, from, part.box);
    } else if (part.words == 0) {
      unpack(from, part.box);
    } else {
      // What was packed last is near.
      unpack_words_backwards(from, part.box.start(), part.stride, part.words);
    }
  }
}

}  // namespace tasuki
