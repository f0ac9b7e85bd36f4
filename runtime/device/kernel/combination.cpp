// One source with two kernels for each operator and type: rows, and grids of up to three levels.
#include "device/kernel/combination.h"

#include <algorithm>
#include <climits>
#include <map>
#include <tuple>
#include <vector>

#include "core/error.h"
#include "device/kernel/operator_text.h"
#include "device/kernel/shape.h"
#include "device/kernel/variant.h"

namespace tasuki {

class Combination {
 public:
  Device* device = nullptr;
  long element = 0;    // bytes; a sum of complex numbers has two elements each
  Variant variant[2];  // with indices of int, of long
  Kernel* grid[2] = {};
  int op = TASUKI_SUM, type = TASUKI_OTHER;
  KernelSummary* summary = nullptr;
};

namespace {

// Real numbers that a sum of complex ones consists of.
int part_of(int op, int type) {
  if (op != TASUKI_SUM && op != TASUKI_MINUS) return type;
  return type == TASUKI_CFLOAT ? TASUKI_FLOAT : type == TASUKI_CDOUBLE ? TASUKI_DOUBLE : type;
}

KernelSummary* summary_of_all() {
  static KernelSummary* summary = nullptr;
  if (!summary) {
    summary = new_kernel_summary();
    summary->name = "tasuki_combine";
    summary->place = "communication";
  }
  return summary;
}

void build(Combination& c, bool wide) {
  Variant& variant = c.variant[wide];
  const std::string shape = define_shape(shape_of_row(*c.device, 1), wide);
  variant =
      build_variant(*c.device, nullptr, "tasuki_combine", shape, "", combination_source(c.op, c.type), *c.summary);
  c.grid[wide] = variant.module->find("tasuki_combine_grid");
}

KernelArgument pointer(const void* address) {
  KernelArgument argument;
  argument.kind = KernelArgument::pointer;
  argument.address = argument.inside = const_cast<void*>(address);
  return argument;
}

// Strides in elements, innermost first; n elements in all.
void launch(Combination& c, const void* from, void* to, long n, const std::vector<GridLevel>& inwards, long queue) {
  const bool row = inwards.empty() || (inwards.size() == 1 && inwards[0].stride == 1);
  GridLevel level[3] = {{1, 1}, {1, 0}, {1, 0}};
  std::copy(inwards.begin(), inwards.end(), level);
  const Shape shape = shape_of_row(*c.device, n);
  const long counters = n + static_cast<long>(shape.launch.groups[0]) * shape.launch.threads[0];
  const bool wide = counters > INT_MAX;
  if (!c.variant[wide].kernel) build(c, wide);
  const long values[] = {n, level[0].count, level[1].count, level[0].stride, level[1].stride, level[2].stride};
  std::vector<KernelArgument> arguments = {pointer(to), pointer(from)};
  for (const long& value : std::span(values, row ? 1 : 6)) {
    KernelArgument& argument = arguments.emplace_back();
    argument.data = &value;
    argument.bytes = sizeof value;
  }
  ++c.summary->launches;
  c.device->launch(row ? *c.variant[wide].kernel : *c.grid[wide], shape.launch, arguments, queue);
}

}  // namespace

bool combination_exists(int op, int type) {
  const int part = part_of(op, type);
  return element_text(part).text && operator_text(op, part);
}

std::string combination_source(int op, int type) {
  const int part = part_of(op, type);
  const char *element = element_text(part).text, *name = operator_text(op, part);
  const std::string parameters =
      format("TASUKI_PARAM_RESTRICT(%s, y), TASUKI_PARAM_RESTRICT(const %s, x), ", element, element);
  const std::string bind = format("  TASUKI_BIND(%s, y);\n  TASUKI_BIND(const %s, x);\n", element, element);
  return "TASUKI_KERNEL void tasuki_combine(" + parameters + "long n) {\n" + bind +
         "  TASUKI_EACH(0, k, (TASUKI_INDEX)n)\n" +
         format("    y[k] = TASUKI_COMBINE(%s, %s, y[k], x[k]);\n}\n", name, element) +
         "TASUKI_KERNEL void tasuki_combine_grid(" + parameters +
         "long n, long n0, long n1, long s0, long s1, long s2) {\n" + bind +
         "  TASUKI_EACH(0, k, (TASUKI_INDEX)n) {\n"
         "    const TASUKI_INDEX row = k / (TASUKI_INDEX)n0, slice = row / (TASUKI_INDEX)n1;\n"
         "    const long at = (k - row * (TASUKI_INDEX)n0) * s0 + (row - slice * (TASUKI_INDEX)n1) * s1 + slice * "
         "s2;\n" +
         format("    y[at] = TASUKI_COMBINE(%s, %s, y[at], x[k]);\n  }\n}\n", name, element);
}

Combination* find_combination(Device& device, int op, int type) {
  if (device.shares_host_memory() || !combination_exists(op, type)) return nullptr;
  const int part = part_of(op, type);
  if (part == TASUKI_DOUBLE && !device.limits().double_precision) return nullptr;
  static auto* all = new std::map<std::tuple<Device*, int, int>, Combination>;
  Combination& c = (*all)[{&device, op, part}];
  if (!c.device) {
    c.device = &device;
    c.element = static_cast<long>(element_text(part).size);
    c.op = op;
    c.type = part;
    c.summary = summary_of_all();
    build(c, false);
  }
  return &c;
}

void combine_on_device(Combination& c, const void* from, void* to, long run, std::span<const GridLevel> levels,
                       long queue) {
  long bytes = run;
  for (const GridLevel& level : levels) bytes *= level.count;
  if (bytes == 0) return;
  if (levels.size() > 2) {
    const GridLevel& outer = levels[0];
    for (long k = 0; k < outer.count; ++k)
      combine_on_device(c, static_cast<const char*>(from) + bytes / outer.count * k,
                        static_cast<char*>(to) + outer.stride * k, run, levels.subspan(1), queue);
    return;
  }
  std::vector<GridLevel> inwards = {{run / c.element, 1}};
  for (auto level = levels.rbegin(); level != levels.rend(); ++level)
    inwards.push_back({level->count, level->stride / c.element});
  if (inwards.size() > 1 && inwards[0].count == 1) inwards.erase(inwards.begin());
  launch(c, from, to, bytes / c.element, inwards, queue);
}

}  // namespace tasuki
