// The second file of fail_routine_reason.c.
// part
#pragma acc routine seq
double precise(double x) {
  long double y = x;
  return y + 1;
}
