// reduce_shadow acc of arrays that the devices of a node share, against the same on the host: in the first dimension, in
// the last one, in one that is not distributed, and on one device of several.
// nodes: 1 2 4
#include "check.h"
#define N 24
#define M 20

#pragma xmp nodes p(xmp_all_num_nodes() == 4 ? 2 : 1, *)
#pragma xmp template t(0:N-1, 0:M-1)
#pragma xmp distribute t(block, block) onto p
#pragma acc devices d[*]

double rows[N][M], columns[N][M], host[N][M];
#pragma xmp align [i][j] with t(i, j) :: rows, columns, host
#pragma xmp shadow [1:2][2:1] :: rows, columns, host
int layers[6][M], layers_host[6][M];
#pragma xmp align [*][j] with t(*, j) :: layers, layers_host
#pragma xmp shadow [0][1] :: layers, layers_host
#pragma acc declare create(rows) layout([block][*]) shadow([1:2][0]) on_device(d)
#pragma acc declare create(columns) layout([*][block]) shadow([0][2:1]) on_device(d)
#pragma acc declare create(layers) layout([block][*]) on_device(d)

static void fill(void) {
#pragma xmp loop (i, j) on t(i, j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) rows[i][j] = columns[i][j] = host[i][j] = i * 100 + j + 1;
#pragma xmp loop on t(*, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < 6; i++) layers[i][j] = layers_host[i][j] = i * 100 + j + 1;
#pragma xmp reflect (rows, columns, host)
#pragma xmp reflect (layers, layers_host)
#pragma acc update device(rows, columns, layers)
}

static void expect_as_on_host(void) {
#pragma acc update host(rows, columns, layers)
#pragma xmp loop (i, j) on t(i, j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      EXPECT_REAL_AT(i * 100 + j, host[i][j], rows[i][j]);
      EXPECT_REAL_AT(i * 100 + j, host[i][j], columns[i][j]);
    }
#pragma xmp loop on t(*, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < 6; i++) EXPECT_AT(i * 100 + j, layers_host[i][j], layers[i][j]);
}

int main(void) {
  fill();
#pragma xmp reduce_shadow (rows, columns, layers) acc
#pragma xmp reduce_shadow (host, layers_host)
  expect_as_on_host();
  fill();
#pragma xmp reduce_shadow (rows, columns) width(1:2, /periodic/2:1) acc
#pragma xmp reduce_shadow (host) width(1:2, /periodic/2:1)
#pragma xmp reduce_shadow (layers) orthogonal async(2) acc
#pragma xmp wait_async (2) acc
#pragma xmp reduce_shadow (layers_host) orthogonal
  expect_as_on_host();
  return VERDICT();
}
