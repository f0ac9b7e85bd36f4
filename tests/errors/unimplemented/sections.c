// Sections and coarrays outside of directives; C's own colons stay.
#pragma xmp nodes p[*]
double a[16], b[16];
int x:[*];
// expect-error@-1:6 {{coarrays are not implemented yet; reflect, bcast and MPI calls}}
double y[4]:[2][*];
// expect-error@-1:12 {{coarrays are not implemented yet}}
struct bits {
  int low : 3, high : 5;
};
int main(int argc, char** argv) {
  a[0:4] = 1;
  // expect-error@-1:6 {{an array section outside of a directive belongs to 'gmove' and 'array'.*write a loop}}
  a[:] = b[:];
  // expect-error@-1:5 {{an array section}}
  // expect-error@-2:12 {{an array section}}
  a[argc ? 1 : 2] = argc ? b[argc > 1 ? 3 : 4] : 0;
  [[maybe_unused]] int k[2] = {[1] = 3};
  switch (argc) {
    case 1:
    default:
      return argc ? k[0] : k[1];
  }
again:
  b[1] = xmp_desc_of(a + 1) != xmp_desc_of();
  // expect-error@-1:10 {{xmp_desc_of expects the name of a node array, a template or an aligned array, and nothing else}}
  // expect-error@-2:32 {{xmp_desc_of expects the name}}
  goto again;
}
