// Every interleaving of two nodes that talk through the flag protocol (runtime/fabric/direct/channel.h), with the real
// Channel at both ends and memory whose stores become visible late and out of order.
//
// A node's stores wait in a list. A flag's store (release) becomes visible after all stores before it; others in any
// order, but those to one place in theirs. Loads happen in the order of the program (acquire). The queues of messages do
// what Conversation does, one step at a time. All states are visited that two short programs can come to: no message may
// be lost, changed or read too early, and a state that nothing leads out of must be the end of both programs. As a
// control the explorer must find the error when flags are allowed to overtake contents. Ends with "N passed, N failed".
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <unordered_set>
#include <vector>

#include "fabric/direct/channel.h"

namespace tasuki::test {
namespace {

// As little as there can be, so that everything runs out and around; and twice that, where not every line is told.
constexpr ChannelSizes least{2, 1, 5 * 64, 64, 64}, longer{4, 2, 7 * 64, 64, 64};
// And rooms of two lines.
constexpr ChannelSizes shared{2, 1, 9 * 64, 128, 64, 64};
static_assert(least.sound() && longer.sound() && shared.sound());
constexpr int inbox_lines = 1 + longer.lines + longer.places;  // the first one is Consumed
constexpr int rooms = shared.mailbox / 64;
constexpr int most_window = 2;
constexpr std::uint32_t poison = 0xDEAD;

// `refused`: planned as put, but the receiver's memory is not shared, so that it goes as pull.
// `slices`: two lines that have one room in the mailbox.
enum class Kind { inlined, mailbox, slices, put, refused, pull };
bool by_mailbox(Kind kind) { return kind == Kind::mailbox || kind == Kind::slices; }
bool planned_as_put(Kind kind) { return kind == Kind::put || kind == Kind::refused; }
int pieces(Kind kind) { return by_mailbox(kind) ? 2 : 1; }

// What node 0 sends to node 1, and node 1 to node 0, in each of a number of transfers.
struct Program {
  const char* name;
  std::vector<Kind> from[2];
  int transfers, window;  // so many transfers may be under way
  ChannelSizes sizes = least;
};

// The memory of a node, as the other one sees it, or as it will be when all stores are visible.
struct Memory {
  Line inbox[inbox_lines] = {};            // written by the other node
  std::uint32_t mailbox[rooms] = {};       // written by this one
  std::uint32_t source[most_window] = {};  // of pulls; written by this one
  std::uint32_t target[most_window] = {};  // of puts; written by the other one
};

struct Store {
  std::uint32_t node;   // whose memory
  std::uint32_t place;  // in it
  std::uint32_t bytes, release;
  std::byte value[sizeof(Line)];
};

struct NodeState {
  Channel channel;
  int started = 0;
  std::uint32_t received = 0, sent = 0, completed_awaited = 0;  // messages
  int in_piece = 0, out_piece = 0;
  std::uint32_t announced = 0;  // messages looked at for announcements
  bool flag_seen = false, place_used = false;
  struct Awaited {
    std::uint32_t message, line;
  };
  std::vector<Awaited> awaited;
  // What the channel knows of its mailbox: the last rooms, by line and place, and told() when the last one was taken.
  std::vector<std::uint32_t> taken_rooms;
  std::uint32_t told_then = 0;
  std::vector<Store> stores;
};

struct State {
  Memory visible[2], issued[2];
  NodeState node[2];
};

class Explorer {
 public:
  Explorer(const Program& program, bool flags_overtake)
      : program_(program), flags_overtake_(flags_overtake), state_{{}, {}, {node(0), node(1)}} {}

  // Empty when all is right.
  std::string explore() {
    std::vector<State> open{state_};
    seen_.insert(name());
    while (!open.empty() && problem_.empty()) {
      const State from = std::move(open.back());
      open.pop_back();
      const std::size_t from_name = name_of(from);
      bool stuck = true;
      for (int who = 0; who < 2; ++who) {
        for (int action = 0; action < 4 + static_cast<int>(from.node[who].stores.size()); ++action) {
          state_ = from;
          act(who, action);
          if (!problem_.empty()) return problem_;
          const std::size_t key = name();
          if (key == from_name) continue;
          stuck = false;
          if (seen_.insert(key).second) open.push_back(state_);
        }
      }
      if (stuck) {
        ++ends_;
        state_ = from;
        if (!finished(0) || !finished(1)) problem_ = "both nodes wait for ever";
      }
    }
    return problem_;
  }
  std::size_t states() const { return seen_.size(); }
  bool ended() const { return ends_ > 0; }

