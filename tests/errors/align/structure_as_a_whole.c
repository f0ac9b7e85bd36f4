// The elements of an aligned member are not in the structure's own memory: copies and pointers do not lead to them.
#pragma xmp nodes p(*)
#pragma xmp template t(0:7)
#pragma xmp distribute t(block) onto p
struct S { int n; double h[8], *d; } s, plain;
#pragma xmp align s.h[i] with t(i)
#pragma xmp align s.d[i] with t(i)
void takes(const struct S *);
void f(void) {
  struct S copy = s;  // expect-warning {{the elements of 's.h' are not in the memory of the structure 's': a copy of it, and what has its address, do not see them}}
  takes(&s);          // expect-warning {{the elements of 's.h'}}
  plain = s;          // expect-warning {{the elements of 's.h'}}
  takes(&plain);
  copy = plain;
  s.n = sizeof s;
  takes((struct S *)&s.n);
#pragma xmp loop on t(i)
  for (int i = 0; i < 8; i++) s.h[i] = s.d[i + 1];  // expect-error {{reaches 1 element above}}
}
