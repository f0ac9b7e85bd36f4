// One array in both directions of an update.
void f(int n) {
  double v[8], w[8];
#pragma acc data create(v, w)
  {
#pragma acc update host(v) device(v)  // expect-error {{'v' stands twice in 'host' and 'device'}}
#pragma acc update self(v) host(w, v)  // expect-error {{'v' stands twice in}}
#pragma acc update self(v) device(w)
#pragma acc update host(v[0:2]) device(v[4:2])
    n = v[0] + w[0];
  }
}
