// The second file of routine_reason.c.
// part
#pragma acc routine seq
double precise(double x) {
  long double y = x;
  return y + 1;
}

double table[4];
#pragma acc routine seq
double weight(int i) { return table[i % 4]; }
