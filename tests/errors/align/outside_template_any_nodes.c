// Sizes that do not fit the template, whatever the number of nodes.
#pragma xmp nodes p(*)
#pragma xmp template t(1:16)
#pragma xmp distribute t(block) onto p
int b[17];
#pragma xmp align b[i] with t(i)  // expect-error {{'b', dimension 1: the indices 0:16 lie on template indices 0:16, outside of its bounds 1:16}}
int map[2] = {8, 8};
#pragma xmp nodes q(2)
#pragma xmp template g(0:15)
#pragma xmp distribute g(gblock(map)) onto q
int c[16], d[16];
#pragma xmp align c[i] with g(i)
#pragma xmp align d[i] with g(i-1)  // expect-error {{'d'.*outside of its bounds 0:15}}
#pragma xmp shadow c[1]
// What its references reach is not looked at: that would follow from the mistake.
void f(void) {
#pragma xmp loop on t(i)
  for (int i = 1; i <= 16; i++) b[i - 1] = 0;
}
