// Routines get what they follow of the structures that their parameters lead to as further arguments, as often as calls
// say which structure that is.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --allow-empty --check-prefix=NONE
// RUN: cat %t.c | %filecheck
// NONE-NOT: warning:
typedef struct {
  int columns;
  double *d;
} matrix;
typedef struct {
  matrix in, *out;
} pair;

static double get(const matrix *m, int i, int j) { return m->d[i * m->columns + j]; }
static void put(pair *p, int i, int j) { p->out->d[i * p->out->columns + j] = 2 * get(&p->in, i, j); }

// CHECK: TASUKI_ROUTINE double get(TASUKI_POINTEE const struct matrix *m, TASUKI_POINTEE double *m_d_xmp, int i, int j)
// CHECK: return m_d_xmp[i * m->columns + j];
// CHECK: TASUKI_ROUTINE void put(TASUKI_POINTEE struct pair *p, TASUKI_POINTEE double *p_out_d_xmp, TASUKI_POINTEE struct matrix *p_out_xmp, TASUKI_POINTEE double *p_in_d_xmp, int i, int j)
// CHECK: p_out_d_xmp[i * p_out_xmp->columns + j] = 2 * get(&p->in, p_in_d_xmp, i, j);
// CHECK: put(a, a_out_d_xmp, a_out_xmp, a_in_d_xmp, i, j);
// CHECK: {{.*}}(void *)(a && TASUKI_POINTER(a->out) ? (TASUKI_POINTER(TASUKI_POINTER(a->out)->d)) : 0)
void twice(pair *a, int n, int m) {
#pragma acc parallel loop collapse(2) present(a[0:1])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) put(a, i, j);
}
