// A misspelt format.
static int a[8];
#pragma acc declare create(a) layout([blok])  // expect-error {{expected 'block' or '\*' but found 'blok'}}
