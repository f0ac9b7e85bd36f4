/* The rival of ../xmp/himeno_acc.c on OpenCL, by hand, one device: sizes are constants of the kernels' source, a work
 * item a point in rows along k, the residual reduced in local memory and then by one group in a fixed order; the host
 * waits once an iteration, for the residual. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef IMAX /* class S */
#define IMAX 64
#define JMAX 64
#define KMAX 128
#endif
#define PAD 1 /* as in the other programs */
#ifndef NN
#define NN 20
#endif
#define JP (JMAX + PAD)
#define KP (KMAX + PAD)
#define THREADS 64
#define POINTS ((size_t)IMAX * JP * KP)
#define TEXT(x) #x
#define STRING(x) TEXT(x)

static const char *const source =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "#define AT(u, i, j, k) u[((i) * JP + (j)) * KP + (k)]\n"
    "#define IN(u, n, i, j, k) u[(((n) * IMAX + (i)) * JP + (j)) * KP + (k)]\n"
    "kernel __attribute__((reqd_work_group_size(THREADS, 1, 1)))\n"
    "void jacobi(global const float *restrict a, global const float *restrict b, global const float *restrict c,\n"
    "            global const float *restrict p, global const float *restrict wrk1, global const float *restrict bnd,\n"
    "            global float *restrict wrk2, global double *restrict part, float omega) {\n"
    "  local double sums[THREADS];\n"
    "  const int me = get_local_id(0), j = get_group_id(0) + 1, i = get_group_id(1) + 1;\n"
    "  double gosa = 0;\n"
    "  for (int k = me + 1; k < KMAX - 1; k += THREADS) {\n"
    "    float s0 = IN(a, 0, i, j, k) * AT(p, i + 1, j, k) + IN(a, 1, i, j, k) * AT(p, i, j + 1, k) +\n"
    "               IN(a, 2, i, j, k) * AT(p, i, j, k + 1) +\n"
    "               IN(b, 0, i, j, k) * (AT(p, i + 1, j + 1, k) - AT(p, i + 1, j - 1, k) - AT(p, i - 1, j + 1, k) +\n"
    "                                    AT(p, i - 1, j - 1, k)) +\n"
    "               IN(b, 1, i, j, k) * (AT(p, i, j + 1, k + 1) - AT(p, i, j - 1, k + 1) - AT(p, i, j + 1, k - 1) +\n"
    "                                    AT(p, i, j - 1, k - 1)) +\n"
    "               IN(b, 2, i, j, k) * (AT(p, i + 1, j, k + 1) - AT(p, i - 1, j, k + 1) - AT(p, i + 1, j, k - 1) +\n"
    "                                    AT(p, i - 1, j, k - 1)) +\n"
    "               IN(c, 0, i, j, k) * AT(p, i - 1, j, k) + IN(c, 1, i, j, k) * AT(p, i, j - 1, k) +\n"
    "               IN(c, 2, i, j, k) * AT(p, i, j, k - 1) + AT(wrk1, i, j, k);\n"
    "    float ss = (s0 * IN(a, 3, i, j, k) - AT(p, i, j, k)) * AT(bnd, i, j, k);\n"
    "    gosa += ss * ss;\n"
    "    AT(wrk2, i, j, k) = AT(p, i, j, k) + omega * ss;\n"
    "  }\n"
    "  sums[me] = gosa;\n"
    "  for (int d = THREADS / 2; d; d /= 2) {\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (me < d) sums[me] += sums[me + d];\n"
    "  }\n"
    "  if (me == 0) part[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = sums[0];\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(THREADS, 1, 1)))\n"
    "void update(global float *restrict p, global const float *restrict wrk2) {\n"
    "  const int j = get_group_id(0) + 1, i = get_group_id(1) + 1;\n"
    "  for (int k = get_local_id(0) + 1; k < KMAX - 1; k += THREADS) AT(p, i, j, k) = AT(wrk2, i, j, k);\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(THREADS, 1, 1)))\n"
    "void total(global const double *restrict part, int n, global double *gosa) {\n"
    "  local double sums[THREADS];\n"
    "  const int me = get_local_id(0);\n"
    "  double s = 0;\n"
    "  for (int k = me; k < n; k += THREADS) s += part[k];\n"
    "  sums[me] = s;\n"
    "  for (int d = THREADS / 2; d; d /= 2) {\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (me < d) sums[me] += sums[me + d];\n"
    "  }\n"
    "  if (me == 0) *gosa = sums[0];\n"
    "}\n";

