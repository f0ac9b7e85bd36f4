#include "core/host_news.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "tasuki/abi.h"

namespace tasuki {
namespace {

Heard heard;
StuckHost stuck_hosts[Board::most_hosts];
int stuck_count = 0;

void note_stuck(const HostNews& news) {
  int k = 0;
  while (k < stuck_count && stuck_hosts[k].news.rank != news.rank) ++k;
  if (k == Board::most_hosts) return;
  if (k == stuck_count) ++stuck_count;
  stuck_hosts[k] = {news, now_ms()};
}

}  // namespace

const tasuki_site* site_of(const BoardSlot& there, const BoardSlot& here, std::uintptr_t note) {
  const std::uintptr_t at = note & site_bits;
  if (there.program != here.program || there.end - there.begin != here.end - here.begin) return nullptr;
  if (at < there.begin || at >= there.end) return nullptr;
  return reinterpret_cast<const tasuki_site*>(at - there.begin + here.begin);
}

long now_ms() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000L + t.tv_nsec / 1'000'000;
}

NodePlace place_of(const Board& board, int slot, int viewer) {
  const BoardSlot& node = board.slot[slot];
  const tasuki_site* at = site_of(node, board.slot[viewer], node.directive.load(std::memory_order_relaxed));
  NodePlace place{"this program", "a directive of a shared library"};
  if (at && at->file) snprintf(place.where, sizeof place.where, "%s:%d", at->file, at->line);
  if (at && at->directive) snprintf(place.directive, sizeof place.directive, "`%s`", at->directive);
  return place;
}

HostNews news_of(const Board& board) {
  HostNews news{};
  news.run = board.run;
  news.rank = board.slot[0].rank;
  news.nodes = board.count;
  return news;
}

void tell_other_hosts(const Board& board, int socket, const HostNews& news) {
  for (int host = 0; host < board.hosts; ++host) {
    for (const in_addr_t address : board.host[host].address) {
      if (address == 0) continue;
      sockaddr_in to{};
      to.sin_family = AF_INET;
      to.sin_port = board.host[host].port;
      to.sin_addr.s_addr = address;
      sendto(socket, &news, sizeof news, MSG_DONTWAIT, reinterpret_cast<sockaddr*>(&to), sizeof to);
    }
  }
}

const Heard& hear(const Board& board, int ears) {
  HostNews news;
  while (board.hosts > 0 && recv(ears, &news, sizeof news, MSG_DONTWAIT) == sizeof news) {
    if (news.run != board.run) continue;
    if (news.what == HostNews::stuck) note_stuck(news);
    if (news.what == HostNews::ending) heard.ending = true;
    if (news.what == HostNews::lost && (heard.lost < 0 || news.rank < heard.lost)) heard.lost = news.rank;
  }
  return heard;
}

const StuckHost* stuck_host(int number) { return number < stuck_count ? &stuck_hosts[number] : nullptr; }

void say_text(const char* text, int length) {
  while (length > 0) {
    const ssize_t n = write(STDERR_FILENO, text, static_cast<size_t>(length));
    if (n < 0 && errno != EINTR) return;
    if (n > 0) text += n, length -= static_cast<int>(n);
  }
}

}  // namespace tasuki
