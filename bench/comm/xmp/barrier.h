/* A barrier of all nodes. The check says how many took part. */
static void NAME(step)(void) {
#pragma xmp barrier
}

static void NAME(run)(void) {
  measure(LABEL, "", 1, NAME(step));
  check(LABEL, "", 1.0);
}
