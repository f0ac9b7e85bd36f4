// MPI datatypes of boxes, also of more bytes than an int counts.
#include "fabric/mpi/mpi_type.h"

#include <mpi.h>

#include <climits>

namespace tasuki {

namespace {

// `count` copies of `inner`, `stride` bytes apart; frees inner.
MPI_Datatype repeat(long count, long stride, MPI_Datatype inner) {
  MPI_Datatype result;
  if (count <= INT_MAX) {
    MPI_Type_create_hvector(static_cast<int>(count), 1, stride, inner, &result);
  } else {
    constexpr long chunk = 1L << 30;
    MPI_Datatype piece, whole, rest;
    MPI_Type_create_hvector(static_cast<int>(chunk), 1, stride, inner, &piece);
    MPI_Type_create_hvector(static_cast<int>(count / chunk), 1, chunk * stride, piece, &whole);
    MPI_Type_create_hvector(static_cast<int>(count % chunk), 1, stride, inner, &rest);
    const int lengths[] = {1, 1};
    const MPI_Aint places[] = {0, count / chunk * chunk * stride};
    const MPI_Datatype types[] = {whole, rest};
    MPI_Type_create_struct(2, lengths, places, types, &result);
    MPI_Type_free(&piece);
    MPI_Type_free(&whole);
    MPI_Type_free(&rest);
  }
  if (inner != MPI_BYTE) MPI_Type_free(&inner);
  return result;
}

}  // namespace

MPI_Datatype make_type(const Box& box) {
  MPI_Datatype type;
  if (box.run() <= INT_MAX) {
    MPI_Type_contiguous(static_cast<int>(box.run()), MPI_BYTE, &type);
  } else {
    type = repeat(box.run(), 1, MPI_BYTE);
  }
  for (auto level = box.levels().rbegin(); level != box.levels().rend(); ++level) {
    type = repeat(level->count, level->stride, type);
  }
  MPI_Type_commit(&type);
  return type;
}

}  // namespace tasuki
