/* Coarrays: a halo by hand, and work that the images take one after the other (4 nodes). */
#include <stdio.h>
#include <xmp.h>

#define N 8 /* cells of an image */

double u[N + 2]:[*];   /* with a cell of each neighbour */
int next:[*], taken:[*]; /* the next piece of work, on image 0; whose turn it is */

int main(void) {
  const int me = xmpc_this_image(), images = xmp_num_images();
  double mine[N];

  for (int i = 0; i < N; i++) mine[i] = N * me + i;
  u[1:N] = mine[0:N]; /* sections: [first:length] */

  /* What the neighbours need is put into their arrays; then everybody waits for everybody. */
  if (me > 0) u[N + 1]:[me - 1] = u[1];
  if (me < images - 1) u[0]:[me + 1] = u[N];
  xmp_sync_all(NULL);

  double sum = 0;
  for (int i = 1; i <= N; i++)
    if (me * N + i > 1 && me * N + i < images * N) sum += u[i - 1] + u[i + 1];
#pragma xmp reduction(+ : sum)

  /* Each image takes a piece when the image before it has, and tells the next one alone. */
  if (me > 0) xmp_sync_image(me - 1, NULL);
  taken = next:[0];
  next:[0] += 1;
  if (me < images - 1) xmp_sync_image(me + 1, NULL);
  xmp_sync_all(NULL);

  if (me == 0) {
    printf("sum %.0f, %d pieces:", sum, next);
    for (int k = 0; k < images; k++) printf(" %d", taken:[k]);
    printf("\n");
  }
  return 0;
}
