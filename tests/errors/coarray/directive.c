// The coarray directive.
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
int x:[*], y:[*];
int plain;  // expect-note {{'plain' is declared here; a coarray has ':\[\*\]' behind it}}
double a[16]:[*];  // expect-note {{'a' is declared here}}
#pragma xmp coarray on p :: x    // expect-note {{mapped here}}
#pragma xmp coarray on p :: x    // expect-error {{'x' is mapped to a node array already}}
#pragma xmp coarray on p :: plain  // expect-error {{'plain' is not a coarray}}
#pragma xmp coarray on t :: y    // expect-error {{'coarray' expects the name of a node array behind 'on'}}
#pragma xmp coarray on p[0:1] :: y  // expect-error {{'coarray' expects the name of a node array behind 'on'}}
#pragma xmp coarray on q :: y    // expect-error {{'q' is neither a node array nor a template}}
#pragma xmp align a[i] with t[i]  // expect-error {{'a' is a coarray and cannot be aligned}}
int main(void) {
#pragma xmp coarray on p :: y    // expect-error {{'coarray' stands outside of functions}}
  return 0;
}
