// The second translation unit of fail_extern_main.c.
// part
#pragma xmp nodes q(*)
#pragma xmp template t(1:20)
#pragma xmp distribute t(cyclic) onto q
#pragma xmp template s(0:19)
#pragma xmp distribute s(cyclic(2)) onto q
extern double u[20], same[20];
#pragma xmp align same[i] with t(i+1)
#pragma xmp align u[i] with s(i)

double sum(void) {
  double sum = 0;
#pragma xmp loop on s(i) reduction(+ : sum)
  for (int i = 0; i < 20; i++) sum += u[i];
#pragma xmp loop on t(i + 1) reduction(+ : sum)
  for (int i = 0; i < 20; i++) sum += same[i];
  return sum;
}
