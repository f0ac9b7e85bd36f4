/* The sum of COUNT doubles over all nodes, in place. */
static double NAME(v)[COUNT];

static void NAME(step)(void) {
#pragma xmp reduction(+ : NAME(v))
}

#define WAY ""
#include "../reduced.h"
