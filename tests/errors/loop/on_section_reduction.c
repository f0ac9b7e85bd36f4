// A reduction where several nodes execute an iteration.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
#pragma xmp loop (i) on t(i:15) reduction(+:n)  // expect-error {{reduction has no meaning.*several nodes}}
  for (int i = 0; i < 8; i++) n++;
}
