// What stands on the line has no `loop`.
void f(int x) {
#pragma acc paralell copy(x)  // expect-error {{did you mean 'acc parallel'}}
  x = 1;
#pragma acc kernel copy(x)  // expect-error {{did you mean 'acc kernels'}}
  x = 1;
#pragma acc paralell lopo copy(x)  // expect-error {{did you mean 'acc parallel loop'}}
  for (int i = 0; i < 3; i++) x = 1;
#pragma acc entre data copyin(x)  // expect-error {{did you mean 'acc enter data'}}
#pragma acc parallel lop  // expect-error {{did you mean 'loop'?}}
  for (int i = 0; i < 3; i++) x = 1;
}
