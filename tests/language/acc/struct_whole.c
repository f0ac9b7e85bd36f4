// Structures with pointers as a whole: copied, and passed to functions. The pointers in the copy are the host's, of which
// the compiler warns; what the members without pointers say is right.
// nodes: 1
#include "device.h"
#define N 40

typedef struct {
  float re, im;
  const float *table;
  int n;
} wave;
static float product(wave w, int i) { return w.re * (float)i + w.im; }

int main(void) {
  float table[N], o[N], p[N];
  for (int i = 0; i < N; i++) table[i] = (float)(3 * i);
  wave w = {1, 2, table, N};
#pragma acc parallel loop copyout(o, p) copyin(table)
  for (int i = 0; i < N; i++) {
    wave own = w;
    own.re += (float)i;
    o[i] = own.re * own.im;
    p[i] = product(w, i) + w.table[w.n - 1 - i];
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, 2.0 * (1 + i), o[i]);
    EXPECT_AT(i, i + 2.0 + 3 * (N - 1 - i), p[i]);
  }
  // Each gang has its own, which it changes.
#pragma acc parallel loop copyout(o) firstprivate(w)
  for (int i = 0; i < N; i++) {
    w.re = (float)i + 1;
    w.table = 0;
    wave other = w;
    o[i] = other.table ? -1 : other.re;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 1.0 + i, o[i]);
  EXPECT(1, w.re == 1 && w.table == table);
  return VERDICT();
}
