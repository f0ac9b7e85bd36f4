/* The same where the program reads and writes the faces between two exchanges. */
#define USED 1
#include "halo2d.h"
#undef USED
