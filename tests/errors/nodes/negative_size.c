// A dimension with a negative size.
#pragma xmp nodes p[-2]  // expect-error {{p.*positive|positive.*-2}}
