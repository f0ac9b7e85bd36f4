// Ways for a run to end, one a word on the command line; ends_test.cpp starts it and looks at what comes out.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "core/end.h"
#include "core/error.h"

namespace {

void compute_for(double seconds) {
  double start = MPI_Wtime();
  while (MPI_Wtime() - start < seconds) usleep(1000);
}

// The others wait in a barrier that node 2 never enters.
void others_wait() {
  if (check::rank() != 1) tasuki_barrier(&check::site, nullptr, 0);
}

}  // namespace

int main(int, char** argv) {
  tasuki_start();
  const char* what = argv[1];
  auto is = [&](const char* name) { return strcmp(what, name) == 0; };
  int me = check::rank();
  printf("started %d\n", me);
  if (is("exit")) exit(0);
  if (is("one_exits_256")) {
    others_wait();
    exit(me == 1 ? 256 : 0);
  }
  if (is("one_ends_all_with_256") && me == 1) tasuki::end_all(256);
  if (is("one_ends_all_with_256")) compute_for(30);
  if (is("networks")) {
    const char* left_out = getenv("OMPI_MCA_mtl");
    printf("left out: %s\n", left_out ? left_out : "none");
  }
  if (is("all_return_3")) return 3;
  if (is("one_returns_3")) {
    others_wait();
    return 3;
  }
  if (is("one_exits_3_others_compute")) {
    if (me == 1) exit(3);
    compute_for(30);
  }
  if (is("one_leaves_early") && me != 1) {
    // Nodes 1 and 3 go on talking after node 2 has left.
    tasuki_nodes* p = check::nodes({-1});
    tasuki_ref odd = check::ref(p, {check::triplet(1, 3, 2)});
    for (int i = 0; i < 50 && me != 1; ++i) {
      int x = 1;
      tasuki_variable v{&x, 1, TASUKI_INT, 4, nullptr};
      if (!tasuki_task_begin(&check::site, &odd)) break;
      tasuki_reduction(&check::site, TASUKI_SUM, 1, &v, nullptr, TASUKI_NO_ASYNC, 0);
      tasuki_task_end(&check::site);
      if (x != 2) return 1;
      usleep(10000);
    }
    printf("talked %d\n", me);
  }
  if (is("all_fail")) tasuki::fail(&check::site, "broken everywhere", "do this");
  if (is("pending_fails") || is("pending_exits_3")) {
    // Node 2 never joins: something is under way to the very end.
    long sum = 1;
    tasuki_variable v{&sum, 1, TASUKI_LONG, sizeof sum, nullptr};
    if (me != 1) tasuki_reduction(&check::site, TASUKI_SUM, 1, &v, nullptr, 1, 0);
    if (me != 0) compute_for(30);
    if (is("pending_fails")) tasuki::fail(&check::site, "broken meanwhile");
    exit(3);
  }
  if (is("one_fails")) {
    others_wait();
    tasuki::fail(&check::site, "broken here");
  }
  if (is("wrong_number")) check::nodes({4, 2}, nullptr, TASUKI_BRACKET);
  if (is("outside")) {
    tasuki_nodes* p = check::nodes({-1}, nullptr, TASUKI_BRACKET);
    tasuki_ref r = check::ref(p, {check::triplet(2, 9)});
    tasuki_task_begin(&check::site, &r);
  }
  if (is("not_subset")) {
    tasuki_nodes* p = check::nodes({-1});
    tasuki_ref part = check::ref(p, {check::triplet(1, 2)}), whole = check::ref(p, {check::all()});
    if (tasuki_task_begin(&check::site, &part)) tasuki_barrier(&check::site, &whole, 0);
  }
  if (is("absent")) {
    int x = 0;
    tasuki_acc_item item{TASUKI_ACC_UPDATE_HOST, "x", &x, sizeof x, nullptr, 0, 0, {}, 0, nullptr, 0};
    tasuki_acc_update(&check::site, 1, &item, 0, TASUKI_ACC_SYNC);
  }
  return 0;
}