 private:
  // The live memory that the channels point into is state_'s.
  NodeState node(int who) {
    return {Channel(program_.sizes, reinterpret_cast<std::byte*>(state_.visible[who].inbox),
                    reinterpret_cast<std::byte*>(state_.issued[1 - who].inbox)),
            0, 0, 0, 0, 0, 0, 0, false, false, {}, {}, 0, {}};
  }

  const std::vector<Kind>& out(int who) const { return program_.from[who]; }
  Kind kind_out(int who, std::uint32_t message) const { return out(who)[message % out(who).size()]; }
  std::uint32_t due_out(int who) const {
    return static_cast<std::uint32_t>(static_cast<std::size_t>(state_.node[who].started) * out(who).size());
  }
  std::uint32_t due_in(int who) const {
    return static_cast<std::uint32_t>(static_cast<std::size_t>(state_.node[who].started) * out(1 - who).size());
  }
  int transfer_of(int sender, std::uint32_t message) const { return static_cast<int>(message / out(sender).size()); }
  int cell_of(int sender, std::uint32_t message) const { return transfer_of(sender, message) % most_window; }
  static std::uint32_t identity(int sender, std::uint32_t message, int piece) {
    return 0x10000u * static_cast<std::uint32_t>(sender + 1) + message * 16 + static_cast<std::uint32_t>(piece) + 1;
  }

  // Whether the first `count` transfers are complete at this node.
  bool complete(int who, int count) const {
    const NodeState& n = state_.node[who];
    const auto all = static_cast<std::size_t>(count);
    if (n.received < all * out(1 - who).size() || n.sent < all * out(who).size()) return false;
    for (const NodeState::Awaited& awaited : n.awaited) {
      if (transfer_of(who, awaited.message) < count) return false;
    }
    return true;
  }
  bool finished(int who) const {
    return state_.node[who].started == program_.transfers && complete(who, program_.transfers) &&
           state_.node[who].stores.empty();
  }

  void act(int who, int action) {
    switch (action) {
      case 0:
        return start(who);
      case 1:
        return send(who);
      case 2:
        return receive(who);
      case 3:
        return look_for_consumed(who);
      default:
        return commit(who, static_cast<std::size_t>(action - 4));
    }
  }

  // The stores that a call of the channel has made into the other node's inbox, contents first.
  void issue_inbox(int who, const Memory& before) {
    const int other = 1 - who;
    for (const bool flags : {false, true}) {
      for (int k = 0; k < inbox_lines; ++k) {
        auto* now = reinterpret_cast<std::byte*>(&state_.issued[other].inbox[k]);
        auto* old = reinterpret_cast<const std::byte*>(&before.inbox[k]);
        const std::size_t flag = k == 0 ? sizeof(Consumed::lines) : sizeof(Line::flag);
        const std::size_t first = flags ? 0 : flag, end = flags ? flag : sizeof(Line);
        if (std::memcmp(now + first, old + first, end - first) != 0)
          issue(who, other, now + first, end - first, flags);
      }
    }
  }
  void issue(int who, int owner, const void* at, std::size_t bytes, bool release) {
    Store store{static_cast<std::uint32_t>(owner), 0, static_cast<std::uint32_t>(bytes), release, {}};
    store.place = static_cast<std::uint32_t>(static_cast<const std::byte*>(at) -
                                             reinterpret_cast<const std::byte*>(&state_.issued[owner]));
    std::memcpy(store.value, at, bytes);
    state_.node[who].stores.push_back(store);
  }
  void store_word(int who, int owner, std::uint32_t& place, std::uint32_t value) {
    place = value;
    issue(who, owner, &place, sizeof place, false);
  }

  void commit(int who, std::size_t which) {
    auto& stores = state_.node[who].stores;
    const Store store = stores[which];
    if (store.release && which > 0 && !flags_overtake_) return;
    for (std::size_t k = 0; k < which; ++k) {
      if (stores[k].node == store.node && stores[k].place == store.place) return;
    }
    std::memcpy(reinterpret_cast<std::byte*>(&state_.visible[store.node]) + store.place, store.value, store.bytes);
    stores.erase(stores.begin() + static_cast<long>(which));
  }

  void start(int who) {
    NodeState& n = state_.node[who];
    if (n.started == program_.transfers || !complete(who, std::max(0, n.started - program_.window + 1))) return;
    const int transfer = n.started++, cell = transfer % most_window;
    // The program may write its sources and look at its targets again.
    store_word(who, who, state_.issued[who].source[cell], poison + static_cast<std::uint32_t>(transfer));
    state_.visible[who].target[cell] = state_.issued[who].target[cell] = poison;
    for (std::size_t k = 0; k < out(who).size(); ++k) {
      const auto message = static_cast<std::uint32_t>(static_cast<std::size_t>(transfer) * out(who).size() + k);
      if (kind_out(who, message) == Kind::pull || kind_out(who, message) == Kind::refused)
        store_word(who, who, state_.issued[who].source[cell], identity(who, message, 0));
    }
    announce(who);
  }

