// The same where OpenMP counts in the rest of the program, too.
// nodes: 1
// flags: -fopenmp
#include "pragmas_beside.c"
