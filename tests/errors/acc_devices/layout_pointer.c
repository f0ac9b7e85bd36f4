// The size of what a pointer points to is not known.
void f(int *p) {
#pragma acc declare create(p) layout([block])  // expect-error {{'p' is a pointer: name all of what it points to, p\[0:length\]}}
}
