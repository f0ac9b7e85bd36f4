// on_device needs a device array.
void f(int *a) {
#pragma acc devices gpus[*]
#pragma acc parallel loop present(a) on_device(gpu)  // expect-error {{device array 'gpu' is not declared; did you mean 'gpus'}}
  for (int i = 0; i < 10; i++) a[i] = 0;
}
