// host_data is about one device.
void f(int *a) {
#pragma acc devices d[*]
#pragma acc host_data use_device(a) on_device(d)  // expect-error {{clause 'on_device' is not allowed on 'acc host_data'}}
  a[0] = 1;
}
