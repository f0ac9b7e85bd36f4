// Behind main nothing is under way that fills its variables: main, called once more, has waited when it comes back.
// nodes: 1
#include "check.h"
#define N 3000

int main(int argc, char **argv) {
  if (argc == 77) {
    double *x = (double *)argv;
#pragma acc parallel loop copy(x[0:N]) async(2)
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int k = 0; k < 3000; k++) s += x[i] + k % 2;
      x[i] = s;
    }
    return 0;
  }
  double x[N];
  for (int i = 0; i < N; i++) x[i] = i;
  main(77, (char **)x);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 3000.0 * i + 1500, x[i]);
  return VERDICT();
}
