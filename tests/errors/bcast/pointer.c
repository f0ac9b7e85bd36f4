// bcast of a pointer.
void f(int *x) {
#pragma xmp bcast (x)  // expect-error {{'x'.*pointer}}
}
