// A device array that is not declared.
void f(int x) {
#pragma xmp nodes p[*]
#pragma acc devices dev[2]
#pragma xmp bcast (x) from_device dav[0] acc  // expect-error {{device array 'dav' is not declared; did you mean 'dev'?}}
}
