// A part that ends behind the device array.
void f(int x) {
#pragma acc devices d[2]  // expect-note {{'d' is declared here}}
#pragma acc data copyin(x) on_device(d[1:2])  // expect-error {{'d' has only 2 devices}}
  x = 1;
}
