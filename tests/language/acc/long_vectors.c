// What the devices add: reduction acc of long vectors with every kind of operator, and reduce_shadow acc in one, two and
// three dimensions, each against the same on the host.
// nodes: 1 2 4
// settings:
// settings: FAKE_CUDA_UNITS=132
#include "check.h"
#define N 300000
#define M 24
#define PRAGMA(text) _Pragma(#text)

#pragma xmp nodes p(*)
#pragma xmp nodes q(xmp_all_num_nodes() == 4 ? 2 : 1, *)
#pragma xmp template t(0:M-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(0:M-1, 0:M-1)
#pragma xmp distribute s(block, block) onto q

double line[M], line_host[M];
#pragma xmp align [i] with t(i) :: line, line_host
#pragma xmp shadow [2] :: line, line_host
float plane[M][M], plane_host[M][M];
#pragma xmp align [i][j] with s(i, j) :: plane, plane_host
#pragma xmp shadow [1:2][3:1] :: plane, plane_host
short box[M][5][M], box_host[M][5][M];
#pragma xmp align [i][*][j] with s(i, j) :: box, box_host
#pragma xmp shadow [1][0][1] :: box, box_host

// x and z on the device, y and w on the host; the host adds z.
#define TRY(type, op)                                                                          \
  do {                                                                                         \
    static type x[N], y[N], z, w;                                                              \
    for (long i = 0; i < N; i++) x[i] = y[i] = (type)((1 + (i + me * 7) % 5 / 2) * (i % 11 != 0)); \
    z = w = (type)(me + 1);                                                                    \
    PRAGMA(acc enter data copyin(x, z))                                                        \
    PRAGMA(xmp reduction(op : x, z) acc)                                                       \
    PRAGMA(xmp reduction(op : y, w))                                                           \
    PRAGMA(acc exit data copyout(x, z))                                                        \
    for (long i = 0; i < N; i++) EXPECT_REAL_AT(i, y[i], x[i]);                                \
    EXPECT_REAL(w, z);                                                                         \
  } while (0)

static void operators(long me) {
  TRY(double, +);
  TRY(float, *);
  TRY(double, max);
  TRY(float, &&);
  TRY(int, +);
  TRY(unsigned, min);
  TRY(long, &);
  TRY(unsigned short, |);
  TRY(short, max);
  TRY(unsigned char, ^);
  TRY(signed char, *);
  TRY(_Bool, ||);
  TRY(float _Complex, +);
}

static void fill(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < M; i++) line[i] = line_host[i] = i + 1;
#pragma xmp loop (i, j) on s(i, j)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      plane[i][j] = plane_host[i][j] = i * 100 + j + 1;
      for (int k = 0; k < 5; k++) box[i][k][j] = box_host[i][k][j] = i * 100 + j * 5 + k;
    }
#pragma xmp reflect (line, line_host, plane, plane_host, box, box_host)
}

static void expect_as_on_host(void) {
#pragma acc update host(line, plane, box)
#pragma xmp loop on t(i)
  for (int i = 0; i < M; i++) EXPECT_REAL_AT(i, line_host[i], line[i]);
#pragma xmp loop (i, j) on s(i, j)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      EXPECT_REAL_AT(i * 100 + j, plane_host[i][j], plane[i][j]);
      for (int k = 0; k < 5; k++) EXPECT_AT(i * 100 + j, box_host[i][k][j], box[i][k][j]);
    }
}

int main(void) {
  operators(check_me());
#pragma acc data create(line, plane, box)
  {
    fill();
#pragma acc update device(line, plane, box)
#pragma xmp reduce_shadow (line, plane, box) acc
#pragma xmp reduce_shadow (line_host, plane_host, box_host)
    expect_as_on_host();
    for (int turn = 0; turn < 2; turn++) {
      fill();
#pragma acc update device(line, plane, box)
#pragma xmp reduce_shadow (line) width(/periodic/1) async(3) acc
#pragma xmp reduce_shadow (box) width(/periodic/1, 0, /periodic/1) orthogonal async(3) acc
#pragma xmp reduce_shadow (plane) width(/periodic/1:2, /periodic/2:0) acc
#pragma xmp wait_async(3) acc
#pragma xmp reduce_shadow (line_host) width(/periodic/1)
#pragma xmp reduce_shadow (box_host) width(/periodic/1, 0, /periodic/1) orthogonal
#pragma xmp reduce_shadow (plane_host) width(/periodic/1:2, /periodic/2:0)
      expect_as_on_host();
    }
  }
  return VERDICT();
}
