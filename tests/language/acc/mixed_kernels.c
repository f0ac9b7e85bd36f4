// Kernels of many kinds in one program: routines, structures, rows given to functions, gangs with several vector loops,
// atomics, queues that wait for each other, triangular loops.
// nodes: 1
#include "device.h"
#include <math.h>
typedef struct { double x, y, z; int id; } P;
#pragma acc routine seq
static double len(P p) { return sqrt(p.x*p.x + p.y*p.y + p.z*p.z); }
#pragma acc routine seq
void scale(double *v, int n, double f) { for (int i = 0; i < n; i++) v[i] *= f; }
static const double w[3] = {1, 2, 3};
int hist[16];
double g = 2.5;
void mm(int n, double (*restrict a)[n], double (*restrict b)[n], double (*restrict c)[n]) {
#pragma acc parallel loop collapse(2) copyin(a[0:n][0:n], b[0:n][0:n]) copyout(c[0:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
#pragma acc loop seq
      for (int k = 0; k < n; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
int main(void) {
  int n = 50;
  double (*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n])), (*c)[n] = malloc(sizeof(double[n][n]));
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i + j, b[i][j] = i == j ? 2 : 0;
  mm(n, a, b, c);
  int bad = 0;
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) bad += c[i][j] != 2 * (i + j);
  P ps[20]; double l[20];
  for (int i = 0; i < 20; i++) ps[i] = (P){i, 2 * i, 2 * i, i};
#pragma acc kernels copyin(ps) copyout(l)
  {
    for (int i = 0; i < 20; i++) l[i] = len(ps[i]);
#pragma acc loop independent
    for (int i = 0; i < 20; i++) { l[i] += ps[i].id * w[i % 3] * g; }
  }
  for (int i = 0; i < 20; i++) bad += fabs(l[i] - (3 * i + i * w[i % 3] * 2.5)) > 1e-12;
  double m[30][40]; double rows[30];
  for (int i = 0; i < 30; i++) for (int j = 0; j < 40; j++) m[i][j] = i * 100 + j;
#pragma acc parallel copy(m) copyout(rows) num_gangs(4) vector_length(32)
  {
#pragma acc loop gang
    for (int i = 0; i < 30; i++) {
      double s = 0;
#pragma acc loop vector reduction(+:s)
      for (int j = 0; j < 40; j++) s += m[i][j];
      rows[i] = s;
      double mx = -1;
#pragma acc loop vector reduction(max:mx)
      for (int j = 0; j < 40; j++) mx = m[i][j] > mx ? m[i][j] : mx;
      rows[i] += mx;
#pragma acc loop vector
      for (int j = 0; j < 40; j++) m[i][j] /= mx;
    }
  }
  for (int i = 0; i < 30; i++) { double s = 0; for (int j = 0; j < 40; j++) s += i * 100 + j; bad += rows[i] != s + i * 100 + 39; }
#pragma acc parallel loop copy(hist)
  for (int i = 0; i < 1000; i++) {
    int k = (i * 7) % 16;
#pragma acc atomic
    hist[k]++;
  }
  int tot = 0; for (int i = 0; i < 16; i++) tot += hist[i];
  bad += tot != 1000;
#pragma acc parallel loop copy(m)
  for (int i = 0; i < 30; i++) scale(m[i], 40, 3.0);
  for (int i = 0; i < 30; i++) for (int j = 0; j < 40; j++) bad += fabs(m[i][j] - 3 * (i * 100 + j) / (i * 100 + 39.0)) > 1e-12;
  int x = 0;
#pragma acc serial copy(x)
  { x = 5; for (int i = 0; i < 10; i++) x += i; }
  bad += x != 50;
  float *d = malloc(100 * sizeof *d), *e = malloc(100 * sizeof *e);
  for (int i = 0; i < 100; i++) d[i] = i;
#pragma acc enter data copyin(d[0:100]) create(e[0:100])
#pragma acc parallel loop present(d, e) async(1)
  for (int i = 0; i < 100; i++) e[i] = d[99 - i];
#pragma acc parallel loop present(d, e) async(2) wait(1)
  for (int i = 0; i < 100; i++) d[i] = e[i] + 1;
#pragma acc update self(d[10:20]) async(2)
#pragma acc wait
  for (int i = 10; i < 30; i++) bad += d[i] != 100 - i;
  for (int i = 30; i < 40; i++) bad += d[i] != i && 0;
#pragma acc exit data delete(d, e)
  for (int i = 0; i < n; i++) {
#pragma acc parallel loop copy(a[i:1][0:n])
    for (int j = 0; j <= i; j++) a[i][j] = -1;
  }
#pragma acc parallel loop gang copy(b[0:n][0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j <= i; j++) b[i][j] = 7;
  }
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) bad += (j <= i) ? (a[i][j] != -1 || b[i][j] != 7) : (a[i][j] != i + j || b[i][j] != 0);
  EXPECT(0, bad);
  return VERDICT();
}
