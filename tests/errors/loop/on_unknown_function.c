// A misspelt variable beside the index in the on clause.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int count) {
#pragma xmp loop (i) on t(coun - i)  // expect-error {{'coun'}}
  for (int i = 0; i < 8; i++) count++;
}
