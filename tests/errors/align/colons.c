// Different numbers of colons on the two sides.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
int b[16][16];
#pragma xmp align b[:][*] with t(:,:)  // expect-error {{':'}}
