// Each directive has one static site with the file, line and column of the user's directive.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(*)
void f(void) {
#pragma xmp barrier
#pragma xmp barrier on p
}
// CHECK-DAG: struct tasuki_site {{.*}}sites.c", 5, 13, "barrier"
// CHECK-DAG: struct tasuki_site {{.*}}sites.c", 6, 13, "barrier"
