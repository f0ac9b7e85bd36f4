// Brackets turn into the reversed dimensions and bounds of the parenthesis form.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p[*][3]
#pragma xmp template t[20][30]
#pragma xmp distribute t[block][cyclic] onto p
int main(void) { return 0; }
// CHECK: tasuki_nodes_create({{.*}}"p", TASUKI_BRACKET, 2, {3, -1}
// CHECK: tasuki_template_create({{.*}}"t", TASUKI_BRACKET, 2, 1, {0, 0}, {29, 19}
// CHECK: tasuki_template_distribute({{.*}}{TASUKI_CYCLIC, 0}, {TASUKI_BLOCK, 1}
