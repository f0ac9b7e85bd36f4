// The direct fabric: whom it reaches, which way a move goes, and the memory that conversations take place in.
#include "fabric/direct/direct_fabric.h"

#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/apart.h"
#include "core/communicators.h"
#include "core/end.h"
#include "core/error.h"
#include "core/looking.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "fabric/direct/attach.h"
#include "fabric/direct/direct_transfer.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

constexpr ChannelSizes sizes;

// For each other node of the host an inbox and a mailbox, which takes memory only when it is used.
struct DirectFabricState {
  bool running = false;
  std::byte* memory = nullptr;
  std::size_t bytes = 0;
  std::vector<std::unique_ptr<Conversation>> by_rank;  // null: not in the group
  std::vector<Conversation*> all;
  std::optional<Way> forced;
};
DirectFabricState& direct_fabric_state() {
  static auto* s = new DirectFabricState;
  return *s;
}

long inbox_bytes() { return static_cast<long>(Channel::inbox_bytes(sizes)); }
// Inboxes by place on the host, then mailboxes.
long inbox_of(int place) { return place * inbox_bytes(); }
long mailbox_of(int place) { return world().host_size * inbox_bytes() + place * sizes.mailbox; }

struct Opening {
  long memory;  // offset in the arena; -1: none
  int process, rank;
  const unsigned long* proof;  // a word of private memory that the others try to read
  unsigned long expected;
};

std::vector<Opening> exchange_openings(const unsigned long* proof) {
  const World& w = world();
  const DirectFabricState& s = direct_fabric_state();
  Opening mine{s.memory ? shared_offset(s.memory, s.bytes) : -1, getpid(), w.rank, proof, *proof};
  std::vector<Opening> all(static_cast<std::size_t>(w.host_size));
  MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, host_comm());
  return all;
}

// Which of the others can read this process's memory, by place.
std::vector<char> find_readers(const std::vector<Opening>& all) {
  std::vector<char> can_read, readers(all.size());
  for (const Opening& other : all)
    can_read.push_back(in_group(other.rank) && attach_works(other.process, other.proof, other.expected));
  MPI_Alltoall(can_read.data(), 1, MPI_CHAR, readers.data(), 1, MPI_CHAR, host_comm());
  return readers;
}

void open_conversations(const std::vector<Opening>& all, const std::vector<char>& readers) {
  DirectFabricState& s = direct_fabric_state();
  const World& w = world();
  s.by_rank.resize(static_cast<std::size_t>(w.size));
  for (std::size_t place = 0; place < all.size(); ++place) {
    const Opening& other = all[place];
    if (other.rank == w.rank || !in_group(other.rank)) continue;
    Sides sides;
    sides.mine = shared_address(w.rank, 0);
    sides.theirs = shared_address(other.rank, 0);
    sides.mailbox = all[static_cast<std::size_t>(w.host_rank)].memory + mailbox_of(static_cast<int>(place));
    sides.offset_of = shared_offset;
    sides.their_process = other.process;
    sides.on_apart = fail_apart;
    sides.their_rank = other.rank;
    sides.they_attach = readers[place] != 0;
    s.by_rank[static_cast<std::size_t>(other.rank)] =
        std::make_unique<Conversation>(sizes, s.memory + inbox_of(static_cast<int>(place)),
                                       sides.theirs + other.memory + inbox_of(w.host_rank), sides);
    s.all.push_back(s.by_rank[static_cast<std::size_t>(other.rank)].get());
  }
}

// The worse of the two patterns in words.
std::string words_of(const Move& move) {
  const Pattern& worse = shape_of(move.from_pattern) > shape_of(move.to_pattern) ? move.from_pattern : move.to_pattern;
  const Shape shape = shape_of(worse);
  if (shape == Shape::contiguous) return "contiguous";
  return "runs of " + std::to_string(worse.run) + " bytes, " + shape_name(shape);
}

// Where this end's memory does not allow what both ends have planned.
std::string instead(const Move& move, Way way) {
  const bool sending = move.from == world().rank;
  if (way != (sending ? Way::direct_pull : Way::direct_put)) return "";
  const Sides& sides = conversation_with(sending ? move.to : move.from).sides();
  const Box& box = sending ? move.source : move.target;
  if (sides.shares(box) && box.levels().size() <= 2) return "";
  const std::string why = sides.shares(box) ? "; more than two strides here" : "; memory here is not shared";
  if (!sending) return why + ": another way";
  return why + (sides.attach(move.bytes) && box.levels().size() <= 2 ? ": attached" : ": mailbox");
}

