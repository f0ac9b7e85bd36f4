// part
double root(double x) { return x + 0.25; }
#pragma acc routine seq
double root_there(double x) { return x + 0.5; }
