/* Our side: XcalableMP, compiled by xmpcc. */
#include <stdio.h>
#include <xmp.h>

static inline int number(void) { return xmp_node_num(); }
static int first(void) { return xmp_node_num() == 1; }

static void everybody(void) {
#pragma xmp barrier
}

static double slowest(double time) {
#pragma xmp reduction(max : time)
  return time;
}

static double total(double value) {
#pragma xmp reduction(+ : value)
  return value;
}

static void begin(int *argc, char ***argv) { (void)argc, (void)argv; }
static void finish(void) {}