  void announce(int who) {
    NodeState& n = state_.node[who];
    for (; n.announced < due_in(who); ++n.announced) {
      const Kind kind = kind_out(1 - who, n.announced);
      if (!planned_as_put(kind)) continue;
      const Memory before = state_.issued[1 - who];
      Line* place = n.channel.next_announcement();
      if (!place) return;
      place->grid = {};
      place->grid.place = cell_of(1 - who, n.announced);
      n.channel.announce(*place, kind == Kind::put);
      issue_inbox(who, before);
    }
  }

  void send(int who) {
    NodeState& n = state_.node[who];
    if (n.sent == due_out(who)) return;
    Kind kind = kind_out(who, n.sent);
    const std::uint32_t id = identity(who, n.sent, n.out_piece);
    const int cell = cell_of(who, n.sent);
    const Memory before = state_.issued[1 - who];
    if (planned_as_put(kind) && !n.place_used) {
      const Line* place = n.channel.next_place();
      if (!place) return;
      if (place->possible != (kind == Kind::put) || place->grid.place != cell) return error("the wrong place");
      if (!place->possible) {
        n.channel.use_place();
        n.place_used = true;
        return;
      }
      Line* line = n.channel.next_line();
      if (!line) return;
      n.channel.use_place();
      store_word(who, 1 - who, state_.issued[1 - who].target[cell], id);
      line->mail = {};
      n.channel.send(*line, LineKind::put);
    } else {
      Line* line = n.channel.next_line();
      if (!line) return;
      if (by_mailbox(kind)) {
        long room = -1;
        if (kind == Kind::slices && n.out_piece == 1) {
          room = n.taken_rooms.back() % 16 * 64 + 64;
        } else {
          room = kind == Kind::slices ? n.channel.take_room(128, 2) : n.channel.take_room(64);
          n.told_then = static_cast<std::uint32_t>(n.channel.told());
          if (room < 0) return;
          n.taken_rooms.push_back(static_cast<std::uint32_t>(n.channel.sent()) * 16 +
                                  static_cast<std::uint32_t>(room / 64));
          if (n.taken_rooms.size() > program_.sizes.lines) n.taken_rooms.erase(n.taken_rooms.begin());
        }
        store_word(who, who, state_.issued[who].mailbox[room / 64], id);
        line->mail = {room, 64};
        n.channel.send(*line, LineKind::mailbox);
      } else if (kind == Kind::inlined) {
        std::memset(line->bytes, 0, sizeof line->bytes);
        std::memcpy(line->bytes, &id, sizeof id);
        n.channel.send(*line, LineKind::inlined);
      } else {
        line->grid = {};
        line->grid.place = cell;
        n.channel.send(*line, LineKind::pull);
        n.awaited.push_back({n.sent, static_cast<std::uint32_t>(n.channel.sent())});
      }
    }
    issue_inbox(who, before);
    if (++n.out_piece < pieces(kind)) return;
    n.out_piece = 0;
    n.place_used = false;
    ++n.sent;
  }

  void receive(int who) {
    NodeState& n = state_.node[who];
    if (n.received == due_in(who)) return;
    const Memory before = state_.issued[1 - who];
    // The flag is seen in one step, what it guards is read in a later one.
    const Line* line = n.channel.next_arrived();
    if (!line) {
      if (n.flag_seen) error("a flag that was there has gone");
      return;
    }
    if (!n.flag_seen) {
      n.flag_seen = true;
      return;
    }
    n.flag_seen = false;
    const Kind kind = kind_out(1 - who, n.received);
    const std::uint32_t id = identity(1 - who, n.received, n.in_piece);
    std::uint32_t found = 0;
    if (line->kind == LineKind::inlined && kind == Kind::inlined) {
      std::memcpy(&found, line->bytes, sizeof found);
    } else if (line->kind == LineKind::mailbox && by_mailbox(kind)) {
      found = state_.visible[1 - who].mailbox[line->mail.offset / 64];
    } else if (line->kind == LineKind::put && kind == Kind::put) {
      found = state_.visible[who].target[cell_of(1 - who, n.received)];
    } else if (line->kind == LineKind::pull && (kind == Kind::pull || kind == Kind::refused)) {
      found = state_.visible[1 - who].source[line->grid.place];
    } else {
      return error("a line of another kind");
    }
    if (found != id) return error("other bytes than were sent");
    n.channel.consume(by_mailbox(kind) ? 64 : 0, line->kind == LineKind::pull);
    issue_inbox(who, before);
    if (++n.in_piece < pieces(kind)) return;
    n.in_piece = 0;
    ++n.received;
    if (planned_as_put(kind)) {
      n.channel.place_used();
      announce(who);
    }
  }

