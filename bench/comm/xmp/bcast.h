/* COUNT doubles from one node to all. */
static double NAME(v)[COUNT];
static int NAME(source);

#pragma xmp nodes NAME(p)[NP]

static void NAME(send)(void) {
#pragma xmp bcast(NAME(v)) from NAME(p)[NAME(source)]
}

#define WAY ""
#include "../broadcast.h"
