// The second file of fail_routine_missing.c.
// part
double outside(double x) { return 2 * x; }
