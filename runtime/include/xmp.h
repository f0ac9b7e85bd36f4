/* Library functions of XcalableMP for C programs.
 *
 * Counting: `dim` arguments count from 1 in the order of the declaration (for `p[3][2]` dimension 1 has 3
 * nodes). Functions named xmp_ number nodes from 1, those named xmpc_ from 0. Array indices count from 0;
 * template bounds are those of the declaration. Sizes of memory are bytes, times are seconds.
 *
 * Inquiry functions return 0, or a negative value and leave the result alone: XMP_ERR_DESC when the
 * descriptor is not of the right kind (any pointer may be given), XMP_ERR_DIM when there is no such dimension,
 * XMP_ERR_VALUE when the asked value does not exist (not fixed, not distributed, not held by this node, or
 * too large for an int).
 *
 * Descriptors come from xmp_desc_of(name), which the compiler knows; name is a node array, a template or a
 * global array. Functions that use MPI types are declared when mpi.h was included before. */
#ifndef TASUKI_XMP_H
#define TASUKI_XMP_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void *xmp_desc_t;

enum { XMP_ERR_DESC = -1, XMP_ERR_DIM = -2, XMP_ERR_VALUE = -3 };

/* ---- system ---------------------------------------------------------------------------------- */

/* This node's number in the entire node set, and the number of nodes of the run. */
int xmp_all_node_num(void);
int xmpc_all_node_num(void);
int xmp_all_num_nodes(void);
/* This node's number in the executing node set (in its element order), and the number of executing nodes.
 * The image functions are the same from 0. */
int xmp_node_num(void);
int xmpc_node_num(void);
int xmp_num_nodes(void);
int xmpc_this_image(void);
int xmp_num_images(void);
/* Number of accelerators that this node can use; the CPU does not count. */
int xmp_get_gpu_count(void);

/* Seconds since some time in the past of this process, and the clock's resolution. Nodes differ. */
double xmp_wtime(void);
double xmp_wtick(void);

/* Ends the program as exit does; every node of the run calls it. */
void xmp_exit(int status);
/* Returns when all executing nodes have called it. */
void xmp_barrier(void);
/* 1 when all asynchronous operations of the id are complete or the id is unknown, else 0. */
int xmp_test_async(int async_id);

/* ---- images of coarrays ------------------------------------------------------------------------ */

/* What `status` becomes, which may be NULL. An image that has come to its end while others call it ends the run. */
enum { XMP_STAT_SUCCESS = 0, XMP_STAT_STOPPED_IMAGE = 1 };
/* Each returns when what this image has put in coarrays of others is there. Images count from 0 in the executing set.
 * xmp_sync_all: when all of them have called it. xmp_sync_image, xmp_sync_images: when each of these images has called
 * for this one as often as this one for it; xmp_sync_images_all: the same with all. xmp_sync_memory waits for nobody
 * else. */
void xmp_sync_all(int* status);
void xmp_sync_memory(int* status);
void xmp_sync_image(int image, int* status);
void xmp_sync_images(int num, int* image_set, int* status);
void xmp_sync_images_all(int* status);

/* ---- memory ---------------------------------------------------------------------------------- */

/* Storage for the local section (shadow included, zeroed) of the global array that the descriptor of an
 * aligned pointer describes; one size in elements for every dimension. Every node of the executing set
 * calls it. NULL on a node that holds nothing. Sizes of any integer type. */
void *xmp_malloc(xmp_desc_t d, ...);
/* Frees what xmp_malloc gave, by its address or by the array's descriptor; NULL is fine. */
void xmp_free(void *section);

