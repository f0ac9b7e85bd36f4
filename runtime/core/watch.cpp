// The nodes' side of the watch: making the board and the watcher, and finding each other at start-up.
#include "core/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <link.h>
#include <mpi.h>
#include <net/if.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/board.h"
#include "core/communicators.h"
#include "core/config.h"
#include "core/current.h"
#include "core/end.h"
#include "core/error.h"
#include "core/host_news.h"
#include "core/world.h"

namespace tasuki {
namespace {

struct WatchState {
  Board* board = nullptr;
  int file = -1;           // the board's, until the others have opened it
  int orders = -1;         // socket to this node's watcher
  int life[2] = {-1, -1};  // a pipe that ends with this node
  WatchAddress ears{};     // the watcher's
  pid_t watcher = 0;
  std::atomic<std::uintptr_t>* note = current_directive.note;  // where it stood before
};
WatchState& watch_state() {
  static auto* s = new WatchState;
  return *s;
}

Board* map_board(int file) {
  void* at = mmap(nullptr, sizeof(Board), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return at == MAP_FAILED ? nullptr : static_cast<Board*>(at);
}

void close_file(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

bool make_board() {
  WatchState& s = watch_state();
  s.file = memfd_create("tasuki-board", MFD_CLOEXEC);
  if (s.file >= 0 && ftruncate(s.file, sizeof(Board)) == 0) s.board = map_board(s.file);
  if (!s.board) close_file(s.file);
  return s.board != nullptr;
}

void drop_life() {
  close_file(watch_state().life[0]);
  close_file(watch_state().life[1]);
}

void drop_board() {
  WatchState& s = watch_state();
  if (!s.board) return;
  current_directive.note = s.note;
  munmap(s.board, sizeof(Board));
  s.board = nullptr;
}

// What the launchers say: Open MPI's mpirun, hydra (MPICH and its relatives), Slurm.
bool first_of_several() {
  constexpr const char* names[][2] = {{"OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_SIZE"},
                                      {"MPI_LOCALRANKID", "PMI_SIZE"},
                                      {"SLURM_LOCALID", "SLURM_NTASKS"}};
  for (const auto& [place, count] : names) {
    const char *mine = getenv(place), *all = getenv(count);
    if (mine) return strcmp(mine, "0") == 0 && (!all || strcmp(all, "1") != 0);
  }
  return false;
}

// A socket that hears what is sent to any of the addresses.
int make_ears(WatchAddress& known) {
  const int ears = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sockaddr_in any{};
  any.sin_family = AF_INET;
  socklen_t length = sizeof any;
  ifaddrs* all = nullptr;
  if (ears < 0 || bind(ears, reinterpret_cast<sockaddr*>(&any), sizeof any) != 0 ||
      getsockname(ears, reinterpret_cast<sockaddr*>(&any), &length) != 0 || getifaddrs(&all) != 0)
    return ears;
  int count = 0;
  for (ifaddrs* i = all; i && count < WatchAddress::most; i = i->ifa_next) {
    if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || (i->ifa_flags & IFF_LOOPBACK)) continue;
    known.address[count++] = reinterpret_cast<sockaddr_in*>(i->ifa_addr)->sin_addr.s_addr;
  }
  freeifaddrs(all);
  if (count > 0) known.port = any.sin_port;
  return ears;
}

// The system closes the files of a process that has ended from the highest to the lowest, so that the watcher
// sees this one close before the launcher sees anything and ends other nodes for it.
void make_life() {
  WatchState& s = watch_state();
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  constexpr int high = 1000;
  s.life[0] = ends[0];
  s.life[1] = fcntl(ends[1], F_DUPFD_CLOEXEC, high);
  if (s.life[1] < 0)
    s.life[1] = ends[1];
  else
    close(ends[1]);
}

bool started_by_hydra() { return getenv("HYDI_CONTROL_FD") || getenv("MPI_LOCALRANKID"); }

// In the new process: away from the launcher's session and its pipes but for standard error.
[[noreturn]] void become_watcher(Board& board, int orders, int ears) {
  setsid();
  prctl(PR_SET_NAME, "tasuki-watch");
  signal(SIGPIPE, SIG_IGN);
  signal(SIGTERM, SIG_DFL);
  if (orders != 0) dup2(orders, 0);
  if (ears >= 0)
    dup2(ears, 1);
  else
    close(1);
  syscall(SYS_close_range, 3, ~0u, 0);
  watch(board, 0, 1);
}

void send_order(WatchOrder order) { send(watch_state().orders, &order, 1, MSG_NOSIGNAL); }

void await_answer() {
  char answer;
  while (read(watch_state().orders, &answer, 1) < 0 && errno == EINTR) continue;
}

// The watcher must not outlive this: a node that goes on would leave a process behind that nobody waits for.
void dismiss_watcher() {
  WatchState& s = watch_state();
  if (s.orders < 0) return;
  send_order(WatchOrder::end);
  close_file(s.orders);
  waitpid(s.watcher, nullptr, __WCLONE);
}

struct Opening {
  long pid;
  int file;
  bool watcher;
  unsigned long space;  // of process numbers
};

unsigned long inode_of(const char* path) {
  struct stat status;
  return stat(path, &status) == 0 ? static_cast<unsigned long>(status.st_ino) : 0;
}

// The first entry is the program itself.
int find_program(dl_phdr_info* info, size_t, void* slot) {
  auto& mine = *static_cast<BoardSlot*>(slot);
  mine.begin = ~std::uintptr_t{0};
  mine.end = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& part = info->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    mine.begin = std::min<std::uintptr_t>(mine.begin, info->dlpi_addr + part.p_vaddr);
    mine.end = std::max<std::uintptr_t>(mine.end, info->dlpi_addr + part.p_vaddr + part.p_memsz);
  }
  return 1;
}

void take_slot() {
  WatchState& s = watch_state();
  const World& w = world();
  BoardSlot& mine = s.board->slot[w.host_rank];
  mine.rank = w.rank;
  mine.pid = getpid();
  mine.life = s.life[0];
  mine.program = inode_of("/proc/self/exe");
  dl_iterate_phdr(find_program, &mine);
  mine.state.store(NodeState::running);
  mine.directive.store(0);
  current_directive.note = &mine.directive;
}

bool all_well(bool mine) {
  int well = mine, all = 0;
  MPI_Allreduce(&well, &all, 1, MPI_INT, MPI_MIN, host_comm());
  return all != 0;
}

// The board that node `maker` of the host has made, as this node sees it.
void open_board(const std::vector<Opening>& all, int maker) {
  WatchState& s = watch_state();
  const World& w = world();
  if (maker == w.host_rank) return;
  drop_board();
  close_file(s.file);
  const Opening& from = all[static_cast<std::size_t>(maker)];
  if (from.space != all[static_cast<std::size_t>(w.host_rank)].space) return;
  const int file = open(format("/proc/%ld/fd/%d", from.pid, from.file).c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  s.board = map_board(file);
  close(file);
  if (s.board && s.board->run != run_number()) drop_board();
}

// Where the watchers of other hosts hear; collective over all nodes.
std::vector<WatchAddress> others_ears() {
  const World& w = world();
  const WatchAddress mine = watch_state().orders >= 0 ? watch_state().ears : WatchAddress{};
  std::vector<WatchAddress> all(static_cast<std::size_t>(w.size));
  MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, world_comm());
  all[static_cast<std::size_t>(w.rank)].port = 0;
  std::erase_if(all, [](const WatchAddress& ears) { return ears.port == 0; });
  if (all.size() > Board::most_hosts) all.clear();
  return all;
}

std::vector<Opening> exchange() {
  WatchState& s = watch_state();
  const World& w = world();
  Opening mine{getpid(), s.file, s.orders >= 0, inode_of("/proc/self/ns/pid")};
  std::vector<Opening> all(static_cast<std::size_t>(w.host_size));
  MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, host_comm());
  return all;
}

// An abstract socket address with the run's own number; it goes away with its owner. For nodes without a
// board.
bool claim_name() {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::string name = format("tasuki-%016lx", run_number());
  memcpy(address.sun_path + 1, name.data(), name.size());
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return true;
  socklen_t length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  return bind(fd, reinterpret_cast<sockaddr*>(&address), length) == 0 || errno != EADDRINUSE;
}

}  // namespace

