// Behind main nothing may be under way on a device that fills its variables; only files with `async` can leave such work.
// RUN: %xmpcc --emit-c %s | %filecheck
// RUN: %xmpcc --emit-c -DNONE %s | %filecheck --check-prefix=NONE
// NONE-NOT: tasuki_acc_main_end
// CHECK: int main(void) {
// CHECK-SAME: __attribute__((cleanup(tasuki_acc_main_end), unused)) char _xmp_main = 0;
int main(void) {
  double x[10];
#ifdef NONE
#pragma acc parallel loop copyout(x)
#else
#pragma acc parallel loop copyout(x) async
#endif
  for (int i = 0; i < 10; i++) x[i] = i;
  return 0;
}
