// Numbers that only the host compiler computes with.
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
struct s {
  int x;
} a[10];
__int128 b[10];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
void f(void) {
  __int128 wide = 0;
  _Float16 half = 0;
  _Complex int gauss = 0;
#pragma xmp reduction(+ : wide)   // expect-error {{not defined for 'wide' of type '__int128'}}
#pragma xmp reduction(max : half)   // expect-error {{not defined for 'half' of type '_Float16'}}
#pragma xmp reduction(+ : gauss)  // expect-error {{not defined for 'gauss' of type '_Complex int'}}
#pragma xmp reflect(a, b)
#pragma xmp reduce_shadow(a)  // expect-error {{reduce_shadow adds elements, those of 'a' are of type 'struct s'}}
#pragma xmp reduce_shadow(b)  // expect-error {{those of 'b' are of type '__int128'}}
}
