// The first word of a pragma: other compilers' are left alone.
#pragma xmp nodes p(4)
#pragma xpm template t(0:15)   // expect-warning@+0:9 {{unknown pragma 'xpm'; did you mean 'xmp'\?}}
#pragma xmp distribute t(block) onto p  // expect-error {{template 't' is not declared}}
void f(int n) {
#pragma XMP barrier          // expect-warning {{unknown pragma 'XMP'; did you mean 'xmp'\?}}
#pragma ac parallel loop     // expect-warning {{unknown pragma 'ac'; did you mean 'acc'\?}}
  for (int i = 0; i < n; i++) continue;
#pragma oacc enter data create(n)  // expect-warning {{unknown pragma 'oacc'; did you mean 'acc'\?}}
#pragma opm parallel         // expect-warning {{unknown pragma 'opm'; did you mean 'omp'\?}}
#pragma ompx loop
#pragma omp parallel
#pragma arm loop
#pragma amp 3
#pragma arc
#pragma GCC xmpp loop
#pragma vector always
#pragma unroll
#pragma ivdep
#pragma simd

}
