// Directives inside of something that is no block.
#pragma xmp nodes p[*]
struct members {
#pragma xmp nodes q[2]
  // expect-error@-1:13 {{'nodes' must not stand inside of a struct, union, enum or initializer; a directive has its place}}
  // expect-note@-3:16 {{opened here}}
  int x;
};
union __attribute__((aligned(8))) both {
#pragma acc declare create(p)
  // expect-error@-1 {{'acc declare' must not stand inside of a struct}}
  int x;
};
enum which {
#pragma xmp barrier
  // expect-error@-1 {{must not stand inside of a struct, union, enum}}
  first
};
int table[] = {
#pragma xmp barrier
    // expect-error@-1 {{must not stand inside of a struct, union, enum or initializer}}
    1, 2};
void parameters(int x,
#pragma xmp nodes r[2]
                // expect-error@-1 {{'nodes' must not stand inside of brackets}}
                int y);
void calls(int, int);
// No wrong place: the bodies of functions whose types are written out, and statement expressions.
struct members make(void) {
#pragma xmp barrier
  return (struct members){({
#pragma xmp barrier
    1;
  })};
}
int main(void) {
  calls(1,
#pragma xmp barrier
        // expect-error@-1 {{'barrier' must not stand inside of brackets}}
        2);
  int a[] = {1, 2};
  int k = a[
#pragma xmp barrier
      // expect-error@-1 {{'barrier' must not stand inside of brackets}}
      0];
  return k;
}
