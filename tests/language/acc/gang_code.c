// nodes: 1
// settings:
// settings: XMP_TEST_GPU=1
// What a gang does between its loops, once for all of its threads: variables, structures and arrays of its own.
#include "check.h"

#define N 90

struct pair {
  int a;
  double b;
};
struct row {
  int n;
  int v[8];
};

#pragma acc routine seq
static int next(int *counter) { return ++*counter; }

#pragma acc routine gang
static void scale(int n, int *p, int f) {
#pragma acc loop gang
  for (int i = 0; i < n; i++) p[i] *= f;
}

int main(void) {
  int out[N] = {0}, count = 0, total = 0;

  // Shared variables change once.
#pragma acc parallel num_gangs(1) copy(out, count, total)
  {
    count += 1;
    total = count++;
#pragma acc loop
    for (int i = 0; i < N; i++) out[i] = count + i;
    total += 10;
  }
  EXPECT(2, count);
  EXPECT(11, total);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 + i, out[i]);

  // Functions that change a variable of the gang, or a shared one.
#pragma acc parallel num_gangs(1) copy(out, count, total)
  {
    int own = 3;
    int got = next(&own);
    count = next(&own);
    next(&total);
#pragma acc loop
    for (int i = 0; i < N; i++) out[i] = got * 1000 + own * 100 + i;
  }
  EXPECT(5, count);
  EXPECT(12, total);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 4500 + i, out[i]);

  // Declarations that change memory.
#pragma acc parallel num_gangs(1) copy(out, total)
  {
    int before = total++, first = out[0]++;
#pragma acc loop
    for (int i = 1; i < N; i++) out[i] = before + first + i;
  }
  EXPECT(13, total);
  EXPECT(4501, out[0]);
  for (int i = 1; i < N; i++) EXPECT_AT(i, 4512 + i, out[i]);

  // Structures of the gang, declared and private.
  struct pair p = {1, 2};
#pragma acc parallel num_gangs(2) copy(out) private(p)
  {
    struct pair q = {5, 0.5};
    p.a = 7;
    p.b = q.b;
    q.a += p.a;
#pragma acc loop gang
    for (int i = 0; i < N; i++) out[i] = q.a + p.a + (int)(2 * p.b) + i;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 20 + i, out[i]);

  // Their array members, filled by all threads.
#pragma acc parallel loop gang num_gangs(3) copy(out)
  for (int g = 0; g < N / 6; g++) {
    struct row r;
    r.n = g;
#pragma acc loop vector
    for (int i = 0; i < 6; i++) r.v[i] = r.n * 6 + i;
#pragma acc loop vector
    for (int i = 0; i < 6; i++) out[g * 6 + i] = r.v[5 - i];
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, i / 6 * 6 + 5 - i % 6, out[i]);

  // An array of the gang with an initializer.
#pragma acc parallel loop gang copy(out)
  for (int g = 0; g < N / 6; g++) {
    int v[6] = {g, 1, 2};
    const int w[2] = {g + 1, g + 2};
#pragma acc loop vector
    for (int i = 0; i < 5; i++) v[i] += i + w[i % 2];
    int sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int i = 0; i < 6; i++) sum += v[i];
#pragma acc loop vector
    for (int i = 0; i < 6; i++) out[g * 6 + i] = sum;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 6 * (i / 6) + 3 + 10 + 7, out[i]);

  // Several arrays of one name.
#pragma acc parallel loop gang copy(out)
  for (int g = 0; g < N / 6; g++) {
    {
      int v[6];
#pragma acc loop vector
      for (int i = 0; i < 6; i++) v[i] = i;
#pragma acc loop vector
      for (int i = 0; i < 6; i++) out[g * 6 + i] = v[5 - i];
    }
    {
      long v[2] = {100, 200};
#pragma acc loop vector
      for (int i = 0; i < 6; i++) out[g * 6 + i] += (int)v[i % 2];
    }
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 5 - i % 6 + 100 + 100 * (i % 2), out[i]);

  // What all threads read first, some overwrite in a loop.
