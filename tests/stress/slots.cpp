// Every interleaving of the members of a team in sequences of its collectives (runtime/comm/team_phases.h).
//
// What a member stores, posts, awaits and reads does not depend on the others, so each one's part is recorded from the
// real code, run alone on memory of its own. Then all parts run together in every order. A member's stores wait in a
// list: a number's store (release) becomes visible after all stores before it, others in any order, but those to one
// place in theirs; loads happen in the order of the program (acquire). Every read must find what its collective is
// about, and a state that nothing leads out of must be the end of all. As a control the explorer must find the error
// when numbers overtake contents, and when even and odd phases share their place. Ends with "N passed, N failed".
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "comm/team_phases.h"

namespace tasuki::test {
namespace {

constexpr int most_members = 4;
constexpr std::size_t most_waiting = 4;  // stores of a member that are not visible yet

enum class Collective { combine, exchange, barrier, up_and_down, shares, broadcast };
struct Call {
  Collective what;
  unsigned long bytes = 4;  // 4 and `wide`: in a line, of two members one that they share; `line`; `piece`
  int source = 0;
};
constexpr unsigned long wide = 16, line = 40, piece = 192;
static_assert(wide <= sizeof(TeamWideLine::Half::contents) && line <= TeamLine::room && piece > TeamLine::room);
constexpr unsigned long share = 64;  // bytes that a member combines of `shares`
constexpr RingSize explored{8, 16};
constexpr int block = 2;  // members of a block up: of four the third has one to read, as the ninth of ten has

struct Program {
  const char* name;
  int members;
  std::vector<Call> calls;
  bool parities_matter = true;  // with one place for both the error must show: it does where all write as often
};

struct Operation {
  enum Kind { write, post, await, await_least, read } kind;
  int place;
  std::uint32_t value;
};

// The memory of a team, and where in it something is said.
class Memory {
 public:
  struct Place {
    std::byte* at;
    int owner;  // -1: the ring
    int twin;   // the same of the other parity, or itself
    bool number;
    bool least = false;  // it may be beyond what is awaited
  };
  explicit Memory(int size) : ring_(make<TeamRing>()) {
    for (int k = 0; k < size; ++k) members_.push_back(make<TeamMember>());
    for (const bool number : {false, true}) list(number);
  }
  std::vector<TeamMember*> members() const {
    std::vector<TeamMember*> all;
    for (const auto& m : members_) all.push_back(m.get());
    return all;
  }
  TeamRing* ring() const { return ring_.get(); }
  const std::vector<Place>& places() const { return places_; }
  int place_of(const void* at) const {
    for (std::size_t k = 0; k < places_.size(); ++k)
      if (places_[k].at == at) return static_cast<int>(k);
    std::abort();
  }
  std::uint32_t value(std::size_t place) const {
    std::uint32_t word;
    std::memcpy(&word, places_[place].at, sizeof word);
    return word;
  }

 private:
  struct Freed {
    void operator()(void* p) const { std::free(p); }
  };
  template <class T>
  static std::unique_ptr<T, Freed> make() {
    void* memory = std::aligned_alloc(4096, (sizeof(T) + 4095) / 4096 * 4096);
    std::memset(memory, 0, sizeof(T));
    return std::unique_ptr<T, Freed>(static_cast<T*>(memory));
  }
  void pair(void* even, void* odd, int owner, bool number) {
    const int first = static_cast<int>(places_.size());
    places_.push_back({static_cast<std::byte*>(even), owner, first, number});
    places_.push_back({static_cast<std::byte*>(odd), owner, first, number});
  }
  void alone(void* at, int owner, bool number, bool least = false) {
    places_.push_back({static_cast<std::byte*>(at), owner, static_cast<int>(places_.size()), number, least});
  }
  // Contents first, and of numbers `taken` last: the order in which one call stores several.
  void list(bool number) {
    for (std::size_t k = 0; k < members_.size(); ++k) {
      TeamMember& m = *members_[k];
      const int owner = static_cast<int>(k);
      if (number) {
        pair(&m.line[0].number, &m.line[1].number, owner, true);
      } else {
        pair(m.line[0].contents, m.line[1].contents, owner, false);
        for (std::size_t s = 0; s < members_.size(); ++s)
          pair(m.piece[0] + s * share, m.piece[1] + s * share, owner, false);
      }
      if (k > 1) continue;
      auto* half = ring_->pair.half[k];
      auto &even = ring_->wide.half(owner, 0), &odd = ring_->wide.half(owner, 1);
      if (number) {
        pair(&half[0].number, &half[1].number, owner, true);
        pair(&even.number, &odd.number, owner, true);
      } else {
        pair(half[0].contents, half[1].contents, owner, false);
        pair(even.contents, odd.contents, owner, false);
      }
    }
    for (TeamLine& line : std::span(ring_->line).first<explored.lines>()) {
      if (number)
        alone(&line.number, -1, true);
      else
        alone(line.contents, -1, false);
    }
    if (!number)
      for (TeamRing::Slot& slot : std::span(ring_->slot).first<explored.slots>()) alone(slot.bytes, -1, false);
    if (number)
      for (std::size_t k = 0; k < members_.size(); ++k)
        alone(&members_[k]->taken.number, static_cast<int>(k), true, true);
  }

