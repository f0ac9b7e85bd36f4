// An array that nobody declared.
void f(void) {
#pragma acc reflect(nothing)  // expect-error {{nothing}}
}
