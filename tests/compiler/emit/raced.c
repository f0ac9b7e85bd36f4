// What the iterations of loops that the program calls parallel change at the same time.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
double a[100], b[100], grid[100][100], h[100];
int k[100], row[101];

void raced(int n, int at) {
  int count = 0;
#pragma acc parallel loop copy(count)
  for (int i = 0; i < n; i++)
    // CHECK: raced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: the iterations have one 'count', on the device, and change it at the same time
    if (a[i] > 3) b[count++] = a[i];
#pragma acc data copyin(a) copy(h)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      // CHECK: raced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: different iterations over 'i' update the same element of 'h' at the same time
      h[at + 1] += a[i];
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++)
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        // CHECK: raced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: different iterations over 'j' update the same element of 'h' at the same time
        h[i] = h[i] + grid[i][j];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      // CHECK: raced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: different iterations over 'i' update the same element of 'h' at the same time
      for (int j = at; j < n; j++) h[j] -= grid[i][j];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      double t[4] = {0};
#pragma acc loop vector
      // CHECK: raced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: different iterations over 'j' update the same element of 't' at the same time
      for (int j = 0; j < n; j++) t[j % 4] += grid[i][j];
      b[i] = t[0] + t[1] + t[2] + t[3];
    }
  }
}

#pragma acc routine seq
static double alone(double *most, int n) {  //< a comment that Clang takes for one of Doxygen's
  double s = 0;
#pragma acc loop
  for (int j = 0; j < n; j++) {
    *most = a[j] > *most ? a[j] : *most;
    s += a[j];
  }
  return s;
}

void meant(int n) {
#pragma acc serial loop
  for (int i = 0; i < n; i++) h[0] += alone(b, n);
  int count = 0;
#pragma acc parallel loop copy(count)
  for (int i = 0; i < n; i++) {
    int mine;
#pragma acc atomic capture
    mine = count++;
    h[mine] += a[i];
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    h[k[i]] += a[i];                                      // may be a permutation
    for (int j = row[i]; j < row[i + 1]; j++) b[j] *= 2;  // rows of their own
    for (int j = 4 * i; j < 4 * i + 4; j++) a[j] *= 2;
    double t[4] = {0}, *p = grid[i];
    for (int j = 0; j < 4; j++) t[j % 2] += a[j];
    p[0] += t[0];
#pragma acc atomic
    row[0] += 1;
  }
#pragma acc parallel loop independent
  for (int i = 0; i < n; i++) h[i / n] += 1;
#pragma acc serial
  for (int i = 0; i < n; i++) h[0] += a[i];
#pragma acc parallel loop private(count)
  for (int i = 0; i < n; i++) count++;
#pragma acc parallel loop copyin(count)
  for (int i = 0; i < n; i++) {
    count = i;
    for (int j = 0; j < i; j++) count += j;
    k[i] = count;
  }
}
