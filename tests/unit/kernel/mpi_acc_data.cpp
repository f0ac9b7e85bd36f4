// Sections of distributed arrays in data directives, and kernels with the arrays' constants, on an OpenCL device:
// every cell of the local section against what the global indices say.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "array/descriptor.h"
#include "device/opencl/opencl_backend.h"
#include "openacc.h"
#include "tasuki/abi.h"
#include "xmp.h"

namespace {

using namespace tasuki;

tasuki_site* site() {
  static tasuki_site at{"mpi_acc_data.c", 3, 1, "data", nullptr, nullptr};
  return &at;
}

constexpr long columns = 6;

struct Case {
  int kind;
  long width, rows, shadow;
};

// The global index of each row of the local section, and whether this node holds it.
std::vector<std::pair<long, bool>> local_rows(const Array& a) {
  std::vector<std::pair<long, bool>> rows(static_cast<std::size_t>(a.dim[0].extent), {-1, false});
  const ArrayDim& dim = a.layout->dim(0);
  for (long i = 0; i < a.dim[0].size; ++i) {
    if (!dim.holds(a.place[0], i)) continue;
    rows[static_cast<std::size_t>(dim.position(a.place[0], i))] = {i, true};
  }
  return rows;
}

int failures = 0;
void expect(double wanted, double got, const char* what, const Case& c, long i, long j) {
  if (wanted == got || failures++ > 5) return;
  printf("node %d: %s of kind %d width %ld rows %ld shadow %ld at [%ld][%ld]: wanted %g, got %g\n", xmp_node_num(), what,
         c.kind, c.width, c.rows, c.shadow, i, j, wanted, got);
}

void check(const Case& c, std::mt19937& random) {
  auto draw = [&](long n) { return static_cast<long>(random() % static_cast<unsigned long>(n)); };
  tasuki_nodes_spec nodes_spec{"p", TASUKI_PAREN, 1, {-1}, nullptr};
  tasuki_nodes* p = tasuki_nodes_create(site(), &nodes_spec);
  tasuki_template_spec template_spec{"t", TASUKI_PAREN, 1, 1, {-3}, {c.rows}};
  tasuki_template* t = tasuki_template_create(site(), &template_spec);
  tasuki_format format{c.kind, 0, c.width, nullptr, 0, 0, 0};
  tasuki_template_distribute(site(), t, &format, p);
  tasuki_array_spec spec{};
  spec.name = "u";
  spec.type = TASUKI_DOUBLE;
  spec.element_size = 8;
  spec.rank = 2;
  spec.size[0] = c.rows, spec.size[1] = columns;
  spec.with = t;
  spec.axis[1] = -1;
  spec.shadow_lo[0] = spec.shadow_hi[0] = c.shadow;
  tasuki_array* u = tasuki_array_create(site(), &spec);
  const Array& a = static_cast<const Array&>(*u);
  auto* cell = static_cast<double*>(u->base);
  const auto rows = local_rows(a);
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (long j = 0; j < columns; ++j) cell[r * columns + static_cast<std::size_t>(j)] = static_cast<double>(rows[r].first * 100 + j);

  const long first = draw(c.rows), length = 1 + draw(c.rows - first), left = draw(columns), width = 1 + draw(columns - left);
  tasuki_acc_item item{TASUKI_ACC_COPYIN, "u", nullptr, 0, u, 8, 2, {{first, length, c.rows}, {left, width, columns}}, 0, nullptr, 0};
  tasuki_acc_enter_data(site(), 1, &item, TASUKI_ACC_SYNC);

  // Owned elements of the section: u[i][j] += i, by the arrays' constants.
  std::vector<int> owned;
  for (long i = first; i < first + length; ++i)
    if (a.layout->dim(0).owner(i) == a.place[0]) owned.push_back(static_cast<int>(i));
  const bool cyclic = !u->dim[0].affine;
  static const char* const body = R"(
TASUKI_KERNEL void add(TASUKI_PARAM(double, u), TASUKI_PARAM_RESTRICT(const int, rows), int n, int left, int width) {
  TASUKI_BIND(double, u);
  TASUKI_BIND(const int, rows);
  TASUKI_EACH(1, r, n) TASUKI_EACH(0, j, width) u[ROW(rows[r]) * u_S0 + left + j - u_O] += rows[r];
}
)";
  static const std::string affine = std::string("#define ROW(i) (i)\n") + body;
  static const std::string local = std::string("#define ROW(i) tasuki_cyclic_local((i) + u_T0, u_W0, u_P0)\n") + body;
  tasuki_kernel kernel{"add", cyclic ? local.c_str() : affine.c_str(), nullptr, TASUKI_KERNEL_FLAT, nullptr, nullptr};
  if (!owned.empty()) {
    const std::size_t bytes = owned.size() * sizeof(int);
    acc_copyin(owned.data(), bytes);
    const int n = static_cast<int>(owned.size()), l = static_cast<int>(left), w = static_cast<int>(width);
    tasuki_kernel_arg args[] = {{TASUKI_ARG_ARRAY, "u", nullptr, 0, 0, u, 0, 0},
                                {TASUKI_ARG_POINTER, "rows", owned.data(), 0, 0, nullptr, 0, 0},
                                {TASUKI_ARG_VALUE, "n", &n, sizeof n, 0, nullptr, 0, 0},
                                {TASUKI_ARG_VALUE, "left", &l, sizeof l, 0, nullptr, 0, 0},
                                {TASUKI_ARG_VALUE, "width", &w, sizeof w, 0, nullptr, 0, 0}};
    tasuki_launch launch{5, args, {width, n, 1}, 0, 0, 0, TASUKI_ACC_SYNC};
    tasuki_acc_launch(site(), &kernel, &launch);
    acc_delete(owned.data(), bytes);
  }
  const std::vector<double> before(cell, cell + tasuki_array_elements(u));
  for (long k = 0; k < tasuki_array_elements(u); ++k) cell[k] = -1;
  item.action = TASUKI_ACC_COPYOUT;
  tasuki_acc_exit_data(site(), 1, &item, 0, TASUKI_ACC_SYNC);
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (long j = 0; j < columns; ++j) {
      const long i = rows[r].first;
      if (!rows[r].second) continue;  // room that no element lies in
      const bool inside = i >= first && i < first + length && j >= left && j < left + width;
      const bool mine = a.layout->dim(0).owner(i) == a.place[0];
      const std::size_t k = r * columns + static_cast<std::size_t>(j);
      expect(inside ? before[k] + static_cast<double>(mine ? i : 0) : -1, cell[k], "element", c, i, j);
    }
  // The copy goes with the array.
  item.action = TASUKI_ACC_CREATE;
  tasuki_acc_enter_data(site(), 1, &item, TASUKI_ACC_SYNC);
  void* base = u->base;
  const unsigned long bytes = static_cast<unsigned long>(tasuki_array_elements(u)) * 8;
  tasuki_array_release(&u);
  for (unsigned long k = 0; k < bytes; k += 8) expect(0, acc_is_present(static_cast<char*>(base) + k, 0), "presence", c, static_cast<long>(k), 0);
  tasuki_template_release(&t);
  tasuki_nodes_release(&p);
}

}  // namespace

int main() {
  if (find_opencl("", true, 1).devices.empty()) {
    printf("skipped: this machine has no OpenCL device\n");
    return 0;
  }
  setenv("XMP_DEVICE", "opencl", 1);
  tasuki_start();
  std::mt19937 random(5);
  for (int turn = 0; turn < 3; ++turn)
    for (const Case& c : {Case{TASUKI_BLOCK, 0, 20, 0}, Case{TASUKI_BLOCK, 0, 17, 1}, Case{TASUKI_CYCLIC, 1, 19, 0},
                          Case{TASUKI_CYCLIC, 3, 29, 0}})
      check(c, random);
  return failures != 0;
}
