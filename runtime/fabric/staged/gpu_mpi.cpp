// The test of MPI with GPU memory.
#include "fabric/staged/gpu_mpi.h"

#include <dlfcn.h>
#include <mpi.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <numeric>
#include <set>
#include <vector>

#include "core/communicators.h"
#include "core/config.h"
#include "core/error.h"
#include "core/wait.h"
#include "core/world.h"

namespace tasuki {

namespace {

enum class Proof { none, works, fails };
Proof proof = Proof::none;
// Ranks of the entire set that passed a test together with this one.
std::set<int>& proven() {
  static auto* ranks = new std::set<int>;
  return *ranks;
}

void add_proven(MPI_Comm comm) {
  int size = 1;
  MPI_Comm_size(comm, &size);
  std::vector<int> here(static_cast<std::size_t>(size)), ranks(here.size());
  std::iota(here.begin(), here.end(), 0);
  MPI_Group group, entire;
  MPI_Comm_group(comm, &group);
  MPI_Comm_group(world_comm(), &entire);
  MPI_Group_translate_ranks(group, size, here.data(), entire, ranks.data());
  MPI_Group_free(&group);
  MPI_Group_free(&entire);
  proven().insert(ranks.begin(), ranks.end());
}

// An extension of Open MPI and others, absent in the rest: whether the library was built for CUDA and found it.
bool mpi_claims_cuda() {
  auto* query = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "MPIX_Query_cuda_support"));
  return query && query() == 1;
}

bool all_agree(MPI_Comm comm, bool mine) {
  int value = mine, all = 0;
  MPI_Request request;
  MPI_Iallreduce(&value, &all, 1, MPI_INT, MPI_MIN, comm, &request);
  wait_request(&request);
  return all != 0;
}

// An MPI that reads device memory as if it were its own dies of it. Nothing can be saved then but the reason.
void say_why(int signal) {
  constexpr char text[] =
      "error: MPI says that it handles GPU memory, and crashed when it was given some\n  help: XMP_GPU_MPI=off\n";
  [[maybe_unused]] auto written = write(STDERR_FILENO, text, sizeof text - 1);
  ::signal(signal, SIG_DFL);
  raise(signal);
}

class CrashNotice {
 public:
  CrashNotice() {
    struct sigaction action {};
    action.sa_handler = say_why;
    sigaction(SIGSEGV, &action, &segment_);
    sigaction(SIGBUS, &action, &bus_);
  }
  ~CrashNotice() {
    sigaction(SIGSEGV, &segment_, nullptr);
    sigaction(SIGBUS, &bus_, nullptr);
  }

 private:
  struct sigaction segment_, bus_;
};

// Round the ring, with bytes that tell the sender.
bool exchange_works(MPI_Comm comm, Device& device, std::size_t bytes) {
  int rank = 0, size = 1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  const int next = (rank + 1) % size, previous = (rank + size - 1) % size;
  const auto value = [&](int sender, std::size_t k) { return static_cast<unsigned char>(sender * 31 + k * 7 + 1); };
  std::vector<unsigned char> host(bytes);
  for (std::size_t k = 0; k < bytes; ++k) host[k] = value(rank, k);
  void* from = device.allocate(bytes);
  void* to = device.allocate(bytes);
  const bool room = all_agree(comm, from && to);
  bool right = room;
  if (room) {
    DeviceCopy down;
    down.to = from;
    down.from = host.data();
    down.width = bytes;
    device.copy(down, Direction::to_device, queue_sync);
    device.fill(to, 0, bytes, queue_sync);
    MPI_Request requests[2];
    right = MPI_Irecv(to, static_cast<int>(bytes), MPI_BYTE, previous, 0, comm, &requests[0]) == MPI_SUCCESS &&
            MPI_Isend(from, static_cast<int>(bytes), MPI_BYTE, next, 0, comm, &requests[1]) == MPI_SUCCESS;
    if (right) wait_requests(2, requests);
    DeviceCopy up;
    up.to = host.data();
    up.from = to;
    up.width = bytes;
    device.copy(up, Direction::to_host, queue_sync);
    for (std::size_t k = 0; k < bytes; ++k) right = right && host[k] == value(previous, k);
  }
  if (from) device.release(from);
  if (to) device.release(to);
  return all_agree(comm, right);
}

bool works(MPI_Comm group, Device& device) {
  MPI_Comm comm;
  MPI_Comm_dup(group, &comm);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  CrashNotice notice;
  // MPI takes other ways for few bytes than for many.
  bool right = true;
  for (std::size_t bytes : {std::size_t{64}, std::size_t{16384}, std::size_t{1} << 20})
    right = right && exchange_works(comm, device, bytes);
  MPI_Comm_free(&comm);
  return right;
}

}  // namespace

bool gpu_mpi() { return proof == Proof::works; }
bool gpu_mpi_with(int rank) { return proven().contains(rank); }

void forget_gpu_mpi() {
  proof = Proof::none;
  proven().clear();
}

void test_gpu_mpi(MPI_Comm comm, Device& device) {
  const std::string& wish = config_word(Setting::gpu_mpi);
  const bool wanted = wish == "on", tried = wanted || (wish == "auto" && mpi_claims_cuda());
  if (!all_agree(comm, tried)) {
    proof = Proof::fails;
    return;
  }
  const bool right = works(comm, device);
  if (right) add_proven(comm);
  if (!right && wanted)
    fail(nullptr, "XMP_GPU_MPI=on, but bytes that MPI moved between GPUs did not arrive",
         "leave XMP_GPU_MPI away, or use an MPI that is built for CUDA");
  proof = right && proof != Proof::fails ? Proof::works : Proof::fails;
}

}  // namespace tasuki
