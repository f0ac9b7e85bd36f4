// What `acc atomic` takes: real numbers and pointers.
struct s {
  int n;
  double *p;
};
void f(int n, struct s *s) {
  struct s t = *s, u;
  double _Complex z = n, w;
#pragma acc parallel copy(t, z)
  {
    double *p;
#pragma acc atomic write
    t = *s;  // expect-error {{'acc atomic' needs a real number or a pointer, this is 'struct s'}}
#pragma acc atomic read
    u = t;  // expect-error@+0:9 {{'acc atomic' needs a real number or a pointer}}
#pragma acc atomic
    z += 1;  // expect-error {{this is '_Complex double'}}
#pragma acc atomic capture
    w = z++;  // expect-error@+0:9 {{this is '_Complex double'}}
#pragma acc atomic capture
    { w = z; z *= 2; }  // expect-error@+0:14 {{this is '_Complex double'}}
#pragma acc atomic capture
    { u = t; t = *s; }  // expect-error@+0:14 {{this is 'struct s'}}
#pragma acc atomic write
    p = s->p;
#pragma acc atomic
    t.n++;
  }
}
