// An array that is declared on devices as a whole has no shadows there.
static int a[8];
#pragma acc devices d[*]
#pragma acc declare create(a) on_device(d)  // expect-note {{declared here}}
void f(void) {
#pragma acc reflect(a)  // expect-error {{'a' has no layout on devices}}
}
