// seq and gang exclude each other.
void f(int n) {
  (void)n;
#pragma acc parallel loop seq gang  // expect-error {{seq.*gang|gang.*seq}}
  for (int i = 0; i < 16; i++) n++;
}
