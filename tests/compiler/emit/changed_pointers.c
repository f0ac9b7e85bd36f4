// Pointers of structures that a region changes: a warning where a data clause names their memory; not of a thread's own
// structures.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
#define N 32
typedef struct {
  double *a, *b;
} pair;

void exchanged(pair *q) {
  pair p = *q;
#pragma acc data copyin(p) copy(p.a[0:N], p.b[0:N])
  {
#pragma acc serial present(p)
    {
      double *t = p.a;
      // CHECK: changed_pointers.c:[[@LINE-1]]:21: warning: this changes 'p.a' in the device's copy of the structure alone
      p.a = p.b;
      // CHECK: changed_pointers.c:[[@LINE-1]]:15: warning: this changes 'p.b' in the device's copy of the structure alone
      p.b = t;
    }
#pragma acc parallel loop present(p)
    for (int i = 0; i < N; i++) {
      pair own;
      own.a = p.a;
      own.a[i] += 1000;
    }
  }
}
