// Format cyclic(n) with n above the template size: the first node owns everything.
// nodes: 2 3
#define N 25
#define FORMAT cyclic(40)
#define OWNER(g) owner_cyclic(g, 40, np)
#include "one_dim.h"
