// Arrays of which this file does not say how many elements they have.
#pragma xmp nodes p[*]
extern double a[], later[];
struct list {
  int n;
  double v[];
};
#pragma acc declare create(later)
double later[8];
#pragma acc declare create(a)  // expect-error {{the size of 'a' is not known here; declare it with its length}}
void f(struct list *l) {
  double b[8];
#pragma acc enter data copyin(later, b)
#pragma acc enter data copyin(a)  // expect-error {{the size of 'a' is not known here}}
#pragma acc enter data copyin(a[0:8])  // expect-error {{the size of 'a' is not known here}}
#pragma acc update host(a)  // expect-error {{the size of 'a' is not known here}}
#pragma acc enter data copyin(l->v)  // expect-error {{the size of 'v' is not known here}}
#pragma acc parallel loop private(a)  // expect-error {{the size of 'a' is not known here}}
  for (int i = 0; i < 8; i++) b[i] = a[0] = i;
#pragma xmp bcast(a)  // expect-error {{bcast expects a scalar, a struct or an array of known size, 'a' is of type 'double\[\]'; a part of it is 'a\[0:n\]'}}
#pragma xmp bcast(a[0:8])
}
