// Node array, template and array that two translation units share.
#ifndef SCOPE_HEADER_H
#define SCOPE_HEADER_H
#define N 18
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
extern double shared[N];
#pragma xmp align shared[i] with t(i)
#pragma xmp shadow shared[1]
extern int plane[N][3];
#pragma xmp align plane[i][*] with t(i)
void fill(double factor);
double total(void);
#endif
