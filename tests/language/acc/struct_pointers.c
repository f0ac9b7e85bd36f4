// Pointers in structures: sections of them in data clauses, and in kernels through `.` and `->`.
// nodes: 1
#include <stdlib.h>
#include "device.h"
#define NX 20
#define NY 30

typedef struct {
  int nx, ny;
  double *u, *v;
  struct {
    float (*rows)[4];
  } more;
} Grid;

static void step(Grid *g, double dx) {
  int nx = g->nx, ny = g->ny;
#pragma acc parallel loop collapse(2) present(g->u[0:nx * ny], g->v[0:nx * ny])
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++) g->v[i * ny + j] = dx * (g->u[(i - 1) * ny + j] + g->u[(i + 1) * ny + j]);
}

int main(void) {
  Grid g = {.nx = NX, .ny = NY};
  g.u = malloc(NX * NY * sizeof(double));
  g.v = malloc(NX * NY * sizeof(double));
  g.more.rows = malloc(NX * sizeof *g.more.rows);
  for (int i = 0; i < NX * NY; i++) g.u[i] = i % 13, g.v[i] = 7;
#pragma acc enter data copyin(g.u[0:NX * NY]) create(g.v[0:NX * NY])
#pragma acc parallel loop present(g.v[0:NX * NY])
  for (int i = 0; i < NX * NY; i++) g.v[i] = 0;
  step(&g, 0.5);
#pragma acc update self(g.v[NY:NY])
  for (int j = 1; j < NY - 1; j++) EXPECT_REAL_AT(j, 0.5 * (g.u[j] + g.u[2 * NY + j]), g.v[NY + j]);
#pragma acc exit data copyout(g.v[0:NX * NY]) delete(g.u[0:NX * NY])
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) {
      int inner = i > 0 && j > 0 && i < NX - 1 && j < NY - 1;
      EXPECT_REAL_AT(i * NY + j, inner ? 0.5 * (g.u[(i - 1) * NY + j] + g.u[(i + 1) * NY + j]) : 0, g.v[i * NY + j]);
    }

  // The structure is on the device, too; its members keep the host's values there.
#pragma acc data copyin(g) copy(g.u[0:NX * NY]) copyout(g.more.rows[0:NX])
  {
#pragma acc parallel loop present(g)
    for (int i = 0; i < g.nx; i++) {
      for (int j = 0; j < g.ny; j++) g.u[i * g.ny + j] += 1;
      for (int k = 0; k < 4; k++) g.more.rows[i][k] = 10 * i + k;
    }
  }
  for (int i = 0; i < NX * NY; i++) EXPECT_REAL_AT(i, i % 13 + 1, g.u[i]);
  for (int i = 0; i < 4 * NX; i++) EXPECT_REAL_AT(i, 10 * (i / 4) + i % 4, g.more.rows[i / 4][i % 4]);
  double sum = 0;
#pragma acc parallel loop copyin(g.u[0:NX * NY]) reduction(+ : sum)
  for (int i = 0; i < NX * NY; i++) sum += *(g.u + i);
  double expected = 0;
  for (int i = 0; i < NX * NY; i++) expected += i % 13 + 1;
  EXPECT_REAL(expected, sum);

  // In an array of structures, and beside a variable that has the joined name.
  struct {
    Grid level[2];
    int *level_0_u;
  } m = {.level = {{.u = g.u}, {.u = g.v}}};
  double *m_level_0_u = malloc(NX * sizeof(double));
#pragma acc parallel loop copyin(m.level[0].u[0:NX]) copy(m.level[1].u[0:NX]) copyout(m_level_0_u[0:NX])
  for (int i = 0; i < NX; i++) {
    m.level[1].u[i] = 2 * m.level[0].u[i];
    m_level_0_u[i] = i;
  }
  for (int i = 0; i < NX; i++) EXPECT_REAL_AT(i, 2 * g.u[i], g.v[i]);
  for (int i = 0; i < NX; i++) EXPECT_REAL_AT(i, i, m_level_0_u[i]);
  return VERDICT();
}
