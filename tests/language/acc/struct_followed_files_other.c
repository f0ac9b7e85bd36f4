// The second file of struct_followed_files.c.
// part
#include "struct_followed_files.h"

double element(const part *p, int i) { return p->v[i]; }
int length(const part *p) { return p->n; }
