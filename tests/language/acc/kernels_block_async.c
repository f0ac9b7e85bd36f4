// Variables that a kernels construct with async declares: nothing comes back to them once their block has ended.
// nodes: 1
#include "device.h"
#define N 40
static int a[N], total[1];

__attribute__((noinline)) static void region(int rounds) {
#pragma acc kernels async(1) present(a, total)
  {
    int sum = 0, most = 0;
    for (int k = 0; k < rounds; k++)
      for (int i = 0; i < N; i++) sum += a[i];
    for (int i = 0; i < N; i++) most = a[i] > most ? a[i] : most;
    for (int i = 0; i < N; i++) a[i] += sum;
    total[0] = sum + most;
  }
}

// Its variables are where those of region() were.
__attribute__((noinline)) static int stack_changes(void) {
  volatile int there[2000];
  int wrong = 0;
  for (int i = 0; i < 2000; i++) there[i] = i;
#pragma acc wait(1)
  for (int i = 0; i < 2000; i++) wrong += there[i] != i;
  return wrong;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < N; i++) sum += a[i] = i;
#pragma acc data copy(a) copyout(total)
  {
    region(2);
    EXPECT(0, stack_changes());
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + 2 * sum, a[i]);
  EXPECT(2 * sum + N - 1, total[0]);
  return VERDICT();
}
