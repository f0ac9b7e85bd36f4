// Arenas: one file without a name for each node, mapped whole by the node and by the others of its host.
//
// The files are memfds, which have no name that could outlive the run: the system frees them with the last process
// that maps them, however that ends. They are as large as the machine's memory and take only what is used.
//
// A process that the program forks gets what it expects: from then on it sees its memory's contents, and what it writes
// is its own.
#include "core/shared_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/communicators.h"
#include "core/config.h"
#include "core/end.h"
#include "core/error.h"
#include "core/in_runtime.h"
#include "core/topology.h"
#include "core/world.h"

namespace tasuki {
namespace {

constexpr std::size_t granule = 64;
constexpr std::size_t page = 4096;
constexpr std::size_t huge = std::size_t{2} << 20;
constexpr std::size_t most_address_space = std::size_t{1} << 45;  // for all arenas of a host

std::size_t up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

// At the start of each arena, for the others to see that they have mapped the right one.
struct Header {
  unsigned long run;
  int rank;
};

struct Mapped {
  std::byte* base = nullptr;
  std::size_t length = 0;
};

struct SharedMemoryState {
  int file = -1;
  std::size_t length = 0;
  std::byte* mine = nullptr;
  std::map<std::size_t, std::size_t> free;  // offset -> bytes, neighbours joined; all of it is zero
  std::map<std::size_t, int> in_small_pages;  // offsets of parts of a huge page -> how often looked at
  bool shared = false;
  std::string why = "the runtime has not started";
  struct View {
    void* address;
    std::size_t length, offset;
  };
  std::vector<View> views;        // other places where parts of this node's arena are mapped
  std::vector<int> place;         // by rank of the entire set; -1: another host
  std::vector<Mapped> arena;      // by place; null where not mapped
  std::vector<int> group;         // by place: nodes with the same number share their memory
  std::vector<int> first;         // by rank of the entire set: the lowest rank of its group
};
SharedMemoryState& shared_memory_state() {
  static auto* s = new SharedMemoryState;
  return *s;
}

std::size_t arena_length(int nodes) {
  const auto memory = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return std::min(up(memory, huge), most_address_space / static_cast<std::size_t>(nodes) / huge * huge);
}

// Aligned so that huge pages can be mapped; null when the system refuses.
std::byte* map_aligned(int file, std::size_t length) {
  void* room = mmap(nullptr, length + huge, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return nullptr;
  auto* begin = static_cast<std::byte*>(room);
  std::byte* base = begin + (huge - reinterpret_cast<std::uintptr_t>(begin) % huge) % huge;
  if (mmap(base, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, file, 0) == MAP_FAILED) {
    munmap(begin, length + huge);
    return nullptr;
  }
  if (base > begin) munmap(begin, static_cast<std::size_t>(base - begin));
  const auto behind = static_cast<std::size_t>(begin + huge - base);
  if (behind > 0) munmap(base + length, behind);
  return base;
}

// A part of the arena that others do not see any longer what is written to it.
bool map_private(void* address, std::size_t length, std::size_t offset) {
  return mmap(address, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE | MAP_FIXED,
              shared_memory_state().file, static_cast<off_t>(offset)) != MAP_FAILED;
}

// In a child of the program. What it has not written yet shows what the parent writes: a copy of everything would be the
// fork's price otherwise.
void in_child() {
  SharedMemoryState& s = shared_memory_state();
  for (const Mapped& other : s.arena)
    if (other.base && other.base != s.mine) munmap(other.base, other.length);
  s.arena.clear();
  s.in_small_pages.clear();
  s.shared = false;
  constexpr char message[] = "a child of this program cannot have its own copy of the distributed arrays\n";
  bool own = map_private(s.mine, s.length, 0);
  for (const SharedMemoryState::View& view : s.views) own = own && map_private(view.address, view.length, view.offset);
  if (!own) {
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) {
    }  // it ends in any case
    _exit(127);
  }
  // What ends in the child must not be taken from the parent's file.
  close(s.file);
  s.file = -1;
}

// Beyond a limit of the shell's (ulimit -f) the system would end the process.
bool may_be_as_long(std::size_t bytes) {
  rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= bytes;
}

std::string create(std::size_t length) {
  SharedMemoryState& s = shared_memory_state();
  if (!may_be_as_long(length)) return "the limit for the size of files (ulimit -f) is too low";
  s.file = memfd_create("tasuki", MFD_CLOEXEC);
  if (s.file < 0) return format("memfd_create: %s", strerror(errno));
  if (ftruncate(s.file, static_cast<off_t>(length)) != 0) return format("ftruncate: %s", strerror(errno));
  s.mine = map_aligned(s.file, length);
  if (!s.mine) return format("mmap of %zu bytes: %s", length, strerror(errno));
  s.length = length;
  return "";
}

// Once in the life of a process: what was allocated in one run may be used after it. Empty, or what went wrong.
std::string make_mine(int nodes) {
  SharedMemoryState& s = shared_memory_state();
  if (s.mine) return "";
  if (std::string problem = create(arena_length(nodes)); !problem.empty()) {
    if (s.file >= 0) close(s.file);
    s.file = -1;
    return problem;
  }
  s.free[page] = s.length - page;
  pthread_atfork(nullptr, nullptr, in_child);
  return "";
}

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25  // Linux 6.1
#endif

// The word in brackets of one of the system's huge page settings; empty when there is none.
std::string huge_page_setting(const char* name) {
  const std::string path = std::string("/sys/kernel/mm/transparent_hugepage/") + name;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  char text[256];
  const ssize_t length = read(file, text, sizeof text);
  close(file);
  const std::string all(text, static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
  const auto begin = all.find('['), end = all.find(']');
  return end == std::string::npos ? "" : all.substr(begin + 1, end - begin - 1);
}

// Most systems give huge pages on advice to private memory, and to shared memory not at all. Collapsing is asked for
// by the program alone. It takes the whole huge page, so that only parts of which most is there already are collapsed,
// on the NUMA node where most of their pages lie; what is missing are shadows that nobody has filled yet.
bool collapses() {
  static const std::string for_shared = huge_page_setting("shmem_enabled"), for_all = huge_page_setting("enabled");
  const bool by_advice = for_shared == "always" || for_shared == "within_size" || for_shared == "advise";
  return !by_advice && for_all != "never" && for_shared != "deny";
}

bool most_is_resident(std::byte* address) {
  unsigned char pages[huge / page];
  if (mincore(address + huge / 2, page, pages) != 0 || !(pages[0] & 1)) return false;  // quick for large arrays
  if (mincore(address, huge, pages) != 0) return false;
  const auto there = std::count_if(std::begin(pages), std::end(pages), [](unsigned char flags) { return flags & 1; });
  return static_cast<std::size_t>(there) * 2 > std::size(pages);
}

// The parts [first, end) of the arena.
void note_small_pages(std::size_t first, std::size_t end) {
  SharedMemoryState& s = shared_memory_state();
  madvise(s.mine + first, end - first, MADV_HUGEPAGE);  // only advice: may fail
  if (!collapses()) return;
  for (; first < end; first += huge) s.in_small_pages.emplace(first, 0);
}

// Those in [first, end) that have been touched come into huge pages; not those that were looked at so often.
void collapse_touched(std::size_t first, std::size_t end, int most_looks) {
  SharedMemoryState& s = shared_memory_state();
  InRuntime inside;
  for (auto part = s.in_small_pages.lower_bound(first); part != s.in_small_pages.end() && part->first < end;) {
    std::byte* address = s.mine + part->first;
    const bool touched = part->second < most_looks && most_is_resident(address);
    if (touched) madvise(address, huge, MADV_COLLAPSE);
    ++part->second;
    part = touched ? s.in_small_pages.erase(part) : std::next(part);
  }
}

void forget_small_pages(std::size_t first, std::size_t end) {
  auto& parts = shared_memory_state().in_small_pages;
  parts.erase(parts.lower_bound(first), parts.lower_bound(end));
}

struct Opening {
  long pid;
  int file;
  int rank;
  std::size_t length;
};

std::string map_other(const Opening& from, Mapped& other) {
  const std::string path = format("/proc/%ld/fd/%d", from.pid, from.file);
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return format("open of the memory of node %d: %s", from.rank + 1, strerror(errno));
  // Beyond the end of a shorter one each access would be a signal.
  struct stat found;
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode) || static_cast<std::size_t>(found.st_size) < from.length) {
    close(file);
    return format("process %ld is another one here than for node %d", from.pid, from.rank + 1);
  }
  std::byte* base = map_aligned(file, from.length);
  const int problem = errno;
  close(file);
  other = {base, from.length};
  if (!base) return format("mmap of the memory of node %d: %s", from.rank + 1, strerror(problem));
  const auto* header = reinterpret_cast<const Header*>(base);
  if (header->run != run_number() || header->rank != from.rank)
    return format("process %ld is another one here than for node %d", from.pid, from.rank + 1);
  madvise(base, from.length, MADV_HUGEPAGE);
  madvise(base, from.length, MADV_DONTDUMP);
  return "";
}

std::string map_all() {
  SharedMemoryState& s = shared_memory_state();
  const World& w = world();
  Opening mine{getpid(), s.file, w.rank, s.length};
  std::vector<Opening> all(static_cast<std::size_t>(w.host_size));
  MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, host_comm());
  s.arena.assign(all.size(), {});
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (static_cast<int>(k) == w.host_rank) {
      s.arena[k] = {s.mine, s.length};
    } else if (std::string problem = map_other(all[k], s.arena[k]); !problem.empty()) {
      return problem;
    }
  }
  return "";
}