  std::vector<std::unique_ptr<TeamMember, Freed>> members_;
  std::unique_ptr<TeamRing, Freed> ring_;
  std::vector<Place> places_;
};

// Records one member's part: what has changed in the memory since the last look was stored by the member.
class Recorder {
 public:
  Recorder(const Program& program, int me)
      : memory_(program.members),
        slots_(me, memory_.members(), memory_.ring(), history_, awaited, explored),
        known_(memory_.places().size()) {
    now_ = this;
    for (const Call& call : program.calls) {
      ++call_;
      slots_.begin(static_cast<unsigned long>(call.what) + call.bytes * 8);
      record(call);
      look();
    }
  }
  std::vector<Operation> operations;

 private:
  // Contents of a collective: a word that says whose they are, of which call and which of its phases.
  struct What {
    Recorder& recorder;
    unsigned long size;
    std::uint32_t phase;
    unsigned long bytes() const { return size; }
    void store(std::byte* to) const {
      const std::uint32_t word = recorder.word(recorder.slots_.me(), phase);
      std::memcpy(to, &word, sizeof word);
    }
    void load(const std::byte* from) const { recorder.read(from, phase); }
    void add(const std::byte* from) const { recorder.read(from, phase); }
    void set(const std::byte* a, const std::byte* b) const {
      recorder.read(a, phase);
      recorder.read(b, phase);
    }
  };

  void record(const Call& call) {
    const What what{*this, call.bytes, 0}, down{*this, call.bytes, 1};
    switch (call.what) {
      case Collective::combine:
        return combine_all_to_all(slots_, what);
      case Collective::exchange:
        return exchange_parts(
            slots_, call.bytes, [&](std::byte* to) { what.store(to); },
            [&](int, const std::byte* from) { what.add(from); });
      case Collective::barrier:
        return barrier_all_to_all(slots_);
      case Collective::up_and_down:
        combine_up(slots_, what, block);
        look();
        return spread_down(slots_, down);
      case Collective::shares:
        return shares();
      case Collective::broadcast:
        return ring(call);
    }
  }
  // What is copied at the end is read there at the latest.
  void shares() {
    std::byte data[most_members * share] = {};
    const int members = slots_.size(), me = slots_.me();
    for (int k = 0; k < members; ++k) put(data, k, 0);
    const auto outside = [&](const void* at) { return at < data || at >= data + sizeof data; };
    combine_shares(slots_, data, members * static_cast<long>(share), 1,
                   [&](std::byte*, const std::byte* a, const std::byte* b, long) {
                     for (const std::byte* from : {a, b})
                       if (outside(from)) read(from, 0);
                     put(data, me, 1);
                   });
    const auto bytes = static_cast<unsigned long>(members) * share;
    for (int k = 0; k < members; ++k)
      if (k != me) read(slots_.contents(k, bytes) + static_cast<unsigned long>(k) * share, 1);
  }
  void put(std::byte* data, int member, std::uint32_t phase) const {
    const std::uint32_t mine = word(slots_.me(), phase);
    std::memcpy(data + static_cast<unsigned long>(member) * share, &mine, sizeof mine);
  }
  void ring(const Call& call) {
    std::byte data[piece] = {};
    const std::uint32_t mine = word(call.source, 0);
    std::memcpy(data, &mine, sizeof mine);
    TeamRing& ring = *memory_.ring();
    const bool in_line = call.bytes <= TeamLine::room;
    const void* from =
        in_line ? ring.line[broadcasts_ % explored.lines].contents : ring.slot[in_slots_++ % explored.slots].bytes;
    ++broadcasts_;
    broadcast(slots_, data, call.bytes, call.source);
    // Received bytes are read before their taking is told.
    if (slots_.me() != call.source) operations.push_back({Operation::read, memory_.place_of(from), mine});
  }

