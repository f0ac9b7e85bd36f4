/* Asking about nodes, templates and arrays at run time (4 nodes). */
#include <stdio.h>
#include <xmp.h>

#define N 10

#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1:2]

int main(void) {
  int rank, size, format, block, below, above;

  xmp_nodes_ndims(xmp_desc_of(p), &rank);
  xmp_nodes_size(xmp_desc_of(p), 1, &size);
  xmp_dist_format(xmp_desc_of(t), 1, &format);
  xmp_dist_blocksize(xmp_desc_of(t), 1, &block);
  xmp_array_lshadow(xmp_desc_of(a), 1, &below);
  xmp_array_ushadow(xmp_desc_of(a), 1, &above);
#pragma xmp task on p[0]
  printf("rank %d, %d nodes, %s %d, shadow %d:%d\n", rank, size, format == XMP_BLOCK ? "block" : "other", block,
         below, above);
  return 0;
}
