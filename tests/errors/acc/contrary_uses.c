// Clauses that say something else of a variable than what is done with it.
void contrary(int n, double *x, double *q, int *found) {
  double s = 1, t = 0, m = 0, p = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++) s *= x[i];  // expect-warning@+0:31 {{iterations combine 's' by '\*' here, and the clause 'reduction' what they come to by '\+'; write 'reduction\(\* : s\)' if that is meant}}
#pragma acc parallel loop reduction(max : m)
  for (int i = 0; i < n; i++) m += x[i];  // expect-warning {{iterations combine 'm' by '\+' here, .* by 'max'}}
#pragma acc parallel loop reduction(max : m)
  for (int i = 0; i < n; i++)
    if (x[i] < m) m = x[i];  // expect-warning {{iterations combine 'm' by 'min' here}}
#pragma acc parallel loop private(q)
  for (int i = 0; i < n; i++) {
    q[0] = x[i];  // expect-warning@+0:5 {{'q' in 'private' has no value here yet; write 'private\(q\[0:n\]\)' for elements of each one's own}}
    x[i] = q[0] + 1;
  }
#pragma acc parallel loop private(p)
  for (int i = 0; i < n; i++) {
    p += x[i];  // expect-warning {{'p' in 'private' has no value here yet; write 'firstprivate' .* or 'reduction'}}
    x[i] = p;
  }
#pragma acc parallel private(t)
  {
#pragma acc loop
    for (int i = 0; i < n; i++) x[i] += t;  // expect-warning {{'t' in 'private' has no value here yet}}
  }
}

// Nothing to say of these.
void right(int n, double *x, int *flags) {
  double s = 0, t, *q;
  int any = 0, all = 1, k;
#pragma acc parallel loop reduction(+ : s, any) reduction(&& : all) private(t, q, k)
  for (int i = 0; i < n; i++) {
    t = x[i];
    q = x + i;
    for (k = 0; k < 3; k++) t = t + q[0] * k;
    s -= t;
    any |= flags[i];
    all &= flags[i] > 1;
    x[i] = s > 0 ? t : 0;
  }
#pragma acc parallel loop reduction(+ : s) private(t)
  for (int i = 0; i < n; i++) {
    double m = 1;
#pragma acc loop seq
    for (int j = 0; j < 3; j++) m *= x[j];
    if (i > 3) t = m;
    x[i] += t;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < n; j++) s += m;
  }
}

// What an earlier round of a loop inside has given.
void rounds(int n, double *x) {
  double most;
  int last;
#pragma acc parallel loop private(most, last)
  for (int i = 0; i < n; i++) {
    int found = 0;
    for (int j = 0; j < 3; j++) {
      if (found) x[i] += last;
      if (x[j] > 0) found = 1, last = j;
    }
    for (int j = 0; j < 3; j++)
      if (j > 0 && x[j] < most)
        x[i] += most;
      else
        most = x[j];
  }
}

// The clauses themselves.
void twice(int n, double *x) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) private(s)  // expect-error {{'s'.*(private|reduction|twice)}}
  for (int i = 0; i < n; i++) s += x[i];
}
