/* A distributed loop with a reduction, called from plain C. */
#define LIMIT 64
#pragma xmp nodes p(*)
#pragma xmp template t(0 : LIMIT - 1)
#pragma xmp distribute t(block) onto p

long sum_below(int n) {
  long sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < LIMIT; i++)
    if (i < n) sum += i;
  return sum;
}
