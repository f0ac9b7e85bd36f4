// Constructs are entered at their beginning and left at their end.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double a[8];
#pragma xmp align a[i] with t[i]
double b[8];
int main(int argc, char** argv) {
  goto inside;
  // expect-error@-1:3 {{'goto' enters the 'task' construct; a construct must be entered at its beginning}}
  // expect-note@+1:13 {{the construct begins here}}
#pragma xmp task on p[0]
  {
    if (argc) goto inside;
  inside:
    a[0] = 1;
  }
  for (int k = 0; k < 3; k++)
#pragma xmp task on p[0]
  {
    if (k == 1) continue;
    // expect-error@-1:17 {{'continue' leaves the 'task' construct}}
    for (int m = 0; m < 3; m++)
      if (m == 1) continue;
    switch (k) {
      case 1:
        break;
      default:
        continue;
        // expect-error@-1:9 {{'continue' leaves the 'task' construct}}
    }
  }
  switch (argc)
#pragma xmp task on p[0]
  {
    case 1:
      // expect-error@-1:5 {{'case' belongs to a switch around the 'task' construct}}
      a[0] = 1;
    default:
      // expect-error@-1:5 {{'default' belongs to a switch}}
      a[0] = 2;
  }
#pragma xmp loop on t[i]
  for (int i = 0; i < 8; i++) {
    if (i == argc) continue;
    if (i == 3) goto next;
    a[i] = 1;
  next:;
  }
  if (argc > 2) goto body;
  // expect-error@-1 {{'goto' enters the 'loop' construct}}
#pragma xmp loop on t[i]
  for (int i = 0; i < 8; i++) {
  body:
    a[i] = 1;
  }
#pragma acc data copy(b)
  {
    if (argc == 2) return 1;
    // expect-error@-1:20 {{'return' leaves the 'data' construct}}
  }
  while (argc--)
#pragma acc data copy(b)
  {
    if (argc == 2) break;
    // expect-error@-1:20 {{'break' leaves the 'data' construct}}
  }
  return 0;
}
