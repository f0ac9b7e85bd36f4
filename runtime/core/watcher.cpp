// The watcher's process. It was made by a fork without exec: nothing here allocates, locks or uses MPI.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "core/board.h"
#include "core/current.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

// For survivors to come to a directive in which they miss the lost node; longer than a launcher takes to kill them
// together.
constexpr int look_for_ms = 300, together_ms = 100;
// From the message on, for the launcher to end the others before they are killed here.
constexpr int end_within_ms = 1300;

int pidfd[Board::most];
bool gone[Board::most];
int orders_file, events;
constexpr int from_orders = -1;  // what an event says instead of a slot

long now_ms() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000L + t.tv_nsec / 1'000'000;
}

void listen(int slot, int file) {
  epoll_event event{EPOLLIN, {.fd = slot}};
  epoll_ctl(events, EPOLL_CTL_ADD, file, &event);
}

// No more events of this slot, which is gone, or of orders, whose sender is gone.
void drop(int slot) {
  epoll_ctl(events, EPOLL_CTL_DEL, slot == from_orders ? orders_file : pidfd[slot], nullptr);
  if (slot != from_orders) gone[slot] = true;
}

// Marks nodes that have ended meanwhile; whether any is left. Waits up to `ms` for the next one.
bool any_left(const Board& board, int ms) {
  epoll_event event;
  while (epoll_wait(events, &event, 1, ms) == 1) {
    drop(event.data.fd);
    ms = 0;
  }
  for (int k = 0; k < board.count; ++k)
    if (!gone[k]) return true;
  return false;
}

// This process's view of a directive that another node has noted; null when it is not part of the program itself.
const tasuki_site* site_of(const BoardSlot& there, const BoardSlot& here, std::uintptr_t note) {
  const std::uintptr_t at = note & ~left;
  if (there.program != here.program || there.end - there.begin != here.end - here.begin) return nullptr;
  if (at < there.begin || at >= there.end) return nullptr;
  return reinterpret_cast<const tasuki_site*>(at - there.begin + here.begin);
}

int waiting_node(const Board& board, int lost) {
  for (int k = 0; k < board.count; ++k) {
    const std::uintptr_t note = board.slot[k].directive.load(std::memory_order_relaxed);
    if (k != lost && note != 0 && (note & left) == 0) return k;
  }
  return -1;
}

void say(Board& board, int lost, int waiting) {
  if (board.ending.load() || board.reported.exchange(1)) return;
  const BoardSlot& speaker = board.slot[waiting >= 0 ? waiting : lost];
  const std::uintptr_t note = speaker.directive.load(std::memory_order_relaxed);
  if (note == 0) return;  // no directive was ever reached: the launcher's own message says all there is to say
  const tasuki_site* at = site_of(speaker, board.slot[board.maker], note);
  char place[512] = "this program", text[1024];
  if (at && at->file) snprintf(place, sizeof place, "%s:%d", at->file, at->line);
  char directive[128] = "a directive of a shared library";
  if (at && at->directive) snprintf(directive, sizeof directive, "`%s`", at->directive);
  const int lost_node = board.slot[lost].rank + 1;
  int length;
  if (waiting >= 0) {
    length = snprintf(text, sizeof text,
                      "%s: error: [node %d of %d] node %d has ended while this node waits in %s\n"
                      "  help: the launcher says how node %d ended (a signal, an exit code); start there\n",
                      place, speaker.rank + 1, board.size, lost_node, directive, lost_node);
  } else {
    length = snprintf(text, sizeof text,
                      "%s: error: [node %d of %d] this node has ended %s %s\n"
                      "  help: the launcher says how it ended (a signal, an exit code)\n",
                      place, lost_node, board.size, note & left ? "behind" : "in", directive);
  }
  if (length > static_cast<int>(sizeof text) - 1) length = sizeof text - 1;
  for (const char* p = text; length > 0;) {
    const ssize_t n = write(STDERR_FILENO, p, static_cast<size_t>(length));
    if (n < 0 && errno != EINTR) return;
    if (n > 0) p += n, length -= static_cast<int>(n);
  }
}

void report(Board& board, int lost) {
  drop(lost);
  const long start = now_ms();
  if (!board.killed_at_once) {
    // A launcher that gives the others time: when they are gone as well, all were ended together from outside.
    bool others = any_left(board, 0);
    while (others && now_ms() - start < together_ms) others = any_left(board, 10);
    if (!others) return;
  }
  int waiting = waiting_node(board, lost);
  while (waiting < 0 && any_left(board, 10) && now_ms() - start < look_for_ms) waiting = waiting_node(board, lost);
  say(board, lost, waiting);
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
  report(board, slot);
  end_others(board);
  _exit(0);
}

}  // namespace

void watch(Board& board, int orders) {
  orders_file = orders;
  WatchOrder order;
  if (!read_order(order) || order != WatchOrder::begin) _exit(0);
  events = epoll_create1(0);
  listen(from_orders, orders);
  for (int k = 0; k < board.count; ++k) {
    pidfd[k] = static_cast<int>(syscall(SYS_pidfd_open, board.slot[k].pid, 0));
    if (pidfd[k] >= 0)
      listen(k, pidfd[k]);
    else if (errno == ESRCH)
      lost(board, k);
    else
      _exit(0);  // an old system
  }
  // Events come in the order in which they happened: the first node to be gone is the one that was lost, those after
  // it may have been killed for it.
  for (int ended = 0; ended < board.count;) {
    epoll_event event;
    if (epoll_wait(events, &event, 1, -1) != 1) continue;
    const int slot = event.data.fd;
    if (slot == from_orders && read_order(order)) _exit(0);
    if (slot != from_orders && !board.slot[slot].done.load() && !board.ending.load()) lost(board, slot);
    drop(slot);
    ended += slot != from_orders;
  }
  _exit(0);
}

}  // namespace tasuki
