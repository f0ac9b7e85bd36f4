#include "comm/introduction.h"

#include <mpi.h>

#include "core/apart.h"
#include "core/communicators.h"
#include "core/looking.h"
#include "core/shared_memory.h"

namespace tasuki {
namespace {

// The nodes of a group that share their memory can see that nothing of what they wait for will come.
bool share_memory(const NodeGroup* group) {
  for (long place = 0; place < group->size(); ++place)
    if (!in_group(group->members().rank_at(place))) return false;
  return true;
}

void wait_for_all(const NodeGroup* group, MPI_Request* request) {
  const bool looks = share_memory(group);
  look_until([&] { return test_request(request); }, [&] { return looks; }, WaitFor::messages);
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
