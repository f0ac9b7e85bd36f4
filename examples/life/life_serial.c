/* life.c before the directives: the same program for one node. */
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

#define BEFORE(i, n) (((i) + (n)-1) % (n))
#define AFTER(i, n) (((i) + 1) % (n))

int cell[HEIGHT][WIDTH], next[HEIGHT][WIDTH];

int main(void) {
  long alive = 0, code = 0;

  /* An R-pentomino in the middle and a glider that crosses the edges. */
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      int j = y - HEIGHT / 2, i = x - WIDTH / 2;
      int pentomino = (j == -1 && (i == 0 || i == 1)) || (j == 0 && (i == -1 || i == 0)) || (j == 1 && i == 0);
      int glider = (y == 0 && x == 1) || (y == 1 && x == 2) || (y == 2 && x <= 2);
      cell[y][x] = pentomino || glider;
    }
  }

  for (int generation = 1; generation <= GENERATIONS; generation++) {
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int n = BEFORE(y, HEIGHT), s = AFTER(y, HEIGHT), w = BEFORE(x, WIDTH), e = AFTER(x, WIDTH);
        int neighbours = cell[n][w] + cell[n][x] + cell[n][e] + cell[y][w] + cell[y][e] + cell[s][w] +
                         cell[s][x] + cell[s][e];
        next[y][x] = neighbours == 3 || (neighbours == 2 && cell[y][x]);
      }
    }
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) cell[y][x] = next[y][x];
    }
  }

  /* The population, and a code that tells where it is. */
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      alive += cell[y][x];
      code += cell[y][x] * (long)(y * 131 + x * 17 + 7) % 1009;
    }
  }
  printf("alive %ld\ncode %ld\n", alive, code);
  return 0;
}
