// A task is an if around the user's statement; tasks evaluates its sets first.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(*)
void one(void);
void two(void);
void f(void) {
#pragma xmp task on p(1)
  one();
#pragma xmp tasks
  {
#pragma xmp task on p(1)
    one();
#pragma xmp task on p(2)
    two();
  }
}
// CHECK-LABEL: void f(void)
// CHECK: tasuki_task_begin(
// CHECK: one();
// CHECK: tasuki_task_end(
// CHECK: tasuki_set_resolve(
// CHECK: tasuki_set_resolve(
// CHECK: tasuki_task_enter(
// CHECK: one();
// CHECK: tasuki_task_end(
// CHECK: tasuki_task_enter(
// CHECK: two();
// CHECK: tasuki_task_end(
