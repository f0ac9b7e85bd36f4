// What struct_followed_files.c and its second file share.
typedef struct {
  int n;
  double *v;
} part;
#pragma acc routine seq
double element(const part *p, int i);
#pragma acc routine seq
int length(const part *p);
