// A section of structures whose size nobody knows.
struct incomplete;
void f(struct incomplete *p) {
#pragma acc enter data copyin(p[0:3])  // expect-error {{'p' points to 'struct incomplete', whose size is not known here}}
}
