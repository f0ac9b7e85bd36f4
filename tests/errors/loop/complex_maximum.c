// A maximum of complex values.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(_Complex double z) {
#pragma xmp loop on t(i) reduction(max:z)  // expect-error {{'z'}}
  for (int i = 0; i < 16; i++) z += i;
}
