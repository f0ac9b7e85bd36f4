/* Conway's game of life on a torus: the halo at an edge of the board holds the cells of the other edge. */
#include <stdio.h>

#ifndef WIDTH
#define WIDTH 72
#endif
#ifndef HEIGHT
#define HEIGHT 60
#endif
#ifndef GENERATIONS
#define GENERATIONS 200
#endif
#ifndef NPX
#define NPX 1 /* nodes along x; all others go along y */
#endif

#ifdef _XCALABLEMP
#define BEFORE(i, n) ((i)-1) /* -1 and n are in the periodic halo */
#define AFTER(i, n) ((i) + 1)
#else
#define BEFORE(i, n) (((i) + (n)-1) % (n))
#define AFTER(i, n) (((i) + 1) % (n))
#endif

#pragma xmp nodes p(NPX, *)
#pragma xmp template t(0:WIDTH-1, 0:HEIGHT-1)
#pragma xmp distribute t(block, block) onto p
int cell[HEIGHT][WIDTH], next[HEIGHT][WIDTH];
#pragma xmp align cell[y][x] with t(x, y)
#pragma xmp align next[y][x] with t(x, y)
#pragma xmp shadow cell[1][1]

int main(void) {
  long alive = 0, code = 0;

  /* An R-pentomino in the middle and a glider that crosses the edges. */
#pragma xmp loop (y, x) on t(x, y)
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      int j = y - HEIGHT / 2, i = x - WIDTH / 2;
      int pentomino = (j == -1 && (i == 0 || i == 1)) || (j == 0 && (i == -1 || i == 0)) || (j == 1 && i == 0);
      int glider = (y == 0 && x == 1) || (y == 1 && x == 2) || (y == 2 && x <= 2);
      cell[y][x] = pentomino || glider;
    }
  }

  for (int generation = 1; generation <= GENERATIONS; generation++) {
#pragma xmp reflect (cell) width(/periodic/1, /periodic/1)
#pragma xmp loop (y, x) on t(x, y)
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int n = BEFORE(y, HEIGHT), s = AFTER(y, HEIGHT), w = BEFORE(x, WIDTH), e = AFTER(x, WIDTH);
        int neighbours = cell[n][w] + cell[n][x] + cell[n][e] + cell[y][w] + cell[y][e] + cell[s][w] +
                         cell[s][x] + cell[s][e];
        next[y][x] = neighbours == 3 || (neighbours == 2 && cell[y][x]);
      }
    }
#pragma xmp loop (y, x) on t(x, y)
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) cell[y][x] = next[y][x];
    }
  }

  /* The population, and a code that tells where it is. */
#pragma xmp loop (y, x) on t(x, y) reduction(+ : alive, code)
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      alive += cell[y][x];
      code += cell[y][x] * (long)(y * 131 + x * 17 + 7) % 1009;
    }
  }
#pragma xmp task on p(1, 1)
  printf("alive %ld\ncode %ld\n", alive, code);
  return 0;
}
