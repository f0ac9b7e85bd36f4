// A misspelt directive.
void f(void) {
#pragma acc barrier_devise  // expect-error {{unknown directive 'acc barrier_devise'; did you mean 'acc barrier_device'}}
}
