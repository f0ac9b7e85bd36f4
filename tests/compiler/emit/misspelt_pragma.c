// Misspelt pragmas in a file without any other directive: a warning each, and the host compiler's to compile.
// RUN: %xmpcc -c %s -o %t.o 2>&1 | %filecheck --implicit-check-not=warning:
// RUN: %xmpcc -Wall -c %s -o %t.o 2>&1 | %filecheck --implicit-check-not=warning:
// RUN: %xmpcc -w -c %s -o %t.o 2>&1 | %filecheck --allow-empty --check-prefix=SILENT
// RUN: %xmpcc -Wno-unknown-pragmas -Wall -c %s -o %t.o 2>&1 | %filecheck --allow-empty --check-prefix=SILENT
// SILENT-NOT: {{.}}
// RUN: not %xmpcc -Werror=unknown-pragmas -c %s -o %t.o 2>&1 | %filecheck --check-prefix=ERROR

// CHECK: misspelt_pragma.c:[[#@LINE+4]]:9: warning: unknown pragma 'xmpp'; did you mean 'xmp'?
// CHECK-NEXT: {{^}}   [[#@LINE+3]] | #pragma xmpp{{$}}
// CHECK-NEXT: {{^}}      |         ^
// ERROR: misspelt_pragma.c:[[#@LINE+1]]:9: error: unknown pragma 'xmpp'
#pragma xmpp
// CHECK: misspelt_pragma.c:[[#@LINE+1]]:9: warning: unknown pragma 'ACC'; did you mean 'acc'?
#pragma ACC
#define APPLY(text) _Pragma(#text)
void f(int n, double *a) {
  // CHECK: misspelt_pragma.c:[[#@LINE+1]]:9: warning: unknown pragma 'ac'; did you mean 'acc'?
#pragma ac parallel loop
  for (int i = 0; i < n; i++) a[i] = 1;
  // CHECK: misspelt_pragma.c:[[#@LINE+1]]:3: warning: unknown pragma 'xpm'; did you mean 'xmp'?
  APPLY(xpm barrier)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#pragma XMP barrier
#pragma GCC diagnostic pop
#pragma GCC ivdep
  for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp simd
  for (int i = 0; i < n; i++) a[i] = 1;
}
