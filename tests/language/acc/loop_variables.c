// Control variables of unusual types and conditions, on the host as on devices.
// nodes: 1
#include "device.h"
enum colour { RED, GREEN, BLUE };

int main(void) {
  int count[3] = {0, 0, 0}, n = 0, square[3][3];
  enum colour outside;
#pragma acc parallel loop copy(count)
  for (enum colour c = RED; c <= BLUE; c++) count[c] += 1 + c;
#pragma acc parallel loop copy(count)
  for (outside = GREEN; outside <= BLUE; outside++) count[outside] *= 10;
  EXPECT(1, count[0]);
  EXPECT(20, count[1]);
  EXPECT(30, count[2]);
#pragma acc parallel loop collapse(2) copyout(square)
  for (int i = 0; i < 3; i++)
    for (enum colour c = RED; c <= BLUE; c++) square[i][c] = 10 * i + c;
  for (int i = 0; i < 9; i++) EXPECT_AT(i, 10 * (i / 3) + i % 3, square[i / 3][i % 3]);
#pragma acc parallel loop reduction(+ : n)
  for (enum colour c = RED; c <= BLUE; c++) n += 100 + c;
  EXPECT(303, n);

  // A step that meets the bound.
  n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (int i = 20; i != 0; i -= 4) n += i;
  EXPECT(60, n);
  n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (int i = 1; 19 != i; i += 3) n += i;
  EXPECT(51, n);
  n = 0;
#pragma acc kernels loop reduction(+ : n)
  for (long i = 0; (i) != 20; i += 2) n += (int)i;
  EXPECT(90, n);
  n = 0;
#pragma acc parallel loop collapse(2) reduction(+ : n)
  for (int i = 6; i != 0; i -= 2)
    for (int j = 0; j != 9; j += 3) n += i * j;
  EXPECT(12 * 9, n);

  // Few values, downwards.
  n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (signed char i = 100; i >= -100; i--) n += 1;
  EXPECT(201, n);

  // Unsigned ones in long steps to the end of their type.
  n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (unsigned i = 3u; i < 4000000000u; i += 500000000u) n += 1;
  EXPECT(8, n);
  n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (unsigned i = 4000000000u; i > 100u; i -= 500000000u) n += 1;
  EXPECT(8, n);

  // Of a loop that the gang runs, brought back.
  int p = 0, q = 0;
#pragma acc parallel num_gangs(1) copy(p, q)
  {
    for (p = 0; p < 6; p++) q += p;
  }
  EXPECT(6, p);
  EXPECT(15, q);

  // Private and reduced variables of a loop without OpenMP.
  int t = 7;
  _Bool any = 0, all = 1, given[8] = {1, 1, 1, 1, 1, 0, 1, 1};
  int r[3];
#pragma acc parallel loop private(t) copyout(r)
  for (enum colour c = RED; c <= BLUE; c++) {
    t = 2 * c;
    r[c] = t;
  }
  EXPECT(7, t);
  for (int i = 0; i < 3; i++) EXPECT_AT(i, 2 * i, r[i]);
#pragma acc parallel loop reduction(+ : any) reduction(* : all) copyin(given)
  for (int i = 0; i < 8; i++) {
    any += given[i];
    all *= given[i];
  }
  EXPECT(1, any);
  EXPECT(0, all);
  return VERDICT();
}
