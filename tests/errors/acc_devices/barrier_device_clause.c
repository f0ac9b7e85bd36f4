// barrier_device takes on_device only.
void f(void) {
#pragma acc barrier_device async(1)  // expect-error {{clause 'async' is not allowed on 'acc barrier_device'}}
}
