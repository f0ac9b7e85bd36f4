// Format block with fewer indices than nodes: the trailing nodes own nothing.
// nodes: 2 4 6
#define N 5
#define FORMAT block
#define OWNER(g) owner_block(g, N, np)
#include "one_dim.h"
