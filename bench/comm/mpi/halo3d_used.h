/* The same where the program reads and writes the faces between two exchanges. */
#define USED 1
#include "halo3d.h"
#undef USED
