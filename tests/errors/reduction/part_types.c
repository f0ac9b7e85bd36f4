// A struct has no sum, a member may.
struct s {
  int n;
  struct { int k; } in;
};
void f(struct s s) {
#pragma xmp reduction (+:s.n)
#pragma xmp reduction (+:s.in)  // expect-error {{not defined for 's.in'}}
}
