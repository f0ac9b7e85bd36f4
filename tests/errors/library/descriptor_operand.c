// xmp_desc_of of something else.
double a[16], b[16];
int main(void) {
again:
  b[1] = xmp_desc_of(a + 1) != xmp_desc_of();
  // expect-error@-1:10 {{xmp_desc_of expects the name of a node array, a template or an aligned array, and nothing else}}
  // expect-error@-2:32 {{xmp_desc_of expects the name}}
  goto again;
}
