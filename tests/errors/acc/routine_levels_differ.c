// Lines of one function that disagree.
#pragma acc routine seq
double f(double x);
#pragma acc routine gang  // expect-error {{'f' has another level of parallelism in its other 'acc routine'}}
double f(double x) { return x; }
#pragma acc routine seq
#pragma acc routine vector  // expect-error {{the second 'acc routine' in front of one function}}
double g(double x) { return x; }
#pragma acc routine(g) vector
