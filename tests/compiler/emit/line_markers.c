// Generated code points at the user's lines: a host compiler's message and a debugger speak of this file.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) a[i] = i;
  return a[0];
}
// CHECK: {{^#.* 10 ".*line_markers.c"}}
// CHECK-NEXT: for (