static void check(cl_int code, int line) {
  if (code == CL_SUCCESS) return;
  fprintf(stderr, "himeno_acc.c:%d: OpenCL error %d\n", line, code);
  exit(1);
}
#define CHECK(call) check(call, __LINE__)

static cl_context context;
static cl_command_queue queue;

static cl_mem filled(size_t copies, const float *values) {
  cl_int code;
  cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, copies * POINTS * sizeof(float), NULL, &code);
  CHECK(code);
  for (size_t n = 0; n < copies; n++)
    CHECK(clEnqueueFillBuffer(queue, memory, &values[n], sizeof(float), n * POINTS * sizeof(float),
                              POINTS * sizeof(float), 0, NULL, NULL));
  return memory;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(void) {
  const float omega = 0.8f, as[] = {1, 1, 1, 1.0f / 6}, zeros[] = {0, 0, 0}, ones[] = {1, 1, 1};
  cl_platform_id platform;
  cl_device_id device;
  cl_int code;
  double gosa = 0, start, elapsed;
  int groups = (IMAX - 2) * (JMAX - 2);

  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  CHECK(code);
  queue = clCreateCommandQueue(context, device, 0, &code);
  CHECK(code);
  cl_program program = clCreateProgramWithSource(context, 1, (const char **)&source, NULL, &code);
  CHECK(code);
  CHECK(clBuildProgram(program, 1, &device, "-DIMAX=" STRING(IMAX) " -DJMAX=" STRING(JMAX) " -DKMAX=" STRING(KMAX)
                       " -DJP=(JMAX+" STRING(PAD) ") -DKP=(KMAX+" STRING(PAD) ") -DTHREADS=" STRING(THREADS), NULL, NULL));
  cl_kernel jacobi = clCreateKernel(program, "jacobi", &code);
  CHECK(code);
  cl_kernel update = clCreateKernel(program, "update", &code);
  CHECK(code);
  cl_kernel total = clCreateKernel(program, "total", &code);
  CHECK(code);

  float *values = malloc(POINTS * sizeof *values);
  for (size_t n = 0; n < POINTS; n++) {
    int i = (int)(n / (JP * KP));
    values[n] = (float)(i * i) / (float)((IMAX - 1) * (IMAX - 1));
  }
  cl_mem a = filled(4, as), b = filled(3, zeros), c = filled(3, ones), wrk1 = filled(1, zeros), bnd = filled(1, ones);
  cl_mem wrk2 = filled(1, zeros), p = filled(1, zeros);
  cl_mem part = clCreateBuffer(context, CL_MEM_READ_WRITE, groups * sizeof(double), NULL, &code);
  CHECK(code);
  cl_mem sum = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(double), NULL, &code);
  CHECK(code);
  CHECK(clEnqueueWriteBuffer(queue, p, CL_TRUE, 0, POINTS * sizeof *values, values, 0, NULL, NULL));

  cl_mem arguments[] = {a, b, c, p, wrk1, bnd, wrk2, part};
  for (cl_uint k = 0; k < 8; k++) CHECK(clSetKernelArg(jacobi, k, sizeof(cl_mem), &arguments[k]));
  CHECK(clSetKernelArg(jacobi, 8, sizeof omega, &omega));
  CHECK(clSetKernelArg(update, 0, sizeof(cl_mem), &p));
  CHECK(clSetKernelArg(update, 1, sizeof(cl_mem), &wrk2));
  CHECK(clSetKernelArg(total, 0, sizeof(cl_mem), &part));
  CHECK(clSetKernelArg(total, 1, sizeof groups, &groups));
  CHECK(clSetKernelArg(total, 2, sizeof(cl_mem), &sum));
  const size_t size[] = {(JMAX - 2) * THREADS, IMAX - 2}, threads[] = {THREADS, 1}, one = THREADS;

  CHECK(clFinish(queue));
  start = seconds();
  for (int iteration = 0; iteration < NN; iteration++) {
    CHECK(clEnqueueNDRangeKernel(queue, jacobi, 2, NULL, size, threads, 0, NULL, NULL));
    CHECK(clEnqueueNDRangeKernel(queue, total, 1, NULL, &one, threads, 0, NULL, NULL));
    CHECK(clEnqueueNDRangeKernel(queue, update, 2, NULL, size, threads, 0, NULL, NULL));
    CHECK(clEnqueueReadBuffer(queue, sum, CL_TRUE, 0, sizeof gosa, &gosa, 0, NULL, NULL));
  }
  elapsed = seconds() - start;
  printf("time: %.9f\ncheck: %.12e\n", elapsed, gosa);
  free(values);
  return 0;
}
