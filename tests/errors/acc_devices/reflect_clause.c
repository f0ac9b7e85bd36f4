// acc reflect takes no clause.
static int a[8];
#pragma acc declare create(a) layout([block]) shadow([1])
void f(void) {
#pragma acc reflect(a) async(1)  // expect-error {{clause 'async' is not allowed on 'acc reflect'}}
}