void prepare_watch() {
  WatchState& s = watch_state();
  int started = 0;
  MPI_Initialized(&started);
  if (s.orders >= 0 || started || !config_on(Setting::watch) || !first_of_several() || !make_board()) return;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  int ears = make_ears(s.ears);
  // A child that sends no SIGCHLD and that the program's own wait() does not see.
  const long child = syscall(SYS_clone, 0, nullptr, nullptr, nullptr, nullptr);
  if (child == 0) {
    close(ends[1]);
    become_watcher(*s.board, ends[0], ears);
  }
  close(ends[0]);
  close_file(ears);
  if (child < 0) {
    close(ends[1]);
    return;
  }
  s.orders = ends[1];
  s.watcher = static_cast<pid_t>(child);
}

void start_watch() {
  WatchState& s = watch_state();
  const World& w = world();
  if (w.size == 1) {
    dismiss_watcher();
    drop_board();
    close_file(s.file);
    return;
  }
  const std::vector<WatchAddress> others = w.size > w.host_size ? others_ears() : std::vector<WatchAddress>{};
  if (w.host_size > Board::most || (w.host_size == 1 && others.empty())) {
    dismiss_watcher();
    drop_board();
    close_file(s.file);
    return;
  }
  const bool with_watcher = s.orders >= 0;
  int maker = with_watcher ? w.host_rank : w.host_size, first = 0;
  MPI_Allreduce(&maker, &first, 1, MPI_INT, MPI_MIN, host_comm());
  const bool watched = first < w.host_size;
  maker = watched ? first : 0;
  if (maker != w.host_rank) {
    dismiss_watcher();
  } else {
    if (!s.board) make_board();
    if (s.board) {
      s.board->run = run_number();
      s.board->size = w.size;
      s.board->count = w.host_size;
      s.board->maker = maker;
      s.board->stuck_ms = config_number(Setting::stuck_wait);
      s.board->killed_at_once = started_by_hydra() && (w.host_size == w.size || !others.empty());
      s.board->hosts = static_cast<int>(others.size());
      std::copy(others.begin(), others.end(), s.board->host);
    }
  }
  open_board(exchange(), maker);
  if (s.board) {
    if (watched) make_life();
    take_slot();
  }
  const bool well = all_well(s.board != nullptr);
  close_file(s.file);
  if (!well) {
    dismiss_watcher();
    drop_life();
    drop_board();
  } else if (watched) {
    if (s.orders >= 0) {
      send_order(WatchOrder::begin);
      await_answer();
    }
    MPI_Barrier(host_comm());  // the watcher has the pipes
    close_file(s.life[0]);
  }
}

