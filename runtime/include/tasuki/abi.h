/* What compiled XcalableMP code calls. C99 + GNU, no system header, versioned; everything else of the
 * runtime is private. Conventions, for every entry:
 *  - Nodes and templates are in parenthesis form: dimension 0 is the leftmost of `p(a,b)` and the
 *    fastest; node subscripts count from 1; template bounds are inclusive. The compiler turns the
 *    bracket form into this one (reversed dimensions, lb = base, ub = base + length - 1).
 *  - Array dimensions are in C declaration order, indices are the program's own (0-based).
 *  - `at` is the directive's place; messages, traces and plans name it. It is never null.
 *  - A failure prints one message with that place and ends all nodes; calls do not return errors.
 *  - Objects are owned by the runtime; *_release drops the program's reference when a block ends. */
#ifndef TASUKI_ABI_H
#define TASUKI_ABI_H

#define TASUKI_ABI_VERSION 28
#define TASUKI_MAX_RANK 7

#ifdef __cplusplus
extern "C" {
#endif

/* A directive's place in the user's source. `cache` belongs to the runtime: the plan that this
 * directive used last, so that a repeated directive does no search. One static object a directive. */
struct tasuki_site {
  const char *file;
  int line, column;
  const char *directive; /* "reflect", "loop", ... */
  void *cache;
  const char *operands; /* of a collective on device copies, for messages: "x, y"; null: not given */
};

/* ---- start-up ------------------------------------------------------------------------------- */

/* One per translation unit; `init` declares its file-scope nodes, templates and arrays. */
struct tasuki_unit {
  int abi_version;
  const char *file;
  void (*init)(void);
  int asynchronous;         /* whether the unit has directives with `async` */
  struct tasuki_unit *next; /* runtime's */
};
void tasuki_register_unit(struct tasuki_unit *unit); /* from a constructor; no MPI yet */
/* First statement of main: starts MPI when nobody has, runs the units' init functions in order of
 * registration, and sees to an orderly end (exit, return from main, and failure of one node). */
void tasuki_start(void);

/* ---- nodes ---------------------------------------------------------------------------------- */

typedef struct tasuki_nodes tasuki_nodes;
typedef struct tasuki_template tasuki_template;
typedef struct tasuki_array tasuki_array;
typedef struct tasuki_set tasuki_set; /* an evaluated node set */

enum tasuki_sub_kind {
  TASUKI_SUB_INDEX,
  TASUKI_SUB_TRIPLET,
  TASUKI_SUB_ALL,  /* `:`, the nodes that have indices of a template */
  TASUKI_SUB_OWN,  /* `*` */
  TASUKI_SUB_EVERY /* all nodes, also those that have none */
};
struct tasuki_sub {
  int kind;
  long lo, hi, step; /* inclusive; INDEX uses lo */
};
enum tasuki_ref_kind { TASUKI_REF_EXECUTING /* the bare * */, TASUKI_REF_NODES, TASUKI_REF_TEMPLATE, TASUKI_REF_PRIMARY /* ** */ };
/* A nodes-ref or template-ref with its values; nsub == 0 means the whole object. */
struct tasuki_ref {
  int kind;
  const void *object; /* tasuki_nodes* or tasuki_template* */
  int nsub;
  const struct tasuki_sub *sub;
};

enum tasuki_form { TASUKI_PAREN, TASUKI_BRACKET };
struct tasuki_nodes_spec {
  const char *name;
  int form; /* as declared: inquiry functions and messages count dimensions that way */
  int rank;
  long size[TASUKI_MAX_RANK];     /* -1 = `*` */
  const struct tasuki_ref *equiv; /* nodes p(..) = ref; null: the entire node set */
};
tasuki_nodes *tasuki_nodes_create(struct tasuki_site *at, const struct tasuki_nodes_spec *spec);
long tasuki_nodes_extent(const tasuki_nodes *nodes, int dim); /* parenthesis order, from 0 */
void tasuki_nodes_release(tasuki_nodes **nodes); /* also usable as a cleanup attribute; null is fine */

/* ---- templates ------------------------------------------------------------------------------ */

enum tasuki_format_kind { TASUKI_NOT_DISTRIBUTED, TASUKI_BLOCK, TASUKI_CYCLIC, TASUKI_GBLOCK };
struct tasuki_format {
  int kind;
  int axis;        /* node dimension, 0-based, parenthesis order; -1 for `*` */
  long width;      /* block(n), cyclic(n); 0 = default */
  const void *map; /* gblock: map_count integers of map_size bytes (-1: as many as nodes); null: gblock(*) */
  long map_count;
  int map_size;
  int map_signed;
};
/* The public head of a template: one entry a dimension, valid once fixed == 1. */
struct tasuki_template_dim {
  long lb, ub;    /* declared bounds, inclusive */
  long lo, hi;    /* block, gblock, not distributed: the indices this node owns; lo > hi: none.
                     cyclic: the first and last index owned */
  int kind;       /* tasuki_format_kind */
  int axis;       /* node dimension or -1 */
  long width;     /* cyclic(n): n; block: block size */
  long nodes, me; /* extent of that node dimension and this node's 0-based place in it (-1: not a member) */
  long owned;     /* number of indices this node owns */
};
struct tasuki_template {
  int rank;
  int fixed;
  struct tasuki_template_dim dim[TASUKI_MAX_RANK];
};
struct tasuki_template_spec {
  const char *name;
  int form;
  int rank;
  int fixed; /* 0: declared with `:` */
  long lb[TASUKI_MAX_RANK], ub[TASUKI_MAX_RANK];
};
tasuki_template *tasuki_template_create(struct tasuki_site *at, const struct tasuki_template_spec *spec);
/* formats: rank entries. A format with gblock(*) or a template that is not fixed waits for fix. */
void tasuki_template_distribute(struct tasuki_site *at, tasuki_template *t, const struct tasuki_format *formats,
                                tasuki_nodes *onto);
/* template_fix: formats and/or bounds may be null. Allocates the arrays that waited for it. */
void tasuki_template_fix(struct tasuki_site *at, tasuki_template *t, const struct tasuki_format *formats,
                         const long *lb, const long *ub);
void tasuki_template_release(tasuki_template **t);

/* ---- arrays --------------------------------------------------------------------------------- */

enum tasuki_array_kind {
  TASUKI_STATIC, /* storage by the runtime, as soon as its template is fixed; zeroed */
  TASUKI_POINTER, /* the program's pointer; storage by xmp_malloc */
  TASUKI_PARAMETER /* storage given by the caller in `base` */
};
/* Element types, for reductions and reduce_shadow; OTHER for structs. */
enum tasuki_type {
  TASUKI_OTHER, TASUKI_BOOL, TASUKI_CHAR, TASUKI_SCHAR, TASUKI_UCHAR, TASUKI_SHORT, TASUKI_USHORT,
  TASUKI_INT, TASUKI_UINT, TASUKI_LONG, TASUKI_ULONG, TASUKI_LLONG, TASUKI_ULLONG, TASUKI_FLOAT,
  TASUKI_DOUBLE, TASUKI_LDOUBLE, TASUKI_CFLOAT, TASUKI_CDOUBLE, TASUKI_CLDOUBLE
};
#define TASUKI_FULL_SHADOW (-__LONG_MAX__ - 1L) /* no number that a program would ask for */
/* How one array dimension lies in this node's memory. Where `affine`, the program's index is used as
 * it is with `origin`; else (cyclic) the index to use with `origin` is tasuki_cyclic_local(...). */
struct tasuki_array_dim {
  long size;            /* global extent */
  long extent;          /* allocated on every node alike, shadow included */
  long shadow_lo, shadow_hi; /* widths; a full shadow has 0,0 and full = 1 */
  long lo, hi;          /* owned indices, inclusive (cyclic: first and last); lo > hi: none */
  int full;
  int affine;
  int axis;             /* template dimension, -1: collapsed */
  long offset;          /* template index = index + offset */
  long origin_index;    /* value of the index (affine: global index; cyclic: template-local index) of
                           the first allocated element: base == &origin[origin_index]... */
};
/* The public head of an array. `origin` is the address that an index of 0 in every dimension would
 * have (often outside the storage): origin[i][j] with the program's indices is the element. */
struct tasuki_array {
  void *origin;
  void *base; /* first byte of the local section, shadow included; null until allocated */
  unsigned long state; /* another number with another section or layout; never that of another array, never 0 */
  int rank;
  int allocated;
  struct tasuki_array_dim dim[TASUKI_MAX_RANK];
};
struct tasuki_array_spec {
  const char *name;
  int kind; /* tasuki_array_kind */
  int type; /* tasuki_type */
  unsigned long element_size;
  int rank;
  long size[TASUKI_MAX_RANK];
  tasuki_template *with;
  int axis[TASUKI_MAX_RANK];    /* template dimension of each array dimension; -1: collapsed */
  long offset[TASUKI_MAX_RANK]; /* template index = index + offset */
  long shadow_lo[TASUKI_MAX_RANK], shadow_hi[TASUKI_MAX_RANK]; /* or TASUKI_FULL_SHADOW in both */
  void *base;                   /* PARAMETER: the local section */
  void *origin_variable;        /* address of the program's `T *restrict` copy of `origin`, or null: written
                                   whenever `origin` changes */
  long expected_extent[TASUKI_MAX_RANK]; /* extents that the compiler fixed as constants; 0 = not */
};
/* Template dimensions that no array dimension uses are replicated over. A pointer's `size` is known
 * from xmp_malloc; its spec holds 0 for those dimensions. */
tasuki_array *tasuki_array_create(struct tasuki_site *at, const struct tasuki_array_spec *spec);
/* An array that another unit defines, as this one declares it: compared when all units have run their init functions.
 * The spec is that of a PARAMETER without a section. */
void tasuki_array_expect(struct tasuki_site *at, tasuki_array *const *defined, const struct tasuki_array_spec *spec);
/* Takes the pointer's present value as the local section (xmp_malloc'ed before) and writes the program's
 * copy of `origin`; returns `a`. */
tasuki_array *tasuki_array_bind(tasuki_array *a, void *base);
void tasuki_array_release(tasuki_array **a); /* frees STATIC storage */
/* -fxmp-check: `index` when this node holds it in dimension `dim` (shadow included), else ends the run. */
long tasuki_check_slowly(struct tasuki_site *at, const tasuki_array *a, int dim, long index);
static inline long tasuki_check(struct tasuki_site *at, const tasuki_array *a, int dim, long index) {
  const struct tasuki_array_dim *d = &a->dim[dim];
  if (a->allocated && d->affine && d->lo <= d->hi && index >= d->lo - d->shadow_lo && index <= d->hi + d->shadow_hi)
    return index;
  return tasuki_check_slowly(at, a, dim, index);
}
/* Ends the run when `a` has no storage yet (template not fixed, pointer not allocated). */
void tasuki_check_allocated(struct tasuki_site *at, const tasuki_array *a);
/* Ends the run when template_fix has not been executed for `t` yet. */
void tasuki_check_fixed(struct tasuki_site *at, const tasuki_template *t);
/* Elements of the local section, shadow included. */
long tasuki_array_elements(const tasuki_array *a);

/* Local index in a cyclic(width) dimension; index is 0-based from the template's lower bound. */
static inline long tasuki_cyclic_local(long index, long width, long nodes) {
  return index / (width * nodes) * width + index % width;
}

/* ---- executing node sets --------------------------------------------------------------------- */

/* `task on ref`: 1 and the set is pushed when this node belongs to it, else 0. */
int tasuki_task_begin(struct tasuki_site *at, const struct tasuki_ref *on);
void tasuki_task_end(struct tasuki_site *at);
/* `tasks` evaluates all of its sets at its entry: resolve, then enter each (which also releases it). */
tasuki_set *tasuki_set_resolve(struct tasuki_site *at, const struct tasuki_ref *on);
int tasuki_task_enter(struct tasuki_site *at, tasuki_set *set);
/* The set that executes one iteration of a loop on this node: emitted only around loops whose body
 * contains directives or calls of the user's functions. on: loop indices as TASUKI_SUB_OWN. */
void tasuki_loop_set_begin(struct tasuki_site *at, const struct tasuki_ref *on);
void tasuki_loop_set_end(struct tasuki_site *at);

/* ---- loops ----------------------------------------------------------------------------------- */

/* The iterations i = first, first + step, .. (count of them) of one distributed loop. */
struct tasuki_range {
  long first, last /* inclusive */, step, count;
};
/* A dimension of a loop as the program wrote it: i = lb; i <= ub (step > 0) or i >= ub (step < 0);
 * template index = i + offset (node coordinate = i + offset for a loop on nodes). */
struct tasuki_loop_dim {
  long lb, ub, step, offset;
};
/* Affine dimensions (block, gblock, not distributed): iterations inside [owned_lo, owned_hi] - offset.
 * Inline so that constant steps fold. */
static inline struct tasuki_range tasuki_clip(long lb, long ub, long step, long lo, long hi) {
  struct tasuki_range r;
  if (step > 0) {
    r.first = lb >= lo ? lb : (step == 1 ? lo : lb + (lo - lb + step - 1) / step * step);
    r.last = ub < hi ? ub : hi;
    r.count = r.last < r.first ? 0 : (r.last - r.first) / step + 1;
  } else {
    r.first = lb <= hi ? lb : (step == -1 ? hi : lb + (lb - hi - step - 1) / -step * step);
    r.last = ub > lo ? ub : lo;
    r.count = r.last > r.first ? 0 : (r.first - r.last) / -step + 1;
  }
  r.step = step;
  return r;
}
static inline struct tasuki_range tasuki_loop_affine(const tasuki_template *t, int dim, long lb, long ub,
                                                     long step, long offset) {
  return tasuki_clip(lb, ub, step, t->dim[dim].lo - offset, t->dim[dim].hi - offset);
}
static inline long tasuki_greater(long a, long b) { return a > b ? a : b; }
/* Template index = coefficient * i + offset: the owned indices divided by the coefficient, rounded inwards. */
static inline long tasuki_floor_div(long a, long b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static inline struct tasuki_range tasuki_loop_linear(const tasuki_template *t, int dim, long lb, long ub, long step,
                                                     long coefficient, long offset) {
  long lo = t->dim[dim].lo - offset, hi = t->dim[dim].hi - offset;
  if (coefficient == 0) { /* all or nothing */
    if (lo > 0 || hi < 0) return tasuki_clip(lb, ub, step, 1, 0);
    return step > 0 ? tasuki_clip(lb, ub, step, lb, ub) : tasuki_clip(lb, ub, step, ub, lb);
  }
  if (coefficient < 0) {
    long negated = -lo;
    lo = -hi, hi = negated, coefficient = -coefficient;
  }
  return tasuki_clip(lb, ub, step, -tasuki_floor_div(-lo, coefficient), tasuki_floor_div(hi, coefficient));
}
/* 1 when this node owns index `i` of dimension `dim`: asked in every iteration where the on clause is no linear
 * form of one loop index. */
static inline int tasuki_owns(const tasuki_template *t, int dim, long i) {
  const struct tasuki_template_dim *d = &t->dim[dim];
  if (d->kind != TASUKI_CYCLIC) return i >= d->lo && i <= d->hi;
  return i >= d->lb && i <= d->ub && (i - d->lb) / d->width % d->nodes == d->me;
}
/* .. any of lo:hi:step. */
int tasuki_owns_section(const tasuki_template *t, int dim, long lo, long hi, long step);
/* 1 when `i` is this node's 1-based coordinate in dimension `dim`; when the coordinate is in lo:hi:step. */
int tasuki_on_node(const tasuki_nodes *p, int dim, long i);
int tasuki_on_node_section(const tasuki_nodes *p, int dim, long lo, long hi, long step);
/* cyclic(1): the owned iterations are an arithmetic progression in both index spaces.
 * first/step/count in program indices; local_first/local_step in template-local indices. */
struct tasuki_cyclic_range {
  long first, step, count, local_first, local_step;
};
struct tasuki_cyclic_range tasuki_loop_cyclic(const tasuki_template *t, int dim, long lb, long ub, long step,
                                              long offset);
/* cyclic of any width: the first and last owned iteration; `count` is 0 when there are none, else not their number
 * but, with `step`, what leads from one to the other. */
struct tasuki_range tasuki_loop_cyclic_ends(const tasuki_template *t, int dim, long lb, long ub, long step, long offset);
/* cyclic(n): this node's blocks that meet the loop, in its order. The k-th begins with the program's index
 * start + k * stride and is `width` long; its iterations lie in lo..hi, and there the template-local index is
 * the program's plus delta + k * delta_stride. */
struct tasuki_blocks {
  long count, start, stride, width, lo, hi, delta, delta_stride;
};
struct tasuki_blocks tasuki_loop_blocks(const tasuki_template *t, int dim, long lb, long ub, long step, long offset);
/* The k-th: iterations first, first + step, .. up (or down) to `last`, which need not be one of them; `count`
 * is 0 when there are none. */
struct tasuki_block {
  long first, last, count, delta;
};
static inline struct tasuki_block tasuki_loop_block(const struct tasuki_blocks *of, long lb, long step, long k) {
  const long start = of->start + k * of->stride, end = start + of->width - 1, delta = of->delta + k * of->delta_stride;
  const long lo = start < of->lo ? of->lo : start, hi = end > of->hi ? of->hi : end;
  struct tasuki_block block = {lo, hi, 0, delta};
  if (step > 1) block.first = lb + (lo - lb + step - 1) / step * step;
  if (step < 0) {
    block.first = step == -1 ? hi : lb + (lb - hi - step - 1) / -step * step;
    block.last = lo;
  }
  block.count = step < 0 ? block.first >= block.last : block.first <= block.last;
  return block;
}
/* Loop on nodes: iterations i with i + offset == this node's 1-based coordinate in dimension `dim`. */
struct tasuki_range tasuki_loop_nodes(const tasuki_nodes *p, int dim, long lb, long ub, long step, long offset);
/* One of collapsed loops in pieces of `length` iterations (the last one may have fewer), for threads to share with the
 * loops outside of it. */
struct tasuki_cut {
  struct tasuki_range range;
  long pieces, length;
};
/* Fills in the pieces of n loops, outermost first, as few as keep all threads of the host busy with `outer` rounds of
 * them all; gives back `cut`. */
struct tasuki_cut *tasuki_cut_loops(long outer, int n, struct tasuki_cut *cut);
static inline long tasuki_piece_begin(const struct tasuki_cut *c, long piece) {
  return c->range.first + piece * c->length * c->range.step;
}
/* What the index stays below (above or at, where the loop runs downwards). */
static inline long tasuki_piece_end(const struct tasuki_cut *c, long piece) {
  if (piece + 1 == c->pieces) return c->range.last + (c->range.step > 0);
  return tasuki_piece_begin(c, piece + 1) + (c->range.step < 0);
}
/* Ends the run: `step` is 0, or leads away from the bound of a loop over `index` that runs upwards (1) or downwards
 * (-1). */
__attribute__((noreturn)) void tasuki_loop_step_wrong(struct tasuki_site *at, const char *index, long step,
                                                      int direction);
/* A step that is not a constant, checked; one of that direction where the loop has no iteration and the step has
 * another. */
static inline long tasuki_loop_step(struct tasuki_site *at, const char *index, long lb, long ub, long step,
                                    int direction) {
  if (direction > 0 ? step > 0 : step < 0) return step;
  if (direction > 0 ? lb <= ub : lb >= ub) tasuki_loop_step_wrong(at, index, step, direction);
  return direction;
}
/* Whether a task or a loop has narrowed the executing set. */
extern int tasuki_narrowed_set;
static inline int tasuki_narrowed(void) { return tasuki_narrowed_set; }
/* Ends the run where iterations of a loop belong to nodes that do not execute it. on: the loop's indices as sections,
 * which may reach beyond the object; TASUKI_SUB_OWN where they are not known in front of the loop. */
__attribute__((cold, leaf)) void tasuki_loop_within(struct tasuki_site *at, const struct tasuki_ref *on);
/* 1 when this node is in every dimension of `on` that no loop variable indexes (t(i, 3): owns 3). */
int tasuki_loop_member(struct tasuki_site *at, const struct tasuki_ref *on);

/* expand / margin / peel_and_wait: the iteration space of this node as disjoint boxes. dims in loop
 * nest order; axis[d] the template dimension or -1 (loop not distributed). lo/hi widths a template
 * dimension, unbound flags likewise. mode: 0 expand, 1 margin, 2 peel (box 0 is the interior given by
 * the (negative) widths, boxes 1.. the rim). Returns the number of boxes written (at most
 * TASUKI_MAX_BOXES; box[b*ndim + d]). All dimensions must be affine. */
#define TASUKI_MAX_BOXES 15
int tasuki_loop_boxes(struct tasuki_site *at, const tasuki_template *t, int ndim, const struct tasuki_loop_dim *dims,
                      const int *axis, const long *lo, const long *hi, const int *unbound, int mode,
                      struct tasuki_range *box);

/* ---- reductions ------------------------------------------------------------------------------ */

enum tasuki_op {
  TASUKI_SUM, TASUKI_MINUS, TASUKI_PRODUCT, TASUKI_BITAND, TASUKI_BITOR, TASUKI_BITXOR, TASUKI_LOGAND,
  TASUKI_LOGOR, TASUKI_MAX, TASUKI_MIN, TASUKI_FIRSTMAX, TASUKI_FIRSTMIN, TASUKI_LASTMAX, TASUKI_LASTMIN
};
/* A section of an array of `elements` whose bounds are known at run time only. */
struct tasuki_section {
  const char *text;
  long base, length, elements;
};
struct tasuki_variable {
  void *address;
  long count; /* elements */
  int type;   /* tasuki_type */
  unsigned long size; /* bytes an element */
  const struct tasuki_section *section; /* to be checked; null: none */
};
#define TASUKI_NO_ASYNC (-2147483647L - 1)
/* `device` of communication: the operands whose host addresses are given, or their device copies, or one after the other
 * (clauses `acc host`; where they are the same memory, once). */
enum { TASUKI_HOST_COPIES = 0, TASUKI_DEVICE_COPIES = 1, TASUKI_BOTH_COPIES = 3 };
/* `reduction (op: v, ..) [on ref] [async(id)] [acc]`. on may be null (executing set). */
void tasuki_reduction(struct tasuki_site *at, int op, int n, const struct tasuki_variable *v,
                      const struct tasuki_ref *on, long async, int device);
/* End of a loop with a reduction clause: v[k] = v[k] op (all nodes' private[k]). The nodes are those of the
 * executing set that are in `on` (null: all of it), whether they had an iteration or not. device: which
 * copies of v[k]; private[k] is host memory. */
void tasuki_loop_reduction(struct tasuki_site *at, int op, int n, const struct tasuki_variable *v,
                           void *const *private_copy, const struct tasuki_ref *on, int device);
/* Sets n elements of `type` to the identity of `op`. */
void tasuki_identity(int op, int type, void *address, long count);
/* firstmax.. of one variable: `position` is the iteration (linear, in sequential order) at which the
 * private copy took its value, -1 when never. Location variables follow in loc[0..nloc). The
 * original value takes part with the position before (first..) or before all others (last..). */
void tasuki_loop_reduction_location(struct tasuki_site *at, int op, const struct tasuki_variable *v, void *private_copy,
                                    long long position, int nloc, const struct tasuki_variable *loc,
                                    void *const *private_loc, const struct tasuki_ref *on, int device);

/* ---- communication --------------------------------------------------------------------------- */

#define TASUKI_WHOLE_SHADOW TASUKI_FULL_SHADOW
struct tasuki_reflect_spec {
  long lo[TASUKI_MAX_RANK], hi[TASUKI_MAX_RANK]; /* array order; TASUKI_WHOLE_SHADOW in all: no width clause */
  int periodic[TASUKI_MAX_RANK];
  int orthogonal; /* faces only */
  int device;     /* acc: which copies */
};
void tasuki_reflect(struct tasuki_site *at, int n, tasuki_array *const *a, const struct tasuki_reflect_spec *spec,
                    long async);
void tasuki_reflect_init(struct tasuki_site *at, int n, tasuki_array *const *a,
                         const struct tasuki_reflect_spec *spec);
void tasuki_reflect_do(struct tasuki_site *at, int n, tasuki_array *const *a, long async, int device);
/* Begins what a site keeps of its directive: the state of the array for which all of it is ready, and what does it then. */
struct tasuki_ready {
  unsigned long state; /* 0: nothing is */
  void (*run)(void *what, const struct tasuki_site *at);
  void *what;
};
/* A reflect with constant widths, or a reflect_do, of one array's host copy, complete on return: done, and the answer is 1,
 * where it was done for this array before and nothing has changed. */
static inline int tasuki_reflect_ready(const struct tasuki_site *at, const tasuki_array *a) {
  const struct tasuki_ready *ready = (const struct tasuki_ready *)at->cache;
  if (!ready || ready->state != a->state) return 0;
  ready->run(ready->what, at);
  return 1;
}
void tasuki_reduce_shadow(struct tasuki_site *at, int n, tasuki_array *const *a,
                          const struct tasuki_reflect_spec *spec, long async);
void tasuki_barrier(struct tasuki_site *at, const struct tasuki_ref *on, int device);
/* from null: the first node of the on set (Fortran order). */
void tasuki_bcast(struct tasuki_site *at, int n, const struct tasuki_variable *v, const struct tasuki_ref *from,
                  const struct tasuki_ref *on, long async, int device);
/* Not 0 while asynchronous operations are incomplete. Nests of loops in translation units with asynchronous directives
 * look at it in the iterations of their outer loops (not inside of parallel regions) and then call tasuki_progress, so
 * that messages proceed while the program computes. */
extern int tasuki_pending;
void tasuki_progress(void);
static inline void tasuki_poll(void) {
  if (__builtin_expect(tasuki_pending != 0, 0)) tasuki_progress();
}
void tasuki_wait_async(struct tasuki_site *at, int n, const long *ids, const struct tasuki_ref *on, int device);
/* In front of a call of a library function that may fail or wait: its place. */
void tasuki_library_call(const struct tasuki_site *at);

/* ---- coarrays (section 8 of the language) ----------------------------------------------------- */

/* Coarrays begin with a page: memory that other nodes map takes their place when the run starts, whole pages of it. */
#if defined(__x86_64__) || defined(__i386__)
#define TASUKI_PAGE 4096
#else
#define TASUKI_PAGE 65536
#endif
#define TASUKI_NO_VIEW (-__LONG_MAX__ - 1L)
/* One a coarray, static or of the unit that defines it. */
struct tasuki_coarray {
  const char *name;
  void *address; /* of the variable, on this node */
  unsigned long bytes;
  struct tasuki_site *at; /* its declaration */
  int corank;             /* the image of x:[c0][c1].. is c0 + coextent[0] * (c1 + ..) */
  const long *coextent;   /* corank - 1 of them */
  int initialized;        /* 0: zeros, as the program begins */
  /* The runtime's. */
  int on_nodes;      /* images are the places in a node array; else in the executing set */
  long images;       /* of the entire set or the node array; 0: only the runtime can tell */
  const long *shift; /* by image: bytes from this node's variable to that image's, as this process sees it, or
                        TASUKI_NO_VIEW */
  void *state;
};
/* From an init function, in any order; on: of the coarray directive, or null. */
void tasuki_coarray_declare(struct tasuki_coarray *x, const tasuki_nodes *on);
/* The image of several cosubscripts, checked. */
long tasuki_coarray_image(struct tasuki_site *at, const struct tasuki_coarray *x, const long *cosubscripts);
/* -fxmp-check: `own` when these bytes lie in this node's variable, else ends the run. */
void *tasuki_coarray_inside(struct tasuki_site *at, const struct tasuki_coarray *x, const volatile void *own,
                            unsigned long bytes);
/* Between memory of this node and what an image has in the place of `own`, which lies in this node's variable. Returns when
 * the memory of this node may be used again; what was put is seen by others behind the next synchronisation. */
void tasuki_coarray_put(struct tasuki_site *at, const struct tasuki_coarray *x, long image, volatile void *own,
                        const void *value, unsigned long bytes);
void tasuki_coarray_get(struct tasuki_site *at, const struct tasuki_coarray *x, long image, const volatile void *own,
                        void *value, unsigned long bytes);
/* Where this process sees that place itself; null where it does not. */
static inline volatile void *tasuki_coarray_near(const struct tasuki_coarray *x, long image, const volatile void *own) {
  if ((unsigned long)image >= (unsigned long)x->images || (tasuki_narrowed_set && !x->on_nodes)) return 0;
  return x->shift[image] == TASUKI_NO_VIEW ? 0 : (volatile char *)own + x->shift[image];
}
/* The value of one object on an image; `own` is that object of this node. */
#define TASUKI_COARRAY_GET(at, x, image, own)                                                      \
  (__extension__({                                                                                 \
    const volatile __typeof__(own) *_xmp_own = &(own), *_xmp_near;                                 \
    const long _xmp_image = (long)(image);                                                              \
    __typeof__(own) _xmp_value;                                                                    \
    _xmp_near = (const volatile __typeof__(own) *)tasuki_coarray_near(x, _xmp_image, _xmp_own);    \
    if (!_xmp_near) {                                                                              \
      tasuki_coarray_get(at, x, _xmp_image, _xmp_own, &_xmp_value, sizeof _xmp_value);             \
      _xmp_near = &_xmp_value;                                                                     \
    }                                                                                              \
    *_xmp_near;                                                                                    \
  }))
/* Assigns to it; the value is the new one. */
#define TASUKI_COARRAY_PUT(at, x, image, own, value)                                               \
  (__extension__({                                                                                 \
    volatile __typeof__(own) *_xmp_own = &(own), *_xmp_near;                                       \
    const long _xmp_image = (long)(image);                                                              \
    __typeof__(own) _xmp_value = (value);                                                          \
    _xmp_near = (volatile __typeof__(own) *)tasuki_coarray_near(x, _xmp_image, _xmp_own);          \
    if (_xmp_near)                                                                                 \
      *_xmp_near = _xmp_value;                                                                     \
    else                                                                                           \
      tasuki_coarray_put(at, x, _xmp_image, _xmp_own, &_xmp_value, sizeof _xmp_value);             \
    _xmp_value;                                                                                    \
  }))
/* `own op right`, which is no one step: the value is that before (op behind the operand) or the new one. */
#define TASUKI_COARRAY_UPDATE(at, x, image, own, before, op, ...)                                  \
  (__extension__({                                                                                 \
    __typeof__(own) *_xmp_place = &(own);                                                          \
    const long _xmp_at = (long)(image);                                                                  \
    __typeof__(own) _xmp_new = TASUKI_COARRAY_GET(at, x, _xmp_at, *_xmp_place), _xmp_old = _xmp_new; \
    _xmp_new op __VA_ARGS__;                                                                       \
    TASUKI_COARRAY_PUT(at, x, _xmp_at, *_xmp_place, _xmp_new);                                     \
    before ? _xmp_old : _xmp_new;                                                                  \
  }))

/* One side of an assignment of sections: elements count[0] x count[1] x .. of a coarray on an image (`address` is the
 * first one in this node's variable), or in memory of this node. */
struct tasuki_part {
  const struct tasuki_coarray *coarray; /* null: this node's memory */
  long image;
  void *address;
  int rank;
  long count[TASUKI_MAX_RANK], stride[TASUKI_MAX_RANK]; /* strides in bytes */
};
/* Copies elements of `size` bytes, as if all of the right side were read first; from a part of rank 0 its one element to
 * all. Ends the run where the shapes differ, where a length is not positive, and where a section reaches outside of its
 * coarray. */
void tasuki_coarray_copy(struct tasuki_site *at, const struct tasuki_part *to, const struct tasuki_part *from,
                         unsigned long size);
/* For the values of count[0] x .. elements, which are computed in front of a copy; from malloc. */
void *tasuki_section_values(struct tasuki_site *at, int rank, const long *count, unsigned long size);
/* Ends the run where a section has another shape than the left side. */
void tasuki_section_shape(struct tasuki_site *at, int rank, const long *left, const long *count);
/* The length of a section without one, in a dimension of so many elements. */
static inline long tasuki_section_rest(long elements, long base, long step) {
  return step > 0 ? (elements - base + step - 1) / step : step < 0 ? base / -step + 1 : 0;
}

/* ---- gmove ---------------------------------------------------------------------------------- */

/* One side of a gmove in a distributed array: in each dimension elements first, first + step, .., `count` of them. */
#define TASUKI_ONE (-2147483647L)      /* as `count`: the element `first`, and no dimension of the section */
#define TASUKI_REST (-2147483647L - 1) /* all behind `first`, in the direction of `step` */
struct tasuki_global_part {
  tasuki_array *array;
  long first[TASUKI_MAX_RANK], count[TASUKI_MAX_RANK], step[TASUKI_MAX_RANK];
};
/* Assigns `from` to `to` as if all of it were read first, element by element in their order; one element to all. Of each
 * side one is null: a part of a distributed array, or of each executing node's own memory, of the same elements. All
 * executing nodes call it; it ends the run where shapes differ, where a part reaches outside of its array, and where an
 * array lies on nodes that do not execute it. Without an async id it is complete on return. device: of which sides the
 * device copies are meant. */
enum { TASUKI_LEFT_ON_DEVICE = 1, TASUKI_RIGHT_ON_DEVICE = 2 };
void tasuki_gmove(struct tasuki_site *at, const struct tasuki_global_part *to, const struct tasuki_part *own_to,
                  const struct tasuki_global_part *from, const struct tasuki_part *own_from, long async, int device);

/* ---- accelerators (section 15 of the language) ------------------------------------------------ */

#define TASUKI_ACC_SYNC (-1L)     /* no async clause */
#define TASUKI_ACC_NO_VALUE (-2L) /* async without a queue */
/* Of launches: no async clause, and the program calls the runtime before it can tell whether the kernel has ended. */
#define TASUKI_ACC_BEFORE_NEXT (-3L)
/* And calls one that waits before it looks at what the kernel reduces into. */
#define TASUKI_ACC_BEFORE_RESULTS (-4L)

enum tasuki_acc_action {
  TASUKI_ACC_COPY, TASUKI_ACC_COPYIN, TASUKI_ACC_COPYOUT, TASUKI_ACC_CREATE, TASUKI_ACC_PRESENT,
  TASUKI_ACC_DELETE, TASUKI_ACC_UPDATE_HOST, TASUKI_ACC_UPDATE_DEVICE, TASUKI_ACC_DEVICEPTR,
  TASUKI_ACC_NO_CREATE,                             /* held where it is present */
  TASUKI_ACC_COPYOUT_ZERO, TASUKI_ACC_CREATE_ZERO, /* zeros at first, where it is not present */
  TASUKI_ACC_RESULT /* around launches that use it as TASUKI_ARG_REDUCTION only: where it is not present, and nothing is
                       asynchronous, no copy is made, and the launches combine with the host's */
};
struct tasuki_acc_section {
  long first, length; /* elements; distributed arrays: global indices */
  long extent;        /* of the dimension as declared; 0: the first dimension of a pointer */
};
/* One item of a data clause. rank == 0: the whole object, `bytes` at `address` (0 bytes: a pointer, whose size only
 * the present table knows; a parameter that is declared as an array has, where nothing of it is present, `element_size`
 * bytes, as tasuki_acc_declared gives them), or a distributed array's local section. rank > 0: a section of the array or pointer whose element [0][0].. is at
 * `address`; of a distributed array the part of it that this node holds. `name` is for messages. */
struct tasuki_acc_item {
  int action;
  const char *name;
  void *address;
  unsigned long bytes;
  tasuki_array *array;
  unsigned long element_size; /* rank > 0; of a whole distributed array: not 0 where a part of it that is present is enough */
  int rank;
  struct tasuki_acc_section section[TASUKI_MAX_RANK];
  unsigned long pointers; /* bit d: dimension d has pointers, each to what the dimensions behind it are about */
  const struct tasuki_pointers *members; /* of the elements; null: none */
  /* Of a pointer whose size only the present table knows, and of a distributed array of which a part may be there:
   * where the section begins that is meant where several are there, in bytes behind it; 0: any. */
  long start;
};
#define TASUKI_ACC_NONE_HERE (-__LONG_MAX__ - 1L) /* as the start of a section: it has no elements */
/* Where a section begins, in bytes behind its array or pointer; of a distributed array, where what this node holds of it
 * begins behind the local section. */
long tasuki_acc_section_start(struct tasuki_site *at, const struct tasuki_acc_item *item);
#define TASUKI_ACC_NOTHING (~0UL)
static inline unsigned long tasuki_acc_declared(unsigned long bytes) { return bytes ? bytes : TASUKI_ACC_NOTHING; }
/* The pointers in objects of a type: its size, and where they are in it. */
struct tasuki_pointers {
  unsigned long size;
  int n;
  const unsigned long *offset;
};
/* `acc data`, and the data clauses of compute constructs; copies go to `queue`. */
void tasuki_acc_data_begin(struct tasuki_site *at, int n, const struct tasuki_acc_item *item, long queue);
void tasuki_acc_data_end(struct tasuki_site *at, int n, const struct tasuki_acc_item *item, long queue);
/* `acc declare` outside of functions: on the current device now, on each other one when something is first looked for
 * there that it does not have. The items are copied. */
void tasuki_acc_declare(struct tasuki_site *at, int n, const struct tasuki_acc_item *item);
/* Data of `acc declare` in a block, at whose end the pointer to this is handed to the second one. */
struct tasuki_acc_scope {
  struct tasuki_site *at;
  int n;
  const struct tasuki_acc_item *item;
};
void tasuki_acc_scope_end(const struct tasuki_acc_scope *scope);
/* At the end of a main in a file with `async`: waits for all devices, whose work may still read and fill main's variables.
 * `variable` is one of main's. */
void tasuki_acc_main_end(const char *variable);
void tasuki_acc_enter_data(struct tasuki_site *at, int n, const struct tasuki_acc_item *item, long queue);
/* `finalize`: the data goes whatever its count of holders is. */
void tasuki_acc_exit_data(struct tasuki_site *at, int n, const struct tasuki_acc_item *item, int finalize, long queue);
void tasuki_acc_update(struct tasuki_site *at, int n, const struct tasuki_acc_item *item, int if_present, long queue);
void tasuki_acc_wait(struct tasuki_site *at, int n, const long *queues, long async);
/* For queues of device `number` of the current device's type. */
void tasuki_acc_wait_on(struct tasuki_site *at, int number, int n, const long *queues, long async);
#define TASUKI_ACC_NO_QUEUE (-__LONG_MAX__ - 1L)
/* device_type is an acc_device_t, number a device of it; -1: not given. queue: set default_async (TASUKI_ACC_NO_QUEUE: not
 * given). */
/* Whether the current device is of one of these types (acc_device_t). */
int tasuki_acc_is_type(int n, const int *types);
void tasuki_acc_init(struct tasuki_site *at, int device_type, int number);
void tasuki_acc_shutdown(struct tasuki_site *at, int device_type, int number);
void tasuki_acc_set(struct tasuki_site *at, int device_type, int number, long queue);
/* host_data use_device: the address of the device copy of the memory at `address`; of a distributed array, of the
 * element with index 0 everywhere (as `origin`). With if_present the host address when there is no copy.
 * start: as in struct tasuki_acc_item. */
void *tasuki_acc_use_device(struct tasuki_site *at, const char *name, void *address, tasuki_array *array,
                            int if_present, long start);

/* ---- kernels ---------------------------------------------------------------------------------- */

/* How a kernel uses the threads of a device.
 * SINGLE: one thread. FLAT: one thread an iteration of a space of up to three dimensions (dimension 0 fastest).
 * ROWS_1, ROWS_2, ROWS_3: as FLAT with so many dimensions, and a thread may have several iterations of the last one.
 * GANG: one group an iteration of a one-dimensional space, whose threads share the vector loops inside. WORKERS: as that,
 * with loops for parts of the group, its workers, whose threads share loops inside of these. GANG_WORKERS: one worker
 * an iteration. */
enum tasuki_kernel_mode {
  TASUKI_KERNEL_SINGLE, TASUKI_KERNEL_FLAT, TASUKI_KERNEL_ROWS_1, TASUKI_KERNEL_ROWS_2, TASUKI_KERNEL_ROWS_3,
  TASUKI_KERNEL_GANG, TASUKI_KERNEL_WORKERS, TASUKI_KERNEL_GANG_WORKERS
};
enum tasuki_arg_kind {
  TASUKI_ARG_FIXED,    /* `fixed`: a constant of the source (#define name value), no parameter */
  TASUKI_ARG_VALUE,    /* `size` bytes at `address`, passed by value */
  TASUKI_ARG_POINTER,  /* host memory at `address` that has a device copy (null stays null); of several sections of it
                          that one which `fixed` bytes behind it are in */
  TASUKI_ARG_DEVICE,   /* `address` is a device address (deviceptr) */
  TASUKI_ARG_ARRAY,    /* a distributed array's device copy of the local section, with constants (dialect.h); `fixed` as
                          of POINTER, behind the local section */
  TASUKI_ARG_GANG_MEMORY, /* device memory, `size` bytes for each group and `fixed` for each of its workers */
  TASUKI_ARG_REDUCTION /* the result at `address`, which has a device copy: the kernel gets a place for one value a
                          group, the runtime combines them with the device copy in a fixed order */
};
struct tasuki_kernel_arg {
  int kind;
  const char *name; /* in the source and in messages */
  const void *address;
  unsigned long size;
  long fixed;
  tasuki_array *array;
  int op; /* REDUCTION: tasuki_op; POINTER and ARRAY: of these, or 0 */
  int type; /* REDUCTION: tasuki_type; POINTER: the bytes of an element where subscripts are summed up */
};
#define TASUKI_MAY_BE_ABSENT 1     /* then null where it is not present */
#define TASUKI_CHANGES_POINTERS 2 /* the kernel may change pointers there */
/* One static object a kernel. */
struct tasuki_kernel {
  const char *name;        /* of the function in the source */
  const char *source;      /* in the dialect of runtime/device/kernel/dialect.h, with #line; null: see unsupported */
  const char *unsupported; /* why it runs on the host only: `long double at file.c:12`; else null */
  int mode;
  void *cache;          /* runtime's */
  const char *routines; /* of other units, whose texts go in front of the source: names with spaces between; or null */
};
/* A variable of a file that a routine of it uses, on the device by acc declare. */
struct tasuki_file_variable {
  const char *name;    /* in kernels; no other variable of the program has it */
  const char *shown;   /* in messages */
  const void *address; /* on the host */
  unsigned long size;  /* in bytes; 0: a pointer, of which a kernel has what it leads to */
};
/* A routine as text for the kernels of other units; static objects, registered before main. */
struct tasuki_routine {
  const char *name;
  const char *source;      /* null: see unsupported */
  const char *unsupported; /* why kernels cannot call it */
  const char *routines;    /* as of a kernel */
  int nvariables;          /* that it needs, without those of the routines of other units that it calls */
  const struct tasuki_file_variable *variables;
  const struct tasuki_routine *next; /* runtime's */
};
void tasuki_register_routines(int n, struct tasuki_routine *routines);
/* 1 when all of these (a literal: names with spaces between) and those that they call have a source; else the reason is
 * said once, and the host runs the construct. */
int tasuki_acc_routines(struct tasuki_site *at, const char *names);
/* 1 when one pointer of the current device can lead into any memory that a kernel uses; else `what` needs that is said
 * once, and the host runs the construct. */
int tasuki_acc_mixed_pointers(struct tasuki_site *at, const char *what);
/* 1 when the pointers at these n addresses are on the current device, and lead to device memory there; else that is
 * said once, and the host runs the construct. `what` names the one with that reason: `the rows of 'a' at file.c:12`. */
int tasuki_acc_tables(struct tasuki_site *at, int n, const void *const *table, const char *const *what);
/* 1 when what these n pointers, of short arrays of them, lead to is on the current device; null ones lead to nothing. */
int tasuki_acc_rows(struct tasuki_site *at, int n, const void *const *row, const char *const *what);
/* A pointer in memory that may be present: as regions have left it on the current device, else as the host has it. */
extern int tasuki_pointers_changed; /* whether there is any */
void *tasuki_changed_pointer(const volatile void *place);
typedef void *tasuki_any_pointer __attribute__((may_alias));
static inline void *tasuki_pointer_at(const volatile void *place) {
  return tasuki_pointers_changed ? tasuki_changed_pointer(place) : *(const volatile tasuki_any_pointer *)place;
}
#define TASUKI_POINTER(p) ((__typeof__(p))tasuki_pointer_at(&(p)))
/* Elements of `size` bytes of an array that a construct uses: one with each first and last subscript. Of a distributed
 * array these are the program's, a dimension whose first one is greater than the last is not known, and address, size
 * and strides are the descriptor's. No padding. */
#define TASUKI_USED_RANK 4
struct tasuki_used {
  const char *name;
  const void *address;
  tasuki_array *array; /* distributed, else null */
  long start; /* bytes behind the address, in the section meant where several are present */
  unsigned long size;
  long rank; /* 0: nothing this time */
  struct {
    long first, last;
    unsigned long stride; /* bytes from one subscript to the next */
  } dim[TASUKI_USED_RANK];
};
/* In front of launches. Ends the run when such an element is outside of what is present; what is not present at all is
 * the launch's business. */
void tasuki_acc_uses(struct tasuki_site *at, int n, const struct tasuki_used *used);
/* A pointer or an array that a construct uses. */
struct tasuki_pointer {
  const char *name;
  const void *address;
  unsigned long bytes; /* of an array, or of what the pointer leads to; 0: nobody knows */
  long start;          /* as of tasuki_used */
  int written;
  int compared; /* the numbers were computed from what the host has there .. */
  long queue;   /* .. and kernels use what the device has behind what is in this queue */
  unsigned long comes; /* bytes that the construct puts on a device where nothing is present; 0: nobody knows */
  int levels;          /* of tables of pointers in front of the elements: rows are to be apart, too */
};
/* 1 when what is written through one of these is, on the current device, in memory of its own, and all of the numbers,
 * by which rows are apart, are positive, as the device would compute them, too: kernels that rely on it are right. Else
 * that is said once. */
int tasuki_acc_apart(struct tasuki_site *at, int n, const struct tasuki_pointer *pointers, int nrows, const long *rows);
/* In front of a launch: the `bytes` at an address as the device has them, copied into `room` behind what is in the
 * queue; as the host has them where they are not present. */
const void *tasuki_acc_value(struct tasuki_site *at, const void *address, unsigned long bytes, void *room, long queue);
struct tasuki_launch {
  int nargs;
  const struct tasuki_kernel_arg *arg; /* in the order of the parameters */
  long count[3];                       /* iterations of the space; unused dimensions 1 */
  long gangs, workers, vector;         /* the program's wishes; 0: none */
  long queue;
};
/* 1 when compute regions run on a device with a memory of its own: then kernels are launched, else the host code
 * runs. */
int tasuki_acc_offload(struct tasuki_site *at);
/* Compiles for this device and these constants the first time, then launches; with queue TASUKI_ACC_SYNC returns when
 * the kernel has ended; with TASUKI_ACC_BEFORE_NEXT the runtime waits for it in that call, unless it launches another one
 * behind it, and at once where variables of the host get results; with TASUKI_ACC_BEFORE_RESULTS these come late, too: in
 * calls that wait, tasuki_reduction and the next launch that reduces among them. A space without iterations launches
 * nothing. */
void tasuki_acc_launch(struct tasuki_site *at, struct tasuki_kernel *kernel, const struct tasuki_launch *launch);

/* How many gangs share the loops of a region that does not say it, on the current device. */
long tasuki_acc_gangs(void);
/* The wish itself; an error where it is not positive, but for numbers of threads, and of gangs that share a loop, that are
 * 0: then the runtime chooses, and says so. */
long tasuki_acc_positive(struct tasuki_site *at, const char *clause, long wish);
/* The wish for threads, in a kernel with pointers to what the threads of a gang share: 1 where the current device's
 * pointers cannot be these. */
long tasuki_acc_with_pointers(long wish);

/* Around the host's code of a construct that no kernels can be made of: host memory that has a copy on the device
 * gets that copy's contents; at the end the device gets what changed and the host its own contents back. */
typedef struct tasuki_host_region tasuki_host_region;
tasuki_host_region *tasuki_acc_host_begin(struct tasuki_site *at);
void tasuki_acc_host_end(struct tasuki_site *at, tasuki_host_region *region);

/* ---- several devices a node (section 7 of the language) --------------------------------------- */

typedef struct tasuki_devices tasuki_devices; /* an ordered set of devices of this node */
typedef struct tasuki_layout tasuki_layout;   /* how an array lies on the devices of a set */
struct tasuki_devices_spec {
  const char *name;
  long size;                /* -1: `*` */
  const tasuki_devices *of; /* = d[..]; null: the devices of a type */
  int device_type;          /* an acc_device_t; -1: the default one */
  long first, length;       /* of `of` or of the type, from 0; length -1: to the end */
};
tasuki_devices *tasuki_devices_create(struct tasuki_site *at, const struct tasuki_devices_spec *spec);
void tasuki_devices_release(tasuki_devices **set); /* also usable as a cleanup attribute; null is fine */
/* on_device(d[first:length]): the part belongs to the runtime. */
const tasuki_devices *tasuki_devices_part(struct tasuki_site *at, const tasuki_devices *set, long first, long length);
/* for (k = 0; tasuki_device_enter(at, set, k); ++k): device k of the set is the current one; behind the last one the
 * device of before is again, and the answer is 0. A null set: one turn on the current device. */
int tasuki_device_enter(struct tasuki_site *at, const tasuki_devices *set, int k);
/* The queue of constructs without async on a device set: started on all devices, then waited for. */
#define TASUKI_DEVICES_QUEUE 0x50000000L

/* acc declare with on_device or layout. block: the dimension that is divided among the devices of the set, -1: each
 * device has all of the array; shadow of that dimension. set null: all devices of the default type. The item names
 * the whole array (rank > 0 for plain arrays). Release copies out what the item's action says; null is fine. */
struct tasuki_layout_spec {
  int block;
  long shadow_lo, shadow_hi;
};
tasuki_layout *tasuki_layout_create(struct tasuki_site *at, const tasuki_devices *set,
                                    const struct tasuki_acc_item *item, const struct tasuki_layout_spec *spec);
void tasuki_layout_release(tasuki_layout **layout); /* also usable as a cleanup attribute */
/* layout(a[..]) of a loop: the devices that `a` (a distributed array, or the address of a plain one) is declared on.
 * Ends the run where it has no layout, where the dimension that is divided is not in `dimensions`, a bit each, or where
 * `on` (of on_device; null: none) are other devices. */
const tasuki_devices *tasuki_layout_devices(struct tasuki_site *at, const char *name, const void *address,
                                            const tasuki_array *array, int dimensions, const tasuki_devices *on);
/* Of a loop's range the iterations i for which the current device holds index i + offset of dimension `dim`. */
struct tasuki_range tasuki_layout_range(struct tasuki_site *at, const char *name, const void *address,
                                        const tasuki_array *array, int dim, long offset, struct tasuki_range range);
/* Reductions of loops with layout: begin, on each device k behind the data clauses, makes the devices other than the
 * first start from the identity; end, when all have ended, gives all devices of the set the value over all. */
void tasuki_devices_reduction_begin(struct tasuki_site *at, int k, int op, int n, const struct tasuki_variable *v);
void tasuki_devices_reduction_end(struct tasuki_site *at, const tasuki_devices *set, int op, int n,
                                  const struct tasuki_variable *v);
/* acc reflect: the shadows between the devices of this node. */
void tasuki_device_reflect(struct tasuki_site *at, int n, const struct tasuki_acc_item *item);
/* bcast .. from_device d[device] acc: from that device of the source node to all devices of `d` on all nodes of the on
 * set, where the variables must be present. */
void tasuki_bcast_from_device(struct tasuki_site *at, int n, const struct tasuki_variable *v,
                              const struct tasuki_ref *from, const struct tasuki_ref *on, const tasuki_devices *d,
                              long device, long async);
/* Waits for all work of the devices; null: of all devices of the default type. */
void tasuki_barrier_device(struct tasuki_site *at, const tasuki_devices *set);

#ifdef __cplusplus
}
#endif
#endif
