// A source of several nodes.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp bcast (n) from p(1:2)  // expect-error {{one node|single node}}
}
