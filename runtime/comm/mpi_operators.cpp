// MPI's own operators, and ours where those are wrong.
#include "comm/mpi_operators.h"

#include <mpi.h>

#include <type_traits>

#include "core/world.h"

namespace tasuki {
namespace {

bool is_unsigned(int type) {
  return type == TASUKI_UCHAR || type == TASUKI_USHORT || type == TASUKI_UINT || type == TASUKI_ULONG ||
         type == TASUKI_ULLONG;
}

template <int op, int type>
void combine_for_mpi(void* from, void* to, int* count, MPI_Datatype*) {
  combine(op, type, to, from, *count);
}

// Operators of MPI that are wrong on some types: max and min of unsigned integers (MPICH 4.0 compares all of them as
// signed ones, Open MPI 4.1 some), and sums of integers of one and two bytes (Open MPI 4.1 saturates them with AVX).
// Ours then; else `builtin`.
MPI_Op repaired(int op, int type, MPI_Op builtin) {
  const bool narrow = type >= TASUKI_CHAR && type <= TASUKI_USHORT;
  if (op == TASUKI_SUM ? !narrow : !is_unsigned(type)) return builtin;
  static MPI_Op own[3][TASUKI_CLDOUBLE + 1];
  static bool made = false;
  if (!made) {
    made = true;
    for (auto& row : own)
      for (MPI_Op& one : row) one = MPI_OP_NULL;
    auto extremes = [](auto number) {
      constexpr int t = decltype(number)::value;
      MPI_Op_create(combine_for_mpi<TASUKI_MAX, t>, 1, &own[0][t]);
      MPI_Op_create(combine_for_mpi<TASUKI_MIN, t>, 1, &own[1][t]);
    };
    auto sums = [](auto number) {
      constexpr int t = decltype(number)::value;
      MPI_Op_create(combine_for_mpi<TASUKI_SUM, t>, 1, &own[2][t]);
    };
    extremes(std::integral_constant<int, TASUKI_UCHAR>{});
    extremes(std::integral_constant<int, TASUKI_USHORT>{});
    extremes(std::integral_constant<int, TASUKI_UINT>{});
    extremes(std::integral_constant<int, TASUKI_ULONG>{});
    extremes(std::integral_constant<int, TASUKI_ULLONG>{});
    sums(std::integral_constant<int, TASUKI_CHAR>{});
    sums(std::integral_constant<int, TASUKI_SCHAR>{});
    sums(std::integral_constant<int, TASUKI_UCHAR>{});
    sums(std::integral_constant<int, TASUKI_SHORT>{});
    sums(std::integral_constant<int, TASUKI_USHORT>{});
    on_end([] {
      made = false;
      for (auto& row : own)
        for (MPI_Op& one : row)
          if (one != MPI_OP_NULL) MPI_Op_free(&one);
    });
  }
  return own[op == TASUKI_MAX ? 0 : op == TASUKI_MIN ? 1 : 2][type];
}

}  // namespace

MPI_Datatype mpi_type(int type) {
  switch (type) {
    case TASUKI_BOOL:
      return MPI_C_BOOL;
    // MPI_CHAR stands for letters and cannot be reduced.
    case TASUKI_CHAR:
      return std::is_signed_v<char> ? MPI_SIGNED_CHAR : MPI_UNSIGNED_CHAR;
    case TASUKI_SCHAR:
      return MPI_SIGNED_CHAR;
    case TASUKI_UCHAR:
      return MPI_UNSIGNED_CHAR;
    case TASUKI_SHORT:
      return MPI_SHORT;
    case TASUKI_USHORT:
      return MPI_UNSIGNED_SHORT;
    case TASUKI_INT:
      return MPI_INT;
    case TASUKI_UINT:
      return MPI_UNSIGNED;
    case TASUKI_LONG:
      return MPI_LONG;
    case TASUKI_ULONG:
      return MPI_UNSIGNED_LONG;
    case TASUKI_LLONG:
      return MPI_LONG_LONG;
    case TASUKI_ULLONG:
      return MPI_UNSIGNED_LONG_LONG;
    case TASUKI_FLOAT:
      return MPI_FLOAT;
    case TASUKI_DOUBLE:
      return MPI_DOUBLE;
    case TASUKI_LDOUBLE:
      return MPI_LONG_DOUBLE;
    case TASUKI_CFLOAT:
      return MPI_C_FLOAT_COMPLEX;
    case TASUKI_CDOUBLE:
      return MPI_C_DOUBLE_COMPLEX;
    case TASUKI_CLDOUBLE:
      return MPI_C_LONG_DOUBLE_COMPLEX;
    default:
      return MPI_BYTE;
  }
}

MPI_Op mpi_operator(int op, int type) {
  // In C, _Bool arithmetic is logic: any non-zero result is 1.
  if (type == TASUKI_BOOL) {
    if (op == TASUKI_BITXOR) return MPI_LXOR;
    bool conjunction = op == TASUKI_PRODUCT || op == TASUKI_BITAND || op == TASUKI_LOGAND || is_min(op);
    return conjunction ? MPI_LAND : MPI_LOR;
  }
  bool logic = op == TASUKI_LOGAND || op == TASUKI_LOGOR;
  if (logic && (is_floating(type) || is_complex_type(type))) return MPI_OP_NULL;
  if (is_max(op)) return repaired(TASUKI_MAX, type, MPI_MAX);
  if (is_min(op)) return repaired(TASUKI_MIN, type, MPI_MIN);
  switch (op) {
    case TASUKI_PRODUCT:
      return MPI_PROD;
    case TASUKI_BITAND:
      return MPI_BAND;
    case TASUKI_BITOR:
      return MPI_BOR;
    case TASUKI_BITXOR:
      return MPI_BXOR;
    case TASUKI_LOGAND:
      return MPI_LAND;
    case TASUKI_LOGOR:
      return MPI_LOR;
    default:
      return repaired(TASUKI_SUM, type, MPI_SUM);
  }
}

}  // namespace tasuki
