// Looks at several messages of MPI: complete when all are, whatever the order in which they come.
#include <dlfcn.h>
#include <mpi.h>

#include "check.h"
#include "core/communicators.h"

using namespace check;

namespace {

constexpr int messages = 3;

int left() { return (rank() + size() - 1) % size(); }
int right() { return (rank() + 1) % size(); }

void in_any_order(int first, int second, int last) {
  int from_left[messages] = {}, mine[messages] = {rank() * 10, rank() * 10 + 1, rank() * 10 + 2};
  MPI_Request receives[messages];
  for (int k = 0; k < messages; ++k)
    MPI_Irecv(&from_left[k], 1, MPI_INT, left(), k, MPI_COMM_WORLD, &receives[k]);
  int next = 0;
  for (const int k : {first, second}) MPI_Send(&mine[k], 1, MPI_INT, right(), k, MPI_COMM_WORLD);
  for (int look = 0; look < 100; ++look) EQUAL(false, tasuki::test_requests(messages, receives, next));
  EQUAL(true, next <= last);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Send(&mine[last], 1, MPI_INT, right(), last, MPI_COMM_WORLD);
  while (!tasuki::test_requests(messages, receives, next)) {
  }
  EQUAL(messages, next);
  for (int k = 0; k < messages; ++k) EQUAL(left() * 10 + k, from_left[k]);
  // Of requests that are complete already.
  next = 0;
  EQUAL(true, tasuki::test_requests(messages, receives, next));
  EQUAL(true, tasuki::test_request(&receives[0]));
}

// Open MPI gives the core away in its other calls as before.
void leaves_the_core_as_it_was() {
  using Set = bool (*)(bool);
  const auto set = reinterpret_cast<Set>(dlsym(RTLD_DEFAULT, "opal_progress_set_yield_when_idle"));
  if (!set) return;
  const bool before = set(true);
  for (const bool wanted : {true, false}) {
    set(wanted);
    MPI_Request none = MPI_REQUEST_NULL;
    EQUAL(true, tasuki::test_request(&none));
    EQUAL(wanted, set(wanted));
  }
  set(before);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  in_any_order(2, 1, 0);
  in_any_order(0, 2, 1);
  in_any_order(1, 0, 2);
  leaves_the_core_as_it_was();
  const int failed = verdict();
  MPI_Finalize();
  return failed;
}
