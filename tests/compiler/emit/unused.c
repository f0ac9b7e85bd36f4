// -Wall tells of variables that nothing uses, in files with directives, too; what directives name is used.
// RUN: %xmpcc --emit-c -Wall -Wextra %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
// RUN: %xmpcc --emit-c -Wall -Wno-unused %s -o %t.c 2>&1 | %filecheck --check-prefix=NOTHING --allow-empty
// NOTHING-NOT: warning
#pragma xmp nodes p[*]
double a[4];

int main(void) {
  // CHECK: unused.c:[[#@LINE+1]]:7: warning: unused variable 'unused'
  int unused;
  int queue = 1, sum = 0, length = 4, where = 1, copied = 0;
#pragma acc parallel loop copyout(a[0:length]) async(queue) reduction(+ : sum)
  for (int i = 0; i < 4; i++) a[i] = i, sum++;
#pragma acc update self(a) wait(queue)
#pragma xmp bcast(copied) from p[where]
  return sum;
}
