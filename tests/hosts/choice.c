// A halo of a few bytes between nodes of two hosts: what carries it depends on whether the nodes share cores.
#pragma xmp nodes p[4]
#pragma xmp template t[64]
#pragma xmp distribute t[block] onto p
double u[64];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]

int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < 64; i++) u[i] = i;
  for (int step = 0; step < 10; step++) {
#pragma xmp reflect (u)
  }
  return 0;
}
