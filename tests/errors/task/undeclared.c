// A task on nothing, with a near name.
#pragma xmp nodes proc(4)
void f(int n) {
  (void)n;
#pragma xmp task on porc(1)  // expect-error {{'porc'}}
  n = 1;
}
// expect-anywhere {{did you mean .*proc}}
