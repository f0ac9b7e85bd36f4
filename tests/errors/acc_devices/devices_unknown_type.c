// Neither a type of devices nor a device array.
void f(void) {
#pragma acc devices d[2] = nvidea[0:2]  // expect-error {{'nvidea' is neither a device array nor a type of devices; did you mean 'nvidia'}}
}
