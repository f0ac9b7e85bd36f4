// align after the first use of the array.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int main(void) {
  int b[16];
  b[3] = 1;
#pragma xmp align b[i] with t(i)  // expect-error {{'b'}}
  return 0;
}