void find_places() {
  SharedMemoryState& s = shared_memory_state();
  const World& w = world();
  std::vector<int> ranks(static_cast<std::size_t>(w.host_size));
  MPI_Allgather(&w.rank, 1, MPI_INT, ranks.data(), 1, MPI_INT, host_comm());
  s.place.assign(static_cast<std::size_t>(w.size), -1);
  for (std::size_t k = 0; k < ranks.size(); ++k) s.place[static_cast<std::size_t>(ranks[k])] = static_cast<int>(k);
}

// What XMP_SUBCLUSTER asks for, by place.
std::vector<int> groups_of_host() {
  const World& w = world();
  std::vector<int> group(static_cast<std::size_t>(w.host_size));
  const std::string& kind = config_word(Setting::subcluster);
  if (kind == "numa" || kind == "package") {
    const int mine = part_of_host(kind == "numa" ? Part::numa : Part::package);
    if (mine < 0)
      fail(nullptr,
           format("XMP_SUBCLUSTER=%s: node %d is not bound to the cores of one %s", kind.c_str(), w.rank + 1,
                  kind == "numa" ? "NUMA node" : "package"),
           "bind the nodes (`xmprun --bind core`), or give the number of nodes in a group");
    MPI_Allgather(&mine, 1, MPI_INT, group.data(), 1, MPI_INT, host_comm());
  } else if (const long size = config_number(Setting::subcluster); size != setting_word) {
    for (std::size_t place = 0; place < group.size(); ++place)
      group[place] = static_cast<int>(place / static_cast<std::size_t>(size));
  }
  return group;
}

