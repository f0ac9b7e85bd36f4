// Device copies that an xmp loop reduces: the devices reduce them first.
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int main(void) {
  int c = 0, d = 0, e = 0;
#pragma acc data copy(c, d, e)
  {
#pragma xmp loop on t(i) reduction(+ : c) acc  // expect-error {{with 'acc' the devices reduce 'c' first: name it in a 'reduction' clause}}
#pragma acc parallel loop present(c)
    for (int i = 0; i < 10; i++) {
#pragma acc atomic
      c++;
    }
#pragma xmp loop on t(i) reduction(- : d) acc
#pragma acc parallel loop reduction(+ : d)
    for (int i = 0; i < 10; i++) d -= i;
#pragma acc parallel loop
#pragma xmp loop on t(i) reduction(+ : e) acc  // expect-error {{with 'acc' the devices reduce 'e' first}}
    for (int i = 0; i < 10; i++) e += i;
  }
  return 0;
}
