// A program that has started MPI for itself with less than what a second thread needs.
// nodes: 2
// settings: XMP_PROGRESS=thread
// run-fails: XMP_PROGRESS=thread needs MPI_THREAD_MULTIPLE, but the program has started MPI with MPI_THREAD_FUNNELED\n.*help: ask MPI_Init_thread for MPI_THREAD_MULTIPLE, or set XMP_PROGRESS=loop
#include <mpi.h>
#include <xmp.h>

int main(int argc, char **argv) {
  int level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  xmp_init(MPI_COMM_WORLD);
  xmp_finalize();
  MPI_Finalize();
  return 0;
}
