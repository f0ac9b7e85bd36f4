/* The sum of COUNT doubles over all nodes, in place, started and waited for. */
static double NAME(v)[COUNT];

static void NAME(step)(void) {
#pragma xmp reduction(+ : NAME(v)) async(1)
#pragma xmp wait_async(1)
}

#define WAY ""
#include "../reduced.h"
