// The arenas that the nodes of a host share: one node's allocations against a model, everybody's memory seen by
// everybody, groups, fall back and second runs. With an even number of nodes from four on the groups are pairs.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <map>
#include <vector>

#include "array/storage.h"
#include "check.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "xmp.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

using namespace tasuki;
using namespace check;

namespace {

int group_size() { return size() >= 4 && size() % 2 == 0 ? 2 : size(); }

// Bytes of memory behind this node's arena.
long resident() {
  for (int file = 0; file < 1024; ++file) {
    char path[64], name[64] = "";
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (readlink(path, name, sizeof name - 1) < 0 || strcmp(name, "/memfd:tasuki (deleted)") != 0) continue;
    struct stat status;
    return fstat(file, &status) == 0 ? static_cast<long>(status.st_blocks) * 512 : -1;
  }
  return -1;
}

unsigned char pattern(long seed, unsigned long i) {
  return static_cast<unsigned char>((static_cast<unsigned long>(seed) * 79 + i * 31 + (i >> 8)) | 1);  // never 0
}

void fill(std::byte* at, unsigned long bytes, long seed) {
  for (unsigned long i = 0; i < bytes; ++i) at[i] = std::byte{pattern(seed, i)};
}

bool filled(const std::byte* at, unsigned long bytes, long seed) {
  for (unsigned long i = 0; i < bytes; ++i)
    if (at[i] != std::byte{pattern(seed, i)}) return false;
  return true;
}

bool zero(const std::byte* at, unsigned long bytes) {
  for (unsigned long i = 0; i < bytes; ++i)
    if (at[i] != std::byte{0}) return false;
  return true;
}

void allocations_against_a_model(long seed) {
  struct Block {
    unsigned long bytes;
    long seed;
  };
  std::map<std::byte*, Block> live;
  Random random{static_cast<unsigned long>(seed * 100 + rank())};
  const long before = resident();
  auto* first = static_cast<std::byte*>(allocate_shared(5000, 64));
  free_shared(first, 5000);
  for (int turn = 0; turn < 1500; ++turn) {
    if (live.empty() || random(0, 99) < 52) {
      const long kind = random(0, 99);
      const auto bytes = static_cast<unsigned long>(kind < 60   ? random(1, 300)
                                                    : kind < 95 ? random(300, 20000)
                                                                : random(20000, 800000));
      const unsigned long alignment = 1ul << (kind < 97 ? random(0, 12) : 21);
      auto* at = static_cast<std::byte*>(allocate_shared(bytes, alignment));
      EQUAL(0ul, reinterpret_cast<std::uintptr_t>(at) % std::max(alignment, 64ul));
      EQUAL(true, zero(at, bytes));
      auto next = live.upper_bound(at);
      EQUAL(true, next == live.end() || at + bytes <= next->first);
      if (next != live.begin()) {
        --next;
        EQUAL(true, next->first + next->second.bytes <= at);
      }
      EQUAL(at - shared_address(world().rank, 0), shared_offset(at, bytes));
      fill(at, bytes, turn);
      live[at] = {bytes, turn};
    } else {
      auto at = live.begin();
      std::advance(at, random(0, static_cast<long>(live.size()) - 1));
      EQUAL(true, filled(at->first, at->second.bytes, at->second.seed));
      free_shared(at->first, at->second.bytes);
      live.erase(at);
    }
  }
  for (const auto& [at, block] : live) {
    EQUAL(true, filled(at, block.bytes, block.seed));
    free_shared(at, block.bytes);
  }
  // Joined to one piece again, and given back but for the pages at the ends of what is still there.
  auto* whole = static_cast<std::byte*>(allocate_shared(200 << 20, 64));
  EQUAL(first, whole);
  free_shared(whole, 200 << 20);
  EQUAL(true, resident() - before <= 2 * 4096);
  EQUAL(-1l, shared_offset(&live, 8));
}

// Huge pages take the place of what is touched, and but for the rest of parts of which most is nothing else is taken.
void untouched_memory_is_not_taken() {
  constexpr unsigned long huge = 2 << 20, bytes = 64 * huge;
  const long before = resident();
  auto* section = static_cast<std::byte*>(allocate_shared(bytes, huge));
  EQUAL(true, resident() - before < static_cast<long>(huge));
  fill(section, 3 * huge, 1);
  fill(section + 8 * huge, 5000, 2);
  fill(section + 16 * huge + 5000, huge, 3);
  const long touched = resident();
  for (int plan = 0; plan < 3; ++plan) use_huge_pages();
  EQUAL(true, resident() - touched <= 4096);
  EQUAL(true, filled(section, 3 * huge, 1));
  EQUAL(true, filled(section + 8 * huge, 5000, 2));
  EQUAL(true, filled(section + 16 * huge + 5000, huge, 3));
  EQUAL(true, zero(section + 20 * huge, bytes - 20 * huge));
  free_shared(section, bytes);
  use_huge_pages();
}

void memory_goes_back() {
  const unsigned long bytes = 8 << 20;
  const long before = resident();
  void* section = allocate_storage(bytes);
  memset(section, 1, bytes);
  EQUAL(true, shared_offset(section, bytes) >= 0);
  EQUAL(true, resident() - before >= static_cast<long>(bytes));
  free_storage(section, bytes);
  EQUAL(true, resident() - before <= 4096);
}

// Everybody writes into the memory of everybody.
void patterns(long seed) {
  Random random{static_cast<unsigned long>(seed)};
  const auto bytes = static_cast<unsigned long>(random(1000, 3000000));
  auto* mine = static_cast<std::byte*>(allocate_storage(bytes));
  fill(mine, bytes, rank());
  long offset = shared_offset(mine, bytes);
  EQUAL(true, offset >= 0);
  std::vector<long> offsets(static_cast<std::size_t>(size()));
  MPI_Allgather(&offset, 1, MPI_LONG, offsets.data(), 1, MPI_LONG, MPI_COMM_WORLD);
  for (int other = 0; other < size(); ++other)
    EQUAL(true, filled(shared_address(other, offsets[static_cast<std::size_t>(other)]), bytes, other));
  MPI_Barrier(MPI_COMM_WORLD);
  // Every size()-th byte is written by the same node, in all sections.
  for (int other = 0; other < size(); ++other) {
    std::byte* there = shared_address(other, offsets[static_cast<std::size_t>(other)]);
    for (unsigned long i = static_cast<unsigned long>(rank()); i < bytes; i += static_cast<unsigned long>(size()))
      there[i] = std::byte{pattern(1000 + other, i)};
  }
  MPI_Barrier(MPI_COMM_WORLD);
  EQUAL(true, filled(mine, bytes, 1000 + rank()));
  MPI_Barrier(MPI_COMM_WORLD);
  free_storage(mine, bytes);
}

void groups(bool shared) {
  const auto n = static_cast<std::size_t>(size());
  std::vector<int> mine(n), all(n * n);
  for (int other = 0; other < size(); ++other) {
    mine[static_cast<std::size_t>(other)] = in_group(other);
    EQUAL(other, place_on_host(other));
    EQUAL(other == rank() || (shared && other / group_size() == rank() / group_size()), in_group(other));
  }
  MPI_Allgather(mine.data(), size(), MPI_INT, all.data(), size(), MPI_INT, MPI_COMM_WORLD);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) EQUAL(all[a * n + b], all[b * n + a]);
}

