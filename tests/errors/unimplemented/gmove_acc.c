// gmove of device copies comes later.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
void f(int n) {
  (void)n;
#pragma xmp gmove acc  // expect-error {{clause 'acc' of 'gmove' is not implemented yet; 'acc update' before and behind}}
  n = a[3];
#pragma xmp gmove acc(a)  // expect-error {{clause 'acc' of 'gmove' is not implemented yet}}
  n = a[3];
}
