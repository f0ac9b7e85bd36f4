// atomic read, write, update and capture in all their forms, on integers and reals, with conflicts.
// nodes: 1
#include "device.h"
#define N 3000
#define BINS 7

// Through pointers to what a thread, or a gang, has for itself.
#pragma acc routine vector
static void count(int n, int *h, int from) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    h[(i + from) & 3]++;
  }
}
#pragma acc routine seq
static int add(int *h, int by) {
  int before;
#pragma acc atomic capture
  {
    before = *h;
    *h += by;
  }
  return before;
}
static void own_memory(void) {
  int r[10][4], sums[10], h[4];
#pragma acc parallel loop gang copyout(r)
  for (int i = 0; i < 10; i++) {
    int own[4] = {0, 0, 0, i};
    count(64, own, i);
    for (int k = 0; k < 4; k++) r[i][k] = own[k];
  }
#pragma acc parallel loop copyout(sums)
  for (int i = 0; i < 10; i++) {
    int c = 0, before = 0, *p = &c;
    for (int j = 0; j < 8; j++) {
#pragma acc atomic
      *p += j;
      before += add(p, 1);
    }
    sums[i] = c + before;
  }
  for (int i = 0; i < 10; i++) {
    for (int k = 0; k < 4; k++) EXPECT_AT(i, 16 + (k == 3 ? i : 0), r[i][k]);
    EXPECT_AT(i, 36 + 0 + 2 + 5 + 9 + 14 + 20 + 27 + 35, sums[i]);
  }
#pragma acc parallel loop gang private(h) copyout(sums)
  for (int i = 0; i < 10; i++) {
    int *q = h + 1;
    for (int k = 0; k < 4; k++) h[k] = 0;
#pragma acc loop vector
    for (int j = 0; j < 30; j++) {
#pragma acc atomic
      q[j % 3] += 1;
    }
    sums[i] = h[1] + 100 * h[2];
  }
  for (int i = 0; i < 10; i++) EXPECT_AT(i, 1010, sums[i]);
}

int main(void) {
  int bins[BINS] = {0}, order[N], seen[N] = {0}, count = 0, mask = 0, last = -1, bad = 0;
  unsigned bits = ~0u;
  long total = 0;
  float fsum = 0;
  double sum = 0, product = 1;
#pragma acc parallel loop copy(bins)
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    bins[i % BINS]++;
  }
  for (int b = 0; b < BINS; b++) EXPECT_AT(b, N / BINS + (b < N % BINS), bins[b]);

#pragma acc parallel loop copy(sum, fsum, total, mask, bits, product)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    sum += 0.5 * i;
#pragma acc atomic update
    fsum = fsum + 1.0f;
#pragma acc atomic
    total -= i;
#pragma acc atomic
    mask |= 1 << i % 11;
#pragma acc atomic
    bits &= ~(1u << i % 13);
    if (i % 500 == 0) {
#pragma acc atomic
      product *= 2.0;
    }
  }
  EXPECT_REAL(0.25 * N * (N - 1), sum);
  EXPECT_REAL(N, fsum);
  EXPECT(-(long)N * (N - 1) / 2, total);
  EXPECT((1 << 11) - 1, mask);
  EXPECT(~0u << 13, bits);
  EXPECT_REAL(64, product);

  // capture: each value is given out once.
#pragma acc parallel loop copy(count) copyout(order)
  for (int i = 0; i < N; i++) {
    int mine;
#pragma acc atomic capture
    mine = count++;
    order[i] = mine;
  }
  EXPECT(N, count);
  for (int i = 0; i < N; i++) seen[order[i]]++;
  for (int i = 0; i < N; i++) EXPECT_AT(i, 1, seen[i]);
#pragma acc parallel loop copy(count) reduction(+ : bad)
  for (int i = 0; i < N; i++) {
    int before, after;
#pragma acc atomic capture
    {
      before = count;
      count -= 2;
    }
#pragma acc atomic capture
    {
      count += 1;
      after = count;
    }
    bad += before < -2 * N || before > N || after < -N || after > N;
  }
  EXPECT(0, count);
  EXPECT(0, bad);

  // The last of several writers wins, whichever it is.
#pragma acc parallel loop copy(last)
  for (int i = 0; i < N; i++) {
#pragma acc atomic write
    last = i;
  }
  EXPECT(1, last >= 0 && last < N);
  int copies = 0;
#pragma acc parallel loop copyin(last) reduction(+ : copies)
  for (int i = 0; i < N; i++) {
    int now;
#pragma acc atomic read
    now = last;
    copies += now;
  }
  EXPECT((long)last * N, copies);

  // Without a data clause the variable of an atomic is copied, too; another one is each thread's own.
  int unnamed = 0, place, also = 0;
#pragma acc parallel loop copyout(order)
  for (int i = 0; i < N; i++) {
    if (i % 3) continue;
#pragma acc atomic capture
    place = unnamed++;
    order[place] = i;
  }
  EXPECT(N / 3, unnamed);
#pragma acc kernels
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++) {
#pragma acc atomic
      also += i % 2;
    }
    unnamed = 2 * also;
  }
  EXPECT(N / 2, also);
  EXPECT(N, unnamed);

  // One and two bytes: threads change neighbours in the same word.
  unsigned char ages[BINS] = {0};
  short heights[BINS] = {0};
  signed char lowest = 100, taken = 0;
  int given[40] = {0};
#pragma acc parallel loop copy(ages, heights, lowest)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    ages[i % BINS]++;
#pragma acc atomic update
    heights[i % BINS] -= i % 3;
#pragma acc atomic
    lowest &= ~(1 << i % 7);
  }
  for (int b = 0; b < BINS; b++) {
    int sum = 0;
    for (int i = b; i < N; i += BINS) sum += i % 3;
    EXPECT_AT(b, (unsigned char)bins[b], ages[b]);
    EXPECT_AT(b, -sum, heights[b]);
  }
  EXPECT(0, lowest);
#pragma acc parallel loop copy(taken, given)
  for (int i = 0; i < 40; i++) {
    signed char mine;
#pragma acc atomic capture
    mine = taken++;
    given[mine] += 1;
  }
  for (int i = 0; i < 40; i++) EXPECT_AT(i, 1, given[i]);
  own_memory();
  return VERDICT();
}
