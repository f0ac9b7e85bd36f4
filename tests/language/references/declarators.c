// Arrays whose declarators have more around the name and the bounds; declarations that complete each other;
// typedefs of arrays.
// nodes: 1 3
// flags: -Wall
#include "check.h"
#define N 12
typedef struct { int u, v; } pair_of[3];
typedef double row[5];
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static int (*call[N])(int, double), (*(*give[N])(int))[4];
static double (*part[N])[3], (plain)[N], (nested[N]), *const one = 0;
extern float late[];
float late[N];
static row rows[N];
static pair_of pairs[N];
static int *restrict *pp[N];
#pragma xmp align [i] with t(i) :: call, give, part, plain, nested, late, pp
#pragma xmp align [i][*] with t(i) :: rows, pairs

static double three[3];
static int four[4];
static int add(int a, double b) { return a + (int)b; }
static int (*fours(int x))[4] {
  four[0] = x;
  return &four;
}

int main(void) {
  int count = one != 0;
#pragma xmp loop on t(i)
  for (typeof(count) i = 0; i < N; i++) {
    call[i] = add, give[i] = fours, part[i] = &three, plain[i] = i, nested[i] = -i, late[i] = 2 * i, pp[i] = 0;
    (*part[i])[1] = i;
    for (int j = 0; j < 5; j++) rows[i][j] = 10 * i + j;
    pairs[i][2].v = i;
  }
#pragma xmp loop on t(i) reduction(+ : count)
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, i + 2, call[i](i, 2.5));
    EXPECT_AT(i, i, (*give[i](i))[0]);
    EXPECT_AT(i, 1, part[i] == &three && !pp[i]);
    EXPECT_REAL_AT(i, 2 * i, plain[i] + nested[i] + late[i]);
    EXPECT_REAL_AT(i, 10 * i + 4, rows[i][4]);
    EXPECT_AT(i, i, pairs[i][2].v);
    count++;
  }
  EXPECT(N, count);
  return VERDICT();
}
