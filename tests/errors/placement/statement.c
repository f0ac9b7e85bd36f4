// Directives in the middle of a statement, and between its parts.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double a[8];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#define SYNC _Pragma("xmp barrier")
int main(void) {
  int k = 0, m =
#pragma xmp barrier
      // expect-error@-1 {{'barrier' stands in the middle of a statement, behind '='}}
      3;
  k = 1  // no semicolon
#pragma xmp barrier
      // expect-error@-1:13 {{'barrier' stands in the middle of a statement, behind '1'}}
      // expect-note@-3:7 {{is there a ';' missing}}
      ;
  if (k)
#pragma xmp reflect(a)
    // expect-error@-1 {{'reflect' stands between the head of a statement and its body.*put the directive and the statement into braces}}
    k = 2;
  if (k) k = 3;
#pragma xmp barrier
  // expect-error@-1 {{'barrier' stands between an 'if' statement and its 'else'}}
  else k = 4;
  if (k) {
  } else
#pragma acc wait
    // expect-error@-1 {{'acc wait' stands between the head of a statement and its body}}
    k = 5;
  do
#pragma xmp barrier
    // expect-error@-1 {{stands between the head of a statement and its body}}
    while (k < 0);
  while (k < 0) SYNC;  // expect-error {{'barrier' stands between the head of a statement and its body}}
  switch (k)
#pragma xmp nodes q[1]
  // expect-error@-1 {{'nodes' stands between the head of a statement and its body}}
  {}
#pragma xmp loop on t[i]
  for (int i = 0; i < 8; i++)
#pragma xmp reflect(a)
    // expect-error@-1 {{'reflect' stands between the head of a statement and its body}}
    ;
  if (k) {
#pragma xmp loop on t[i]
    // expect-error@-1:13 {{'loop' must be followed by a for statement, found the end of the block}}
  }
  switch (k) {
#pragma xmp task on p[0]
    // expect-error@-1 {{'task' must be followed by a statement, found 'case'}}
    case 1:
      // In these places directives are statements.
#pragma xmp barrier
    default:
#pragma xmp barrier
  }
  if (k)
#pragma xmp task on p[0]
    k = m;
#pragma xmp task on p[0]
#pragma xmp bcast(k)
  // expect-error@-1 {{'bcast' is no statement for the directive in front of it; put it into braces}}
#pragma acc data copyin(k)
#pragma acc update self(k)
  // expect-error@-1 {{'acc update' is no statement for the directive in front of it; put it into braces}}
  k = 1;
  {
#pragma acc data copyin(k)
#pragma acc loop gang
#pragma acc update self(k)
    // expect-error@-1 {{'acc update' is no statement for the directive in front of it; put it into braces}}
  }
  for (int i = 0; i < 2; i++)
#pragma xmp loop on t[j]
    for (int j = 0; j < 8; j++) a[j] = 1;
again:
#pragma xmp barrier
  if (k < 0) goto again;
  return 0;
}
#pragma xmp task on p[0]
// expect-error@-1 {{'task' must be followed by a statement, found the end of the file}}
