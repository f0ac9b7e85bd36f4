// The acc_* functions: devices, memory, the present table, queues.
// nodes: 1 2
#include "device.h"
#define N 60

int main(void) {
  acc_device_t type = acc_get_device_type();
  EXPECT(1, acc_get_num_devices(type) >= 1);
  EXPECT(1, acc_get_num_devices(acc_device_host) >= 1);
  int number = acc_get_device_num(type);
  EXPECT(1, number >= 0 && number < acc_get_num_devices(type));
  acc_set_device_num(number, type);
  EXPECT(number, acc_get_device_num(type));
  EXPECT(type, acc_get_device_type());
  EXPECT(1, acc_on_device(acc_device_host));
  EXPECT(0, acc_on_device(acc_device_nvidia));

  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
  if (separate()) EXPECT(0, acc_is_present(a, sizeof a));
  int *d = acc_copyin(a, sizeof a);
  EXPECT(1, acc_is_present(a, sizeof a));
  EXPECT(1, acc_is_present(&a[10], 20 * sizeof(int)));
  EXPECT(1, acc_deviceptr(a) == d);
  EXPECT(1, acc_hostptr(d) == a);
  EXPECT(1, acc_deviceptr(&a[7]) == d + 7);
  EXPECT(1, acc_hostptr(d + 7) == &a[7]);
  EXPECT(1, acc_present_or_copyin(a, sizeof a) == d);
  acc_delete(a, sizeof a);  // the second holder stays
  EXPECT(1, acc_is_present(a, sizeof a));
  acc_create(b, sizeof b);
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++) b[i] = 2 * a[i];
  acc_update_self(&b[5], 10 * sizeof(int));
  for (int i = 0; i < N; i++) EXPECT_AT(i, separate() && (i < 5 || i >= 15) ? 0 : 2 * i, b[i]);
  b[0] = 99;
  acc_update_device(b, sizeof(int));
  b[0] = 0;
  acc_copyout(b, sizeof b);
  EXPECT(separate() ? 99 : 0, b[0]);
  for (int i = 1; i < N; i++) EXPECT_AT(i, 2 * i, b[i]);
  acc_delete(a, sizeof a);
  if (separate()) {
    EXPECT(0, acc_is_present(a, sizeof a));
    EXPECT(1, acc_deviceptr(a) == NULL);
  }

  // What is known of the device.
  const char *name = acc_get_property_string(number, type, acc_property_name);
  EXPECT(1, name != NULL && strlen(name) > 0);
  EXPECT(1, name == acc_get_property_string(number, type, acc_property_name));
  EXPECT(1, acc_get_property_string(number, type, acc_property_vendor) == NULL);
  EXPECT(!separate(), acc_get_property(number, type, acc_property_shared_memory_support));
  EXPECT(1, !separate() || acc_get_property(number, type, acc_property_memory) > 1 << 20);
  EXPECT(0, acc_get_property(number, type, acc_property_free_memory));

  // A pointer in a structure: nothing to attach.
  struct { int n, *v; } s = {3, a};
#pragma acc enter data copyin(s)
#pragma acc enter data copyin(s.v[0:N])
  acc_attach((void **)&s.v);
#pragma acc parallel loop present(s)
  for (int i = 0; i < s.n; i++) s.v[i] += 5;
  acc_detach((void **)&s.v);
#pragma acc exit data copyout(s.v[0:N])
#pragma acc exit data delete(s)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + (i < 3 ? 5 : 0), a[i]);
  for (int i = 0; i < 3; i++) a[i] -= 5;

  int *x = acc_malloc(sizeof a), *y = acc_malloc(sizeof a);
  acc_memcpy_to_device(x, a, sizeof a);
  acc_memcpy_device(y, x, sizeof a);
#pragma acc parallel loop deviceptr(y)
  for (int i = 0; i < N; i++) y[i] -= 1;
  acc_memcpy_from_device(b, y, sizeof a);
  for (int i = 0; i < N; i++) EXPECT_AT(i, i - 1, b[i]);
  acc_free(x);
  acc_free(y);

  acc_wait_all();
  EXPECT(1, acc_async_test(1));
  acc_wait(1);
  acc_async_wait(4);
  acc_async_wait_all();
  acc_wait_all_async(2);
  acc_wait(2);
  return VERDICT();
}
