#include "comm/introduction.h"

#include <mpi.h>

#include "core/apart.h"
#include "core/communicators.h"

namespace tasuki {

std::vector<Introduction> introduce(const NodeGroup* group, const Introduction& mine) {
  std::vector<Introduction> all(static_cast<std::size_t>(group->size()));
  MPI_Request request;
  MPI_Iallgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, comm_of(group), &request);
  wait_request(&request);
  for (std::size_t place = 0; place < all.size(); ++place)
    if (all[place].purpose != mine.purpose) fail_apart(group->members().rank_at(static_cast<long>(place)));
  return all;
}

}  // namespace tasuki
