// The watcher's process. It was made by a fork without exec: nothing here allocates, locks or uses MPI.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "core/board.h"
#include "core/host_news.h"
#include "core/run_file.h"
#include "core/stuck.h"

namespace tasuki {
namespace {

// For survivors to come to a directive in which they miss the lost node; longer than a launcher takes to kill
// them together.
constexpr int look_for_ms = 300, together_ms = 100;
// From the message on, for the launcher to end the others before they are killed here.
constexpr int end_within_ms = 1300;
// For what the watchers of other hosts have sent to arrive.
constexpr int heard_within_ms = 10;

int pidfd[Board::most];
int life[Board::most];  // pipes that close before their nodes are gone
bool gone[Board::most];
int first_closed = -1;  // slot of the first of those pipes that has closed
int orders_file, ears_file, events;
constexpr int from_orders = -1, from_ears = -3;  // what an event says instead of a slot
constexpr int closed = Board::most;              // added to the slot in an event: its pipe, not its process

void listen(int what, int file) {
  epoll_event event{EPOLLIN, {.fd = what}};
  epoll_ctl(events, EPOLL_CTL_ADD, file, &event);
}

void listen_no_more(int file) { epoll_ctl(events, EPOLL_CTL_DEL, file, nullptr); }

// The slot of a node that is gone, `from_orders` for orders or their end, `nothing` after `ms`, when a pipe closed, or
// when something was heard. Such events come in the order in which they happened.
constexpr int nothing = -2;
int next_event(const Board& board, int ms) {
  epoll_event event;
  if (epoll_wait(events, &event, 1, ms) != 1) return nothing;
  const int what = event.data.fd;
  if (what == from_ears) return hear(board, ears_file), nothing;
  if (what < closed) return what;
  listen_no_more(life[what - closed]);
  if (first_closed < 0 && board.slot[what - closed].state.load() != NodeState::done) first_closed = what - closed;
  return next_event(board, 0);
}

// No more events of this slot, which is gone, or of orders, whose sender is gone.
void drop(int slot) {
  listen_no_more(slot == from_orders ? orders_file : pidfd[slot]);
  if (slot != from_orders) gone[slot] = true;
}

// Marks nodes that have ended meanwhile; whether any is left. Waits up to `ms` for the next one.
bool any_left(const Board& board, int ms) {
  for (int slot; (slot = next_event(board, ms)) != nothing; ms = 0) drop(slot);
  for (int k = 0; k < board.count; ++k)
    if (!gone[k]) return true;
  return false;
}

int waiting_node(const Board& board, int lost) {
  for (int k = 0; k < board.count; ++k) {
    const std::uintptr_t note = board.slot[k].directive.load(std::memory_order_relaxed);
    if (k != lost && in_directive(note)) return k;
  }
  return -1;
}

void say(Board& board, int lost, int waiting) {
  if (board.ending.load()) return;
  const bool said = board.reported.exchange(1);
  const BoardSlot& speaker = board.slot[waiting >= 0 ? waiting : lost];
  const std::uintptr_t note = speaker.directive.load(std::memory_order_relaxed);
  if (note == 0) return;  // no directive was ever reached: the launcher's own message says all there is to say
  note_failed_run();
  if (said) return;
  const NodePlace at = place_of(board, waiting >= 0 ? waiting : lost, board.maker);
  char text[1024];
  const int lost_node = board.slot[lost].rank + 1;
  int length;
  if (waiting >= 0) {
    length = snprintf(text, sizeof text,
                      "%s: error: [node %d of %d] node %d has ended while this node waits in %s\n"
                      "  help: the launcher says how node %d ended (a signal, an exit code); start there\n",
                      at.where, speaker.rank + 1, board.size, lost_node, at.directive, lost_node);
  } else {
    length = snprintf(text, sizeof text,
                      "%s: error: [node %d of %d] this node has ended %s %s\n"
                      "  help: the launcher says how it ended (a signal, an exit code)\n",
                      at.where, lost_node, board.size, note & left ? "behind" : "in", at.directive);
  }
  say_last(text, std::min(length, static_cast<int>(sizeof text) - 1));
}

// Whether a host has told that it lost a node: before this one has, or at the same time and its number is
// lower.
bool told_by_another(const Board& board, bool before) {
  const Heard& heard = hear(board, ears_file);
  return heard.ending || (heard.lost >= 0 && (before || heard.lost < board.slot[0].rank));
}

// A loss on one host ends the nodes of all: its watcher is to report it, and not those that see the
// consequences.
bool lost_on_another_host(const Board& board) {
  if (board.hosts == 0) return false;
  if (told_by_another(board, true)) return true;
  HostNews news = news_of(board);
  news.what = HostNews::lost;
  tell_other_hosts(board, ears_file, news);
  const long start = now_ms();
  while (now_ms() - start < heard_within_ms) {
    if (told_by_another(board, false)) return true;
    any_left(board, 5);
    timespec nap{0, 1'000'000};
    nanosleep(&nap, nullptr);
  }
  return false;
}

// `slot` is the first to be gone. The launcher ends the others for the node that was lost, and one of them
// may be gone before it; but its pipe closed before the launcher saw anything.
int lost_first(const Board& board, int slot) {
  drop(slot);
  const long start = now_ms();
  while (first_closed >= 0 && !gone[first_closed] && now_ms() - start < together_ms) any_left(board, 10);
  return first_closed >= 0 && gone[first_closed] ? first_closed : slot;
}

void report(Board& board, int slot) {
  const int lost = lost_first(board, slot);
  if (lost_on_another_host(board)) return note_failed_run();
  const long start = now_ms();
  if (!board.killed_at_once && board.count > 1) {
    // A launcher that gives the others time: when they are gone as well, all were ended together from outside, as
    // xmprun knows; without it, this watcher may also have come too late.
    bool others = any_left(board, 0);
    while (others && now_ms() - start < together_ms) others = any_left(board, 10);
    bool outside = !others;
    while (outside && has_run_file() && !xmprun_was_told()) {
      outside = now_ms() - start < together_ms;
      any_left(board, 10);
    }
    if (outside) return;
  }
  int waiting = waiting_node(board, lost);
  while (waiting < 0 && any_left(board, 10) && now_ms() - start < look_for_ms) waiting = waiting_node(board, lost);
  if (!xmprun_was_told()) say(board, lost, waiting);
}

void end_others(const Board& board) {
  const long start = now_ms();
  while (any_left(board, 10))
    if (now_ms() - start > end_within_ms) break;
  for (int k = 0; k < board.count; ++k)
    if (!gone[k]) syscall(SYS_pidfd_send_signal, pidfd[k], SIGKILL, nullptr, 0);
}

bool read_order(WatchOrder& order) {
  ssize_t n;
  do n = read(orders_file, &order, 1);
  while (n < 0 && errno == EINTR);
  return n == 1;
}

[[noreturn]] void lost(Board& board, int slot) {
  board.lost.store(1);
  report(board, slot);
  end_others(board);
  _exit(0);
}

// Launchers end the nodes of all hosts for one that was killed, but not all do so for one that has just ended.
[[noreturn]] void lost_elsewhere(Board& board) {
  board.lost.store(1);
  note_failed_run();
  end_others(board);
  _exit(0);
}

}  // namespace

void watch(Board& board, int orders, int ears) {
  orders_file = orders;
  ears_file = ears;
  WatchOrder order;
  if (!read_order(order) || order != WatchOrder::begin) _exit(0);
  open_run_file();
  events = epoll_create1(0);
  listen(from_orders, orders);
  if (board.hosts > 0) listen(from_ears, ears);
  for (int k = 0; k < board.count; ++k) {
    const BoardSlot& node = board.slot[k];
    pidfd[k] = static_cast<int>(syscall(SYS_pidfd_open, node.pid, 0));
    if (pidfd[k] < 0 && errno != ESRCH) _exit(0);  // an old system
    char pipe[64];
    snprintf(pipe, sizeof pipe, "/proc/%ld/fd/%d", node.pid, node.life);
    life[k] = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (life[k] >= 0) listen(closed + k, life[k]);
    if (pidfd[k] >= 0) listen(k, pidfd[k]);
  }
  if (write(orders, &order, 1) != 1) _exit(0);
  for (int k = 0; k < board.count; ++k)
    if (pidfd[k] < 0) lost(board, k);
  const int interval = stuck_interval(board);  // -1: no looks
  long next_look = now_ms() + interval;
  for (int ended = 0; ended < board.count;) {
    const int slot = next_event(board, interval < 0 ? -1 : static_cast<int>(std::max(0L, next_look - now_ms())));
    if (slot == nothing) {
      if (hear(board, ears_file).lost >= 0) lost_elsewhere(board);
      if (interval < 0 || now_ms() < next_look) continue;
      next_look = now_ms() + interval;
      if (const int node = look_for_stuck(board, ears_file); node >= 0) {
        note_failed_run();
        // As if it were lost: the launcher ends the others.
        syscall(SYS_pidfd_send_signal, pidfd[node], SIGKILL, nullptr, 0);
        end_others(board);
        _exit(0);
      }
      continue;
    }
    if (slot == from_orders && read_order(order)) _exit(0);
    if (slot != from_orders && board.slot[slot].state.load() != NodeState::done && !board.ending.load())
      lost(board, slot);
    drop(slot);
    ended += slot != from_orders;
  }
  _exit(0);
}

}  // namespace tasuki
