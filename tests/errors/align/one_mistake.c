// A template that is missing is one mistake, whatever follows from it.
double a[4], b[4];
#pragma xmp align a[i] with t[i]
// expect-error@-1:29 {{template 't' is not declared}}
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]
int main(void) {
#pragma xmp reflect(a)
#pragma xmp loop on t[i]
  for (int i = 0; i < 4; i++) a[i] = 1;
#pragma xmp task on t[0]
  return 0;
  // expect-error@-1 {{'return' leaves the 'task' construct}}
}
