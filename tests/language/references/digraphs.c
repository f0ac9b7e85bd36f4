// Digraphs, in directives as elsewhere.
// nodes: 1 3
%:include "check.h"
%:define N 12
%:pragma xmp nodes p<:*:>
%:pragma xmp template t<:N:>
%:pragma xmp distribute t<:block:> onto p
int a<:N:>;
%:pragma xmp align a<:i:> with t<:i:>

int main(void) <%
  int np = check_nodes(), me = check_me();
%:pragma xmp loop on t<:i:>
  for (int i = 0; i < N; i++) a<:i:> = i;
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) EXPECT_AT(i, i, a[i]);
  return VERDICT();
%>
