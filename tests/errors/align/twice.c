// An array is aligned only once.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
#pragma xmp align a[i] with t(i)  // expect-error {{'a'.*already}}
