// A scalar has no shadow.
void f(int x) {
#pragma acc reflect(x)  // expect-error {{reflect expects an array, found 'x'}}
}
