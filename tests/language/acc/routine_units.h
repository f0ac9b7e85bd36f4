struct particle {
  double x[3], speed;
  int kind;
};

#pragma acc routine seq
void move(struct particle *p, double time);
#pragma acc routine seq
double scaled(int i);
#pragma acc routine seq
double sum3(const double *x);
#pragma acc routine seq
void split(const double *restrict from, double *restrict to);
#pragma acc routine seq
double back(double x);
#pragma acc routine seq
double many(const double *a, const double *b, int *calls, const double *c, double *last);
#pragma acc routine seq
double other_cell(double x);
