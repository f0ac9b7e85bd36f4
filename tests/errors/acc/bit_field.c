// A bit-field has no address.
struct flags {
  int a : 3, b;
};
void f(struct flags *q) {
  struct flags s = {1, 2};
#pragma acc enter data copyin(s.b, q->b)
#pragma acc data copy(s.a)  // expect-error {{'copy' needs variables with an address, and this is a bit-field}}
  s.b = 1;
#pragma acc update host(q->a)  // expect-error {{'host' needs variables with an address}}
}
