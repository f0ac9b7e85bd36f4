// on_device belongs to the compute construct.
void f(int *a) {
#pragma acc devices d[*]
#pragma acc parallel present(a)
  {
#pragma acc loop on_device(d)  // expect-error {{clause 'on_device' is not allowed on 'acc loop'}}
    for (int i = 0; i < 10; i++) a[i] = 0;
  }
}