  std::uint32_t word(int member, std::uint32_t phase) const {
    return static_cast<std::uint32_t>(call_) * 16 + static_cast<std::uint32_t>(member) * 4 + phase + 1;
  }
  void read(const std::byte* from, std::uint32_t phase) {
    look();
    const int place = memory_.place_of(from);
    operations.push_back(
        {Operation::read, place, word(memory_.places()[static_cast<std::size_t>(place)].owner, phase)});
  }
  void look() {
    for (std::size_t k = 0; k < known_.size(); ++k) {
      if (memory_.value(k) == known_[k]) continue;
      known_[k] = memory_.value(k);
      operations.push_back(
          {memory_.places()[k].number ? Operation::post : Operation::write, static_cast<int>(k), known_[k]});
    }
  }
  // What the others will have posted is taken as posted.
  static void awaited(const TeamSlots::Awaited& awaited) {
    now_->look();
    const int place = now_->memory_.place_of(&awaited.number());
    const bool least = now_->memory_.places()[static_cast<std::size_t>(place)].least;
    const unsigned long number = awaited.least() << TeamSlots::mark_bits | (least ? 0 : now_->history_.mark());
    now_->operations.push_back(
        {least ? Operation::await_least : Operation::await, place, static_cast<std::uint32_t>(number)});
    const_cast<std::atomic<unsigned long>&>(awaited.number()) = number;
    now_->known_[static_cast<std::size_t>(place)] = static_cast<std::uint32_t>(number);
  }

  static inline Recorder* now_;
  Memory memory_;
  History history_;
  TeamSlots slots_;
  std::vector<std::uint32_t> known_;
  int call_ = 0;
  unsigned long broadcasts_ = 0, in_slots_ = 0;
};

enum class Fault { none, numbers_overtake, one_parity };

class Explorer {
 public:
  Explorer(const Program& program, Fault fault) : fault_(fault) {
    const Memory memory(program.members);
    for (int me = 0; me < program.members; ++me) {
      parts_.push_back(Recorder(program, me).operations);
      if (fault == Fault::one_parity)
        for (Operation& o : parts_.back()) o.place = memory.places()[static_cast<std::size_t>(o.place)].twin;
    }
    state_.visible.resize(memory.places().size());
  }

  // Empty when all is right.
  std::string explore() {
    std::vector<State> open{state_};
    seen_.insert(name(state_));
    while (!open.empty()) {
      const State from = std::move(open.back());
      open.pop_back();
      bool stuck = true;
      for (std::size_t who = 0; who < parts_.size(); ++who) {
        for (std::size_t action = 0; action <= from.member[who].stores.size(); ++action) {
          state_ = from;
          if (!(action == 0 ? step(who) : commit(who, action - 1))) continue;
          if (!problem_.empty()) return problem_;
          stuck = false;
          if (seen_.insert(name(state_)).second) open.push_back(state_);
        }
      }
      if (!stuck) continue;
      for (std::size_t who = 0; who < parts_.size(); ++who)
        if (from.member[who].done < parts_[who].size()) return "members wait for ever";
      ended_ = true;
    }
    return ended_ ? "" : "no end was found";
  }
  std::size_t states() const { return seen_.size(); }

 private:
  struct Member {
    std::size_t done = 0;
    std::vector<Operation> stores;
  };
  struct State {
    std::vector<std::uint32_t> visible;  // by place
    Member member[most_members];
  };

  // As the member sees it: its own last store, or what is visible.
  std::uint32_t seen_by(std::size_t who, int place) const {
    const auto& stores = state_.member[who].stores;
    for (std::size_t k = stores.size(); k-- > 0;)
      if (stores[k].place == place) return stores[k].value;
    return state_.visible[static_cast<std::size_t>(place)];
  }
  bool step(std::size_t who) {
    Member& m = state_.member[who];
    if (m.done == parts_[who].size()) return false;
    const Operation& o = parts_[who][m.done];
    const std::uint32_t seen = seen_by(who, o.place);
    if (o.kind == Operation::await && seen >> TeamSlots::mark_bits < o.value >> TeamSlots::mark_bits) return false;
    if (o.kind == Operation::await && seen != o.value)
      problem_ = "member " + std::to_string(who) + " finds another number than its operation " +
                 std::to_string(m.done) + " awaits";
    if (o.kind == Operation::await_least && seen < o.value) return false;
    if (o.kind == Operation::read && seen != o.value)
      problem_ = "member " + std::to_string(who) + " reads other bytes than its operation " + std::to_string(m.done) +
                 " is about";
    if (o.kind == Operation::write || o.kind == Operation::post) {
      if (m.stores.size() == most_waiting) return false;
      m.stores.push_back(o);
    }
    ++m.done;
    return true;
  }
  bool commit(std::size_t who, std::size_t which) {
    auto& stores = state_.member[who].stores;
    const Operation store = stores[which];
    if (store.kind == Operation::post && which > 0 && fault_ != Fault::numbers_overtake) return false;
    for (std::size_t k = 0; k < which; ++k)
      if (stores[k].place == store.place) return false;
    state_.visible[static_cast<std::size_t>(store.place)] = store.value;
    stores.erase(stores.begin() + static_cast<long>(which));
    return true;
  }

