// Another function in place of this one.
int two(int x);
#pragma acc routine seq bind(two)  // expect-error {{'bind'.* not implemented}}
int f(int x);