void unmap_others() {
  SharedMemoryState& s = shared_memory_state();
  for (const Mapped& other : s.arena)
    if (other.base && other.base != s.mine) munmap(other.base, other.length);
  s.arena.clear();
}

// Whether all nodes of the host got so far; the others' problem is named as such.
bool all_well(std::string& problem) {
  int well = problem.empty(), all = 0;
  MPI_Allreduce(&well, &all, 1, MPI_INT, MPI_MIN, host_comm());
  if (!all && problem.empty()) problem = "another node of this host cannot share its memory";
  return all != 0;
}

void find_groups() {
  SharedMemoryState& s = shared_memory_state();
  const World& w = world();
  int first = 0;
  while (!in_group(first)) ++first;
  s.first.resize(static_cast<std::size_t>(w.size));
  MPI_Allgather(&first, 1, MPI_INT, s.first.data(), 1, MPI_INT, world_comm());
}

void share() {
  SharedMemoryState& s = shared_memory_state();
  const World& w = world();
  find_places();
  s.shared = false;
  if (w.host_size == 1) {
    s.why = "one node on this host";
    return;
  }
  const std::string& fabric = config_word(Setting::fabric);
  if (fabric != "auto" && fabric != "direct") {
    s.why = "XMP_FABRIC=" + fabric;
    return;
  }
  std::string problem = make_mine(w.host_size);
  if (all_well(problem)) {
    *reinterpret_cast<Header*>(s.mine) = {run_number(), w.rank};
    MPI_Barrier(host_comm());
    problem = map_all();
    s.shared = all_well(problem);
  }
  if (s.shared) s.group = groups_of_host();
  s.why = problem;
  if (!s.shared) unmap_others();
}

// Both ends of a move decide by it for themselves.
void require_alike(Setting setting, MPI_Comm nodes) {
  const std::string& mine = config_word(setting);
  struct {
    char word[32];
    int rank;
  } first{};
  first.rank = world().rank;
  mine.copy(first.word, sizeof first.word - 1);
  MPI_Bcast(&first, sizeof first, MPI_BYTE, 0, nodes);
  if (mine.compare(0, sizeof first.word - 1, first.word) == 0) return;
  const char* name = config_table()[static_cast<std::size_t>(setting)].name;
  fail(nullptr, format("%s is %s here and %s on node %d", name, mine.c_str(), first.word, first.rank + 1),
       format("give all nodes%s the same %s", nodes == host_comm() ? " of a host" : "", name));
}

}  // namespace

