// Reading another process: process_vm_readv with lists of runs.
#include "fabric/direct/attach.h"

#include <errno.h>
#include <string.h>
#include <sys/uio.h>

#include <algorithm>
#include <vector>

#include "core/error.h"

namespace tasuki {

namespace {

constexpr int most_runs = 512;  // a call; the system takes 1024

void read_grid(int process, const Grid& from, const Grid& to) {
  GridCursor source(from), target(to);
  for (long left = from.run * from.inner.count * from.outer.count; left > 0;) {
    iovec theirs[most_runs], mine[most_runs];
    int runs = 0;
    GridCursor source_ahead = source, target_ahead = target;
    for (long ahead = left; ahead > 0 && runs < most_runs; ++runs) {
      const long part = std::min(source_ahead.left(), target_ahead.left());
      theirs[runs] = {source_ahead.at(), static_cast<std::size_t>(part)};
      mine[runs] = {target_ahead.at(), static_cast<std::size_t>(part)};
      source_ahead.advance(part);
      target_ahead.advance(part);
      ahead -= part;
    }
    const ssize_t got = process_vm_readv(process, mine, static_cast<unsigned long>(runs), theirs,
                                         static_cast<unsigned long>(runs), 0);
    if (got <= 0)
      fail(nullptr, format("process_vm_readv of process %d: %s", process, got < 0 ? strerror(errno) : "no bytes"),
           "XMP_FABRIC=mpi does without");
    // A call may read less than it is asked for.
    left -= got;
    for (long taken = got; taken > 0;) {
      const long part = std::min({taken, source.left(), target.left()});
      source.advance(part);
      target.advance(part);
      taken -= part;
    }
  }
}

}  // namespace

bool attach_works(int process, const void* address, unsigned long expected) {
  unsigned long found = ~expected;
  iovec theirs{const_cast<void*>(address), sizeof found}, mine{&found, sizeof found};
  return process_vm_readv(process, &mine, 1, &theirs, 1, 0) == sizeof found && found == expected;
}

void attach_read(int process, const Grid& from, const Box& to) {
  Grid target;
  if (grid_of(to, target)) return read_grid(process, from, target);
  std::vector<std::byte> row(static_cast<std::size_t>(to.bytes()));
  grid_of(Box(row.data(), to.bytes(), {}), target);
  read_grid(process, from, target);
  unpack(row.data(), to);
}

}  // namespace tasuki
