/* The same with the corners. */
#define CORNERS 1
#include "halo2d.h"
#undef CORNERS
