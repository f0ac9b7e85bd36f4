/* COUNT doubles of every node to all: reflect of an array with full shadow. */
static double NAME(x)[COUNT * NP];

#pragma xmp nodes NAME(p)[NP]
#pragma xmp template NAME(t)[COUNT * NP]
#pragma xmp distribute NAME(t)[block] onto NAME(p)
#pragma xmp align NAME(x)[i] with NAME(t)[i]
#pragma xmp shadow NAME(x)[*]

static void NAME(step)(void) {
#pragma xmp reflect_do(NAME(x))
}

static void NAME(fill)(double base) {
#pragma xmp loop on NAME(t)[i]
  for (int i = 0; i < COUNT * NP; i++) NAME(x)[i] = base + i;
}

static void NAME(run)(void) {
  double sum = 0.0;
#pragma xmp reflect_init(NAME(x))
  NAME(fill)(1.0);
  measure(LABEL, "", 1, NAME(step));
  NAME(fill)(2.0);
  NAME(step)();
  for (int i = 0; i < COUNT * NP; i++) sum += NAME(x)[i] * (1 + i % 3);
  check(LABEL, "", sum);
}
