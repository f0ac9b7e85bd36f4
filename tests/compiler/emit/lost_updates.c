// Scalars that no clause names are each thread's own: what iterations do to them is lost, but for reductions.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
double a[100], b[100], x, known;
#pragma acc declare create(known)

void lost(int n) {
  int k = 0, top = 0;
  double high = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    // CHECK: lost_updates.c:[[#@LINE+1]]:{{[0-9]+}}: warning: each thread has a copy of 'k' of its own, so that this is lost
    if (a[i] > 3) b[k++] = a[i];
#pragma acc kernels loop independent
  // CHECK: lost_updates.c:[[#@LINE+1]]:{{[0-9]+}}: warning: all iterations update 'x': taken as 'reduction(+ : x)'
  for (int i = 0; i < n; i++) x = x + a[i];
#pragma acc parallel
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      // CHECK: lost_updates.c:[[#@LINE+1]]:{{[0-9]+}}: warning: each thread has a copy of 'top' of its own, so that this is lost
      if (a[i] > top) top = a[i];
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      // CHECK: lost_updates.c:[[#@LINE+1]]:{{[0-9]+}}: warning: all iterations update 'high': taken as 'reduction(max : high)'
      if (a[i] > high) high = a[i];
  }
}

unsigned u[100];
void compared_as_unsigned(int n) {
  int most = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    // CHECK: lost_updates.c:[[#@LINE+1]]:{{[0-9]+}}: warning: each thread has a copy of 'most' of its own, so that this is lost
    if (u[i] > most) most = u[i];
}

void inside(int n) {
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < n; i++) {
    double t = 0, u = 0, v = 0;
#pragma acc loop
    // CHECK: lost_updates.c:[[#@LINE+1]]:{{[0-9]+}}: warning: all iterations update 't': taken as 'reduction(+ : t)'
    for (int j = 0; j < n; j++) t += a[j];
#pragma acc loop vector reduction(+ : u)
    for (int j = 0; j < n; j++) u += a[j];
#pragma acc loop seq
    for (int j = 0; j < n; j++) v += a[j];
    b[i] = t + u + v;
  }
  double k = 0;
#pragma acc serial
  // CHECK: lost_updates.c:[[#@LINE+1]]:{{[0-9]+}}: warning: the region has a copy of 'k' of its own, so that this is lost
  for (int i = 0; i < n; i++) k += a[i];
  x = k;
}

void meant(int n) {
  int j, t, seed = 1;
#pragma acc parallel reduction(+ : x)
  {
#pragma acc loop
    for (int i = 0; i < n; i++) {
#pragma acc loop
      for (int k = 0; k < n; k++) x += a[i] * b[k];
    }
  }
  double sum = 0, s = 0;
#pragma acc parallel loop reduction(+ : sum) firstprivate(seed)
  for (int i = 0; i < n; i++) {
    t = 0;
    for (j = 0; j < n; j++) t += j;
    sum += t * seed++;
  }
#pragma acc parallel loop copy(s)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    s += a[i];
#pragma acc atomic
    known += a[i];
  }
}
