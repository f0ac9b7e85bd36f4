// Single objects of other images: read, assigned, changed, in expressions and subscripts, of every kind of type.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
// settings: XMP_SUBCLUSTER=2
#include <complex.h>

#include "check.h"
int n:[*] = 5;
static double x[8]:[*];
long table[3][4]:[*];
char c:[*];
_Bool flag:[*];
unsigned short u[2]:[*];
long double wide:[*];
double _Complex z:[*];
enum colour { red, green = 7 } colour:[*];
struct inner {
  float f[3];
  char tag;
};
struct outer {
  int n;
  struct inner in[2];
} s:[*], all[3]:[*];
union either {
  int i;
  float f;
} either:[*];

static int calls;
static int once(int k) {
  calls++;
  return k;
}

int main(void) {
  const int me = xmpc_this_image(), size = xmp_num_images(), right = (me + 1) % size, left = (me + size - 1) % size;
  EXPECT(me, check_me());
  EXPECT(5, n);
  for (int i = 0; i < 8; i++) x[i] = 10 * me + i;
  xmp_sync_all(NULL);
  EXPECT(5, n:[right]);
  EXPECT_REAL(10 * right + 3, x[3]:[right]);
  EXPECT_REAL(10 * right + 3 + 10 * left + 4, x[3]:[right] + x[4]:[left]);
  int status = -1;
  xmp_sync_all(&status);
  EXPECT(XMP_STAT_SUCCESS, status);

  // Assignments have values, and evaluate everything once.
  const int value = n:[once(right)] = 3 * me;
  EXPECT(3 * me, value);
  EXPECT(1, calls);
  x[once(2)]:[once(right)] = x[once(1)]:[once(left)] * 2;
  EXPECT(5, calls);
  table[1][2]:[right] = me;
  c:[right] = 'a' + me;
  flag:[right] = 2;
  u[1]:[right] = 65535 - me;
  wide:[right] = 1.0L / (me + 3);
  z:[right] = me + 2.0 * I;
  colour:[right] = green;
  s.in[1].f[2]:[right] = me + 0.5f;
  s.in[0].tag:[right] = 't';
  const struct inner made = {{1, 2, (float)me}, 'm'};
  all[1].in[0]:[right] = made;
  either.f:[right] = 0.25f;
  xmp_sync_all(NULL);
  EXPECT(3 * left, n);
  EXPECT_REAL(2 * (10 * ((left + size - 1) % size) + 1), x[2]);
  EXPECT(left, table[1][2]);
  EXPECT('a' + left, c);
  EXPECT(1, flag);
  EXPECT(65535 - left, u[1]);
  EXPECT_REAL(1.0L / (left + 3), wide);
  EXPECT_REAL(left, creal(z));
  EXPECT_REAL(2, cimag(z));
  EXPECT(green, colour);
  EXPECT_REAL(left + 0.5, s.in[1].f[2]);
  EXPECT('t', s.in[0].tag);
  EXPECT_REAL(left, all[1].in[0].f[2]);
  EXPECT('m', all[1].in[0].tag);
  EXPECT_REAL(0.25, either.f);
  const struct inner got = all[1].in[0]:[right];
  EXPECT_REAL(me, got.f[2]);
  EXPECT_REAL(me, creal(z:[right]));
  xmp_sync_all(NULL);

  // Changes, which nobody else makes meanwhile.
  calls = 0;
  n:[once(right)] += 7;
  EXPECT(1, calls);
  EXPECT(3 * me + 8, ++n:[right]);
  EXPECT(3 * me + 8, n:[right]++);
  n:[right]--;
  n:[right] <<= 1;
  x[n:[me] * 0 + 4]:[right] /= 2;
  u[1]:[right]++;
  xmp_sync_all(NULL);
  EXPECT(2 * (3 * left + 8), n);
  EXPECT_REAL((10 * me + 4) / 2.0, x[4]);
  EXPECT((65536 - left) % 65536, u[1]);

  // In conditions, calls, conditional expressions and operands of sizeof, which are not evaluated.
  calls = 0;
  EXPECT(sizeof(double), sizeof x[0]:[once(right)]);
  EXPECT(0, calls);
  if (c:[right] != 'a' + me) EXPECT(0, 1);
  EXPECT_REAL(me, (flag:[right] ? table[1][2]:[right] : 1 / (int)n:[right]));
  for (int k = 0; k < size; k++) EXPECT_AT(k, 'a' + (k + size - 1) % size, c:[k]);
  xmp_sync_all(NULL);
  return VERDICT();
}
