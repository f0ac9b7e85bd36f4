// Parts of device arrays have no step.
void f(int x) {
#pragma acc devices d[4]
#pragma acc update device(x) on_device(d[0:2:2])  // expect-error {{has no step}}
}
