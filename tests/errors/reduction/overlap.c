// Sections that have elements in common: these would be added twice.
#pragma xmp nodes p(4)
struct s {
  int n, v[8], *q;
};
int v[8], w[4][4];
void f(struct s s, struct s *t, int *q, int n) {
#pragma xmp reduction(+ : v[0:4], v[2:4])  // expect-error {{elements of 'v.2:4.' stand twice: they are in 'v.0:4.', too}}
#pragma xmp reduction(+ : v, v[1])  // expect-error {{elements of 'v.1.' stand twice}}
#pragma xmp reduction(+ : v[1:], v[7])  // expect-error {{elements of 'v.7.' stand twice}}
#pragma xmp reduction(+ : q[0:4], q[3:1])  // expect-error {{elements of 'q.3:1.' stand twice}}
#pragma xmp reduction(+ : w[1], w[1][2:2])  // expect-error {{elements of 'w.1..2:2.' stand twice}}
#pragma xmp reduction(+ : t->v[0:4], t->n, t->v[3])  // expect-error {{elements of 't->v.3.' stand twice}}
#pragma xmp reduction(+ : w[n][0:2], w[n][1:2])  // expect-error {{elements of 'w.n..1:2.' stand twice}}
#pragma xmp bcast(s, s.n)  // expect-error {{elements of 's.n' stand twice: they are in 's', too}}
#pragma xmp bcast(v[0:4], v[2:4])  // expect-error {{elements of 'v.2:4.' stand twice}}
#pragma xmp reduction(+ : v[0:4], v[4:4], w[0], w[1][0:2], w[1][2:2], q[0:2], q[2:2], s.v[0:4], t->v[0:4])
#pragma xmp reduction(+ : v[n:4], v[0:2], s.n, s.v, s.q[0:4])
#pragma xmp bcast(s, s.q[0:4])
}
