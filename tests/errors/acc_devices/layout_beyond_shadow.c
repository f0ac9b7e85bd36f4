// References that lead beyond what the device of the iteration has: its part and the shadow.
#pragma acc devices d[*]
#pragma acc devices first[1] = d[0:1]
static int a[64][8], b[64][8], c[60][8], v[64][8], whole[64];
#pragma acc declare create(a) layout([block][*]) shadow([1:2][0]) on_device(d)  // expect-note {{the layout is declared here}}
#pragma acc declare create(b) layout([block][*]) on_device(d)  // expect-note {{the layout is declared here; add shadow}}
#pragma acc declare create(c, v) layout([block][*]) on_device(d)
static int one[64], two[64];  // one device has all of them
#pragma acc declare create(one, two) layout([block]) on_device(first)

#pragma xmp nodes p[*]
#pragma xmp template t[64]
#pragma xmp distribute t[block] onto p
static int x[64][64], y[64][64], z[64];
#pragma xmp align x[*][i] with t[i]
#pragma xmp align y[*][i] with t[i]
#pragma xmp align z[i] with t[i]
#pragma xmp shadow z[1]
#pragma acc declare create(x) layout([block][*]) shadow([1][0]) on_device(d)  // expect-note {{the layout is declared here}}
#pragma acc declare create(y) layout([block][*]) on_device(d)
#pragma acc declare create(z) layout([block]) shadow([1]) on_device(d)

void f(int k) {
#pragma acc parallel loop collapse(2) layout(v[i + 1][*])
  for (int i = 2; i < 60; i++)
    for (int j = 1; j < 8; j++) {
      v[i + 1][j] = a[i][j - 1] + a[i + 3][j] + b[1 + i][j] + whole[i - 1];
      v[i + 1][j] += a[i - 1][j];  // expect-error@+0:24 {{this reference of 'a' reaches 2 elements below the part of a device in dimension 1, the lower shadow is 1}}
      v[i + 1][j] += b[i + 2][j];  // expect-error@+0:24 {{this reference of 'b' reaches 1 element above the part of a device in dimension 1, the upper shadow is 0}}
      v[i + 1][j] += b[k][j] + b[i + k][j] + c[i][j] + (int)sizeof(a[i - 8][j]);
      if (i > 20) v[i + 1][j] += a[i - 2][j];  // expect-warning {{this reference of 'a' reaches 3 elements below}}
    }
#pragma xmp loop (i) on t[i]
#pragma acc parallel loop layout(y[j][*])
  for (int j = 2; j < 60; j++)
    for (int i = 2; i < 60; i++)
      y[j][i] = x[j + 1][i] + x[j + 2][i];  // expect-error@+0:33 {{this reference of 'x' reaches 2 elements above the part of a device}}
#pragma xmp loop on t[i]
#pragma acc parallel loop layout(z[i])
  for (int i = 2; i < 60; i++) whole[0] = z[i + 2];  // expect-error {{reaches 2 elements above the part that a node owns}}
#pragma acc parallel loop layout(one[i])
  for (int i = 1; i < 60; i++) one[i] = two[i + 1];
#pragma acc parallel loop layout(v[i][*])
  for (int i = 2; i < 60; i += 2) v[i][0] = b[i + 1][0];  // the last one of a part need not be at its end
}