  void look_for_consumed(int who) {
    NodeState& n = state_.node[who];
    while (!n.awaited.empty() && n.channel.consumed(n.awaited.front().line)) n.awaited.erase(n.awaited.begin());
  }

  void error(const char* what) { problem_ = what; }

  // The hash of all that later behaviour depends on: 64 bits for less than a million states.
  std::size_t name() const { return name_of(state_); }
  static std::size_t name_of(const State& state) {
    std::string text;
    const auto add = [&](const void* at, std::size_t bytes) { text.append(static_cast<const char*>(at), bytes); };
    add(state.visible, sizeof state.visible);
    add(state.issued, sizeof state.issued);
    for (const NodeState& n : state.node) {
      // All that the channel knows follows from these and from what it has written, but for told().
      const std::uint32_t numbers[] = {static_cast<std::uint32_t>(n.channel.told()), n.told_then,
                                       static_cast<std::uint32_t>(n.started), n.received, n.sent, n.announced,
                                       static_cast<std::uint32_t>(n.in_piece), static_cast<std::uint32_t>(n.out_piece),
                                       n.flag_seen, n.place_used, static_cast<std::uint32_t>(n.awaited.size()),
                                       static_cast<std::uint32_t>(n.taken_rooms.size()),
                                       static_cast<std::uint32_t>(n.stores.size())};
      add(numbers, sizeof numbers);
      for (const auto& awaited : n.awaited) add(&awaited, sizeof awaited);
      for (std::uint32_t room : n.taken_rooms) add(&room, sizeof room);
      for (const Store& store : n.stores) add(&store, sizeof store);
    }
    return std::hash<std::string>{}(text);
  }
  Program program_;
  bool flags_overtake_;
  State state_;
  std::unordered_set<std::size_t> seen_;
  std::string problem_;
  std::size_t ends_ = 0;
};

using enum Kind;
const Program programs[] = {
    {"lines both ways", {{inlined}, {inlined}}, 5, 1},
    {"lines both ways, two transfers at once", {{inlined}, {inlined}}, 3, 2},
    {"lines one way", {{inlined, inlined}, {}}, 3, 2},
    {"one line against two", {{inlined}, {inlined, inlined}}, 2, 2},
    {"mailbox both ways", {{mailbox}, {mailbox}}, 2, 1},
    {"mailbox one way", {{mailbox}, {}}, 4, 2},
    {"put both ways", {{put}, {put}}, 3, 1},
    {"put one way", {{put}, {}}, 4, 2},
    {"put both ways, two transfers at once", {{put}, {put}}, 3, 2},
    {"put refused both ways", {{refused}, {refused}}, 3, 1},
    {"pull both ways", {{pull}, {pull}}, 3, 1},
    {"pull one way", {{pull}, {}}, 4, 2},
    {"pull, lines and put one way", {{pull, inlined, put}, {}}, 2, 2},
    {"mailbox against lines", {{mailbox}, {inlined}}, 3, 1},
    {"put against pull", {{put}, {pull}}, 3, 1},
    {"pull one way, a longer ring", {{pull}, {}}, 4, 2, longer},
    {"pull and lines both ways, a longer ring", {{pull, inlined}, {pull}}, 2, 1, longer},
    {"lines one way, a longer ring", {{inlined}, {}}, 7, 2, longer},
    {"put one way, a longer ring", {{put}, {}}, 5, 2, longer},
    {"lines of one room both ways", {{slices}, {slices}}, 2, 1, shared},
    {"lines of one room one way", {{slices}, {}}, 4, 2, shared},
    {"lines of one room against a line", {{slices}, {inlined}}, 3, 1, shared},
    {"lines of one room and of their own", {{slices, mailbox}, {}}, 2, 2, shared},
    {"put and refused against mailbox", {{put, refused}, {mailbox}}, 2, 1},
};

}  // namespace
}  // namespace tasuki::test

int main() {
  using namespace tasuki::test;
  int passed = 0, failed = 0;
  for (const Program& program : programs) {
    Explorer explorer(program, false);
    std::string problem = explorer.explore();
    if (problem.empty() && !explorer.ended()) problem = "no end was found";
    std::printf("%s: %zu states%s%s\n", program.name, explorer.states(), problem.empty() ? "" : ": ", problem.c_str());
    ++(problem.empty() ? passed : failed);
    Explorer broken(program, true);
    if (broken.explore().empty()) {
      std::printf("%s: flags overtake contents, and nothing is found\n", program.name);
      ++failed;
    } else {
      ++passed;
    }
    std::fflush(stdout);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
