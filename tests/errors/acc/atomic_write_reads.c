// What an atomic write changes is not in its value.
int a[4];
void f(int x, int k) {
#pragma acc parallel copy(x, a)
  {
#pragma acc atomic write
    x = x + 1;  // expect-error@+0:9 {{an atomic write does not look at what it changes; 'acc atomic update' does}}
#pragma acc atomic write
    a[k] = 2 * (a[k]);  // expect-error@+0:16 {{an atomic write does not look at what it changes}}
#pragma acc atomic write
    a[k] = a[0] + k;
#pragma acc atomic
    x = x + 1;
  }
}
