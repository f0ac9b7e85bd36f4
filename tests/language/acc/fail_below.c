// Elements in front of a pointer that no clause names: they do not come to the device.
// nodes: 1
// devices: opencl cuda
// run-fails: p\[-5:10\] is used, but only p\[0:5\] of it is present
static double all[20];

static void around(double *p, int lo, int hi) {
#pragma acc kernels
  for (int i = lo; i < hi; i++) p[i] = p[i] / 2 + 1;
}

int main(void) {
  around(all + 10, -5, 5);
  return 0;
}
