// The third file of routine_files.c.
// part
static int scale[2][3];
static double *rest;
#pragma acc declare create(scale, rest)
int level_now = 7;
#pragma acc declare copyin(level_now)

#pragma acc routine seq
double level(void) { return level_now; }

#pragma acc routine seq
double third(int i, int odd) { return scale[odd][i % 3] + rest[i]; }

void third_begin(double *values, int n) {
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 3; i++) scale[k][i] = 100 * i + 10 * k;
#pragma acc update device(scale)
  rest = values;
#pragma acc enter data copyin(rest[0:n])
}