/* What xmp_malloc(d, n0, n1, ..) and xmp_free(p) mean; `file` and `line` are for messages. */
void *tasuki_malloc(const char *file, int line, xmp_desc_t d, int rank, const size_t *size);
void tasuki_free(const char *file, int line, void *section);
#if !defined(__cplusplus) && !defined(TASUKI_LIBRARY)
#define xmp_malloc(d, ...)                                                                               \
  tasuki_malloc(__FILE__, __LINE__, (d), (int)(sizeof((size_t[]){__VA_ARGS__}) / sizeof(size_t)),       \
                (const size_t[]){__VA_ARGS__})
#define xmp_free(section) tasuki_free(__FILE__, __LINE__, (section))
#endif

/* ---- any descriptor -------------------------------------------------------------------------- */

enum { XMP_DESC_NODES = 1, XMP_DESC_TEMPLATE = 2, XMP_DESC_ARRAY = 3 };
/* What a descriptor describes. */
int xmp_desc_kind(xmp_desc_t d, int *kind);

/* ---- node arrays ----------------------------------------------------------------------------- */

enum { XMP_ENTIRE_NODES = 1, XMP_EXECUTING_NODES = 2, XMP_PRIMARY_NODES = 3, XMP_EQUIVALENCE_NODES = 4 };
int xmp_nodes_ndims(xmp_desc_t d, int *ndims);
/* This node's coordinate; XMP_ERR_VALUE when it is not one of the nodes. */
int xmp_nodes_index(xmp_desc_t d, int dim, int *index);
int xmpc_nodes_index(xmp_desc_t d, int dim, int *index);
int xmp_nodes_size(xmp_desc_t d, int dim, int *size);
int xmp_nodes_attr(xmp_desc_t d, int *attr);
/* The reference that the node array was declared with (`nodes q(2) = p(2:4:2)`): the other node array, and
 * for each of its dimensions (as declared there) lower bound, upper bound and stride, numbered from 1; a
 * subscript `*` gives stride 0 and leaves the bounds alone. XMP_ERR_VALUE when it was declared otherwise. */
int xmp_nodes_equiv(xmp_desc_t d, xmp_desc_t *dn, int lb[], int ub[], int st[]);
/* This node's place, from 0, in the element order of the node array: its rank in xmp_nodes_comm. */
int xmp_nodes_rank(xmp_desc_t d, int *rank);

/* ---- templates and distributions ------------------------------------------------------------- */

enum { XMP_NOT_DISTRIBUTED = 0, XMP_BLOCK = 1, XMP_CYCLIC = 2, XMP_GBLOCK = 3 };
int xmp_template_fixed(xmp_desc_t d, int *fixed);
int xmp_template_ndims(xmp_desc_t d, int *ndims);
int xmp_template_lbound(xmp_desc_t d, int dim, int *lbound);
int xmp_template_ubound(xmp_desc_t d, int dim, int *ubound);
/* Number of indices, and how many of them this node owns. */
int xmp_template_gsize(xmp_desc_t d, int dim, int *size);
int xmp_template_lsize(xmp_desc_t d, int dim, int *size);

int xmp_dist_format(xmp_desc_t d, int dim, int *format);
/* Block width of block and cyclic distributions. */
int xmp_dist_blocksize(xmp_desc_t d, int dim, int *blocksize);
/* Distance between the first indices of consecutive blocks of one node; block: of neighbouring nodes. */
int xmp_dist_stride(xmp_desc_t d, int dim, int *stride);
/* gblock: the sizes, one for each node of the dimension. */
int xmp_dist_gblockmap(xmp_desc_t d, int dim, int map[]);
/* The node array onto which a template is distributed, and its dimension. */
int xmp_dist_nodes(xmp_desc_t d, xmp_desc_t *dn);
int xmp_dist_axis(xmp_desc_t d, int dim, int *axis);
/* The part of the iterations start, start + step, .. end of a loop on the template's dimension that this
 * node executes. Cyclic(n) with n > 1, whose part is no such progression, gives XMP_ERR_VALUE; no iteration
 * gives an empty progression. */
int xmp_sched_template_index(int *local_start, int *local_end, int *local_step, int start, int end, int step,
                             xmp_desc_t d, int dim);

