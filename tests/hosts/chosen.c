// Collectives of several lengths, at once and later, by whichever way a file of costs says.
#include <stdio.h>
#include <xmp.h>

#define LONG 6000 /* 48 KB */
#define VERY_LONG 150000

#pragma xmp nodes p[*]

static double few[3], many[LONG], most[VERY_LONG];

static int wrong;

static void fill(double *v, int n, int step) {
  for (int k = 0; k < n; k++) v[k] = (xmp_node_num() + k + step) % 7;
}

static void expect_sum(const double *v, int n, int step) {
  for (int k = 0; k < n; k++) {
    double sum = 0;
    for (int node = 1; node <= xmp_all_num_nodes(); node++) sum += (node + k + step) % 7;
    wrong += v[k] != sum;
  }
}

static void expect_from(int node, const double *v, int n, int step) {
  for (int k = 0; k < n; k++) wrong += v[k] != (node + k + step) % 7;
}

static void fill_all(int step) { fill(few, 3, step), fill(many, LONG, step), fill(most, VERY_LONG, step); }

int main(void) {
  for (int step = 0; step < 3; step++) {
    fill_all(step);
#pragma xmp reduction(+:few)
#pragma xmp reduction(+:many)
#pragma xmp reduction(+:most)
    expect_sum(few, 3, step), expect_sum(many, LONG, step), expect_sum(most, VERY_LONG, step);
    fill_all(step);
#pragma xmp reduction(+:few) async(1)
#pragma xmp reduction(+:many) async(2)
#pragma xmp reduction(+:most) async(3)
#pragma xmp wait_async(1, 2, 3)
    expect_sum(few, 3, step), expect_sum(many, LONG, step), expect_sum(most, VERY_LONG, step);
    fill_all(step);
#pragma xmp bcast(few) from p[step]
#pragma xmp bcast(many) from p[step]
#pragma xmp bcast(most) from p[step]
    expect_from(step + 1, few, 3, step), expect_from(step + 1, many, LONG, step), expect_from(step + 1, most, VERY_LONG, step);
    fill_all(step);
#pragma xmp bcast(few) from p[step] async(1)
#pragma xmp bcast(many) from p[step] async(2)
#pragma xmp bcast(most) from p[step] async(3)
#pragma xmp wait_async(1, 2, 3)
    expect_from(step + 1, few, 3, step), expect_from(step + 1, many, LONG, step), expect_from(step + 1, most, VERY_LONG, step);
  }
#pragma xmp reduction(+:wrong)
#pragma xmp task on p[0]
  printf(wrong ? "FAIL: %d\n" : "PASS\n", wrong);
  return wrong != 0;
}
