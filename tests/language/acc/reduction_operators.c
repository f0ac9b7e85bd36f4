// Every operator on every type it has, with an initial value that counts once; several clauses and variables.
// nodes: 1
#include "device.h"
#define N 1000
#define PRAGMA(text) _Pragma(#text)

// `expr` of i combined over all i by the statement `step` (on r), in a kernel and in a serial loop.
#define TRY(type, op, initial, step)                                   \
  do {                                                                 \
    type r = initial, e = initial;                                     \
    for (int i = 0; i < N; i++) {                                      \
      type r = e;                                                      \
      step;                                                            \
      e = r;                                                           \
    }                                                                  \
    PRAGMA(acc parallel loop reduction(op : r))                        \
    for (int i = 0; i < N; i++) { step; }                              \
    check_real(__FILE__, __LINE__, #type " " #op, 0, (long double)e, (long double)r); \
  } while (0)

#define ARITHMETIC(type)                                  \
  TRY(type, +, 3, r += (type)(i % 7));                    \
  TRY(type, *, 2, r *= (type)(i % 250 == 1 ? 3 : 1));     \
  TRY(type, max, 5, r = r > (type)(i * 37 % 101) ? r : (type)(i * 37 % 101)); \
  TRY(type, min, 90, r = r < (type)(i * 37 % 97 + 2) ? r : (type)(i * 37 % 97 + 2))
#define BITS(type)                                        \
  TRY(type, &, (type)~0u, r &= (type)~(1u << (i % 5)));   \
  TRY(type, |, 1, r |= (type)(1u << (i % 6)));            \
  TRY(type, ^, 9, r ^= (type)i)

int main(void) {
  ARITHMETIC(int);
  ARITHMETIC(unsigned);
  ARITHMETIC(long);
  ARITHMETIC(short);
  ARITHMETIC(float);
  ARITHMETIC(double);
  BITS(int);
  BITS(long);
  BITS(unsigned long long);
  BITS(unsigned char);
  TRY(int, &&, 1, r = r && i != N);
  TRY(int, &&, 1, r = r && i != N / 2);
  TRY(int, ||, 0, r = r || i == N);
  TRY(int, ||, 0, r = r || i == 77);
  TRY(int, &&, 5, r = r && 2);

  // Several variables and clauses; a negative maximum needs the right identity.
  double sum = 10, top = -1e30, low = 1e30;
  long count = 0;
#pragma acc parallel loop reduction(+ : sum, count) reduction(max : top) reduction(min : low)
  for (int i = 0; i < N; i++) {
    double x = -100.0 - i % 50;
    sum += x;
    count++;
    if (x > top) top = x;
    if (x < low) low = x;
  }
  EXPECT_REAL(10 - 100.0 * N - N / 50 * 49 * 25, sum);
  EXPECT(N, count);
  EXPECT_REAL(-100, top);
  EXPECT_REAL(-149, low);

  // No iteration: the value before.
  int none = 0, kept = 42;
#pragma acc parallel loop reduction(+ : kept)
  for (int i = 0; i < none; i++) kept += i;
  EXPECT(42, kept);
  return VERDICT();
}
