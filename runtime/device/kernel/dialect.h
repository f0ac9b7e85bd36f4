// The dialect of kernel sources: C99 without long double, _Complex and variable-length arrays, in which the compiler
// writes every kernel once, and the macros that make it CUDA C++ or OpenCL C. A source is compiled behind four
// texts: the shape (TASUKI_INDEX to TASUKI_ROWS below), the backend's macros, the common ones, and the constants of
// the launch (#define name value).
//
// Constants that the runtime defines for one compilation:
//   every TASUKI_ARG_FIXED argument by its name, as `((TASUKI_INDEX)value)`
//   for a TASUKI_ARG_ARRAY argument `u` of rank r:
//     u_S0 .. u_S<r-2>   elements between neighbours of a dimension (the last one has 1)
//     u_O                sum of the first allocated index times u_S: element [i][j] is u[i * u_S0 + j - u_O]
//     and for a dimension d that is not affine (cyclic): u_T<d>, u_W<d>, u_P<d>: its local index is
//     tasuki_cyclic_local(i + u_T<d>, u_W<d>, u_P<d>)
//   TASUKI_INDEX         type of index arithmetic: int when every array argument has fewer than 2^31 elements and every
//                        fixed value fits, else long
//   TASUKI_THREADS_0 .. TASUKI_THREADS_2, TASUKI_THREADS   threads of a group in each dimension and in all (the latter a
//                        power of two)
//   TASUKI_VECTOR        of these the threads of a worker; all, where the group is one
//   TASUKI_STRIDED       1 when a FLAT kernel has fewer threads than iterations in some dimension
//   TASUKI_BLOCKED       1 when each thread of a FLAT kernel runs neighbouring iterations
//   TASUKI_COMPLEX       defined where the source uses complex numbers
//   TASUKI_APART         1: nothing that one pointer parameter leads to is what another one leads to (of sources without
//                        TASUKI_PARAM_ANY)
//   TASUKI_ROWS          iterations of each thread of a ROWS_n kernel in dimension n - 1
//
// Functions and parameters:
//   TASUKI_KERNEL void name(...)      a kernel
//   TASUKI_ROUTINE T name(...)        a function that kernels call
//   TASUKI_CONSTANT                   of file-scope constants: TASUKI_CONSTANT double w[3] = {..};
//   TASUKI_PARAM(T, p)                a pointer parameter `T *p` into device memory; T may be const
//   TASUKI_PARAM_ANY(T, p)            the same, and the kernel may make it lead to what other parameters lead to
//   TASUKI_PARAM_RESTRICT(T, p)       the same, and nothing else in the kernel points there
//   TASUKI_BIND(T, p)                 first statements of the kernel, one for each pointer parameter
//   TASUKI_GLOBAL                     in front of the pointee type of pointers into device memory: TASUKI_GLOBAL double *q
//   TASUKI_POINTEE                    the same for pointers that may also point to a thread's own variables (parameters of
//                                     routines): empty where the backend has a generic address space, else TASUKI_GLOBAL
//   TASUKI_LOCAL                      of variables that the threads of a group share, declared at the top of the kernel
//   TASUKI_GANG_MEMORY                1: arrays that are too long for that lie in a TASUKI_ARG_GANG_MEMORY, char *; 0: each
//                                     group is one thread, which has them as its own
// The parameters of a TASUKI_ARG_REDUCTION `x` of type T is TASUKI_PARAM_RESTRICT(T, x_part).
//
// Threads:
//   TASUKI_EACH(d, k, n) statement    FLAT: runs the statement for the thread's k in [0, n) of launch dimension d; to be
//                                     nested from the highest dimension to 0. k: TASUKI_INDEX, declared by the macro
//   TASUKI_EACH_ROW(d, k, n) statement  ROWS_n: the same, of dimension n - 1, in front of which stand, for all others,
//   TASUKI_WITHIN(d, n)               the thread has iterations there only if it has one of the n in dimension d
//   TASUKI_EACH_GANG(k, n) statement  GANG: for the group's k in [0, n)
//   TASUKI_EACH_LANE(k, n) statement  GANG: for the thread's k in [0, n), distributed over the threads of the group
//   TASUKI_WORKERS, TASUKI_WORKER, TASUKI_PLACE   workers of the group, number of the thread's, and its number there
//   TASUKI_EACH_GANG_WORKER(k, n) statement  GANG_WORKERS: for the worker's k in [0, n)
//   TASUKI_EACH_PLACE(k, n) statement  for the thread's k in [0, n), distributed over the threads of the worker
//   TASUKI_WORKER_BARRIER();          all threads of the worker
//   TASUKI_LANE                       number of the thread in its group, from 0, over all dimensions
//   TASUKI_GROUP                      number of the group in the launch, from 0, over all dimensions
//   TASUKI_BARRIER();                 all threads of the group; also orders their memory accesses
//
// Reductions (op is SUM, PRODUCT, MAX, MIN, BITAND, BITOR, BITXOR, LOGAND, LOGOR; T has at most 8 bytes):
//   TASUKI_SCRATCH                    declaration at the top of a kernel that uses one of the two
//   TASUKI_COMBINE(op, T, a, b)       expression: a op b
//   TASUKI_IDENTITY(op, T)            its neutral element
//   TASUKI_REDUCE(op, T, x);          statement: x becomes the value over all threads of the group, in all of them, always
//                                     in the same order
//   TASUKI_WORKER_REDUCE(op, T, x);   the same over the threads of the worker
//   TASUKI_REDUCE_STORE(op, T, x, x_part);  the same, and the group's value goes to its place for the last stage
//
// Atomics, on scalar types of up to 8 bytes (TASUKI_ATOMIC_ADD: of 4 or 8). PLACE: TASUKI_GLOBAL where p points to device memory, TASUKI_IN_LOCAL where
// it points to a TASUKI_LOCAL variable, TASUKI_IN_GANG_MEMORY where to an array in gang memory.
//   TASUKI_ATOMIC_ADD(PLACE, T, p, v);
//   TASUKI_ATOMIC(PLACE, T, p, old, value);  statement: *p = value, an expression in `old`, the value before
//   TASUKI_ATOMIC_OLD(PLACE, T, p, old, value, target);   and target = the value before
//   TASUKI_ATOMIC_NEW(PLACE, T, p, old, value, target);   and target = the value after
//   TASUKI_IF_OWN(p, plain, atomic);  statement: `plain`, an expression, where p points to a thread's own variable, else
//                                     `atomic`, one of the others: for pointers that may
//   TASUKI_ATOMIC_READ(PLACE, T, p, target);  TASUKI_ATOMIC_WRITE(PLACE, T, p, value);
//
// In sources of kernels that call routines of other units, defined by device/kernel/routines for what these use of their
// files (program_x, char *): TASUKI_FILE_PARAM and TASUKI_FILE_BIND in the kernel, TASUKI_FILE_DECLARE and
// TASUKI_FILE_PASS in routines and calls of them; with _ONLY at the end where nothing stands in front.
//   TASUKI_PARAM_ALONE(T, p)          TASUKI_PARAM_RESTRICT, where there are no such variables
//
// Complex numbers: tasuki_complex_double and tasuki_complex_float, with re and im; _d and _f at the end of functions' names:
//   tasuki_complex_d(re, im), _f_d and _d_f (conversions), _true, _same, _minus, _conj, _plus, _less, _times and _over, each with
//   _cc, _cr or _rc for complex and real operands, and _abs, _arg, _exp, _log, _pow, _sqrt, _sin, _cos, _sinh, _cosh.
//
// Bits of an unsigned long: TASUKI_ONES(x), tasuki_leading(x), tasuki_trailing(x) (zeros there), tasuki_ffs(x) as ffsl.
//
// Also there: tasuki_clip and struct tasuki_range as in abi.h (for long), tasuki_cyclic_local, all functions of <math.h> for
// float and double under their C names, abs, labs, and printf.
#pragma once

#include <string>

namespace tasuki {

// The macros of a backend. generic_pointers: the OpenCL compiler has the generic address space.
std::string opencl_prelude(bool generic_pointers);
std::string cuda_prelude();
// The common macros, behind the backend's own.
std::string dialect_prelude();
// Complex numbers, the end of the common macros: only read where TASUKI_COMPLEX is defined.
std::string complex_prelude();
// That definition, a part of the shape, if the source has complex numbers.
std::string complex_shape(const std::string& source);

}  // namespace tasuki

// For tools that compile dumped kernels: all macros of "cuda" or "opencl" (with generic pointers); null for others.
extern "C" const char* tasuki_kernel_prelude(const char* backend);
