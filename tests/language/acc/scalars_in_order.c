// Scalars that iterations give a value under a condition, or for what stands behind the loop, where the compiler is to
// decide whether these run at the same time.
// nodes: 1
#include "device.h"
#define N 300

static int mask[N], running[N], out[N];
static int anywhere;

static int anywhere_now(void) { return anywhere; }

static void find_anywhere(void) {
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    if (mask[i]) anywhere = 1;
}

int main(void) {
  int last = -1, first = -1, count = 0, found, place;
  for (int i = 0; i < N; i++) mask[i] = i % 70 == 33;
  for (int i = 0; i < N; i++) {
    if (mask[i]) last = i;
    if (mask[i] && first < 0) first = i;
    count += mask[i];
  }
  found = 0;
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    if (mask[i]) found = 1;
  EXPECT(1, found);

  place = -2;
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    if (mask[i]) place = i;
  EXPECT(last, place);

  place = -1;
#pragma acc kernels
  {
#pragma acc loop
    for (int i = 0; i < N; i++)
      if (mask[i] && place < 0) place = i;
  }
  EXPECT(first, place);

  place = -2;
#pragma acc kernels copy(place)
#pragma acc loop auto
  for (int i = 0; i < N; i++) {
    if (!mask[i]) continue;
    place = i;
  }
  EXPECT(last, place);

  // Of parallel, too, where no gang but one runs it.
  place = -2, found = 0;
#pragma acc parallel copy(place, found) num_gangs(4)
#pragma acc loop auto
  for (int i = 0; i < N; i++)
    if (mask[i]) {
      place = i;
      found += 1;
    }
  EXPECT(last, place);
  EXPECT(count, found);

  place = -2;
#pragma acc parallel loop auto copy(place)
  for (int i = 0; i < N; i++)
    if (mask[i]) place = i;
  EXPECT(last, place);

  for (int i = 0; i < N; i++) running[i] = 1;
#pragma acc parallel copy(running) num_gangs(8)
  {
#pragma acc loop auto
    for (int i = 1; i < N; i++) running[i] += running[i - 1];
    if (running != 0) {
#pragma acc loop auto
      for (int i = N - 2; i >= 0; i--) running[i] += running[i + 1];
    }
  }
  int behind = 0;
  for (int i = N - 1; i >= 0; i--) {
    behind += i + 1;
    EXPECT_AT(i, behind, running[i]);
  }

  // The largest and where it is.
  int largest = -1, at = -1;
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    if ((i * 37) % N > largest) {
      largest = (i * 37) % N;
      at = i;
    }
  EXPECT(N - 1, largest);
  EXPECT(N - 1, (at * 37) % N);

  // In order inside of parallel iterations.
#pragma acc kernels copyout(out)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++) {
      int seen = -1;
#pragma acc loop
      for (int j = 0; j < i; j++)
        if (mask[j]) seen = j;
      out[i] = seen;
    }
  }
  for (int i = 0, seen = -1; i < N; i++) {
    EXPECT_AT(i, seen, out[i]);
    if (mask[i]) seen = i;
  }

  // Seen by others alone.
  find_anywhere();
  EXPECT(1, anywhere_now());

  // Seen through a pointer, behind jumps, and pointers themselves.
  int seen_there = 0, *pointer = &seen_there;
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    if (mask[i]) seen_there = i;
  EXPECT(last, *pointer);

  int skipped = 9;
#pragma acc kernels loop copy(out)
  for (int i = 0; i < N; i++) {
    if (mask[i]) goto skip;
    skipped = i;
  skip:
    out[i] = skipped;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, mask[i] ? i - 1 : i, out[i]);

  int turns = 0, before = 0, sum = 0;
again:
  if (turns > 0) sum += before;
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    if (mask[i]) before = i;
  if (++turns < 3) goto again;
  EXPECT(2 * last, sum);

  int *next = out, *marked = 0;
#pragma acc kernels loop copy(out)
  for (int i = 0; i < N; i++) {
    *next = 3 * i;
    next++;
  }
  EXPECT(N, (int)(next - out));
  for (int i = 0; i < N; i++) EXPECT_AT(i, 3 * i, out[i]);
#pragma acc kernels loop copyin(mask)
  for (int i = 0; i < N; i++)
    if (mask[i]) marked = &mask[i];
  EXPECT(last, (int)(marked - mask));

  // One element, one member; not where a condition names one iteration.
  struct {
    int n, at;
  } total = {0, -1};
  double few[4] = {0, 0, 0, 0};
#pragma acc kernels loop copyin(mask)
  for (int i = 0; i < N; i++) {
    total.n++;
    if (mask[i]) total.at = i;
    few[1] += 0.5;
  }
  EXPECT(N, total.n);
  EXPECT(last, total.at);
  EXPECT(0.5 * N, few[1]);
#pragma acc kernels loop copy(few) copyout(out)
  for (int i = 0; i < N; i++) {
    if (i == 7) few[2] = 5;
    out[i] = i;
  }
  EXPECT(5.0, few[2]);

  // An iteration's own.
  int own, other;
#pragma acc kernels loop copyout(out)
  for (int i = 0; i < N; i++) {
    if ((own = mask[i]) != 0)
      other = 5;
    else
      other = own - 1;
    out[i] = other;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, mask[i] ? 5 : -1, out[i]);
  int k;
#pragma acc kernels loop copyin(mask) copyout(out)
  for (int i = 0; i < N; i++) {
    for (k = i; k < N; k++)
      if (mask[k]) break;
    out[i] = k;
  }
  for (int i = 0; i < N; i++) {
    int expected = i;
    while (expected < N && !mask[expected]) expected++;
    EXPECT_AT(i, expected, out[i]);
  }
  return VERDICT();
}
