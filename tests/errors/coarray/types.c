// Coarrays of types that make none.
#include <stdio.h>
int n = 3;
int* pointer:[*];          // expect-error@+0:13 {{coarray 'pointer' holds pointers, which lead nowhere on other images}}
int* pointers[4]:[*];      // expect-error {{coarray 'pointers' holds pointers}}
const int fixed:[*] = 1;   // expect-error {{coarray 'fixed' is const}}
_Thread_local int mine:[*];  // expect-error {{coarray 'mine' is of one thread}}
int some:[n][*];           // expect-error {{coarray 'some' has a codimension that is no positive constant}}
int none:[0][*];           // expect-error {{coarray 'none' has a codimension that is no positive constant}}
extern int twice:[4][*];   // expect-note {{declared here first}}
int twice:[5][*];          // expect-error {{coarray 'twice' has other codimensions here than before}}
int eight:[1][1][1][1][1][1][1][*];  // expect-error {{more than 7 codimensions}}
typedef double row[6];
row good[4]:[*];
int main(void) { return 0; }
