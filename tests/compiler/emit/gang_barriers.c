// A gang's loops end with a barrier each; behind it another one would wait for nobody.
// RUN: %xmpcc --emit-c %s | %filecheck
double in[1024], out[1024];
void blocks(void) {
  // CHECK: TASUKI_EACH_GANG(
  // CHECK: TASUKI_EACH_LANE(
  // CHECK: TASUKI_BARRIER();
  // CHECK: TASUKI_EACH_LANE(
  // CHECK: TASUKI_BARRIER();
  // CHECK-NOT: TASUKI_BARRIER();
  // CHECK: TASUKI_KERNEL_GANG
#pragma acc parallel num_gangs(8)
  {
#pragma acc loop gang
    for (int b = 0; b < 8; b++) {
      double buffer[128];
#pragma acc loop vector
      for (int i = 0; i < 128; i++) buffer[i] = in[b * 128 + i];
#pragma acc loop vector
      for (int i = 0; i < 128; i++) out[b * 128 + i] = buffer[127 - i];
    }
  }
}
