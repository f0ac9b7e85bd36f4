// Sizes and names of node arrays that cannot be.
#pragma xmp nodes p[*]
int k = 1;
#pragma xmp nodes r[k++]
// expect-error@-1:21 {{'k\+\+' changes something; expressions in directives must not have side effects}}
#pragma xmp nodes s[4 / (2 - 2)]
// expect-error@-1:21 {{division by zero in '4 / \(2 - 2\)'}}
#pragma xmp nodes u[2]
// expect-note@-1:19 {{declared here}}
int u;
// expect-error@-1:5 {{'u' is already the name of a node array or template in this scope}}
int main(int p) {
#pragma xmp nodes v[2]
  {
    int v = 3;  // another scope
    k = v;
  }
  double v;
  // expect-error@-1:10 {{'v' is already the name of a node array}}
  return 0;
}
