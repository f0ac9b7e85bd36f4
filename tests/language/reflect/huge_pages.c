// An array whose values come behind its reflect_init lies in pages as large as one whose values come before; shadows that
// nobody has filled yet keep no part of it from them.
// nodes: 2
#include "check.h"
#define N 2048
#pragma xmp nodes p(2)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double before[N][N], behind[N][N], rows[N][N];
#pragma xmp align before[*][i] with t(i)
#pragma xmp align behind[*][i] with t(i)
#pragma xmp align rows[i][*] with t(i)
#pragma xmp shadow before[0][1]
#pragma xmp shadow behind[0][1]
#pragma xmp shadow rows[1][0]

static long in_huge_pages(void) {
  FILE *file = fopen("/proc/self/smaps", "r");
  char line[256];
  long sum = 0, part;
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "ShmemPmdMapped: %ld", &part) == 1) sum += part;
  if (file) fclose(file);
  return sum;
}

// A plan of its own.
static void reflect_another(int rows) {
  double small[rows][N];
#pragma xmp align small[*][i] with t(i)
#pragma xmp shadow small[0][1]
#pragma xmp reflect(small)
}

int main(void) {
  long start = in_huge_pages();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) before[j][i] = i + j;
#pragma xmp reflect_init(before)
#pragma xmp reflect_do(before)
  long first = in_huge_pages() - start;

#pragma xmp reflect_init(behind)
  for (int k = 1; k < 12; k++) reflect_another(k);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) behind[j][i] = i - j;
#pragma xmp reflect_do(behind)
  long second = in_huge_pages() - start - first;
  EXPECT(first, second);

#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < N; j++) {
      EXPECT_REAL_AT(i, 2 * (i + j), before[j][i - 1] + before[j][i + 1]);
      EXPECT_REAL_AT(i, 2 * (i - j), behind[j][i - 1] + behind[j][i + 1]);
    }

#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) rows[i][j] = i;
#pragma xmp reflect_init(rows)
#pragma xmp reflect_do(rows)
  long at_first = in_huge_pages();
#pragma xmp reflect_do(rows)
  EXPECT(at_first, in_huge_pages());
  return VERDICT();
}
