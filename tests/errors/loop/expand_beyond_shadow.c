// Loops with expand and margin, whose iterations reach beyond the shadow.
#pragma xmp nodes p[2][2]
#pragma xmp template t[16][16]
#pragma xmp distribute t[block][block] onto p
double a[16][16], b[16][16], c[16][16];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align c[i][j] with t[i][j]
#pragma xmp shadow a[1:2][0]
#pragma xmp shadow c[1][1]
void f(int n) {
#pragma xmp loop on t[i][*] expand(3:2, 0)
  for (int i = 0; i < 16; i++) a[i][0] = n;  // expect-error {{'a', in a loop with expand, reaches 3 elements below .* dimension 1, the lower shadow is 1}}
#pragma xmp loop on t[i][*] expand(1, 0)
  for (int i = 0; i < 16; i++) b[i][0] = a[i][0];  // expect-error {{'b', in a loop with expand, reaches 1 element below .* shadow is 0}}
#pragma xmp loop on t[i][*] expand(1:2, 0)
  for (int i = 0; i < 16; i++) a[i][0] = n;
#pragma xmp loop on t[i][*] expand(0:1, 0)
  for (int i = 0; i < 14; i++) b[0][0] += a[i + 2][0];  // expect-error {{'a', in a loop with expand, reaches 3 elements above .* shadow is 2}}
#pragma xmp loop on t[i][*] expand(-1, 0)
  for (int i = 1; i < 14; i++) c[i][0] = a[i - 1][0] + c[i + 2][0];
#pragma xmp loop (i, j) on t[i][j] margin(1, -1)
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 15; j++) {
      c[i][j] = n;
      a[i][j] = n;
      a[i][j] = c[i][j + 2];  // expect-error {{'c', in a loop with margin, reaches 2 elements above .* dimension 2}}
    }
#pragma xmp loop on t[i][*] expand(n, 0)
  for (int i = 0; i < 16; i++) b[i][0] = n;
}
