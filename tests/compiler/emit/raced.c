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

void recurrences(int n) {
  double tmp[8], one[2];
// CHECK: raced.c:[[#@LINE+3]]:{{[0-9]+}}: warning: the iterations over 'i' need each other's results and run at the same time; 'seq' makes
// CHECK: note: written here
// CHECK: note: and used here, in another iteration
#pragma acc parallel loop
  for (int i = 1; i < n; i++) a[i] += a[i - 1];
// CHECK: raced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: the iterations over 'i' need each other's results
#pragma acc parallel loop gang
  for (int i = 0; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 1; j < n; j += 2) grid[i][j] = grid[i + 1][j];
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    // CHECK: raced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: all iterations over 'i' have the same elements of 'tmp' and give them values of their own at the same time; 'private(tmp)' gives each its own
    for (int k = 0; k < 8; k++) tmp[k] = a[i] * k;
    for (int k = 0; k < 8; k++) b[i] += tmp[k];
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    // CHECK: raced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: all iterations over 'i' have the same elements of 'one'
    one[1] = a[i];
    b[i] = one[1];
  }
}

void no_recurrences(int n, int colour) {
  double tmp[8];
#pragma acc parallel loop private(tmp)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 8; k++) tmp[k] = a[i] * k;
    for (int k = 0; k < 8; k++) b[i] += tmp[k];
  }
#pragma acc parallel loop gang
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 1 + (i + colour) % 2; j < n; j += 2) grid[i][j] = grid[i + 1][j] + grid[i][j - 1];
#pragma acc parallel loop collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      if ((i + j) % 2 == colour) grid[i][j] = grid[i + 1][j] + grid[i][j - 1];
#pragma acc parallel loop
  for (int i = 1; i < colour; i++) {
    int j = colour - i;
    grid[i][j] = grid[i - 1][j] + grid[i][j - 1];
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i += 2) a[i] = a[i + 1];
#pragma acc parallel loop independent
  for (int i = 1; i < n; i++) a[i] += a[i - 1];
#pragma acc parallel
#pragma acc loop seq
  for (int i = 1; i < n; i++) a[i] += a[i - 1];
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    h[0] = 1;  // all alike
    for (int k = 0; k < 4; k++) h[k + 1] = k;
    b[i] = h[0] + h[1];
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
  for (int i = 0; i < n; i++) count = 0, count++;
#pragma acc parallel loop copyin(count)
  for (int i = 0; i < n; i++) {
    count = i;
    for (int j = 0; j < i; j++) count += j;
    k[i] = count;
  }
}
