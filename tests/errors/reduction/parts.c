// The reductions of a loop are of whole variables.
#pragma xmp nodes p(4)
struct s { int n; };
void g(struct s s, int v[4]) {
#pragma xmp reduction (+:v[0:2:2])  // expect-error {{step}}
#pragma xmp loop on p(i) reduction(+:s.n)  // expect-error {{whole variable}}
  for (int i = 1; i <= 4; i++) s.n++;
#pragma xmp loop on p(i) reduction(+:v[0])  // expect-error {{whole variable}}
  for (int i = 1; i <= 4; i++) v[0]++;
}
