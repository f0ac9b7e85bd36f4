// Runs in which nodes are lost. Usage: lost_cases NODE DIRECTIVE [..]: all nodes execute the directive again and again,
// and in its midst node NODE (from 1; 0: every node, -1: none) kills itself. Words behind it do not matter: they mark
// the run's processes. lost_test.cpp starts it.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "check.h"
#include "core/error.h"
#include "xmp.h"

namespace {

tasuki_site here{"lost.c", 7, 1, "directive under test", nullptr, nullptr};

tasuki_array* make_array(tasuki_nodes* p = check::nodes({-1})) {
  tasuki_template_spec spec{"t", TASUKI_PAREN, 1, 1, {0}, {8191}};
  tasuki_template* t = tasuki_template_create(&check::site, &spec);
  tasuki_format block{TASUKI_BLOCK, 0, 0, nullptr, 0, 4, 1};
  tasuki_template_distribute(&check::site, t, &block, p);
  tasuki_array_spec array{};
  array.name = "u";
  array.kind = TASUKI_STATIC;
  array.type = TASUKI_DOUBLE;
  array.element_size = 8;
  array.rank = 1;
  array.with = t;
  array.size[0] = 8192;
  array.shadow_lo[0] = array.shadow_hi[0] = 1;
  return tasuki_array_create(&check::site, &array);
}

// On the k-th node and the one behind it, in a ring.
tasuki_array* make_array_of_two(int k) {
  tasuki_nodes* all = check::nodes({-1});
  const int next = k % check::size() + 1;
  tasuki_ref two = check::ref(all, {check::triplet(std::min(k, next), std::max(k, next), std::abs(next - k))});
  return make_array(check::nodes({2}, &two));
}

struct Directive {
  const char* name;
  tasuki_array* u = make_array();
  tasuki_reflect_spec whole{{TASUKI_WHOLE_SHADOW}, {TASUKI_WHOLE_SHADOW}, {1}, 0, 0};
  double x = 1, copy = 1;

  bool is(const char* other) const { return strcmp(name, other) == 0; }
  void prepare() {
    if (is("reflect_do") || is("wait_async")) tasuki_reflect_init(&check::site, 1, &u, &whole);
  }
  void execute() {
    tasuki_variable v{&x, 1, TASUKI_DOUBLE, 8, nullptr};
    if (is("reflect_do")) tasuki_reflect_do(&here, 1, &u, TASUKI_NO_ASYNC, 0);
    if (is("reflect")) tasuki_reflect(&here, 1, &u, &whole, TASUKI_NO_ASYNC);
    if (is("reduce_shadow")) tasuki_reduce_shadow(&here, 1, &u, &whole, TASUKI_NO_ASYNC);
    if (is("reduction")) tasuki_reduction(&here, TASUKI_MAX, 1, &v, nullptr, TASUKI_NO_ASYNC, 0);
    if (is("loop")) {
      void* mine = &copy;
      tasuki_loop_reduction(&here, TASUKI_MAX, 1, &v, &mine, nullptr, 0);
    }
    if (is("barrier")) tasuki_barrier(&here, nullptr, 0);
    if (is("bcast")) {
      // In turn from all nodes: nobody can run ahead.
      tasuki_nodes* p = check::nodes({-1});
      for (int k = 1; k <= check::size(); ++k) {
        tasuki_ref from = check::ref(p, {check::index(k)});
        tasuki_bcast(&here, 1, &v, &from, nullptr, TASUKI_NO_ASYNC, 0);
      }
      tasuki_nodes_release(&p);
    }
    if (is("wait_async")) {
      const long id = 3;
      tasuki_site start{"lost.c", 5, 1, "reflect_do", nullptr, nullptr};
      start.cache = cache;
      tasuki_reflect_do(&start, 1, &u, id, 0);
      cache = start.cache;
      tasuki_wait_async(&here, 1, &id, nullptr, 0);
    }
  }
  void* cache = nullptr;
};

int* volatile nowhere = nullptr;
volatile int nothing = 0;

void end_in_another_way(const std::string& how, int me) {
  if (how == "exit" && me == 2) exit(3);
  if (how == "fail" && me == 2) tasuki::fail(&here, "told to");
  if (how == "mpi_abort" && me == 2) MPI_Abort(MPI_COMM_WORLD, 4);
  if (how == "abort" && me == 2) abort();
  if (how == "leave" && me == 2) _Exit(5);
  if (how == "store" && me == 2) *nowhere = 1;
  if (how == "divide" && me == 2) nothing = me / nothing;
  if (how == "fork" && me == 2) {
    // A child that ends on its own is no node.
    if (fork() == 0) exit(0);
  }
  if (how == "fork_directive" && me == 2) {
    const pid_t child = fork();
    if (child == 0) {
      Directive{"barrier"}.execute();
      exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 1) exit(7);
  }
}

// One waits elsewhere than the others; or each waits for the next one, in exchanges of two that start with another.
void wait_apart(const Directive& d, int me) {
  if (d.is("barrier")) {
    if (me == 2) Directive{"reflect"}.execute();
    return;
  }
  std::vector<tasuki_array*> of_two;
  for (int k = 1; k <= check::size(); ++k) of_two.push_back(make_array_of_two(k));
  Directive with_next{d.name, of_two[static_cast<std::size_t>(me - 1)]};
  with_next.prepare();
  with_next.execute();
}

}  // namespace

int main(int count, char** argument) {
  const std::string how = count > 3 ? argument[3] : "";
  // As programs do that start MPI themselves, with and without xmp_finalize.
  const bool own_mpi =
      (count > 4 && strcmp(argument[4], "own_mpi") == 0) || how == "own_mpi" || how == "own_mpi_unfinished";
  if (own_mpi) {
    MPI_Init(&count, &argument);
    xmp_init(MPI_COMM_WORLD);
  } else {
    tasuki_start();
  }
  const int lost = atoi(argument[1]), me = check::rank() + 1;
  Directive d{argument[2]};
  d.prepare();
  const int turns = how == "forever" ? -1 : 400;
  for (int k = 0; k != turns; ++k) {
    if (k == 200 && me == 1) {
      printf("running\n");
      fflush(stdout);
    }
    if (k == 250 && (lost == me || lost == 0)) raise(SIGKILL);
    if (k == 250) end_in_another_way(how, me);
    // Some nodes end in good order while the others still wait for them.
    if (k == 250 && how == "returns" && me == 2) break;
    if (k == 250 && how == "apart") wait_apart(d, me);
    d.execute();
  }
  if (how == "own_mpi") xmp_finalize();
  if (own_mpi) MPI_Finalize();
  return 0;
}
