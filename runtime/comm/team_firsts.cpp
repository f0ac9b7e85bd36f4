// MPI between the first members of the teams of a group.
#include <algorithm>

#include "comm/async.h"
#include "comm/collective.h"
#include "comm/operators.h"
#include "comm/team_members.h"
#include "core/wait.h"

namespace tasuki {
namespace {

constexpr unsigned long most_bytes = 1UL << 30;  // of one MPI call, which counts with int

}  // namespace

void firsts_barrier(Team& team) {
  if (may_block(team.group)) {
    MPI_Barrier(team.firsts);
    return;
  }
  MPI_Request request;
  MPI_Ibarrier(team.firsts, &request);
  wait_request(&request);
}

void firsts_bcast(Team& team, void* data, unsigned long bytes, int source_team) {
  const bool block = may_block(team.group);
  auto* next = static_cast<std::byte*>(data);
  for (unsigned long done = 0; done < bytes; done += most_bytes, next += most_bytes) {
    const int count = static_cast<int>(std::min(most_bytes, bytes - done));
    if (block) {
      MPI_Bcast(next, count, MPI_BYTE, source_team, team.firsts);
      continue;
    }
    MPI_Request request;
    MPI_Ibcast(next, count, MPI_BYTE, source_team, team.firsts, &request);
    wait_request(&request);
  }
}

const std::byte* firsts_gather(Team& team, const void* data, unsigned long bytes) {
  const std::size_t room = bytes * static_cast<std::size_t>(team.teams);
  if (team.from_firsts.size() < room) team.from_firsts.resize(room);
  const int count = static_cast<int>(bytes);
  if (may_block(team.group)) {
    MPI_Allgather(data, count, MPI_BYTE, team.from_firsts.data(), count, MPI_BYTE, team.firsts);
  } else {
    MPI_Request request;
    MPI_Iallgather(data, count, MPI_BYTE, team.from_firsts.data(), count, MPI_BYTE, team.firsts, &request);
    wait_request(&request);
  }
  return team.from_firsts.data();
}

void firsts_reduce(Team& team, int op, int type, void* data, long count) {
  const bool block = may_block(team.group);
  const unsigned long size = type_size(type);
  auto* next = static_cast<std::byte*>(data);
  for (long done = 0; done < count; done += chunk_limit, next += static_cast<unsigned long>(chunk_limit) * size) {
    const int part = static_cast<int>(std::min(chunk_limit, count - done));
    if (block) {
      MPI_Allreduce(MPI_IN_PLACE, next, part, mpi_type(type), mpi_operator(op, type), team.firsts);
      continue;
    }
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, next, part, mpi_type(type), mpi_operator(op, type), team.firsts, &request);
    wait_request(&request);
  }
}

}  // namespace tasuki
