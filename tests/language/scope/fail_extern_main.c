// An array that another unit declares with another distribution than this one, which defines it.
// nodes: 2 3
// sources: fail_extern_other.c
// run-fails: fail_extern_other.c:\d+: error: .*array 'u', dimension 1, is declared here with another mapping .*definition is at .*fail_extern_main.c:\d+
#pragma xmp nodes p(*)
#pragma xmp template t(0:19)
#pragma xmp distribute t(cyclic) onto p
double u[20], same[20];
#pragma xmp align [i] with t(i) :: u, same
double sum(void);

int main(void) { return sum() != 0; }
