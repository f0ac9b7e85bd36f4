// The second file of routine_missing.c.
// part
double outside(double x) { return 2 * x; }
