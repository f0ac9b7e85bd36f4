// Arithmetic of the integer types in kernels: widths, wrapping, shifts, signs, conversions, _Bool.
// nodes: 1
#include <stdbool.h>
#include <stdint.h>
#include "device.h"
#define N 64

static uint64_t hash(uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdULL;
  x ^= x >> 29;
  return x * 1099511628211u;
}
#pragma acc routine(hash) seq

#define BODY(i)                                                        \
  c[i] = (signed char)(i * 77);                                        \
  u[i] = (unsigned char)(i * 77 + 1);                                  \
  s[i] = (short)(c[i] * 1000);                                         \
  h[i] = (uint32_t)hash(i) >> 7;                                       \
  l[i] = (int64_t)hash(i + 1) >> 9;                                    \
  q[i] = (l[i] / 1000 % 97 - (int)(h[i] % 13u)) * (c[i] < u[i] ? 1 : -1); \
  b[i] = l[i] & 4;                                                     \
  m[i] = (-7 * i) / 4 * 100 + (-7 * i) % 4 + (int)(2.99f * i) + (unsigned)(3.5 * i) + b[i] + !i + ~i

static signed char c[N], c2[N];
static unsigned char u[N];
static short s[N];
static uint32_t h[N];
static int64_t l[N], q[N], q2[N];
static bool b[N];
static int m[N], m2[N];

int main(void) {
#pragma acc parallel loop copyout(c, u, s, h, l, q, b, m)
  for (int i = 0; i < N; i++) { BODY(i); }
  for (int i = 0; i < N; i++) c2[i] = c[i], q2[i] = q[i], m2[i] = m[i];
  int sums[2] = {0, 0};
  for (int i = 0; i < N; i++) sums[0] += b[i] + s[i] % 7 + (int)h[i] % 11;
  for (int i = 0; i < N; i++) { BODY(i); }
  for (int i = 0; i < N; i++) sums[1] += b[i] + s[i] % 7 + (int)h[i] % 11;
  EXPECT(sums[1], sums[0]);
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, c[i], c2[i]);
    EXPECT_AT(i, q[i], q2[i]);
    EXPECT_AT(i, m[i], m2[i]);
  }
  return VERDICT();
}
