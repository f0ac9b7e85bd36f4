#include "comm/introduction.h"

#include <mpi.h>

#include "core/apart.h"
#include "core/communicators.h"
#include "core/looking.h"
#include "core/shared_memory.h"
#include "core/wait.h"

namespace tasuki {
namespace {

// The nodes of a group that share their memory can see that nothing of what they wait for will come.
bool share_memory(const NodeGroup* group) {
  for (long place = 0; place < group->size(); ++place)
    if (!in_group(group->members().rank_at(place))) return false;
  return true;
}

void wait_for_all(const NodeGroup* group, MPI_Request* request) {
  constexpr unsigned turns_between_looks = 512;
  const bool looks = share_memory(group);
  unsigned turns = 0;
  Looking looking;
  wait_until([&] {
    int done = 0;
    MPI_Test(request, &done, MPI_STATUS_IGNORE);
    if (!done && looks && ++turns % turns_between_looks == 0) looking.again(0);
    return done != 0;
  });
}

}  // namespace

std::vector<Introduction> introduce(const NodeGroup* group, const Introduction& mine) {
  std::vector<Introduction> all(static_cast<std::size_t>(group->size()));
  MPI_Request request;
  MPI_Iallgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, comm_of(group), &request);
  wait_for_all(group, &request);
  for (std::size_t place = 0; place < all.size(); ++place)
    if (all[place].purpose != mine.purpose) fail_apart(group->members().rank_at(static_cast<long>(place)));
  return all;
}

}  // namespace tasuki
