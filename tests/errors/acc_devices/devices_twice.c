// Two device arrays of one name.
void f(void) {
#pragma acc devices d[*]  // expect-note {{declared here}}
#pragma acc devices d[1]  // expect-error {{'d' is already declared in this scope}}
}
