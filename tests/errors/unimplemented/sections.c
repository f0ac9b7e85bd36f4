// Sections of distributed arrays, and C's own colons, which stay.
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double a[16], b[16], c[16];
#pragma xmp align a[i] with t[i]
struct bits {
  int low : 3, high : 5;
};
int main(int argc, char** argv) {
  a[0:4] = 1;
  // expect-error@-1:3 {{a section of the distributed array 'a' belongs to 'gmove': put '#pragma xmp gmove' in front of the assignment, or write a loop}}
  b[:] = a[:];
  // expect-error@-1:10 {{a section of the distributed array 'a'}}
  b[:] = a[:] + c[:];
  // expect-error@-1:10 {{a section of the distributed array 'a'}}
  b[argc ? 1 : 2] = argc ? b[argc > 1 ? 3 : 4] : 0;
  [[maybe_unused]] int k[2] = {[1] = 3};
  switch (argc) {
    case 1:
    default:
      return argc ? k[0] : k[1];
  }
}
