// `acc host`: the host's copies and the device's, each among themselves; once where they are the same memory.
// nodes: 1 2 3 4
// settings:
// settings: XMP_PROGRESS=thread
#include <openacc.h>

#include "check.h"
#define N 24

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static long u[N], w[N];
#pragma xmp align [i] with t(i) :: u, w
#pragma xmp shadow u[1:1]
#pragma xmp shadow w[1:1]

int main(void) {
  const int me = xmp_node_num(), size = xmp_num_nodes(), apart = acc_get_device_type() != acc_device_host;
  long x = me, y[2] = {me, 2 * me}, total = (long)size * (size + 1) / 2;

#pragma acc data copyin(x, y, u, w)
  {
    // The device's copies become other ones than the host's.
#pragma acc serial present(x, y)
    {
      x += 100;
      y[1] += 7;
    }
    if (!apart) x -= 100, y[1] -= 7;
#pragma xmp reduction(+ : x) acc host
#pragma xmp reduction(max : y) acc host async(3)
#pragma xmp wait_async(3)
    EXPECT(total, x);
    EXPECT(size, y[0]);
    EXPECT(2 * size, y[1]);
#pragma acc update host(x, y)
    EXPECT(total + (apart ? 100 * size : 0), x);
    EXPECT(2 * size + (apart ? 7 : 0), y[1]);

    x = me;
#pragma acc serial present(x)
    x = 50 + me;
    if (!apart) x = me;
#pragma xmp bcast(x) from p(size) acc host
    EXPECT(size, x);
#pragma acc update host(x)
    EXPECT(size + (apart ? 50 : 0), x);

    // Exchanges: the device's elements are 1000 more.
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) u[i] = w[i] = i;
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) u[i] = w[i] = i + 1000;
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) u[i] = w[i] = i;
    const long more = apart ? 1000 : 0;
#pragma xmp reflect(u) acc host
#pragma xmp reflect_init(w) acc host
#pragma xmp reflect_do(w)
#pragma xmp reflect_do(w) acc host
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      EXPECT_AT(i, i > 0 ? i - 1 : u[i] - 1, i > 0 ? u[i - 1] : u[i] - 1);
      EXPECT_AT(i, i < N - 1 ? i + 1 : 0, i < N - 1 ? w[i + 1] : 0);
    }
    // What the device sees, brought to the host over what the host had.
#pragma acc update host(u, w)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      if (i > 0) EXPECT_AT(i, i - 1 + more, u[i - 1]);
      if (i < N - 1) EXPECT_AT(i, i + 1 + more, w[i + 1]);
    }

    // Shadows are added to the owner's elements, on both sides once.
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) u[i] = 0;
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) u[i] = 0;
#pragma xmp reflect(u) acc host
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) u[i] = 1;
#pragma xmp reflect(u)
#pragma xmp reduce_shadow(u) acc host
    long sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += u[i];
    EXPECT(N + 2 * (size - 1), sum);

    // A loop's sum in both copies.
    x = 5;
#pragma acc update device(x)
#pragma xmp loop on t(i) reduction(+ : x) acc host
    for (int i = 0; i < N; i++) x += i;
    EXPECT(5 + N * (N - 1) / 2, x);
#pragma acc update host(x)
    EXPECT(5 + N * (N - 1) / 2, x);
  }
  return VERDICT();
}