// What is in place need not travel where it has not changed; the costs are those of data that has. So it is moved in
// place where that is expected to take up to so many times as long as the mailbox.
constexpr double level = 1.05;

// Where the cheaper way is not the one that is taken.
std::string preference(const Move& move, Way way) {
  if (direct_fabric_state().forced || (way != Way::direct_put && way != Way::direct_pull)) return "";
  const bool cheapest = expected_seconds(way, move) <= expected_seconds(Way::direct_mailbox, move) &&
                        expected_seconds(way, move) <= expected_seconds(Way::direct_inline, move);
  return cheapest ? "" : format(", in place unless it costs over %.0f%% more", (level - 1) * 100);
}

// Changes whenever something has been stored for any of them.
std::uint64_t stored_in_all_conversations() {
  std::uint64_t sum = 0;
  for (const Conversation* conversation : direct_fabric_state().all) sum += conversation->stored();
  return sum;
}

class DirectFabric : public Fabric {
 public:
  std::string_view name() const override { return "direct"; }
  bool reaches(int peer, Space here, Space there) const override {
    return here == Space::host && there == Space::host && direct_fabric_state().running &&
           peer != world().rank && in_group(peer);
  }
  std::string choice(const Move& move) const override {
    constexpr const char* names[] = {"inline", "mailbox", "put", "pull"};
    const Way way = direct_way(move);
    return std::string(names[static_cast<int>(way)]) + ": " + words_of(move) + preference(move, way) +
           instead(move, way) +
           (way == Way::direct_put && may_be_packed(move) ? "; mailbox while the other node holds the lines" : "");
  }
  double cost(const Move& move) const override { return expected_seconds(direct_way(move), move); }
  std::unique_ptr<Transfer> prepare(std::span<const Move> moves) override {
    return std::make_unique<DirectTransfer>(moves);
  }
};

}  // namespace

void start_direct_fabric() {
  DirectFabricState& s = direct_fabric_state();
  const World& w = world();
  if (!memory_is_shared()) return;
  s.bytes = static_cast<std::size_t>(w.host_size * (inbox_bytes() + sizes.mailbox));
  s.memory = static_cast<std::byte*>(allocate_shared(s.bytes, 4096));
  const auto proof = std::make_unique<unsigned long>(run_number() + static_cast<unsigned long>(w.rank));
  const std::vector<Opening> all = exchange_openings(proof.get());
  const std::vector<char> readers = find_readers(all);
  s.running = true;
  for (const Opening& other : all) s.running = s.running && other.memory >= 0;
  if (s.running) open_conversations(all, readers);
  add_stored_count(stored_in_all_conversations);
}

void stop_direct_fabric() {
  DirectFabricState& s = direct_fabric_state();
  // The others may still be reading what was sent last.
  if (s.running) MPI_Barrier(host_comm());
  s.running = false;
  s.all.clear();
  s.by_rank.clear();
  if (s.memory) free_shared(s.memory, s.bytes);
  s.memory = nullptr;
}

Fabric& direct_fabric() {
  static DirectFabric fabric;
  return fabric;
}

Way direct_way(const Move& move) {
  static_assert(inline_bytes == most_inline);
  const bool fits_line = move.bytes <= inline_bytes;
  const Way packed = fits_line ? Way::direct_inline : Way::direct_mailbox;
  // What is added has to pass memory of its own.
  if (move.combine == Combine::add) return packed;
  if (const auto& forced = direct_fabric_state().forced) return *forced == Way::direct_inline ? packed : *forced;
  const double put = expected_seconds(Way::direct_put, move), pull = expected_seconds(Way::direct_pull, move);
  const double by_mailbox = std::min(expected_seconds(packed, move), expected_seconds(Way::direct_mailbox, move));
  if (std::min(put, pull) < level * by_mailbox) return put <= pull ? Way::direct_put : Way::direct_pull;
  return expected_seconds(packed, move) <= by_mailbox ? packed : Way::direct_mailbox;
}

bool may_be_packed(const Move& move) {
  return !direct_fabric_state().forced && move.to_pattern.runs > 1 && move.to_pattern.run >= HeldLimits::line_bytes &&
         move.bytes >= HeldLimits::least_bytes && move.bytes <= sizes.mailbox;
}

void force_direct_way(std::optional<Way> way) { direct_fabric_state().forced = way; }

Conversation& conversation_with(int rank) { return *direct_fabric_state().by_rank[static_cast<std::size_t>(rank)]; }

void proceed_all_conversations() {
  for (Conversation* conversation : direct_fabric_state().all) conversation->proceed();
}

}  // namespace tasuki
