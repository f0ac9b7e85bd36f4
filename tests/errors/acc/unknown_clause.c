// A clause that does not exist.
void f(int n) {
  (void)n;
#pragma acc parallel loop copyinn(n)  // expect-error {{'copyinn'}}
  for (int i = 0; i < 16; i++) n++;
}
// expect-anywhere {{did you mean .*copyin}}
