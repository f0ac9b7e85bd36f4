// The second file of routine_files.c.
// part
double shared[4];
#pragma acc declare create(shared)
static double scale;
static int marks[2][32];
#pragma acc declare create(scale, marks)
struct point {
  double x;
  int n;
};
static struct point at;
#pragma acc declare create(at)

#pragma acc routine seq
double third(int i, int odd);

#pragma acc routine seq
static double scaled(double x) { return x * scale; }

#pragma acc routine seq
double weight(int i) { return scaled(shared[i % 4]) + at.x; }

#pragma acc routine seq
double between(int i) { return third(i, i % 2) + weight(i); }

#pragma acc routine seq
void mark(int i, int by) { marks[1][i] += by; }

#pragma acc routine seq
double behind(const double *x, int i) { return scaled(x[i]); }

void other_begin(void) {
  for (int i = 0; i < 4; i++) shared[i] = 1 + i;
  scale = 10;
  at.x = 0.5;
#pragma acc update device(shared, scale, at, marks)
}

int other_marks(int i) {
#pragma acc update host(marks[1:1][i:1])
  return marks[1][i];
}
