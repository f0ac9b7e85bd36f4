// A misspelt acc directive gets a suggestion.
void f(int n) {
  (void)n;
#pragma acc paralel loop  // expect-error {{paralel}}
  for (int i = 0; i < 16; i++) n++;
}
// expect-anywhere {{did you mean .*parallel}}
