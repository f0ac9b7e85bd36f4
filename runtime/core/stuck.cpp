#include "core/stuck.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/end.h"
#include "core/host_news.h"
#include "core/run_file.h"

namespace tasuki {
namespace {

constexpr int longest_interval_ms = 1000;
constexpr int places_shown = 8;
constexpr int forwarding_us = 50'000;

std::uintptr_t seen[Board::most];
long unchanged_since = -1;
bool warned = false;
unsigned wait_seen[Board::most], looks_then[Board::most];

// Stopped by a signal or a debugger: it does go on later.
bool is_stopped(const BoardSlot& node) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%ld/stat", node.pid);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t n = read(file, text, sizeof text - 1);
  close(file);
  if (n <= 0) return false;
  text[n] = '\0';
  const char* name_end = strrchr(text, ')');  // of the program, which may hold anything
  return name_end && (name_end[2] == 'T' || name_end[2] == 't');
}

// Whether no node of this host has begun or left a directive for the board's time, and none computes.
bool host_stuck(const Board& board) {
  bool same = true;
  for (int k = 0; k < board.count; ++k) {
    const BoardSlot& node = board.slot[k];
    const std::uintptr_t note = node.directive.load(std::memory_order_relaxed);
    same = same && note == seen[k] && (node.state.load() != NodeState::running || in_directive(note));
    seen[k] = note;
  }
  if (!same || unchanged_since < 0) unchanged_since = now_ms();
  if (now_ms() - unchanged_since < board.stuck_ms) return false;
  const bool stopped = std::any_of(board.slot, board.slot + board.count, [](const BoardSlot& node) {
    return node.state.load() == NodeState::running && is_stopped(node);
  });
  // Anew: when it goes on, nobody has had the time to.
  if (stopped) unchanged_since = now_ms();
  return !stopped;
}

enum class Wait { may_end, not_yet_known, for_ever };

// for_ever: all nodes of this host are in waits that end by what others of them store (core/looking.h), and each has
// looked since it was seen that all are, twice, as it may have begun to look before; not_yet_known: the looks are missing.
Wait wait_of(const Board& board) {
  bool all = true, same = true, looked = true;
  for (int k = 0; k < board.count; ++k) {
    const BoardSlot& node = board.slot[k];
    const unsigned wait = node.wait.load();
    all = all && wait != 0 && node.state.load() == NodeState::running;
    same = same && wait == wait_seen[k];
    looked = looked && node.looks.load() - looks_then[k] >= 2;
  }
  if (all && same) return looked ? Wait::for_ever : Wait::not_yet_known;
  for (int k = 0; k < board.count; ++k) {
    wait_seen[k] = board.slot[k].wait.load();
    looks_then[k] = board.slot[k].looks.load();
  }
  return all ? Wait::not_yet_known : Wait::may_end;
}

// The first node of this host in that state.
int first(const Board& board, bool returned) {
  for (int k = 0; k < board.count; ++k)
    if ((board.slot[k].state.load() != NodeState::running) == returned) return k;
  return -1;
}

struct Text {
  char text[4096];
  int length = 0;
  template <class... Values>
  void add(const char* format, Values... values) {
    const int room = static_cast<int>(sizeof text) - length;
    length += std::clamp(snprintf(text + length, static_cast<size_t>(room), format, values...), 0, room - 1);
  }
};

void say_returned(const Board& board, const HostNews& mine, const HostNews& waiting) {
  Text t;
  t.add("%s: error: [node %d of %d] node %d has come to its end while this node waits in %s\n", waiting.place.where,
        waiting.waiting, board.size, mine.returned, waiting.place.directive);
  t.add(
      "  help: every node of the executing set must come to the directive; no node has gone on for %ld ms "
      "(XMP_STUCK_WAIT)\n",
      board.stuck_ms);
  say_last(t.text, t.length);
}

// Of the hosts' nodes some at least: where each waits.
void say_waiting(const Board& board, bool for_ever) {
  Text t;
  int shown = 0;
  bool same = true;  // all in one place
  std::string common;
  auto place = [&](int node, const NodePlace& at) {
    if (shown == 0) common = at.where;
    same = same && common == at.where;
    if (shown == 0 && for_ever)
      t.add("%s: error: [node %d of %d] this node waits in %s for nodes that wait themselves\n", at.where, node,
            board.size, at.directive);
    else if (shown == 0)
      t.add("%s: warning: [node %d of %d] no node has gone on for %ld ms; this one waits in %s\n", at.where, node,
            board.size, board.stuck_ms, at.directive);
    else if (shown < places_shown)
      t.add("%s: note: [node %d of %d] waits in %s\n", at.where, node, board.size, at.directive);
    ++shown;
  };
  for (int k = 0; k < board.count; ++k) place(board.slot[k].rank + 1, place_of(board, k, board.maker));
  for (int k = 0; const StuckHost* other = for_ever ? nullptr : stuck_host(k); ++k)
    place(other->news.waiting, other->news.place);
  t.add("  help: %sall nodes of an executing set must come to the same directives in the same order\n",
        for_ever ? "" : "if they wait for ever: ");
  if (same && shown > 1)
    t.add("  help: all wait in the same place: what they have executed before, asynchronous directives, too, may differ\n");
  for_ever ? say_last(t.text, t.length) : say_text(t.text, t.length);
}

// Launchers may drop what they have not passed on when the run ends.
void await_forwarding() {
  drain(STDERR_FILENO);
  usleep(forwarding_us);
}

}  // namespace

