// Format block with a size that does not divide: the last blocks are shorter.
// nodes: 1 2 3 4 6
#define N 23
#define FORMAT block
#define OWNER(g) owner_block(g, N, np)
#include "one_dim.h"
