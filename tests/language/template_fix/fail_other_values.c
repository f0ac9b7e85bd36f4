// Nodes that fix a template differently: the next collective, or the end of the run, tells.
// nodes: 2 3
// run-fails: fail_other_values.c:\d+: error: .*(not all nodes have executed the same directives before it|does not execute the same directives)
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[:]
#pragma xmp distribute t[block] onto p

int main(void) {
  int n = xmpc_node_num() == 0 ? 16 : 15, sum = 0;
#pragma xmp template_fix t[n]
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < n; i++) sum++;
  return 0;
}
