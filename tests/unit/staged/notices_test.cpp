// Chunks of several messages that come and are taken in random orders, both ways, between two threads.
#include "fabric/staged/notices.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <thread>

namespace tasuki {
namespace {

constexpr int messages = 400, most_open = 12, most_chunks = 9, window = 4;

int chunks_of(int node, std::uint64_t message) { return 1 + static_cast<int>((message * 7 + node * 3) % most_chunks); }
long content(int node, std::uint64_t message, int chunk) {
  return static_cast<long>(message) * 1000 + chunk * 10 + node + 1;
}

// A node: its memory is an array of words that chunks lie in, its "arena".
struct Node {
  int me;
  NoticeBoard board;
  std::vector<long>& mine;
  const std::vector<long>& theirs;
  std::minstd_rand random;
  bool right = true;

  struct Out {
    std::uint64_t number;
    int chunks, offered = 0;
    std::vector<NoticeBoard::Ticket> tickets;
    std::vector<long> cells;
  };
  struct In {
    std::uint64_t number;
    int chunks, taken = 0;
  };
  std::vector<Out> out;
  std::vector<In> in;
  std::vector<long> free;

  void run() {
    for (long k = 0; k < static_cast<long>(mine.size()); ++k) free.push_back(k);
    int started = 0;
    while (started < messages || !out.empty() || !in.empty()) {
      if (started < messages && out.size() < most_open && in.size() < most_open && random() % 3 == 0) {
        ++started;
        const std::uint64_t number = board.open_outgoing();
        out.push_back({number, chunks_of(me, number), 0, {}, {}});
        const std::uint64_t incoming = board.open_incoming();
        in.push_back({incoming, chunks_of(1 - me, incoming)});
      }
      if (!out.empty()) send(random() % out.size());
      if (!in.empty()) receive(random() % in.size());
      std::this_thread::yield();
    }
  }
  void send(std::size_t which) {
    Out& m = out[which];
    while (!m.tickets.empty() && board.taken(m.tickets.front())) {
      mine[static_cast<std::size_t>(m.cells.front())] = -1;
      free.push_back(m.cells.front());
      m.tickets.erase(m.tickets.begin());
      m.cells.erase(m.cells.begin());
    }
    if (m.offered < m.chunks && m.tickets.size() < window) {
      const long cell = free.back();
      mine[static_cast<std::size_t>(cell)] = content(me, m.number, m.offered);
      NoticeBoard::Ticket ticket;
      if (board.offer(m.number, static_cast<std::uint32_t>(m.offered), {7, true, cell}, ticket)) {
        free.pop_back();
        m.tickets.push_back(ticket);
        m.cells.push_back(cell);
        ++m.offered;
      }
    }
    if (m.offered < m.chunks || !m.tickets.empty()) return;
    board.close_outgoing(m.number);
    out.erase(out.begin() + static_cast<long>(which));
  }
  void receive(std::size_t which) {
    In& m = in[which];
    NoticeBoard::Arrived arrived;
    if (!board.find(m.number, static_cast<std::uint32_t>(m.taken), arrived)) return;
    right = right && arrived.place.bounce && arrived.place.mark == 7 &&
            theirs[static_cast<std::size_t>(arrived.place.offset)] == content(1 - me, m.number, m.taken);
    board.take(arrived.ticket);
    if (++m.taken == m.chunks) in.erase(in.begin() + static_cast<long>(which));
  }
};

TEST(Notices, ChunksInAnyOrder) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    struct alignas(64) Block {
      std::byte bytes[64];
    };
    std::vector<Block> boards[2];
    for (auto& board : boards) board.resize(NoticeBoard::bytes() / sizeof(Block));
    auto* first = reinterpret_cast<std::byte*>(boards[0].data());
    auto* second = reinterpret_cast<std::byte*>(boards[1].data());
    std::vector<long> memory[2];
    for (auto& words : memory) words.assign(most_open * window, -1);
    Node a{0, {first, second}, memory[0], memory[1], std::minstd_rand(seed), true, {}, {}, {}};
    Node b{1, {second, first}, memory[1], memory[0], std::minstd_rand(seed + 50), true, {}, {}, {}};
    std::thread other([&] { b.run(); });
    a.run();
    other.join();
    EXPECT_TRUE(a.right && b.right);
  }
}

// All slots but those of the oldest message are used up by younger ones; it gets in nevertheless.
TEST(Notices, TheOldestGetsIn) {
  struct alignas(64) Block {
    std::byte bytes[64];
  };
  std::vector<Block> here(NoticeBoard::bytes() / 64), there(NoticeBoard::bytes() / 64);
  NoticeBoard board(reinterpret_cast<std::byte*>(here.data()), reinterpret_cast<std::byte*>(there.data()));
  const std::uint64_t oldest = board.open_outgoing(), younger = board.open_outgoing();
  NoticeBoard::Ticket ticket;
  std::uint32_t offered = 0;
  while (board.offer(younger, offered, {0, false, 0}, ticket)) ++offered;
  EXPECT_EQ(static_cast<std::uint32_t>(NoticeBoard::slots - NoticeBoard::reserved), offered);
  for (std::uint32_t k = 0; k < NoticeBoard::reserved; ++k) EXPECT_TRUE(board.offer(oldest, k, {0, false, 0}, ticket));
  EXPECT_FALSE(board.offer(oldest, 9, {0, false, 0}, ticket));
  board.close_outgoing(oldest);
  // The younger one is the oldest now; a slot is free when it has been taken at the other end.
  EXPECT_FALSE(board.offer(younger, offered, {0, false, 0}, ticket));
  NoticeBoard other(reinterpret_cast<std::byte*>(there.data()), reinterpret_cast<std::byte*>(here.data()));
  NoticeBoard::Arrived arrived;
  ASSERT_TRUE(other.find(younger, 3, arrived));
  EXPECT_FALSE(other.find(younger, 3, arrived));
  other.take(arrived.ticket);
  EXPECT_TRUE(board.offer(younger, offered, {0, false, 0}, ticket));
}

}  // namespace
}  // namespace tasuki
