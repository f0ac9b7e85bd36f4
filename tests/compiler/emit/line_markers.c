// The host compiler's messages about generated code, and so a debugger's lines, speak of this file's own lines.
// RUN: %xmpcc --emit-c %s -o %t.c
// RUN: gcc -std=gnu17 -I %include -Wall -c %t.c -o %t.o 2>&1 | %filecheck
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
  int first;
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) {
    int in_loop;
    a[i] = i;
  }
#pragma xmp task on p(1)
  {
    int in_task;
  }
  int last;
  return a[0];
}
// CHECK-DAG: line_markers.c:10:{{.*}}first
// CHECK-DAG: line_markers.c:13:{{.*}}in_loop
// CHECK-DAG: line_markers.c:18:{{.*}}in_task
// CHECK-DAG: line_markers.c:20:{{.*}}last
