// Parts of variables that cannot be sent.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
struct bits {
  int few : 3;
  int *to;
  const int fixed;
};
int f(void);
void g(struct bits s, int *q, int n) {
  int v[10];
#pragma xmp bcast (q[0:])  // expect-error {{length.*given}}
#pragma xmp bcast (s.few)  // expect-error {{bit-field}}
#pragma xmp bcast (s.to)  // expect-error {{'s.to' is a pointer.*'s.to\[0:n\]'}}
#pragma xmp bcast (s.fixed)  // expect-error {{const}}
#pragma xmp bcast (a[3])  // expect-error {{'a' is a distributed array}}
#pragma xmp bcast (v[8:3])  // expect-error {{10 elements}}
#pragma xmp bcast (v[2:0])  // expect-error {{positive}}
#pragma xmp bcast (n[0:2])  // expect-error {{section of an array}}
#pragma xmp bcast (f)  // expect-error {{'f'}}
}
