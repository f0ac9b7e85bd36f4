// Macros that make references, whole loops and pragmas through _Pragma; stringizing and pasting.
// nodes: 1 2 3 4
#include "check.h"
#define N 14
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#define AT(x, i) x[(i)]
#define STR(x) #x
#define PRAGMA(x) _Pragma(STR(x))
#define ON_EACH(i) PRAGMA(xmp loop on t(i)) for (int i = 0; i < N; i++)
#define NAME(x) a##x
#define AND_SUM(v) PRAGMA(xmp reduction(+:v))
#define aa a
#define AND_COUNT(v) \
  _Pragma(STR(xmp reduction(+:v))) _Pragma("GCC diagnostic push") _Pragma(STR(GCC diagnostic ignored "-Wunused-value")) \
  v; _Pragma("GCC diagnostic pop") _Pragma("xmp barrier")

int main(void) {
  int np = check_nodes(), me = check_me(), sum = 0;
  ON_EACH(i) AT(a, i) = i * 2;
  ON_EACH(k) {
    AT(b, k) = AT(aa, k) + 1;
    NAME()[k]--;
    sum += AT(b, k);
  }
  AND_SUM(sum);
  EXPECT(N * (N - 1) + N, sum);
  int each = 1;
  AND_COUNT(each)
  EXPECT(np, each);
  for (int i = 0; i < N; i++)
    if (owner_cyclic(i, 2, np) == me) {
      EXPECT_AT(i, 2 * i - 1, AT(a, i));
      EXPECT_AT(i, 2 * i + 1, i[b]);
    }
  return VERDICT();
}
