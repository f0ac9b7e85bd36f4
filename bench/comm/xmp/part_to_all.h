/* COUNT doubles of each node to all, in memory of their own. */
#pragma xmp nodes NAME(p)[NP]
#pragma xmp template NAME(t)[COUNT * NP]
#pragma xmp distribute NAME(t)[block] onto NAME(p)
static double NAME(a)[COUNT * NP], NAME(all)[COUNT * NP];
#pragma xmp align NAME(a)[i] with NAME(t)[i]

static void NAME(step)(void) {
#pragma xmp gmove
  NAME(all)[:] = NAME(a)[:];
}

static void NAME(run)(void) {
  double sum = 0.0;
#pragma xmp loop on NAME(t)[i]
  for (int i = 0; i < COUNT * NP; i++) NAME(a)[i] = 1.0 + i;
  measure(LABEL, "", 1, NAME(step));
  for (int i = 0; i < COUNT * NP; i++) sum += NAME(all)[i] * (1 + i % 3);
  check(LABEL, "", sum);
}
