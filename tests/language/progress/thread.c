// XMP_PROGRESS=thread: exchanges that need both ends' help (columns that are packed, messages that need an answer, a
// delay) arrive while the program is in a unit that knows nothing of the runtime; directives, calls of MPI and the ends of
// arrays come in between.
// nodes: 1 2 3 4
// sources: computing.c
// settings: XMP_PROGRESS=thread XMP_FABRIC=mpi XMP_TEST_DELAY_US=20000
// settings: XMP_PROGRESS=thread
// settings: XMP_PROGRESS=thread XMP_WAIT=yield XMP_FABRIC=mpi
#include <mpi.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#define ROWS 40
#define COLUMNS 48
#define LONG 70000
#pragma xmp nodes p(*)
#pragma xmp template t(0:COLUMNS-1)
#pragma xmp distribute t(block) onto p
double columns[ROWS][COLUMNS], rows[COLUMNS][LONG];
#pragma xmp align columns[*][j] with t(j)
#pragma xmp align rows[i][*] with t(i)
#pragma xmp shadow columns[0][1]
#pragma xmp shadow rows[1][0]

int arrives(const volatile double *place, double value);
extern int tasuki_pending;

static int bad(int round) {
  int wrong = 0;
#pragma xmp loop on t(j)
  for (int j = 1; j < COLUMNS - 1; j++) {
    for (int i = 0; i < ROWS; i++) wrong += columns[i][j - 1] + columns[i][j + 1] != 2 * (1000 * round + j);
    for (int k = 0; k < LONG; k += 99) wrong += rows[j - 1][k] + rows[j + 1][k] != 2 * (1000 * round + j);
  }
  return wrong;
}

// Between the beginning of an exchange and its end: what collides with the thread where nothing keeps them apart.
static void meanwhile(int round) {
  int sum = 1, me = check_me(), np = check_nodes(), next = -1;
  double big[3000];
  for (int k = 0; k < 3000; k++) big[k] = me == 0 ? k + round : 0;
#pragma xmp reduction (+: sum) async(3)
#pragma xmp bcast (big)
  EXPECT_AT(round, 2999 + round, (int)big[2999]);
#pragma xmp barrier
  MPI_Sendrecv(&me, 1, MPI_INT, (me + 1) % np, 5, &next, 1, MPI_INT, (me + np - 1) % np, 5, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  EXPECT_AT(round, (me + np - 1) % np, next);
  {
    double local[COLUMNS][20];
#pragma xmp align local[i][*] with t(i)
#pragma xmp shadow local[1][0]
#pragma xmp loop on t(i)
    for (int i = 0; i < COLUMNS; i++)
      for (int k = 0; k < 20; k++) local[i][k] = i;
#pragma xmp reflect (local) async(4)
    int sent = xmp_test_async(4);
    EXPECT_AT(round, 1, sent == 0 || sent == 1);
#pragma xmp wait_async (4)
    int wrong = 0;
#pragma xmp loop on t(i)
    for (int i = 1; i < COLUMNS; i++) wrong += local[i - 1][7] != i - 1;
    EXPECT_AT(round, 0, wrong);
  }
#pragma xmp wait_async (3)
  EXPECT_AT(round, np, sum);
}

int main(void) {
  const int me = check_me(), np = check_nodes(), width = (COLUMNS + np - 1) / np, first = me * width;
  for (int round = 1; round < 12; round++) {
#pragma xmp loop on t(j)
    for (int j = 0; j < COLUMNS; j++) {
      for (int i = 0; i < ROWS; i++) columns[i][j] = 1000 * round + j;
      for (int k = 0; k < LONG; k++) rows[j][k] = 1000 * round + j;
    }
#pragma xmp barrier
#pragma xmp reflect (columns) async(1)
#pragma xmp reflect (rows) async(2)
    EXPECT_AT(round, 0, tasuki_pending);  // loops have nothing to do with it
    if (round % 3 == 1 && me > 0) {
      EXPECT_AT(round, 1, arrives(&columns[ROWS - 1][first - 1], 1000 * round + first - 1));
      EXPECT_AT(round, 1, arrives(&rows[first - 1][LONG - 1], 1000 * round + first - 1));
    }
    if (round % 3 == 2) meanwhile(round);
    if (round == 6) {
      const pid_t child = fork();
      if (child == 0) _exit(0);
      int status = -1;
      waitpid(child, &status, 0);
      EXPECT(0, status);
    }
#pragma xmp wait_async (1, 2)
    EXPECT_AT(round, 0, bad(round));
#pragma xmp barrier
  }
  // Still under way at the end of the program.
#pragma xmp reflect (columns, rows) async(7)
  return VERDICT();
}
