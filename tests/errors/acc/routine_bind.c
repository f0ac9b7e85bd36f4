// Another function in place of this one: declared, and of the same type.
int two(int x);
double three(int x);
int variable;
#pragma acc routine seq bind(two)
int f(int x);
#pragma acc routine seq bind("two")
int g(int x);
#pragma acc routine seq bind(three)  // expect-error {{'bind' needs a function of the same type: 'h' is 'int \(int\)', 'three' is 'double \(int\)'}}
int h(int x);
#pragma acc routine seq bind("nowhere")  // expect-error {{'bind' needs a function that is declared before, 'nowhere' is none}}
int i(int x);
#pragma acc routine seq bind(variable)  // expect-error {{'bind' needs a function that is declared before, 'variable' is none}}
int j(int x);
