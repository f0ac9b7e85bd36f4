// All gangs of `parallel` run a loop without a directive: its variable is each gang's own, also where it is on the device.
// RUN: %xmpcc --emit-c %s -o %t.c
// RUN: %filecheck < %t.c
double a[20], b[20];
void f(void) {
  int i, j;
#pragma acc data copyin(a) create(i, j)
  {
    // CHECK: k_f_[[#@LINE+2]](
    // CHECK-NOT: (*i)
#pragma acc parallel copyout(b) num_gangs(3)
    for (i = 0; i < 20; i++) b[i] = 2 * a[i];
    // CHECK: k_f_[[#@LINE+2]](
    // CHECK-NOT: (*{{[ij]}})
#pragma acc parallel copyout(b) num_gangs(3)
    {
      for (i = 0; i < 4; i++)
        for (j = 0; j < 5; j++) b[i * 5 + j] = 2 * a[i * 5 + j];
    }
  }
}
