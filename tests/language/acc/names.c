// Variables, members and functions that are called like words of the devices' languages, beside their like with an underscore.
// nodes: 1
#include "check.h"
#define N 8
struct class {
  int new, new_;
};

#pragma acc routine seq
static int clamp(int global, int global_) { return global * 10 + global_; }
#pragma acc routine seq
static int clamp_(int kernel) { return -kernel; }

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int local[N], this[N][2];
struct {
  int u[N];
} w;
#pragma xmp align local[i] with t(i)
#pragma xmp align this[i][*] with t(i)
#pragma xmp align w.u[i] with t(i)

// Scalars that are called as functions of the devices' languages, which macros call.
static void functions(void) {
  int barrier = 5, get_group_id = 2, get_local_id = 3, atomic_cmpxchg = 4, sum = 0;
  int hits[4] = {0};
#pragma acc parallel loop gang reduction(+ : sum) copy(hits)
  for (int i = 0; i < 4; i++) {
    int max = 0;
#pragma acc loop vector reduction(+ : max)
    for (int j = 0; j < 6; j++) {
#pragma acc atomic
      hits[j % 4] += atomic_cmpxchg;
      max += barrier + get_local_id;
    }
    sum += max * get_group_id;
  }
  EXPECT(4 * 6 * 8 * 2, sum);
  EXPECT(2 * 4 * 4, hits[0]);
  EXPECT(4 * 4, hits[3]);
}

// Vectors of the program's own, a function that is called like C++'s namespace, and names that a block declares again.
struct float2 {
  float x, y;
};
#pragma acc routine seq
static struct float2 make_float2(float x, float y) { return (struct float2){x, y}; }
#pragma acc routine seq
static double std(double first, double second) { return (first - second) / 2; }
static void vectors(void) {
  double a[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) {
    struct float2 v = make_float2(i, 2 * i);
    a[i] = v.x + 10 * v.y + std(9, 4);
    for (int k = 0; k < 3; k++) {
      int k = 7;
      a[i] += k;
    }
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 21 * i + 2.5 + 21, a[i]);
}

// Distributed arrays of such names, and a member beside a variable that is called like it.
static void distributed(void) {
  int w_u = 5;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) local[i] = i, this[i][0] = this[i][1] = 1, w.u[i] = 2;
#pragma xmp loop on t(i)
#pragma acc parallel loop copy(local, this, w.u)
  for (int i = 0; i < N; i++) {
    local[i] += 10 * this[i][1] + w.u[i] + w_u;
    this[i][0] = 3;
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, i + 17, local[i]);
    EXPECT_AT(i, 3, this[i][0]);
  }
}

int main(void) {
  distributed();
  int a[N], b[N], c[N];
#pragma acc parallel loop copyout(a, b, c)
  for (int i = 0; i < N; i++) {
    int kernel = i, s = 0;
    for (int kernel_ = 100; kernel_ < 103; kernel_++) s += kernel;
    a[i] = s;
    struct class this = {i, 2 * i};
    int this_ = 5;
    b[i] = this.new + 100 * this.new_ + this_;
    c[i] = clamp(i, 3) + clamp_(i);
  }
  // Names that kernels make of others.
  int m[N][4], m_S0 = 7, m_O = 3, file_scope = 2, k = 1, k_given = 5, d[N];
  struct {
    int n, in[N];
  } s = {.n = 4};
  int s_n = 90, s_in = 50;
  for (int i = 0; i < N; i++) {
    s.in[i] = i;
    for (int j = 0; j < 4; j++) m[i][j] = 10 * i + j;
  }
#pragma acc parallel loop copy(m) copyout(d) copyin(s.n, s.in) firstprivate(k)
  for (int i = 0; i < N; i++) {
    m[i][1] += m_S0 + m_O + file_scope + k + k_given;
    d[i] = s.n + s.in[i] + s_n + s_in;
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, 10 * i + 1 + 18, m[i][1]);
    EXPECT_AT(i, 144 + i, d[i]);
    EXPECT_AT(i, 3 * i, a[i]);
    EXPECT_AT(i, 201 * i + 5, b[i]);
    EXPECT_AT(i, 9 * i + 3, c[i]);
  }
  functions();
  vectors();
  return VERDICT();
}