  // The visible memory is what the committed stores have left: where each member is and what waits tells all but their
  // order, which matters where two members store into one place.
  static std::string name(const State& state) {
    std::string text(reinterpret_cast<const char*>(state.visible.data()), state.visible.size() * sizeof(std::uint32_t));
    for (const Member& m : state.member) {
      text += std::to_string(m.done);
      for (const Operation& o : m.stores) text += ',' + std::to_string(o.place);
      text += ';';
    }
    return text;
  }

  Fault fault_;
  std::vector<std::vector<Operation>> parts_;
  State state_;
  std::unordered_set<std::string> seen_;
  std::string problem_;
  bool ended_ = false;
};

std::vector<Call> times(int count, std::vector<Call> calls) {
  std::vector<Call> all;
  for (int k = 0; k < count; ++k) all.insert(all.end(), calls.begin(), calls.end());
  return all;
}

using enum Collective;
const Program programs[] = {
    {"two combine", 2, times(9, {{combine}})},
    {"two combine, in a wide line", 2, times(8, {{combine, wide}})},
    {"two combine, in one line and another in turn", 2, times(3, {{combine}, {combine, wide}, {combine, line}}), false},
    {"two combine, in their own lines", 2, times(8, {{combine, line}})},
    {"two combine, in pieces", 2, times(8, {{combine, piece}})},
    {"two exchange parts", 2, times(8, {{exchange, piece}})},
    {"two exchange few bytes and many in turn", 2, times(2, {{exchange}, {exchange, piece}, {exchange, line}}), false},
    {"two up and down", 2, times(6, {{up_and_down}}), false},
    {"two up and down, in pieces", 2, times(6, {{up_and_down, piece}}), false},
    {"two, one after the other",
     2,
     {{combine}, {up_and_down, line}, {exchange, piece}, {barrier}, {combine, line}},
     false},
    {"two broadcast around the ring", 2, times(static_cast<int>(explored.lines) + 3, {{broadcast}}), false},
    {"two broadcast around the slots", 2, times(static_cast<int>(explored.slots) + 3, {{broadcast, piece}}), false},
    {"two broadcast in turns", 2, times(9, {{broadcast, piece, 0}, {broadcast, line, 1}}), false},
    {"two broadcast, with barriers", 2, times(3, {{broadcast}, {barrier}, {broadcast, line, 1}, {combine}}), false},
    {"three combine", 3, times(5, {{combine}})},
    {"three exchange parts", 3, times(5, {{exchange, piece}})},
    {"three up and down", 3, times(4, {{up_and_down}}), false},
    {"two combine shares", 2, times(4, {{shares}})},
    {"three combine shares", 3, times(2, {{shares}})},
    {"three combine shares, with others", 3, {{combine}, {shares}, {up_and_down}, {shares}}, false},
    {"four up and down, in blocks", 4, times(3, {{up_and_down}}), false},
    {"four up and down, in blocks and pieces", 4, times(2, {{up_and_down, piece}, {barrier}}), false},
    {"three, up and down behind all to all", 3, {{combine}, {up_and_down}, {exchange}}},
    {"three, all to all behind up and down", 3, {{up_and_down}, {exchange, piece}, {combine, piece}}},
    {"three broadcast", 3, {{broadcast, 4, 1}, {broadcast, piece, 2}, {broadcast, line, 0}, {broadcast, 4, 1}}, false},
};

}  // namespace
}  // namespace tasuki::test

int main() {
  using namespace tasuki::test;
  int passed = 0, failed = 0;
  for (const Program& program : programs) {
    Explorer explorer(program, Fault::none);
    const std::string problem = explorer.explore();
    std::printf("%s: %zu states%s%s\n", program.name, explorer.states(), problem.empty() ? "" : ": ", problem.c_str());
    ++(problem.empty() ? passed : failed);
    for (const Fault fault : {Fault::numbers_overtake, Fault::one_parity}) {
      if (fault == Fault::one_parity && !program.parities_matter) continue;
      const bool found = !Explorer(program, fault).explore().empty();
      ++(found ? passed : failed);
      if (!found)
        std::printf("%s: %s, and nothing is found\n", program.name,
                    fault == Fault::one_parity ? "even and odd phases share their place" : "numbers overtake contents");
    }
    std::fflush(stdout);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
