// A loop has one acc directive.
void f(int *a) {
#pragma acc parallel loop  // expect-note {{the first one}}
#pragma acc loop seq  // expect-error {{'acc loop' is the second acc directive of this loop}}
  for (int i = 0; i < 8; i++) a[i] = i;
}
