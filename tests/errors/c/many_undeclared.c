// More undeclared names than Clang's limit of errors: those in front of it are told all the same.
// expect-anywhere {{too many errors}}
#pragma xmp nodes p[*]
int main(void) {
  int sum = 0;
  sum += apple;  // expect-error {{use of undeclared identifier 'apple'$}}
  sum += banana;  // expect-error {{use of undeclared identifier 'banana'$}}
  sum += cherry;  // expect-error {{use of undeclared identifier 'cherry'$}}
  sum += damson;  // expect-error {{use of undeclared identifier 'damson'$}}
  sum += elder;  // expect-error {{use of undeclared identifier 'elder'$}}
  sum += fig;  // expect-error {{use of undeclared identifier 'fig'$}}
  sum += grape;  // expect-error {{use of undeclared identifier 'grape'$}}
  sum += hazel;  // expect-error {{use of undeclared identifier 'hazel'$}}
  sum += iris;  // expect-error {{use of undeclared identifier 'iris'$}}
  sum += juniper;  // expect-error {{use of undeclared identifier 'juniper'$}}
  sum += kiwi;  // expect-error {{use of undeclared identifier 'kiwi'$}}
  sum += lemon;  // expect-error {{use of undeclared identifier 'lemon'$}}
  sum += mango;  // expect-error {{use of undeclared identifier 'mango'$}}
  sum += nectar;  // expect-error {{use of undeclared identifier 'nectar'$}}
  sum += olive;  // expect-error {{use of undeclared identifier 'olive'$}}
  sum += peach;  // expect-error {{use of undeclared identifier 'peach'$}}
  sum += quince;  // expect-error {{use of undeclared identifier 'quince'$}}
  sum += raspberry;  // expect-error {{use of undeclared identifier 'raspberry'$}}
  sum += strawberry;  // expect-error {{use of undeclared identifier 'strawberry'$}}
  sum += tangerine;
  sum += ugli;
  sum += vanilla;
  sum += walnut;
  sum += yam;
  sum += zucchini;
  return sum;
}
