// Short arrays are reduced element by element in kernels; where a clause names a part of one the host runs the region.
// RUN: %xmpcc --emit-c %s 2>&1 | %filecheck --implicit-check-not=warning:
// CHECK: [[#@LINE+15]]:13: warning: the host runs this compute region, with data that comes from the device and goes back: kernels cannot have a reduction of the array 'bins'
void sums(int n, const double *x, const int *k) {
  double bins[3] = {0}, table[2][2] = {{1, 1}, {1, 1}};
  // CHECK: TASUKI_PARAM_RESTRICT(double, bins_xmp0_part), TASUKI_PARAM_RESTRICT(double, bins_xmp1_part), TASUKI_PARAM_RESTRICT(double, bins_xmp2_part)
  // CHECK: double bins[3];
  // CHECK: bins[2] = TASUKI_IDENTITY(SUM, double);
  // CHECK: bins[k[i]] += x[i];
  // CHECK: TASUKI_REDUCE_STORE(SUM, double, bins[0], bins_xmp0_part);
  // CHECK: TASUKI_REDUCE_STORE(SUM, double, bins[2], bins_xmp2_part);
#pragma acc parallel loop reduction(+ : bins) copyin(x[0:n], k[0:n])
  for (int i = 0; i < n; i++) bins[k[i]] += x[i];
  // CHECK: TASUKI_REDUCE_STORE(MAX, double, table[1][0], table_xmp2_part);
#pragma acc parallel loop reduction(max : table[0:2][:]) copyin(x[0:n], k[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] > table[k[i] % 2][i % 2]) table[k[i] % 2][i % 2] = x[i];
#pragma acc parallel loop reduction(+ : bins[0]) copyin(x[0:n])
  for (int i = 0; i < n; i++) bins[0] += x[i];
}
