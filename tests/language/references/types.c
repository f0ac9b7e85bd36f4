// Aligned arrays in types and constants: extents, typeof, typedefs, members, enumerators, static assertions, alignments.
// nodes: 1 2 3
#include <stdarg.h>
#include <stddef.h>

#include "check.h"
#define N 21
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template c(0:N-1)
#pragma xmp distribute c(cyclic(2)) onto p
struct pair {
  char a;
  double b;
};
long L[N], C[N];
struct pair S[N];
#pragma xmp align L[i] with t(i)
#pragma xmp align S[i] with t(i)
#pragma xmp align C[i] with c(i)
typeof(L[0]) like, other;
int counts[sizeof(L) / sizeof(L[0])];
_Static_assert(sizeof(L) == N * sizeof(long), "the whole array");
struct member {
  typeof(L[0]) q;
  unsigned bits : sizeof(L[0]);
};
enum { BYTES = sizeof(L), EXTENT = sizeof(L) / sizeof(*L) };
typedef typeof(L[0]) element;
static int takes(typeof(L[0]) x, element y) { return x + y; }
static long sum(int n, ...) {
  long s = 0;
  va_list ap;
  va_start(ap, n);
  while (n--) s += va_arg(ap, typeof(L[0]));
  va_end(ap);
  return s;
}

int main(void) {
  int local[sizeof(L) / sizeof(L[0])];
  static char bytes[sizeof(L)];
  char(*pointer)[sizeof(L)] = &bytes;
  _Static_assert(sizeof(L[0]) == sizeof(long), "an element");
  enum { HERE = sizeof(S) / sizeof(S[0]) };
  struct inside {
    typeof(S[0]) one;
    char more[sizeof(L[0])];
  };
  typedef typeof(L) whole;
  _Alignas(sizeof(S[0])) char aligned;
  EXPECT(N, sizeof counts / sizeof *counts);
  EXPECT(N, sizeof local / sizeof *local);
  EXPECT(N * sizeof(long), sizeof *pointer);
  EXPECT(N * sizeof(long), BYTES);
  EXPECT(N, EXTENT);
  EXPECT(N, HERE);
  EXPECT(sizeof(struct pair) + sizeof(long), sizeof(struct inside));
  EXPECT(N * sizeof(long), sizeof(whole));
  EXPECT(0, (size_t)&aligned % sizeof(struct pair));
  EXPECT(7, takes(3, 4));
  EXPECT(6, sum(3, 1L, 2L, 3L));
  EXPECT(offsetof(struct pair, b), offsetof(typeof(S[0]), b));
  EXPECT(1, _Generic(like, typeof(L[0]): 1, default: 0));
  EXPECT(1, __builtin_types_compatible_p(typeof(L[0]), long));
  EXPECT(2, ((typeof(L[0])[3]){1, 2, 3})[1]);
  EXPECT(N * sizeof(long), sizeof(char[sizeof(L)]));
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    L[i] = i;
    char buffer[sizeof(L)];
    long copy[sizeof(L) / sizeof(L[0])];
    EXPECT_AT(i, N * sizeof(long), sizeof buffer);
    EXPECT_AT(i, N * sizeof(long), sizeof copy);
  }
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++) {
    C[i] = i;
    typedef char as_long[C[i] + 1];
    EXPECT_AT(i, i + 1, sizeof(as_long));
    i[C] += 1000;  // the index in front
  }
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 1000 + i, i[C]);
  return VERDICT();
}
