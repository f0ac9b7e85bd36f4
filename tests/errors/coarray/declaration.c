// Where coarrays cannot be declared, and as what: errors of the tokens, which end the translation.
#pragma xmp nodes p[*]
float a[4]:[2];        // expect-error@+0:11 {{the last codimension is '\*': its extent follows from the number of images}}
float b[4]:[*][2];     // expect-error {{'\*' stands in the last codimension}}
float *c:[];           // expect-error {{a coarray by a pointer .* is not implemented; declare it with its size}}
struct s {
  int member:[*];      // expect-error {{a member cannot be a coarray by itself; declare a coarray of the structure}}
};
void f(float x[4]:[*]);  // expect-error@+0:18 {{a parameter cannot be a coarray; use the coarray by its own name}}
int y[4];
int z = y[0:2];        // expect-error@+0:12 {{an array section has its place in an assignment in a function}}
int good:[*];
int main(void) {
  int local:[*];       // expect-error@+0:12 {{a coarray is declared outside of functions}}
  static int kept[2]:[3][*];  // expect-error {{a coarray is declared outside of functions}}
  good:[] = 1;         // expect-error {{expected the number of an image between the brackets}}
  (&good)[0]:[1] = 2;  // expect-error {{expected the name of a coarray in front of ':\['}}
}
