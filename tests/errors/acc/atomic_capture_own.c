// What a capture gets its value into cannot be used in the update, which comes to pass at the same time.
int d[10], w;
void f(void) {
#pragma acc parallel loop
  for (int k = 0; k < 10; k++) {
    int old;
#pragma acc atomic capture
    { old = d[k]; d[k] = old == -1 ? 99 : old; }  // expect-error {{the capture gives this variable its value at the same time; use another one here}}
#pragma acc atomic capture
    { d[k] += old; old = d[k]; }  // expect-error {{the capture gives this variable its value}}
#pragma acc atomic capture
    old = d[k] += old;  // expect-error {{the capture gives this variable its value}}
#pragma acc atomic capture
    { old = d[k]; d[k] = d[k] + w; }
#pragma acc atomic capture
    { w = w + k; old = w; }
#pragma acc atomic capture
    { old = w; w = w + k; }
#pragma acc atomic capture
    { old = w; w = k; }
#pragma acc atomic capture
    old = w++;
#pragma acc atomic capture
    { w = w + old; old = w; }  // expect-error {{the capture gives this variable its value}}
  }
}