#pragma acc parallel num_gangs(1) copy(out)
  {
    int first = out[0];
#pragma acc loop
    for (int i = 0; i < N; i++) out[i] = first + i;
    if (out[0] < 1000) {
#pragma acc loop
      for (int i = 0; i < N; i++) out[i] += 1000;
    }
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 1105 + i, out[i]);

  // Jumps of one thread.
#pragma acc parallel loop gang copy(out)
  for (int g = 0; g < N / 6; g++) {
    if (g % 2) {
      out[g * 6] = -1;
      continue;
    }
#pragma acc loop vector
    for (int i = 0; i < 6; i++) out[g * 6 + i] = i;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, i / 6 % 2 == 0 ? i % 6 : i % 6 == 0 ? -1 : 1105 + i, out[i]);

  // Private arrays of a loop of gangs inside of a region, and of the region.
  int t[6], u[6];
#pragma acc parallel num_gangs(4) copy(out) private(u)
  {
#pragma acc loop vector
    for (int i = 0; i < 6; i++) u[i] = i;
#pragma acc loop gang private(t)
    for (int g = 0; g < N / 6; g++) {
#pragma acc loop vector
      for (int i = 0; i < 6; i++) t[i] = g * 6 + i;
#pragma acc loop vector
      for (int i = 0; i < 6; i++) out[g * 6 + i] = t[5 - i] + u[(i + 1) % 6];
    }
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, i / 6 * 6 + 5 - i % 6 + (i % 6 + 1) % 6, out[i]);

  // A routine whose loop gangs share: once for each element.
  for (int i = 0; i < N; i++) out[i] = i;
#pragma acc parallel num_gangs(3) copy(out)
  scale(N, out, 3);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 3 * i, out[i]);

  // Atomics of a gang's threads on its own variable.
#pragma acc parallel loop gang copyout(out)
  for (int g = 0; g < N; g++) {
    int hits = g;
#pragma acc loop vector
    for (int i = 0; i < 100; i++)
      if (i % 3 == 0) {
#pragma acc atomic update
        hits++;
      }
    out[g] = hits;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + 34, out[i]);

  // Many workers where one thread has to do it.
#pragma acc parallel num_gangs(1) num_workers(4) copy(out)
  {
    int last = out[0]++;
#pragma acc loop
    for (int i = 1; i < N; i++) out[i] = last;
  }
  EXPECT(35, out[0]);
  EXPECT(34, out[N - 1]);

  // More gangs than a reducing kernel has groups: each begins with the value of the clause.
  int start = 3, list[3] = {1, 2, 3};
  struct pair with = {1, 0.5};
  long sum = 0, gangs = 0;
#pragma acc parallel num_gangs(500) firstprivate(start, list, with) reduction(+ : sum, gangs)
  {
    gangs++;
    start *= 2;
    with.a += start;
    list[1] += with.a;
#pragma acc loop vector reduction(+ : sum)
    for (int i = 0; i < 2; i++) sum += list[i];
  }
  EXPECT(gangs * (1 + 2 + 7), sum);
  EXPECT(1, gangs == 500 || gangs == 1);  // the host is one gang

  // What all threads read before others change it by an atomic.
  count = 5;
#pragma acc parallel num_gangs(1) copy(out, count)
  {
    int hits = count, before = hits;
#pragma acc loop vector
    for (int i = 0; i < N; i++) {
#pragma acc atomic update
      hits++;
    }
    int after = hits;
#pragma acc loop vector
    for (int i = 0; i < N; i++) {
#pragma acc atomic update
      hits++;
      out[i] = after - before;
    }
    count = hits;
  }
  EXPECT(5 + 2 * N, count);
  for (int i = 0; i < N; i++) EXPECT_AT(i, N, out[i]);

  // Conditions and steps with effects.
  count = 0;
#pragma acc parallel num_gangs(1) copy(out, count)
  {
    if (count++ == 0) {
#pragma acc loop
      for (int i = 0; i < N; i++) out[i] = i;
    }
    while (count++ < 5) {
#pragma acc loop
      for (int i = 0; i < N; i++) out[i] += 100;
    }
  }
  EXPECT(6, count);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 400 + i, out[i]);
  return VERDICT();
}
