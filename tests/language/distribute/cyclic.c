// Format cyclic: one index after the other round the nodes.
// nodes: 1 2 3 4 6
#define N 23
#define FORMAT cyclic
#define OWNER(g) owner_cyclic(g, 1, np)
#include "one_dim.h"