/* ---- global arrays --------------------------------------------------------------------------- */

/* Template and its dimension with which a dimension of the array is aligned; offset: template index - index. */
int xmp_align_template(xmp_desc_t d, xmp_desc_t *dt);
int xmp_align_axis(xmp_desc_t d, int dim, int *axis);
int xmp_align_offset(xmp_desc_t d, int dim, int *offset);
/* 1 when the array is replicated over dimension `dim` of the template. */
int xmp_align_replicated(xmp_desc_t d, int dim, int *replicated);
/* Distribution format of the template dimension (XMP_NOT_DISTRIBUTED where collapsed), and its size. */
int xmp_align_format(xmp_desc_t d, int dim, int *format);
int xmp_align_size(xmp_desc_t d, int dim, int *size);

int xmp_array_ndims(xmp_desc_t d, int *ndims);
int xmp_array_lshadow(xmp_desc_t d, int dim, int *lshadow);
int xmp_array_ushadow(xmp_desc_t d, int dim, int *ushadow);
/* Bounds of the whole array: 0 and size - 1. */
int xmp_array_lbound(xmp_desc_t d, int dim, int *lbound);
int xmp_array_ubound(xmp_desc_t d, int dim, int *ubound);
int xmp_array_lbound_global(xmp_desc_t d, int dim, int *lbound);
int xmp_array_ubound_global(xmp_desc_t d, int dim, int *ubound);
int xmp_array_gsize(xmp_desc_t d, int dim, int *size);
/* Elements that this node owns in a dimension, without shadow. */
int xmp_array_lsize(xmp_desc_t d, int dim, int *lsize);
/* Elements allocated in a dimension on every node, shadow included. */
int xmp_array_lead_dim(xmp_desc_t d, int dim, int *size);
/* Leading dimension of a two-dimensional array's local section, for BLAS: xmp_array_lead_dim of the last. */
int xmp_array_lda(xmp_desc_t d, int *lda);
/* First byte of the local section, shadow included; NULL on a node that holds nothing. */
int xmp_array_laddr(xmp_desc_t d, void **laddr);
/* Place of an index in the local section, shadow included: element g is at section[..][l][..].
 * XMP_ERR_VALUE when this node does not hold it. */
int xmp_array_gtol(xmp_desc_t d, int dim, int g_idx, int *l_idx);
/* Number (from 1, entire node set) of the first node that owns the element; one index a dimension. */
int xmp_array_owner(xmp_desc_t d, const int index[], int *node);
int xmp_array_type_size(xmp_desc_t d, size_t *bytes);

/* ---- MPI ------------------------------------------------------------------------------------- */

/* In an XMP program, where MPI is started before main: nothing is left to do, and MPI ends at exit. */
void xmp_init_mpi(int *argc, char ***argv);
void xmp_finalize_mpi(void);
/* In an MPI program: ends what xmp_init began; before MPI_Finalize, called by all its nodes. */
void xmp_finalize(void);
#ifdef MPI_VERSION
/* Communicator of the executing node set, ranks in its element order. The program may use it freely but not
 * free it. All executing nodes call it. */
MPI_Comm xmp_get_mpi_comm(void);
/* The same for the nodes of a node array; only its members call. */
int xmp_nodes_comm(xmp_desc_t d, MPI_Comm *comm);
/* In an MPI program, after MPI_Init: the processes of `comm` become the entire node set. */
void xmp_init(MPI_Comm comm);
#elif defined(__has_attribute)
#if __has_attribute(unavailable)
void *xmp_get_mpi_comm(void) __attribute__((unavailable("include <mpi.h> in front of <xmp.h>")));
int xmp_nodes_comm(xmp_desc_t d, void *comm) __attribute__((unavailable("include <mpi.h> in front of <xmp.h>")));
#endif
#endif

#ifdef __cplusplus
}
#endif
#endif
