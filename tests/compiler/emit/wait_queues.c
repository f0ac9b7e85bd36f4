// The wait directive waits for the queues that it names, and for all only where it names none.
// RUN: %xmpcc --emit-c %s | %filecheck
void f(int q) {
  // CHECK: tasuki_acc_wait(&_xmp_at_0, 2, (long[]){q, 7}, TASUKI_ACC_SYNC);
#pragma acc wait(q, 7)
  // CHECK: tasuki_acc_wait(&_xmp_at_1, 1, (long[]){3}, 4);
#pragma acc wait(3) async(4)
  // CHECK: tasuki_acc_wait(&_xmp_at_2, 0, 0, TASUKI_ACC_SYNC);
#pragma acc wait
  // CHECK: tasuki_acc_wait_on(&_xmp_at_3, 1, 2, (long[]){q, 5}, TASUKI_ACC_SYNC);
#pragma acc wait(devnum : 1 : queues : q, 5)
}
