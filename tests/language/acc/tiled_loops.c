// Loops in which all threads read the same elements: on a GPU by tiles in the group's memory. Each against the host, with
// numbers of iterations that are no multiple of a group's; and loops that look alike and must not be tiled.
// nodes: 1 2
#include "check.h"
#define N 1537
#define M 1111

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p

struct body {
  float mass;
  double at[2];
};

double x[N], y[N], pos[N][3], out[N], expected[N];
int table[3][M];
struct body bodies[M];
double own[N];
#pragma xmp align [i] with t(i) :: own

static void compare(const char *what) {
  for (int i = 0; i < N; i++) {
    if (out[i] != expected[i]) {
      printf("%s: out[%d] is %.17g, not %.17g\n", what, i, out[i], expected[i]);
      EXPECT(0, 1);
      return;
    }
  }
}

int main(void) {
  int n = M, from = 5, j;
  for (int i = 0; i < N; i++) {
    x[i] = i % 17 * 0.25, y[i] = i % 5 - 2;
    for (int d = 0; d < 3; d++) pos[i][d] = (i * (d + 3)) % 11;
  }
  for (int i = 0; i < M; i++) {
    bodies[i] = (struct body){i % 3, {i % 7, i % 2}};
    for (int d = 0; d < 3; d++) table[d][i] = i % (d + 2);
  }
#pragma acc data copyin(x, y, pos, table, bodies) create(out, own)
  {
    // Constant bounds; another order of the sum would show.
    for (int i = 0; i < N; i++) {
      double s = 0.1;
      for (int k = 0; k < N; k++) s = s * 0.5 + x[k] * y[i] - y[k];
      expected[i] = s;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      double s = 0.1;
      for (int k = 0; k < N; k++) s = s * 0.5 + x[k] * y[i] - y[k];
      out[i] = s;
    }
#pragma acc update self(out)
    compare("constant bounds");

    // Bounds that the launch knows, an index from outside, rows, structures, tables, a subscript that is a sum; a branch.
    for (int i = 0; i < N; i++) {
      double s = i;
      for (int k = from; k < n; k++) {
        if (k == i) s -= 1;
        s += pos[k][0] * pos[i][1] - pos[k][2] + bodies[k].mass * bodies[k].at[1] + table[1][k - from + 2] * y[k + from];
      }
      expected[i] = s + n;
    }
#pragma acc parallel loop private(j)
    for (int i = 0; i < N; i++) {
      double s = i;
      for (j = from; j < n; j++) {
        if (j == i) s -= 1;
        s += pos[j][0] * pos[i][1] - pos[j][2] + bodies[j].mass * bodies[j].at[1] + table[1][j - from + 2] * y[j + from];
      }
      out[i] = s + j;
    }
#pragma acc update self(out)
    compare("bounds of the launch");

    // Two of them, of types long and unsigned, and few iterations.
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (long k = 0; k < n; k++) s += x[k] * i;
      for (unsigned k = 3u; k < 7u; k++) s -= y[k];
      for (unsigned k = 0; k < (unsigned)n; k++) s -= y[k];
      expected[i] = s;
    }
#pragma acc parallel loop vector_length(64)
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (long k = 0; k < n; k++) s += x[k] * i;
      for (unsigned k = 3u; k < 7u; k++) s -= y[k];
      for (unsigned k = 0; k < (unsigned)n; k++) s -= y[k];
      out[i] = s;
    }
#pragma acc update self(out)
    compare("two loops");

    // Iterations of a node.
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int k = 0; k < N; k++) s += x[k] * y[i];
      expected[i] = s;
    }
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int k = 0; k < N; k++) s += x[k] * y[i];
      own[i] = s;
    }
#pragma acc update self(own)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, expected[i], own[i]);

    // Not alike: bounds of each thread, elements of each thread, an element that the thread has just written, a branch
    // around the loop, an iteration that goes on before it.
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int k = 0; k < i; k++) s += x[k];
      for (int k = 0; k < N - i; k++) s += y[i + k];
      if (i % 3 == 1)
        for (int k = 0; k < N; k++) s += x[k] * 2;
      expected[i] = s;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int k = 0; k < i; k++) s += x[k];
      for (int k = 0; k < N - i; k++) s += y[i + k];
      if (i % 3 == 1)
        for (int k = 0; k < N; k++) s += x[k] * 2;
      out[i] = s;
    }
#pragma acc update self(out)
    compare("not alike");

    for (int i = 0; i < N; i++) {
      double s = 0;
      if (i % 4 != 1)
        for (int k = 0; k < N; k++) s += x[k] * i;
      expected[i] = i % 4 == 1 ? -1 : s;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      out[i] = -1;
      if (i % 4 == 1) continue;
      double s = 0;
      for (int k = 0; k < N; k++) s += x[k] * i;
      out[i] = s;
    }
#pragma acc update self(out)
    compare("some go on before");

    // Each reads what it has written itself; the others' elements count nothing.
    for (int i = 0; i < N; i++) expected[i] = i + 1.0;
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      double s = 0;
      out[i] = i;
      for (int k = 0; k < N; k++) s += k == i ? out[k] : 0.0;
      out[i] = s + 1.0;
    }
#pragma acc update self(out)
    compare("written by the thread");
  }
  return VERDICT();
}
