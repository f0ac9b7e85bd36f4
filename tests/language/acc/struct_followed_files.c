// Routines of another file that follow pointers of structures: those of a structure on the device are the host's there,
// not so of one that the region has made. What is present on the device counts.
// sources: struct_followed_files_other.c
// nodes: 1
#include "struct_followed_files.h"

#include "device.h"
#define N 20

int main(void) {
  double v[N], sum = 0, lengths = 0, made = 0;
  part whole = {N, v}, *p = &whole;
  for (int i = 0; i < N; i++) v[i] = i;
#pragma acc enter data copyin(p[0:1], p->v[0:N])
#pragma acc parallel loop present(p)
  for (int i = 0; i < p->n; i++) p->v[i] += 100;
#pragma acc parallel loop present(p) reduction(+ : sum)
  for (int i = 0; i < length(p); i++) sum += element(p, i);
#pragma acc parallel loop present(p) reduction(+ : lengths)
  for (int i = 0; i < N; i++) lengths += length(p);
#pragma acc parallel loop present(p) reduction(+ : made)
  for (int i = 0; i < N; i++) {
    double own[2] = {i, 1};
    const part q = {2, own};
    made += element(&q, i % 2);
  }
#pragma acc exit data delete(p->v[0:N], p[0:1])
  EXPECT(190 + 100.0 * N, sum);
  EXPECT((double)N * N, lengths);
  EXPECT(90 + 10.0, made);
  return VERDICT();
}
