// async with a real value.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel async(1.5)  // expect-error {{async|integer}}
  n = 1;
}
