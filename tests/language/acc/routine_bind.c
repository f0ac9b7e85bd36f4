// nodes: 1
// sources: routine_bind_other.c
// bind: kernels call another function, by its name or as a string, here or in another file; the host calls the one that
// is written.
#include "check.h"
#include "openacc.h"

static int twice_there(int x) { return 2 * x + 1; }
#pragma acc routine seq bind(twice_there)
int twice(int x) { return 2 * x; }

double root_there(double x);
#pragma acc routine seq bind("root_there") nohost
double root(double x);

#pragma acc routine seq
static int four_times(int x) { return twice(twice(x)); }

int main(void) {
  int a[10];
  double b[10];
  const int apart = acc_get_device_type() != acc_device_host;
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < 10; i++) {
    a[i] = four_times(i);
    b[i] = root(i);
  }
  for (int i = 0; i < 10; i++) {
    EXPECT(apart ? 4 * i + 3 : 4 * i, a[i]);
    EXPECT(apart ? i + 0.5 : i + 0.25, b[i]);
  }
  EXPECT(12, four_times(3));
  return VERDICT();
}
