// What stands in clauses and headers of loops must be integers and variables.
enum { E1 = 3 };
struct S {
  int k;
} s;
double a[10], *p;
int f(int);
void g(int n) {
#pragma acc data copy(a[0.5:10])  // expect-error {{the section of 'a' needs integers, this is 'double'}}
  {
  }
#pragma acc data copyin(a[s:2])  // expect-error {{the section of 'a' needs integers, this is 'struct S'}}
  {
  }
#pragma acc data copyin(a[0:p])  // expect-error {{the section of 'a' needs integers, this is 'double .'}}
  {
  }
#pragma acc update device(a[0:1.5])  // expect-error {{the section of 'a' needs integers, this is 'double'}}
#pragma acc enter data create(a[f:1])  // expect-error {{the section of 'a' needs integers}}
#pragma acc data copy(E1)  // expect-error {{'E1' in 'copy' is a constant of an enumeration; expected the name of a variable}}
  {
  }
#pragma acc parallel loop private(E1)  // expect-error {{'E1' in 'private' is a constant of an enumeration}}
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc parallel loop self(s)  // expect-error {{the condition of 'self' must be a number or a pointer}}
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc parallel loop
  for (int i = 0; i < "10"; i++) a[i] = i;  // expect-error {{its bounds and its step must be integers}}
#pragma acc parallel loop
  for (int i = 0; i < f; i++) a[i] = i;  // expect-error {{its bounds and its step must be integers}}
}
