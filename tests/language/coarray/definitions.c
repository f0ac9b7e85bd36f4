// Coarrays of several units: external, static, declared first and defined behind; with values from the start; as plain C
// variables.
// nodes: 1 2 3 4 6
// sources: definitions_other.c
// settings:
// settings: XMP_FABRIC=mpi
#include "check.h"
#include "definitions.h"
static int hidden:[*] = 100;  // the other unit has one of its own
int later[3]:[*];             // twice: one definition
int later[3]:[*];
typedef float row[4];
row rows[2]:[*] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
char text[]:[*] = "coarray";
double large[1 << 20]:[*];
int before = 3, one:[*] = 1, behind = 4, two[2]:[*] = {2, 3};

static int sum(const int* v, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += v[i];
  return s;
}

int main(void) {
  const int me = xmpc_this_image(), size = xmp_num_images(), right = (me + 1) % size, left = (me + size - 1) % size;
  // What they begin with, and what lies beside them.
  EXPECT(3, before);
  EXPECT(4, behind);
  EXPECT(1, one);
  EXPECT(5, sum(two, 2));
  EXPECT_REAL(7, rows[1][2]);
  EXPECT(8, sizeof text);
  EXPECT(0, strcmp(text, "coarray"));
  EXPECT(10, shared[3]);
  EXPECT(100, hidden);
  EXPECT(200, hidden_there());
  EXPECT_REAL(0, large[(1 << 20) - 1]);
  xmp_sync_all(NULL);
  hidden:[right] = me;
  set_hidden_there(right, 50 + me);
  shared[me % 8]:[right] = 1000 + me;
  later[2]:[right] = me;
  large[(1 << 20) - 1]:[right] = me;
  large[0:1000:1000]:[right] = me + 0.5;
  text[0]:[right] = 'A' + me;
  rows[1][0:4]:[right] = rows[0][0:4];
  xmp_sync_all(NULL);
  EXPECT(left, hidden);
  EXPECT(50 + left, hidden_there());
  EXPECT(1000 + left, shared[left % 8]);
  EXPECT(1000 + left, shared_there(left % 8));
  EXPECT(left, later[2]);
  EXPECT_REAL(left, large[(1 << 20) - 1]);
  EXPECT_REAL(left + 0.5, large[999000]);
  EXPECT_REAL(0, large[999001]);
  EXPECT('A' + left, text[0]);
  EXPECT_REAL(4, rows[1][3]);
  EXPECT(3, before);
  EXPECT(4, behind);
  // As any variable: directives, pointers, library functions.
  int* const address = &later[1];
  *address = me + 1;
#pragma xmp reduction(+ : later)
  EXPECT(size * (size + 1) / 2, later[1]);
  memset(two, 0, sizeof two);
#pragma xmp bcast(one)
  before = 5;
  EXPECT(5, before);
  EXPECT(0, sum(two, 2));
  return VERDICT();
}
