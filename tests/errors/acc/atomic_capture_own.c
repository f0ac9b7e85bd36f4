// What a capture gets its value into cannot be used in the update, which comes to pass at the same time.
int d[10];
void f(int w) {
#pragma acc parallel loop
  for (int k = 0; k < 10; k++) {
    int old;
#pragma acc atomic capture
    { old = d[k]; d[k] = old == -1 ? 99 : old; }  // expect-error {{'old' has its value only behind the capture, of which this is a part; use another variable here}}
#pragma acc atomic capture
    { d[k] += old; old = d[k]; }  // expect-error {{'old' has its value only behind the capture}}
#pragma acc atomic capture
    old = d[k] += old;  // expect-error {{'old' has its value only behind the capture}}
#pragma acc atomic capture
    { old = d[k]; d[k] = d[k] + w; }
  }
}
