// async where nothing is started.
#pragma xmp nodes p(2)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
double a[16];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
void f(void) {
#pragma xmp reflect_init(a) async(1)  // expect-warning {{'async' of 'reflect_init' has no effect.*'reflect_do'}}
#pragma xmp reflect_do(a) async(1.5)  // expect-error {{integer}}
#pragma xmp reflect_do(a) async(1)
#pragma xmp wait_async(1)
}