void leave_watch() {
  WatchState& s = watch_state();
  if (s.board) s.board->slot[world().host_rank].state.store(NodeState::done);
}

void note_returned() {
  WatchState& s = watch_state();
  if (s.board) s.board->slot[world().host_rank].state.store(NodeState::returned);
}

bool told_to_end() {
  WatchState& s = watch_state();
  return s.board && s.board->stuck.load() != 0 && s.board->stuck.exchange(0) != 0;
}

void note_look(bool anew) {
  static unsigned waits = 1;  // odd, so that none is 0
  WatchState& s = watch_state();
  if (!s.board) return;
  BoardSlot& mine = s.board->slot[world().host_rank];
  if (anew) mine.wait.store(waits += 2);
  mine.looks.fetch_add(1);
}

void note_not_looking() {
  WatchState& s = watch_state();
  if (s.board) s.board->slot[world().host_rank].wait.store(0);
}

void stop_watch() {
  leave_watch();
  dismiss_watcher();
  drop_life();
  drop_board();
}

std::string others_wait() {
  const Board* board = watch_state().board;
  for (int k = 0; board && k < board->count; ++k) {
    const BoardSlot& node = board->slot[k];
    if (k == world().host_rank || !in_directive(node.directive.load(std::memory_order_relaxed))) continue;
    const NodePlace place = place_of(*board, k, world().host_rank);
    return format("; node %d waits in %s at %s", node.rank + 1, place.directive, place.where);
  }
  return "";
}

std::uintptr_t directive_of(int rank) {
  const Board* board = watch_state().board;
  for (int k = 0; board && k < board->count; ++k) {
    if (board->slot[k].rank != rank) continue;
    const std::uintptr_t note = board->slot[k].directive.load(std::memory_order_relaxed);
    const tasuki_site* at = site_of(board->slot[k], board->slot[world().host_rank], note);
    return at ? reinterpret_cast<std::uintptr_t>(at) | (note & left) : 0;
  }
  return 0;
}

void leave_to_watcher() {
  constexpr int sees_within_ms = 500, ends_within_ms = 3000;
  const Board* board = watch_state().board;
  if (!board) return;
  int turn = 0;
  for (; turn < sees_within_ms && !board->lost.load(); ++turn) usleep(1000);
  if (turn < sees_within_ms) usleep(ends_within_ms * 1000);
}

bool claim_report() {
  WatchState& s = watch_state();
  return s.board ? s.board->reported.exchange(1) == 0 : claim_name();
}

void note_ending() {
  WatchState& s = watch_state();
  if (!s.board || s.board->ending.exchange(1) || s.board->hosts == 0) return;
  int mouth = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  HostNews news = news_of(*s.board);
  news.what = HostNews::ending;
  tell_other_hosts(*s.board, mouth, news);
  close_file(mouth);
}

}  // namespace tasuki
