// `profile` says nothing to any tool: a warning, and the same code.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --check-prefix=SAID
// RUN: %filecheck < %t.c
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int main(void) {
  // SAID: profile.c:[[#@LINE+1]]:13: warning: the clause 'profile' has no effect
#pragma xmp barrier on p profile
  // SAID: profile.c:[[#@LINE+1]]:13: warning: the clause 'profile' has no effect
#pragma xmp loop on t(i) profile
  for (int i = 0; i < 10; i++) {
  }
  return 0;
}
// CHECK: tasuki_barrier(
// CHECK: tasuki_loop_affine(
