// Format cyclic(n) with a partial last block.
// nodes: 1 2 3 4 6
#define N 25
#define FORMAT cyclic(3)
#define OWNER(g) owner_cyclic(g, 3, np)
#include "one_dim.h"
