// GNU C in a program with directives: statement expressions, typeof, nested designators, attributes, labels as values.
// nodes: 1 2 3
#include "check.h"
#define N 12
typedef float v4 __attribute__((vector_size(16)));
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N] __attribute__((aligned(64)));
#pragma xmp align a[i] with t(i)
v4 w[N];
#pragma xmp align w[i] with t(i)

struct outer {
  struct {
    int x[4], y;
  } in[2];
  union {
    int u;
    float f;
  };
} __attribute__((packed));

static const struct outer table = {.in[1].x = {[2] = 7, [0] = 1}, .in[0] = {.y = 3}, .u = 9};
static int ranges[10] = {[2 ... 5] = 4, [7] = 1};

static inline __attribute__((always_inline, unused)) int max(int x, int y) {
  return ({
    __auto_type m = x;
    __typeof__(y) n = y;
    m > n ? m : n;
  });
}

static int interpret(const char *s) {
  static const void *const jump[] = {&&stop, &&add, &&twice};
  int acc = 0;
#define NEXT goto *jump[*s == '+' ? s++, 1 : *s == '*' ? s++, 2 : 0]
  NEXT;
add:
  acc++;
  NEXT;
twice:
  acc *= 2;
  NEXT;
stop:
  return acc;
}

static int nested_sum(int n) {
  int total = 0;
  for (int k = 0; k < n; k++) total += k ?: 100;
  return total;
}

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = ({
      int s = 0;
      for (int k = 0; k <= i; k++) s += k;
      s;
    });
    __typeof__(a[i]) copy = a[i];
    a[i] = max(copy, 10) + ranges[i % 10];
    w[i] = (v4){i, i + 1, i + 2, i + 3} * 2.0f;
#if defined(__x86_64__)
    int r;
    __asm__("leal 1(%1), %0" : "=r"(r) : "r"(a[i]));
    a[i] = r - 1;
#endif
  }
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) {
      int s = i * (i + 1) / 2;
      EXPECT_AT(i, (s > 10 ? s : 10) + (i % 10 >= 2 && i % 10 <= 5 ? 4 : i % 10 == 7), a[i]);
      EXPECT_REAL_AT(i, 2 * (i + 3), w[i][3]);
    }
  EXPECT(7, table.in[1].x[2]);
  EXPECT(1, table.in[1].x[0]);
  EXPECT(3, table.in[0].y);
  EXPECT(9, table.u);
  EXPECT(6, interpret("+*+*"));
  EXPECT(110, nested_sum(5));
  switch (me) {
    case 0 ... 3: break;
    default: EXPECT(1, 0);
  }
  EXPECT(4, __builtin_popcount(0xf));
  return VERDICT();
}
