// What is declared outside of functions is on every device of the node: those that the program changes to, and those of
// on_device.
// nodes: 1 2
#include <openacc.h>

#include "../acc/device.h"

static double table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static int kept[4];
static double later[8];
#pragma acc declare copyin(table) create(kept)
#pragma acc declare link(later)

#pragma acc routine seq
static double twice(int i) { return 2 * table[i]; }

int main(void) {
  const acc_device_t type = acc_get_device_type();
  const int devices = acc_get_num_devices(type);
  double a[8];
  for (int d = devices - 1; d >= 0; d--) {
    acc_set_device_num(d, type);
    EXPECT_AT(d, 1, acc_is_present(table, sizeof table));
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 8; i++) a[i] = twice(i) + 1;
    for (int i = 0; i < 8; i++) EXPECT_REAL_AT(i, 2 * i + 3, a[i]);
#pragma acc parallel loop present(kept)
    for (int i = 0; i < 4; i++) kept[i] = i + 10 * d;
  }
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, type);
    if (separate()) {
#pragma acc update self(kept)
      for (int i = 0; i < 4; i++) EXPECT_AT(i, i + 10 * d, kept[i]);
    }
    EXPECT_AT(d, 0, acc_is_present(later, sizeof later));
  }
  // A device that begins again has it again, as the host has it by now.
  for (int i = 0; i < 8; i++) table[i] = -i;
  acc_shutdown(type);
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 8; i++) a[i] = twice(i);
  for (int i = 0; i < 8; i++) EXPECT_REAL_AT(i, -2 * i, a[i]);
  return VERDICT();
}
