// switch around loops that the threads of a gang share.
// nodes: 1
#include "device.h"
#define N 30
#define WIDTH 8
enum kind { ADD, TAKE = 4, KEEP };

static void work(int shift, int *a, int *b, const enum kind *what) {
#pragma acc parallel loop gang copy(a[0:N * WIDTH], b[0:N]) copyin(what[0:N])
  for (int i = 0; i < N; i++) {
    int own = 0;
    switch (what[i]) {
      case ADD:
#pragma acc loop vector
        for (int k = 0; k < WIDTH; k++) a[i * WIDTH + k] += k;
        b[i] = 1;
        break;
      case TAKE: {
        b[i] = 2;
#pragma acc loop vector reduction(+ : own)
        for (int k = 0; k < WIDTH; k++) own += a[i * WIDTH + k];
        b[i] += own;
        break;
      }
      default:
        b[i] = -1;
    }
    switch ((i + shift) % 7) {
      default:
#pragma acc loop vector
        for (int k = 0; k < WIDTH; k++) a[i * WIDTH + k] *= 2;
        break;
      case 2:
      case 3:
        break;
      case 4 ... 5:
#pragma acc loop vector
        for (int k = 0; k < WIDTH; k++) a[i * WIDTH + k] -= i;
        if (i % 2) b[i]++;
    }
  }
}

// A branch goes on into the next: the host runs it.
static void through(int *a, const enum kind *what) {
#pragma acc parallel loop gang copy(a[0:N * WIDTH]) copyin(what[0:N])
  for (int i = 0; i < N; i++) {
    switch (what[i]) {
      case ADD:
        a[i * WIDTH] = 5;
      case TAKE:
#pragma acc loop vector
        for (int k = 0; k < WIDTH; k++) a[i * WIDTH + k] += k;
    }
  }
}

int main(void) {
  int a[N * WIDTH], b[N];
  enum kind what[N];
  for (int i = 0; i < N; i++) what[i] = i % 3 == 0 ? ADD : i % 3 == 1 ? TAKE : KEEP, b[i] = 0;
  for (int i = 0; i < N * WIDTH; i++) a[i] = i;
  work(3, a, b, what);
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int k = 0; k < WIDTH; k++) {
      int at = i * WIDTH + k, v = at + (i % 3 == 0 ? k : 0), form = (i + 3) % 7;
      sum += v;
      EXPECT_AT(at, form == 2 || form == 3 ? v : form == 4 || form == 5 ? v - i : 2 * v, a[at]);
    }
    int more = ((i + 3) % 7 == 4 || (i + 3) % 7 == 5) && i % 2;
    EXPECT_AT(i, (i % 3 == 0 ? 1 : i % 3 == 1 ? 2 + sum : -1) + more, b[i]);
  }
  for (int i = 0; i < N * WIDTH; i++) a[i] = 0;
  through(a, what);
  for (int i = 0; i < N * WIDTH; i++)
    EXPECT_AT(i, i / WIDTH % 3 == 2 ? 0 : i % WIDTH + (i % WIDTH == 0 && i / WIDTH % 3 == 0 ? 5 : 0), a[i]);
  return VERDICT();
}
