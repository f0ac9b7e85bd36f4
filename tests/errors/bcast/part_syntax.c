// Sections whose elements do not stand one after another.
void f(void) {
  int v[10], m[4][4];
#pragma xmp bcast (v[0:8:2])  // expect-error {{step}}
#pragma xmp bcast (m[0:2][1])  // expect-error {{last subscript}}
#pragma xmp bcast (m[0:2][0:1])  // expect-error {{last subscript}}
#pragma xmp bcast (v[])  // expect-error {{a subscript}}
}