void start_shared_memory() {
  require_alike(Setting::fabric, world_comm());
  require_alike(Setting::subcluster, host_comm());
  share();
  find_groups();
}

void stop_shared_memory() {
  SharedMemoryState& s = shared_memory_state();
  if (!s.shared) return;
  s.shared = false;
  s.why = "the runtime has stopped";
  unmap_others();
}

bool memory_is_shared() { return shared_memory_state().shared; }
const char* why_not_shared() { return shared_memory_state().why.c_str(); }

void* allocate_shared(std::size_t bytes, std::size_t alignment) {
  SharedMemoryState& s = shared_memory_state();
  if (!s.shared) return nullptr;
  InRuntime inside;
  bytes = up(std::max(bytes, granule), granule);
  alignment = std::max(alignment, granule);
  for (auto at = s.free.begin(); at != s.free.end(); ++at) {
    const auto [first, room] = *at;
    const std::size_t start = up(first, alignment);
    if (start + bytes > first + room) continue;
    s.free.erase(at);
    if (start > first) s.free[first] = start - first;
    if (first + room > start + bytes) s.free[start + bytes] = first + room - (start + bytes);
    std::byte* address = s.mine + start;
    if (bytes >= huge && alignment >= huge) note_small_pages(start, start + bytes / huge * huge);
    return address;
  }
  return nullptr;
}

void free_shared(void* address, std::size_t bytes) {
  if (!address) return;
  InRuntime inside;
  SharedMemoryState& s = shared_memory_state();
  bytes = up(std::max(bytes, granule), granule);
  const auto first = static_cast<std::size_t>(static_cast<std::byte*>(address) - s.mine), end = first + bytes;
  forget_small_pages(first, end);
  // Whole pages are given back, which zeroes them; the ends are zeroed here.
  const std::size_t pages = std::min(up(first, page), end), pages_end = std::max(end / page * page, pages);
  if (pages_end > pages) {
    const bool back = fallocate(s.file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(pages),
                                static_cast<off_t>(pages_end - pages)) == 0;
    if (!back) memset(s.mine + pages, 0, pages_end - pages);
  }
  memset(s.mine + first, 0, pages - first);
  memset(s.mine + pages_end, 0, end - pages_end);
  auto place = s.free.emplace(first, bytes).first;
  if (auto next = std::next(place); next != s.free.end() && next->first == end) {
    place->second += next->second;
    s.free.erase(next);
  }
  if (place == s.free.begin()) return;
  if (auto before = std::prev(place); before->first + before->second == first) {
    before->second += place->second;
    s.free.erase(place);
  }
}

bool show_shared_at(void* variable, const void* address, std::size_t bytes) {
  SharedMemoryState& s = shared_memory_state();
  const auto offset = static_cast<std::size_t>(shared_offset(address, bytes));
  if (mmap(variable, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, s.file,
           static_cast<off_t>(offset)) == MAP_FAILED)
    return false;
  s.views.push_back({variable, bytes, offset});
  return true;
}

void use_huge_pages() {
  constexpr int most_looks = 8;  // at what a program does not touch
  collapse_touched(0, shared_memory_state().length, most_looks);
}

void use_huge_pages(const void* section, std::size_t bytes) {
  const long offset = shared_offset(section, bytes);
  if (offset < 0) return;
  const auto first = static_cast<std::size_t>(offset);
  collapse_touched(first / huge * huge, first + bytes, INT_MAX);
}

long shared_offset(const void* address, std::size_t bytes) {
  const SharedMemoryState& s = shared_memory_state();
  if (!s.mine) return -1;
  const auto place = reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(s.mine);
  return place < s.length && bytes <= s.length - place ? static_cast<long>(place) : -1;
}

std::byte* shared_address(int rank, long offset) {
  const SharedMemoryState& s = shared_memory_state();
  return s.arena[static_cast<std::size_t>(s.place[static_cast<std::size_t>(rank)])].base + offset;
}

bool in_group(int rank) {
  const SharedMemoryState& s = shared_memory_state();
  if (rank == world().rank) return true;
  const int place = place_on_host(rank);
  if (!s.shared || place < 0) return false;
  return s.group[static_cast<std::size_t>(place)] == s.group[static_cast<std::size_t>(world().host_rank)];
}

int first_of_group(int rank) { return shared_memory_state().first[static_cast<std::size_t>(rank)]; }

int place_on_host(int rank) {
  const SharedMemoryState& s = shared_memory_state();
  return s.place.empty() ? -1 : s.place[static_cast<std::size_t>(rank)];
}

}  // namespace tasuki