int stuck_interval(const Board& board) {
  if (board.stuck_ms == 0) return -1;
  return static_cast<int>(std::clamp(board.stuck_ms / 4, 1L, static_cast<long>(longest_interval_ms)));
}

int look_for_stuck(Board& board, int ears) {
  const Wait wait = wait_of(board);
  if (!host_stuck(board) || wait == Wait::not_yet_known) return -1;
  if (wait == Wait::for_ever) {
    if (!board.ending.load() && !board.reported.exchange(1)) {
      say_waiting(board, true);
      await_forwarding();
    }
    board.stuck.store(1);
    return -1;
  }
  HostNews mine = news_of(board);
  mine.what = HostNews::stuck;
  const int returned = first(board, true), waiting = first(board, false);
  if (returned >= 0) mine.returned = board.slot[returned].rank + 1;
  if (waiting >= 0) {
    mine.waiting = board.slot[waiting].rank + 1;
    mine.place = place_of(board, waiting, board.maker);
  }
  tell_other_hosts(board, ears, mine);
  hear(board, ears);
  // The lowest host with a node that has returned speaks, else the lowest one.
  const HostNews* missed = waiting >= 0 ? &mine : nullptr;
  int nodes = board.count, speaker = mine.rank, speaker_returned = mine.returned > 0 ? mine.rank : -1;
  for (int k = 0; const StuckHost* other = stuck_host(k); ++k) {
    if (now_ms() - other->heard_ms > 3 * stuck_interval(board)) continue;
    nodes += other->news.nodes;
    speaker = std::min(speaker, other->news.rank);
    if (other->news.returned > 0 && (speaker_returned < 0 || other->news.rank < speaker_returned))
      speaker_returned = other->news.rank;
    if (!missed && other->news.waiting > 0) missed = &other->news;
  }
  // Where nobody waits all have come to the end.
  if (nodes < board.size || !missed || board.ending.load()) return -1;
  if (speaker_returned >= 0) {
    if (speaker_returned != mine.rank || board.reported.exchange(1)) return -1;
    say_returned(board, mine, *missed);
    await_forwarding();
    board.stuck.store(1);
    const bool hears = std::any_of(board.slot, board.slot + board.count,
                                   [](const BoardSlot& node) { return node.state.load() == NodeState::returned; });
    return hears ? -1 : returned;
  }
  if (speaker == mine.rank && !std::exchange(warned, true)) say_waiting(board, false);
  return -1;
}

}  // namespace tasuki
