/* COUNT doubles from one node to all, started and waited for. */
static double NAME(v)[COUNT];
static int NAME(source);

#pragma xmp nodes NAME(p)[NP]

static void NAME(send)(void) {
#pragma xmp bcast(NAME(v)) from NAME(p)[NAME(source)] async(2)
#pragma xmp wait_async(2)
}

#define WAY ""
#include "../broadcast.h"
