// Every element type: integers, reals, complex, pointers, enumerations, structs, unions, arrays in structs.
// nodes: 1 2 3 4
#include "check.h"
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#define N 11
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(2)) onto p

typedef struct {
  char tag;
  double value[3];
  struct {
    int x, y;
  } inner;
} item;
typedef union {
  unsigned u;
  float f;
} word;
enum colour { RED, GREEN = 5, BLUE };
typedef int pair[2];

_Bool vb[N];
#pragma xmp align vb[i] with t(i)
char vc[N];
#pragma xmp align vc[i] with t(i)
signed char vsc[N];
#pragma xmp align vsc[i] with t(i)
unsigned char vuc[N];
#pragma xmp align vuc[i] with t(i)
short vs[N];
#pragma xmp align vs[i] with t(i)
unsigned short vus[N];
#pragma xmp align vus[i] with t(i)
unsigned vu[N];
#pragma xmp align vu[i] with t(i)
long vl[N];
#pragma xmp align vl[i] with t(i)
unsigned long vul[N];
#pragma xmp align vul[i] with t(i)
long long vll[N];
#pragma xmp align vll[i] with t(i)
uint64_t vu64[N];
#pragma xmp align vu64[i] with t(i)
float vf[N];
#pragma xmp align vf[i] with t(i)
double vd[N];
#pragma xmp align vd[i] with t(i)
long double vld[N];
#pragma xmp align vld[i] with t(i)
float complex vfc[N];
#pragma xmp align vfc[i] with t(i)
double complex vdc[N];
#pragma xmp align vdc[i] with t(i)
const char *vp[N];
#pragma xmp align vp[i] with t(i)
enum colour ve[N];
#pragma xmp align ve[i] with t(i)
item vi[N];
#pragma xmp align vi[i] with t(i)
word vw[N];
#pragma xmp align vw[i] with t(i)
pair vpair[N];
#pragma xmp align vpair[i][*] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) {
    vb[i] = i & 1;
    vc[i] = 'a' + i;
    vsc[i] = -i;
    vuc[i] = 200 + i;
    vs[i] = -1000 * i;
    vus[i] = 65000 + i;
    vu[i] = 4000000000u + i;
    vl[i] = -(1L << (i + 30));
    vul[i] = 1UL << (i + 50);
    vll[i] = -i * 10000000000LL;
    vu64[i] = ~(uint64_t)i;
    vf[i] = i / 8.0f;
    vd[i] = i / 1024.0;
    vld[i] = i / 4.0L;
    vfc[i] = i + i * 2.0f * I;
    vdc[i] = -i + i * 0.5 * I;
    vp[i] = "text" + i % 4;
    ve[i] = i % 3 == 0 ? RED : i % 3 == 1 ? GREEN : BLUE;
    vi[i] = (item){.tag = (char)i, .value = {i, [2] = 2.0 * i}, .inner.y = 3 * i};
    vw[i].f = i;
    vpair[i][0] = i;
    vpair[i][1] = -i;
  }
  for (int i = 0; i < N; i++) {
    if (owner_cyclic(i, 2, np) != me) continue;
    EXPECT_AT(i, i & 1, vb[i]);
    EXPECT_AT(i, 'a' + i, vc[i]);
    EXPECT_AT(i, -i, vsc[i]);
    EXPECT_AT(i, 200 + i, vuc[i]);
    EXPECT_AT(i, -1000 * i, vs[i]);
    EXPECT_AT(i, 65000 + i, vus[i]);
    EXPECT_AT(i, 4000000000u + i, vu[i]);
    EXPECT_AT(i, -(1L << (i + 30)), vl[i]);
    EXPECT_AT(i, 1UL << (i + 50), vul[i]);
    EXPECT_AT(i, -i * 10000000000LL, vll[i]);
    EXPECT_AT(i, 1, vu64[i] == ~(uint64_t)i);
    EXPECT_REAL_AT(i, i / 8.0f, vf[i]);
    EXPECT_REAL_AT(i, i / 1024.0, vd[i]);
    EXPECT_REAL_AT(i, i / 4.0L, vld[i]);
    EXPECT_REAL_AT(i, i * 2.0f, cimagf(vfc[i]));
    EXPECT_REAL_AT(i, -i, creal(vdc[i]));
    EXPECT_AT(i, 0, strcmp(vp[i], "text" + i % 4));
    EXPECT_AT(i, i % 3 == 0 ? 0 : i % 3 == 1 ? 5 : 6, ve[i]);
    EXPECT_AT(i, i, vi[i].tag);
    EXPECT_REAL_AT(i, i, vi[i].value[0]);
    EXPECT_REAL_AT(i, 0, vi[i].value[1]);
    EXPECT_REAL_AT(i, 2.0 * i, vi[i].value[2]);
    EXPECT_AT(i, 3 * i, vi[i].inner.y);
    EXPECT_AT(i, 0, vi[i].inner.x);
    EXPECT_REAL_AT(i, i, vw[i].f);
    EXPECT_AT(i, -i, vpair[i][1]);
  }
  return VERDICT();
}
