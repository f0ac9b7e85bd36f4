// Structs, unions, pointers, initialisers, compound literals.
#include <stdio.h>

typedef struct { double x, y; } point;
struct body { point at, speed; int id; union { int i; float f; } tag; struct { char name[4]; short n; }; };
enum colour { RED = 3, GREEN, BLUE = -1 };

static const point origin[2] = {{.y = 1.5, .x = -2}, {3, 4}};
static const char *unused = "x";

static double norm(const point *p, int n) {
  double s = 0;
  for (const point *q = p; q < p + n; ++q) s += q->x * q->x + q->y * q->y;
  return s;
}
static point add(point a, point b) { return (point){a.x + b.x, .y = a.y + b.y}; }
static void move(struct body *b, double dt) {
  b->at = add(b->at, (point){b->speed.x * dt, b->speed.y * dt});
  b->id += GREEN;
  b->n = (short)(b->n * 2);
}
static void fill(double *a, int n) {
  while (n--) *a++ = n;
}
struct fixed {
  const int k[2];
  double w;
};
static double reach(struct body *b) {
  point *p = &b->at;
  double *x = &p->x;
  return x[0] + *(x + 1);
}

int run(void) {
  struct body b = {.at = {1, 2}, .speed = {0.5, -1}, .id = 7, .name = "ab", .n = 3};
  b.tag.f = 1.0f;
  move(&b, 0.25);
  move(&b, 1);
  printf("%g %g %d %d %s %d\n", b.at.x, b.at.y, b.id, b.tag.i, b.name, b.n);
  point list[3] = {{1, 2}, [2] = {.x = 3}};
  printf("%g %g\n", norm(list, 3), origin[1].x + origin[0].y);
  double a[5];
  fill(a, 5);
  printf("%g %g %g\n", a[0], a[4], reach(&b));
  enum colour c = BLUE;
  printf("%d %d\n", c, (int)sizeof(struct body));
  int m[2][3] = {{1, 2, 3}, {4}};
  int (*row)[3] = m + 1;
  int total = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) total += m[i][j] * (i + 1);
  printf("%d %d %d\n", total, (*row)[0], 1[m[0]]);
  struct body copy = b, *p = &copy;
  p->at.x = -1;
  printf("%g %g %d\n", b.at.x, p->at.x, (&copy)->id);
  union { unsigned u; float f; } bits = {.f = 2.0f};
  printf("%x\n", bits.u);
  for (int i = 0; i < 3; i++) printf("%d %d\n", ((const int[]){5, i, 8})[i], *(const short[]){1, 2});
  struct fixed f = (struct fixed){{total, 1}, 2.5}, g = {{3, 4}, 1};
  printf("%d %g %d\n", f.k[0] + f.k[1], f.w, g.k[1]);
  return 0;
}
