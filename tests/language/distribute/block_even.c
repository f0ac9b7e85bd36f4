// Format block with a size that every node count divides.
// nodes: 1 2 3 4 6
#define N 24
#define FORMAT block
#define OWNER(g) owner_block(g, N, np)
#include "one_dim.h"
