// Format block(n) with n larger than needed: trailing nodes are empty.
// nodes: 4 6
#define N 23
#define FORMAT block(7)
#define OWNER(g) owner_block_n(g, 7)
#include "one_dim.h"
