// Parentheses count from 1.
void f(void) {
#pragma acc devices d(2)
#pragma acc devices e(2) = d(0:1)  // expect-error {{device 0 is before the first one; \( \) counts from 1}}
}
