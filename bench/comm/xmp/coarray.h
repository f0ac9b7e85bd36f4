/* Between two nodes, STEP elements apart: both put COUNT doubles in the other's coarray and wait for each other; or, with
 * GET, both take them from there, of which nobody has to know. */
static double NAME(x)[COUNT * STEP]:[*], NAME(mine)[COUNT * STEP];
static int NAME(other);

static void NAME(step)(void) {
#if GET
#if COUNT == 1
  NAME(mine)[0] = NAME(x)[0]:[NAME(other)];
#else
  NAME(mine)[0:COUNT:STEP] = NAME(x)[0:COUNT:STEP]:[NAME(other)];
#endif
#else
#if COUNT == 1
  NAME(x)[0]:[NAME(other)] = NAME(mine)[0];
#else
  NAME(x)[0:COUNT:STEP]:[NAME(other)] = NAME(mine)[0:COUNT:STEP];
#endif
  xmp_sync_image(NAME(other), NULL);
#endif
}

static void NAME(run)(void) {
  double sum = 0.0, *from = GET ? NAME(x) : NAME(mine), *to = GET ? NAME(mine) : NAME(x);
  NAME(other) = 1 - xmpc_this_image();
  for (int k = 0; k < COUNT; k++) from[k * STEP] = 10.0 * xmpc_this_image() + k;
  xmp_sync_all(NULL);
  measure(LABEL, "", 1, NAME(step));
  for (int k = 0; k < COUNT; k++) sum += to[k * STEP] * (1 + k % 3);
  check(LABEL, "", sum);
}
