// Variables of several types and lengths in one directive: what is packed together, what travels by itself, what has no elements.
// nodes: 1 2 3 4
// settings:
// settings: XMP_FABRIC=mpi
// settings: XMP_FABRIC=mpi XMP_WAIT=spin
#include <complex.h>

#include "check.h"
#pragma xmp nodes p[*]

enum { SOME = 1500, MANY = 5000 };
static double a, few[SOME], more[SOME], rest[SOME];  // two of them are too much for one packed message
static int b[3], last;
static float many[MANY];  // too much to be packed
static long double wide;
static double _Complex z;
static char letter;

static void set(int me) {
  a = me + 0.5;
  for (int i = 0; i < 3; i++) b[i] = me + i;
  for (int i = 0; i < SOME; i++) {
    few[i] = me + i;
    more[i] = me + 2 * i;
    rest[i] = me + 3 * i;
  }
  for (int i = 0; i < MANY; i++) many[i] = (float)(me + i);
  last = me;
  wide = me + 0.25L;
  z = me + 2.0 * me * I;
  letter = (char)me;
}

// All are `times` times what set(of) gives, where `of` may be a half.
static void expect(int times, double of) {
  EXPECT_REAL(times * (of + 0.5), a);
  for (int i = 0; i < 3; i++) EXPECT_AT(i, (long)(times * (of + i)), b[i]);
  for (int i = 0; i < SOME; i++) {
    EXPECT_REAL_AT(i, times * (of + i), few[i]);
    EXPECT_REAL_AT(i, times * (of + 2 * i), more[i]);
    EXPECT_REAL_AT(i, times * (of + 3 * i), rest[i]);
  }
  for (int i = 0; i < MANY; i++) EXPECT_REAL_AT(i, times * (of + i), many[i]);
  EXPECT((long)(times * of), last);
  EXPECT_REAL(times * (of + 0.25), (double)wide);
  EXPECT_REAL(times * of, creal(z));
  EXPECT_REAL(times * 2 * of, cimag(z));
}

int main(void) {
  const int np = check_nodes(), me = check_me(), from = np - 1;
  int none = 0;
  set(me);
#pragma xmp reduction(+ : a, b, few, more, many, last, rest, wide, z)
  expect(np, (np - 1) / 2.0);
  set(me);
#pragma xmp bcast(letter, a, b, few, more, many, last, rest, wide, z) from p[from]
  expect(1, from);
  EXPECT(from, letter);
  set(me);
#pragma xmp bcast(b[none:none], last) from p[from]
  EXPECT(from, last);
  EXPECT(me, b[0]);
#pragma xmp reduction(max : b[none:none], last)
  EXPECT(from, last);
  EXPECT(me, b[0]);
  return VERDICT();
}
