// Node arrays, templates, distributions and arrays become calls with the declared constants.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 64
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,1:2*N)
#pragma xmp distribute t(block,cyclic(4)) onto p
double a[128][N];
#pragma xmp align a[j][i] with t(i,j+1)
#pragma xmp shadow a[0][1:2]
int main(void) { return 0; }
// CHECK-DAG: tasuki_nodes_create({{.*}}"p", TASUKI_PAREN, 2, {2, -1}
// CHECK-DAG: tasuki_template_create({{.*}}"t", TASUKI_PAREN, 2, 1, {0, 1}, {63, 128}
// CHECK-DAG: tasuki_template_distribute({{.*}}{TASUKI_BLOCK, 0}, {TASUKI_CYCLIC, 1, 4}
// CHECK-DAG: tasuki_array_create({{.*}}"a"{{.*}}TASUKI_STATIC{{.*}}TASUKI_DOUBLE{{.*}}size = {128, 64}
