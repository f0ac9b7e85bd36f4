// Uses of p, t and a, which are no errors of their own.
void f(void) {
#pragma xmp loop (j, i) on t(j,i)
  for (int i = 1; i < 15; i++)
    for (int j = 1; j < 15; j++) a[i][j] = a[i - 1][j] + a[i][j + 1];
#pragma xmp reflect (a) width(1, 1)
#pragma xmp reduce_shadow (a)
#pragma xmp task on t(1,1)
  s = a[1][1];
#pragma xmp tasks
  {
#pragma xmp task on p(1,1)
    s = 1;
#pragma xmp task on p(2,1)
    s = 2;
  }
#pragma xmp bcast (s) from p(1,2) on p
#pragma xmp reduction (+ : s) on p(:,1)
#pragma xmp barrier on t
#pragma acc data copy(a)
  {
#pragma xmp reflect (a) acc
#pragma xmp loop (i) on t(*,i) reduction(+ : s)
    for (int i = 1; i < 15; i++) s += a[i][0];
  }
  (void)xmp_desc_of(a), (void)xmp_desc_of(t), (void)xmp_desc_of(p);
}
