// expand with an on clause that scales the index.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
#pragma xmp loop (i) on t(2*i) expand(1)  // expect-error {{expand.*'i', 'i \+ c' or 'i - c'}}
  for (int i = 0; i < 8; i++) n++;
}
