// Clauses and modifiers behind OpenACC 2.5: zero, no_create, attach and detach, `if` on init, set and shutdown, wait with
// devnum and queues.
// nodes: 1 2
#include "device.h"

#define N 64

struct grid {
  int n;
  double *u;
};

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double d[N];
#pragma xmp align d[i] with t[i]

static void zeros(void) {
  double a[N], b[8][N], *c = malloc(N * sizeof *c);
  for (int i = 0; i < N; i++) a[i] = c[i] = 5;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < N; j++) b[i][j] = 7;
#pragma acc parallel loop copyout(zero : a, c[0 : N / 2])
  for (int i = 0; i < N / 2; i++) {
    a[2 * i] += i;
    if (i % 4 == 0) c[i] += 1;
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, i % 2 ? 0 : i / 2, a[i]);
    EXPECT_REAL_AT(i, i >= N / 2 ? 5 : i % 4 == 0, c[i]);
  }
  // Only the columns that are named; what is outside of them stays as it is.
#pragma acc data copyout(zero : b[2:4][8:16])
  {
#pragma acc parallel loop present(b[2:4][8:16])
    for (int j = 8; j < 24; j++) b[3][j] += j;
  }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < N; j++) {
      const int inside = i >= 2 && i < 6 && j >= 8 && j < 24;
      EXPECT_REAL_AT(i * N + j, !inside ? 7 : i == 3 ? j : 0, b[i][j]);
    }
  double sum = 0;
#pragma acc enter data create(zero : c[0 : N])
#pragma acc parallel loop reduction(+ : sum) present(c)
  for (int i = 0; i < N; i++) sum += c[i] + 1;
#pragma acc exit data delete (c)
  EXPECT_REAL(N, sum);
  // What is present keeps its values.
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop copyout(zero : a)
    for (int i = 0; i < N; i++) a[i] += 1;
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 1, a[i]);
  free(c);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) d[i] = 3;
#pragma acc data copyout(zero : d)
  {
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      if (i % 3 == 0) d[i] += i;
  }
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i % 3 == 0 ? i : 0, d[i]);
}

// `there`: whether v is present. Without it the region leaves v alone.
static void maybe(int there, const double *v, double *result) {
#pragma acc data no_create(v[0 : N]) copyout(result[0 : N])
  {
    EXPECT(there, acc_is_present((void *)v, N * sizeof *v));
#pragma acc parallel loop
    for (int i = 0; i < N; i++) result[i] = there ? v[i] : -1;
#pragma acc parallel loop no_create(v[0 : N])
    for (int i = 0; i < N; i++)
      if (there) result[i] += v[i];
  }
  EXPECT(there, acc_is_present((void *)v, N * sizeof *v));
}

static void no_create(void) {
  double v[N], result[N];
  for (int i = 0; i < N; i++) v[i] = i;
  maybe(0, v, result);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, -1, result[i]);
#pragma acc data copyin(v)
  maybe(1, v, result);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * i, result[i]);
}

static void attached(void) {
  struct grid g = {N, malloc(N * sizeof(double))};
  for (int i = 0; i < N; i++) g.u[i] = i;
#pragma acc enter data copyin(g, g.u[0 : N]) attach(g.u)
#pragma acc parallel loop present(g) attach(g.u)
  for (int i = 0; i < g.n; i++) g.u[i] *= 2;
#pragma acc exit data detach(g.u) copyout(g.u[0 : N]) delete (g)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * i, g.u[i]);
#pragma acc data copy(g.u[0 : N]) attach(g.u)
  {
#pragma acc serial loop
    for (int i = 0; i < N; i++) g.u[i] += 1;
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * i + 1, g.u[i]);
  free(g.u);
}

static void control(int on) {
#pragma acc init if (on)
#pragma acc init device_type(nvidia) device_num(99) if (!on)
#pragma acc set default_async(3) if (!on)
#pragma acc set default_async(5) if (on)
  EXPECT(5, acc_get_default_async());
#pragma acc set default_async(acc_async_noval)
  double a[N];
  for (int i = 0; i < N; i++) a[i] = i;
  const int here = acc_get_device_num(acc_get_device_type());
#pragma acc enter data copyin(a) async(1)
#pragma acc parallel loop present(a) async(2) wait(queues : 1)
  for (int i = 0; i < N; i++) a[i] += 1;
#pragma acc parallel loop present(a) async(1) wait(devnum : here : queues : 2)
  for (int i = 0; i < N; i++) a[i] *= 3;
#pragma acc wait(devnum : here : queues : 1, 2)
#pragma acc wait(queues : 1) if (on)
#pragma acc update host(a) async(4)
#pragma acc wait(devnum : here)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 3 * (i + 1), a[i]);
#pragma acc exit data delete (a)
#pragma acc shutdown device_type(nvidia) device_num(99) if (!on)
#pragma acc shutdown if (on)
}

int main(void) {
  zeros();
  no_create();
  attached();
  control(1);
  return VERDICT();
}
