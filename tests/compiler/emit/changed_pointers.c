// Pointers of structures that a region changes are the host's addresses, of which the run is told; not so those of a
// thread's own structures. What stores others is the host's.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
// RUN: %filecheck --check-prefix=TEXT --implicit-check-not=TASUKI_CHANGES_POINTERS --input-file %t.c
#define N 32
typedef struct {
  double *a, *b, *c;
} pair;

void exchanged(pair *q, double *x) {
  pair p = *q;
#pragma acc data copyin(p) copy(p.a[0:N], p.b[0:N])
  {
    // TEXT: TASUKI_POINTEE double *t = (*p).a
    // TEXT: (*p).b = (*p).c
    // TEXT: {TASUKI_ARG_POINTER, "p", (void *)&p, sizeof(p), 0, 0, TASUKI_CHANGES_POINTERS, 0}
#pragma acc serial present(p)
    {
      double *t = p.a;
      p.a = p.b;
      p.b = p.c;
      p.c = t;
    }
    // TEXT: (void *)(TASUKI_POINTER(p.a))
#pragma acc parallel loop present(p)
    for (int i = 0; i < N; i++) {
      pair own;
      own.a = p.a;
      own.a[i] += 1000;
    }
#pragma acc serial present(p) copy(x[0:N])
    // CHECK: changed_pointers.c:[[@LINE+1]]:11: warning: the host runs this {{.*}} kernels cannot have this value for a pointer in a structure
    p.a = x;
#pragma acc serial present(p)
    {
      p.a = p.b;
      // CHECK: changed_pointers.c:[[@LINE+1]]:9: warning: the host runs this {{.*}} cannot have the pointer 'a' of a structure followed where
      p.a[0] = 1;
    }
#pragma acc serial present(p)
    {
      double *t = p.b;
      p.a = t;
      // CHECK: changed_pointers.c:[[@LINE+1]]:7: warning: the host runs this {{.*}} cannot have the variable 't', which is stored in
      t[0] = 1;
    }
#pragma acc serial present(p) copy(x[0:N])
    // CHECK: changed_pointers.c:[[@LINE+1]]:15: warning: the host runs this {{.*}} cannot have a comparison of a pointer in a structure
    p.a = p.b == x ? p.b : p.c;
  }
}

typedef struct {
  double x, *a;
} cell;
static cell moved(cell c) {
  c.x += 1;
  return c;
}

// Not where a structure gets back what it had.
void cells(cell *s, const cell *from, int n) {
#pragma acc parallel loop present(s[0:n])
  for (int i = 0; i < n; i++) {
    cell c = s[i];
    c.x += 1;
    s[i] = c;
  }
  // TEXT: {TASUKI_ARG_POINTER, "s", {{.*}}, TASUKI_CHANGES_POINTERS, 0}
#pragma acc parallel loop present(s[0:n], from[0:n])
  for (int i = 0; i < n; i++) {
    const cell next = from[i];
    s[i] = next.x > 0 ? moved(next) : s[i];
  }
}
