// Device arrays that are wrong or declared nowhere.
#pragma acc devices d[0]  // expect-error {{must be positive}}
#pragma acc devices e[1] = d[0:1]
#pragma acc devices k[2] = nvidai  // expect-error {{'nvidai' is neither}}
double a[16];
#pragma acc declare create(a) on_device(e) layout([block])
void f(void) {
#pragma acc data copy(a) on_device(d)
#pragma acc parallel loop layout(a[i]) on_device(k)
  for (int i = 0; i < 16; i++) a[i] = 1;
#pragma acc barrier_device on_device(z)  // expect-error {{device array 'z' is not declared}}
#pragma acc wait(1) on_device(z[1])
}
