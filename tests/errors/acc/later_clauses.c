// Clauses behind OpenACC 2.5, used as they cannot be.
struct s {
  double *u;
  int n;
};
void f(double *p, int n, struct s s) {
  double a[8];
#pragma acc data copyin(zero : a)  // expect-error {{modifier 'zero' is not allowed on 'copyin'}}
  a[0] = 1;
#pragma acc data create(readonly : a)  // expect-error {{modifier 'readonly' is not allowed on 'create'}}
  a[0] = 1;
#pragma acc data copy(always : a)  // expect-error {{modifier 'always' is not allowed on 'copy'}}
  a[0] = 1;
#pragma acc enter data no_create(a)  // expect-error {{clause 'no_create' is not allowed on 'acc enter data'}}
  a[0] = 1;
#pragma acc exit data attach(p)  // expect-error {{clause 'attach' is not allowed on 'acc exit data'}}
#pragma acc wait(devnum:)  // expect-error {{expected the number of a device but found '\)'}}
#pragma acc wait(devnum: 0, 1)  // expect-error {{expected ':' or '\)' but found ','}}
#pragma acc wait(queues:)  // expect-error {{expected the number of a queue but found '\)'}}
#pragma acc wait()  // expect-error {{expected the number of a queue}}
#pragma acc declare no_create(a)  // expect-error {{clause 'no_create' is not allowed on 'acc declare'}}
#pragma acc update device(a) if_present if  // expect-error {{expected '\(' after 'if'}}
  (void)p;
}
// expect-anywhere {{the modifier there is 'zero:'}}
// expect-anywhere {{write wait\(devnum: device: queues: queue, ..\)}}
