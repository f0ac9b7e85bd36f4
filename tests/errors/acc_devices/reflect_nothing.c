// reflect needs arrays.
void f(void) {
#pragma acc reflect  // expect-error {{expected '\(' after 'reflect'}}
}
