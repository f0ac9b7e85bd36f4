// A loop that collapse or tile shares with the one around it has no directive of its own.
void f(double a[8][8]) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 8; i++)
#pragma acc loop vector  // expect-error {{this loop is one of those that 'collapse' or 'tile' of a directive in front shares}}
    for (int j = 0; j < 8; j++) a[i][j] = i;
#pragma acc parallel loop tile(2, 2)
  for (int i = 0; i < 8; i++)
#pragma acc loop  // expect-error {{takes none of its own; remove this line}}
    for (int j = 0; j < 8; j++) a[i][j] = i;
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
#pragma acc loop seq
      for (int k = 0; k < 8; k++) a[i][j] = k;
    }
}