// A child's writes are its own, its reads are what the parent had written.
void forks() {
  auto* mine = static_cast<std::byte*>(allocate_storage(100000));
  fill(mine, 100000, 5);
  const pid_t child = fork();
  if (child == 0) {
    const bool right = filled(mine, 100000, 5);
    memset(mine, 0, 100000);
    _exit(right ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EQUAL(0, status);
  EQUAL(true, filled(mine, 100000, 5));
  free_storage(mine, 100000);
}

void storage_without_arena() {
  EQUAL(true, allocate_shared(100, 64) == nullptr);
  for (unsigned long bytes : {100ul, 100000ul, 3000000ul}) {
    auto* at = static_cast<std::byte*>(allocate_storage(bytes));
    EQUAL(true, at && zero(at, bytes));
    EQUAL(-1l, shared_offset(at, bytes));
    fill(at, bytes, 1);
    EQUAL(true, filled(at, bytes, 1));
    free_storage(at, bytes);
  }
}

// With the address sanitizer: the bytes around a section are nobody's, those of the section are its own.
void fences() {
#ifdef __SANITIZE_ADDRESS__
  for (unsigned long bytes : {8ul, 64ul, 1000ul, 1ul << 20, 3000000ul}) {
    auto* at = static_cast<std::byte*>(allocate_storage(bytes));
    EQUAL(1, __asan_address_is_poisoned(at - 1));
    EQUAL(1, __asan_address_is_poisoned(at + bytes));
    EQUAL(true, __asan_region_is_poisoned(at, bytes) == nullptr);
    free_storage(at, bytes);
    EQUAL(0, __asan_address_is_poisoned(at - 1) && memory_is_shared());
  }
#endif
}

long mapped_bytes() {
  long pages = 0;
  if (FILE* file = fopen("/proc/self/statm", "r")) {
    if (fscanf(file, "%ld", &pages) != 1) pages = 0;
    fclose(file);
  }
  return pages * sysconf(_SC_PAGESIZE);
}

// One node's system refuses: all of them do without, and the next run has it again.
void refusal(int limited) {
  auto* kept = static_cast<std::byte*>(allocate_storage(10000));
  fill(kept, 10000, 9);
  xmp_finalize();
  rlimit before;
  getrlimit(RLIMIT_AS, &before);
  if (rank() == limited) {
    rlimit low = before;
    low.rlim_cur = static_cast<rlim_t>(mapped_bytes()) + (256ul << 20);
    setrlimit(RLIMIT_AS, &low);
  }
  xmp_init(MPI_COMM_WORLD);
  setrlimit(RLIMIT_AS, &before);
  EQUAL(false, memory_is_shared());
  EQUAL(true, strlen(why_not_shared()) > 0);
  groups(false);
  storage_without_arena();
  fences();
  // From the run before: still there, and freed where it came from.
  EQUAL(true, filled(kept, 10000, 9));
  EQUAL(true, shared_offset(kept, 10000) >= 0);
  free_storage(kept, 10000);
  xmp_finalize();
  xmp_init(MPI_COMM_WORLD);
  EQUAL(true, memory_is_shared());
}

}  // namespace

int main(int count, char** arguments) {
  MPI_Init(&count, &arguments);
  if (group_size() < size()) setenv("XMP_SUBCLUSTER", "2", 1);
  xmp_init(MPI_COMM_WORLD);
  EQUAL(size() > 1, memory_is_shared());
  if (size() == 1) {
    storage_without_arena();
    fences();
    xmp_finalize();
    const int status = verdict();
    MPI_Finalize();
    return status;
  }
  for (long run = 0; run < 3; ++run) {
    allocations_against_a_model(run);
    untouched_memory_is_not_taken();
  memory_goes_back();
    for (long k = 0; k < 4; ++k) patterns(10 * run + k);
    groups(true);
    forks();
    fences();
    if (run == 0) refusal(size() - 1);
    if (run == 1) refusal(0);
  }
  xmp_finalize();
  const int status = verdict();
  MPI_Finalize();
  return status;
}
