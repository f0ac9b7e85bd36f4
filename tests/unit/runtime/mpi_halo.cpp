// reflect and reduce_shadow on random mappings against a serial model, every cell of the local section: in host
// memory, and on devices with a memory of their own, which every third node has not.
// Runs on any number of nodes; all nodes draw the same cases. With the argument `device` the devices are the real
// ones of XMP_DEVICE; with `relays` two nodes share memory, and corners go through neighbours wherever they can.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>

#include "array/descriptor.h"
#include "comm/halo_relay.h"
#include "halo_model.h"
#include "stand_in.h"
#include "tasuki/abi.h"
#include "xmp.h"

namespace tasuki::test {
namespace {

struct Type {
  int type;
  unsigned long size;
};
constexpr Type types[] = {
    {TASUKI_DOUBLE, 8}, {TASUKI_INT, 4}, {TASUKI_OTHER, 24}, {TASUKI_SHORT, 2}, {TASUKI_FLOAT, 4}};

void put(const Type& type, void* at, long value) {
  switch (type.type) {
    case TASUKI_DOUBLE:
      *static_cast<double*>(at) = static_cast<double>(value);
      break;
    case TASUKI_INT:
      *static_cast<int*>(at) = static_cast<int>(value);
      break;
    case TASUKI_SHORT:
      *static_cast<short*>(at) = static_cast<short>(value);
      break;
    case TASUKI_FLOAT:
      *static_cast<float*>(at) = static_cast<float>(value);
      break;
    default:
      for (int k = 0; k < 3; ++k) static_cast<long*>(at)[k] = value + k;
  }
}

bool is(const Type& type, const void* at, long value) {
  char expected[24];
  put(type, expected, value);
  return std::memcmp(expected, at, type.size) == 0;
}

// An array, the nodes and the template under it, and the model of all of them.
struct Case {
  std::vector<long> node_sizes;
  long first_node = 1, nodes = 1;  // p(first : first + nodes - 1) of the entire set
  std::vector<Mapping> template_dims;
  std::vector<DimModel> dims;
  Type type;
  bool orthogonal = false;

  std::vector<long> coordinates(long node) const {
    std::vector<long> result;
    for (long size : node_sizes) {
      result.push_back(node % size);
      node /= size;
    }
    return result;
  }
  long place(int d, const std::vector<long>& at) const {
    const int axis = dims[d].mapping.format.axis;
    return axis < 0 ? 0 : at[axis];
  }
  bool same_slice(long a, long b) const {
    const auto at = coordinates(a), bt = coordinates(b);
    for (std::size_t axis = 0; axis < node_sizes.size(); ++axis) {
      bool used = false;
      for (const DimModel& dim : dims) used = used || dim.mapping.format.axis == static_cast<int>(axis);
      if (!used && at[axis] != bt[axis]) return false;
    }
    return true;
  }
  // Calls visit(linear cell, element's linear index or -1, number of dimensions in the shadow).
  void each_cell(long node, const std::function<void(long, long, int)>& visit) const {
    const auto at = coordinates(node);
    std::vector<std::vector<Cell>> cells;
    for (std::size_t d = 0; d < dims.size(); ++d)
      cells.push_back(dims[d].cells(place(static_cast<int>(d), at)));
    std::function<void(std::size_t, long, long, int)> walk = [&](std::size_t d, long cell, long element,
                                                                 int shadows) {
      if (d == dims.size()) return visit(cell, element, shadows);
      for (std::size_t k = 0; k < cells[d].size(); ++k) {
        const Cell& c = cells[d][k];
        walk(d + 1, cell * static_cast<long>(cells[d].size()) + static_cast<long>(k),
             element < 0 || c.index < 0 ? -1 : element * dims[d].size + c.index, shadows + c.shadow);
      }
    };
    walk(0, 0, 0, 0);
  }
  bool updated(long element, int shadows) const {
    return element >= 0 && shadows > 0 && (!orthogonal || shadows == 1);
  }
};

Case random_case(Random& random, long world) {
  Case c;
  c.nodes = random.chance(70) ? world : random.between(1, world);
  c.first_node = random.between(1, world - c.nodes + 1);
  // Factors of the number of nodes as node dimensions.
  long left = c.nodes;
  const long axes = random.between(1, 3);
  for (long axis = 0; axis + 1 < axes; ++axis) {
    std::vector<long> divisors;
    for (long k = 1; k <= left; ++k) {
      if (left % k == 0) divisors.push_back(k);
    }
    c.node_sizes.push_back(divisors[random.between(0, static_cast<long>(divisors.size()) - 1)]);
    left /= c.node_sizes.back();
  }
  c.node_sizes.push_back(left);
  // One template dimension for each node dimension, and perhaps one that is not distributed.
  std::vector<int> order;
  for (std::size_t axis = 0; axis < c.node_sizes.size(); ++axis) order.push_back(static_cast<int>(axis));
  if (random.chance(30)) order.insert(order.begin() + random.between(0, static_cast<long>(order.size())), -1);
  for (int axis : order) {
    Mapping m;
    m.nodes = axis < 0 ? 1 : c.node_sizes[axis];
    m.lb = random.between(-4, 4);
    m.ub = m.lb + random.between(0, 11);
    const long size = m.ub - m.lb + 1;
    m.format.axis = axis;
    const long kind = axis < 0 ? 0 : random.between(1, 5);
    if (kind == 1 || kind == 2) {
      m.format.format = Format::block;
      if (random.chance(30)) m.format.width = ceil_div(size, m.nodes) + random.between(0, 2);
    } else if (kind == 3 || kind == 4) {
      m.format.format = Format::gblock;
      long rest = size;
      for (long node = 0; node + 1 < m.nodes; ++node) {
        m.format.map.push_back(random.between(0, rest));
        rest -= m.format.map.back();
      }
      m.format.map.push_back(rest);
    } else if (kind == 5) {
      m.format.format = Format::cyclic;
      if (random.chance(60)) m.format.width = random.between(1, 3);
    }
    c.template_dims.push_back(m);
  }
  // Array dimensions: some template dimensions in any order, and collapsed ones.
  std::vector<int> sources;
  for (std::size_t t = 0; t < c.template_dims.size(); ++t) {
    if (random.chance(80))
      sources.insert(sources.begin() + random.between(0, static_cast<long>(sources.size())), t);
  }
  if (sources.empty() || random.chance(25)) sources.push_back(-1);
  c.orthogonal = random.chance(30);
  for (int t : sources) {
    DimModel dim;
    dim.template_dim = t;
    if (t >= 0) {
      dim.mapping = c.template_dims[t];
      const long size = dim.mapping.ub - dim.mapping.lb + 1;
      dim.size = random.chance(50) ? size : random.between(1, size);
      dim.offset = random.between(dim.mapping.lb, dim.mapping.ub - dim.size + 1);
    } else {
      dim.size = random.between(1, 6);
      dim.mapping = {{Format::none, -1, 0, {}}, 0, dim.size - 1, 1};
    }
    dim.full = random.chance(15);
    if (!dim.full && !dim.cyclic()) {
      dim.shadow_lo = random.between(0, 3);
      dim.shadow_hi = random.between(0, 3);
    }
    dim.whole = random.chance(50);
    dim.width_lo = random.between(0, dim.full ? 3 : dim.shadow_lo);
    dim.width_hi = random.between(0, dim.full ? 3 : dim.shadow_hi);
    dim.periodic = random.chance(40);
    c.dims.push_back(dim);
  }
  c.type = types[random.between(0, 4)];
  return c;
}

// Messages of several sizes and shapes: long runs (described to MPI), short ones (packed), whole planes (as
// they lie). The array is [6][30][160]; which of its dimensions is distributed decides.
Case big_case(Random& random, long world, int distributed) {
  Case c;
  c.nodes = world;
  c.node_sizes = {world};
  const long sizes[] = {6 * world, 30, 160};
  for (int d = 0; d < 3; ++d) {
    DimModel dim;
    dim.size = sizes[d];
    dim.mapping = {{Format::none, -1, 0, {}}, 0, dim.size - 1, 1};
    if (d == distributed) {
      dim.template_dim = 0;
      dim.mapping = {{Format::block, 0, 0, {}}, 0, dim.size - 1, world};
      dim.shadow_lo = random.between(1, 2);
      dim.shadow_hi = random.between(1, 2);
      dim.periodic = random.chance(50);
      c.template_dims.push_back(dim.mapping);
    }
    c.dims.push_back(dim);
  }
  c.type = types[random.between(0, 4)];
  return c;
}

tasuki_site site(const char* directive, int line) { return {"mpi_halo.c", line, 1, directive, nullptr, nullptr}; }

// The objects of the program, made and released through the ABI.
struct Objects {
  Objects(const Case& c, int line) : place(site("array", line)) {
    tasuki_nodes_spec entire{"all", TASUKI_PAREN, 1, {-1}, nullptr};
    all = tasuki_nodes_create(&place, &entire);
    const tasuki_sub some{TASUKI_SUB_TRIPLET, c.first_node, c.first_node + c.nodes - 1, 1};
    tasuki_ref part{TASUKI_REF_NODES, all, 1, &some};
    tasuki_nodes_spec nodes{"p", TASUKI_PAREN, static_cast<int>(c.node_sizes.size()), {}, &part};
    std::copy(c.node_sizes.begin(), c.node_sizes.end(), nodes.size);
    p = tasuki_nodes_create(&place, &nodes);
    tasuki_template_spec spec{"t", TASUKI_PAREN, static_cast<int>(c.template_dims.size()), 1, {}, {}};
    std::vector<tasuki_format> formats;
    for (std::size_t d = 0; d < c.template_dims.size(); ++d) {
      const Mapping& m = c.template_dims[d];
      spec.lb[d] = m.lb;
      spec.ub[d] = m.ub;
      formats.push_back({static_cast<int>(m.format.format), m.format.axis, m.format.width,
                         m.format.map.empty() ? nullptr : m.format.map.data(),
                         static_cast<long>(m.format.map.size()), static_cast<int>(sizeof(long)), 1});
    }
    t = tasuki_template_create(&place, &spec);
    tasuki_template_distribute(&place, t, formats.data(), p);
    tasuki_array_spec as{};
    as.name = "a";
    as.kind = TASUKI_STATIC;
    as.type = c.type.type;
    as.element_size = c.type.size;
    as.rank = static_cast<int>(c.dims.size());
    as.with = t;
    for (std::size_t d = 0; d < c.dims.size(); ++d) {
      as.size[d] = c.dims[d].size;
      as.axis[d] = c.dims[d].template_dim;
      as.offset[d] = c.dims[d].template_dim < 0 ? 0 : c.dims[d].offset;
      as.shadow_lo[d] = c.dims[d].full ? TASUKI_FULL_SHADOW : c.dims[d].shadow_lo;
      as.shadow_hi[d] = c.dims[d].full ? TASUKI_FULL_SHADOW : c.dims[d].shadow_hi;
      as.expected_extent[d] = c.dims[d].extent();
    }
    a = tasuki_array_create(&place, &as);
    b = tasuki_array_create(&place, &as);
  }
  ~Objects() {
    tasuki_array_release(&b);
    tasuki_array_release(&a);
    tasuki_template_release(&t);
    tasuki_nodes_release(&p);
    tasuki_nodes_release(&all);
  }
  tasuki_site place;
  tasuki_nodes *all, *p;
  tasuki_template* t;
  tasuki_array *a, *b;
};

// The device copies of the arrays, as long as this lives.
class Present {
 public:
  Present(std::vector<tasuki_array*> arrays, bool wanted) : place_(site("data", 1)) {
    if (!wanted) return;
    for (tasuki_array* a : arrays) {
      tasuki_acc_item item{};
      item.action = TASUKI_ACC_CREATE;
      item.name = "a";
      item.array = a;
      items_.push_back(item);
    }
    apart_ = !current_device().shares_host_memory();
    tasuki_acc_enter_data(&place_, count(), items_.data(), TASUKI_ACC_SYNC);
  }
  ~Present() {
    for (tasuki_acc_item& item : items_) item.action = TASUKI_ACC_DELETE;
    tasuki_acc_exit_data(&place_, count(), items_.data(), 0, TASUKI_ACC_SYNC);
  }
  // The arrays' values go to the device, and something else is left in host memory.
  void down() {
    if (!apart_) return;
    update(TASUKI_ACC_UPDATE_DEVICE);
    each_byte([](unsigned char& byte) { byte = 0x5a; });
  }
  // The device copies come back; bytes of host memory that something has written meanwhile are counted.
  int up() {
    if (!apart_) return 0;
    int wrong = 0;
    each_byte([&](unsigned char& byte) { wrong += byte != 0x5a; });
    update(TASUKI_ACC_UPDATE_HOST);
    return wrong;
  }

 private:
  int count() const { return static_cast<int>(items_.size()); }
  void update(int action) {
    for (tasuki_acc_item& item : items_) item.action = action;
    tasuki_acc_update(&place_, count(), items_.data(), 0, TASUKI_ACC_SYNC);
  }
  template <class Visit>
  void each_byte(Visit visit) {
    for (const tasuki_acc_item& item : items_) {
      auto* first = static_cast<unsigned char*>(item.array->base);
      const std::size_t bytes = section_bytes(descriptor(item.array));
      for (std::size_t k = 0; k < bytes; ++k) visit(first[k]);
    }
  }
  tasuki_site place_;
  std::vector<tasuki_acc_item> items_;
  bool apart_ = false;
};

tasuki_reflect_spec spec_of(const Case& c, bool device) {
  tasuki_reflect_spec spec{};
  spec.device = device;
  spec.orthogonal = c.orthogonal;
  for (std::size_t d = 0; d < c.dims.size(); ++d) {
    spec.lo[d] = c.dims[d].whole ? TASUKI_WHOLE_SHADOW : c.dims[d].width_lo;
    spec.hi[d] = c.dims[d].whole ? TASUKI_WHOLE_SHADOW : c.dims[d].width_hi;
    spec.periodic[d] = c.dims[d].periodic;
  }
  return spec;
}

char* cell_of(const Case& c, const tasuki_array* a, long cell) {
  return static_cast<char*>(a->base) + static_cast<unsigned long>(cell) * c.type.size;
}

long element_value(long element, int salt) { return (element * 7 + salt * 3) % 1500; }
long junk_value(long node, long cell) { return 2000 + (node * 97 + cell * 13) % 3000; }

void fill(const Case& c, const tasuki_array* a, long node, int salt) {
  c.each_cell(node, [&](long cell, long element, int shadows) {
    put(c.type, cell_of(c, a, cell),
        element >= 0 && shadows == 0 ? element_value(element, salt) : junk_value(node, cell));
  });
}

int wrong_after_reflect(const Case& c, const tasuki_array* a, long node, int salt) {
  int wrong = 0;
  c.each_cell(node, [&](long cell, long element, int shadows) {
    const bool known = element >= 0 && (shadows == 0 || c.updated(element, shadows));
    wrong += !is(c.type, cell_of(c, a, cell), known ? element_value(element, salt) : junk_value(node, cell));
  });
  return wrong;
}

// Small addends: sums must be exact in short and float.
long addend(long node, long cell) { return (node * 5 + cell * 3) % 11; }

int wrong_reduce(const Case& c, tasuki_array* a, long node, tasuki_site* at, const tasuki_reflect_spec& spec,
                 long async, Present& present) {
  if (node >= 0) {
    c.each_cell(node, [&](long cell, long, int) { put(c.type, cell_of(c, a, cell), addend(node, cell)); });
  }
  present.down();
  tasuki_reduce_shadow(at, 1, &a, &spec, async);
  if (async != TASUKI_NO_ASYNC) tasuki_wait_async(at, 1, &async, nullptr, 0);
  int wrong = present.up();
  if (node < 0) return wrong;
  std::map<long, long> sums;
  for (long other = 0; other < c.nodes; ++other) {
    if (!c.same_slice(node, other)) continue;
    c.each_cell(other, [&](long cell, long element, int shadows) {
      if (c.updated(element, shadows)) sums[element] += addend(other, cell);
    });
  }
  c.each_cell(node, [&](long cell, long element, int shadows) {
    const long sum = element >= 0 && shadows == 0 ? sums[element] : 0;
    wrong += !is(c.type, cell_of(c, a, cell), addend(node, cell) + sum);
  });
  return wrong;
}

// The program's index of an owned element must lead to its cell.
int wrong_addresses(const Case& c, const tasuki_array* a, long node) {
  int wrong = 0;
  const auto at = c.coordinates(node);
  for (std::size_t d = 0; d < c.dims.size(); ++d) {
    const DimModel& dim = c.dims[d];
    const auto cells = dim.cells(c.place(static_cast<int>(d), at));
    wrong += a->dim[d].extent != static_cast<long>(cells.size());
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (cells[k].index < 0 || cells[k].shadow) continue;
      long index = cells[k].index;
      if (!a->dim[d].affine) {
        index = tasuki_cyclic_local(index + dim.offset - dim.mapping.lb,
                                    std::max(1L, dim.mapping.format.width), dim.mapping.nodes);
      }
      wrong += index - a->dim[d].origin_index != static_cast<long>(k);
    }
  }
  return wrong;
}

int run_case(const Case& c, int number, Random& random, long world_rank, bool device) {
  Objects objects(c, number);
  Present present({objects.a, objects.b}, device);
  const long node = world_rank + 1 >= c.first_node && world_rank + 1 < c.first_node + c.nodes
                        ? world_rank + 1 - c.first_node
                        : -1;
  const tasuki_reflect_spec spec = spec_of(c, device);
  tasuki_array* both[] = {objects.a, objects.b};
  tasuki_site reflect = site("reflect", number), init = site("reflect_init", number),
              go = site("reflect_do", number), reduce = site("reduce_shadow", number),
              wait = site("wait_async", number);
  int wrong = node >= 0 ? wrong_addresses(c, objects.a, node) : 0;
  const int way = static_cast<int>(random.between(0, 3));
  const int arrays = way == 3 ? 1 : static_cast<int>(random.between(1, 2));
  if (way == 1) tasuki_reflect_init(&init, arrays, both, &spec);
  // Three times: the first makes the plan, the others take it from the directive.
  for (int salt = 0; salt < 3; ++salt) {
    for (int k = 0; k < arrays && node >= 0; ++k) fill(c, both[k], node, salt + k);
    const long id = 5;
    present.down();
    if (way == 0) tasuki_reflect(&reflect, arrays, both, &spec, TASUKI_NO_ASYNC);
    if (way == 1) tasuki_reflect_do(&go, arrays, both, TASUKI_NO_ASYNC, device);
    if (way >= 2) {
      tasuki_reflect(&reflect, arrays, both, &spec, id);
      // Again while it is in flight, and the same arrays from another directive.
      if (way == 3) tasuki_reflect(&reflect, arrays, both, &spec, id);
      if (way == 3) tasuki_reflect(&wait, arrays, both, &spec, TASUKI_NO_ASYNC);
      wait.cache = nullptr;
      tasuki_wait_async(&wait, 1, &id, nullptr, 0);
    }
    wrong += present.up();
    for (int k = 0; k < arrays && node >= 0; ++k) wrong += wrong_after_reflect(c, both[k], node, salt + k);
  }
  if (c.type.type != TASUKI_OTHER) {
    wrong += wrong_reduce(c, objects.a, node, &reduce, spec, random.chance(50) ? 7 : TASUKI_NO_ASYNC, present);
  }
  return wrong;
}

}  // namespace
}  // namespace tasuki::test

int main(int argc, char** argv) {
  using namespace tasuki::test;
  const bool relays = argc > 3 && std::string(argv[3]) == "relays";
  if (relays) setenv("XMP_SUBCLUSTER", "2", 1);
  tasuki_start();
  if (relays) tasuki::force_relays(true);
  const int cases = argc > 1 ? std::atoi(argv[1]) : 400;
  const bool real = argc > 3 && std::string(argv[3]) == "device";
  const long me = xmpc_all_node_num(), world = xmp_all_num_nodes();
  Random random(argc > 2 ? std::atoi(argv[2]) : 2026);
  tasuki_site at{"mpi_halo.c", 1, 1, "reduction", nullptr, nullptr};
  int passed = 0, failed = 0;
  const int big = 9;
  // As devices do, it outlives the run.
  auto* apart = new SeparateDevice(tasuki::DeviceKind::opencl);
  const auto run = [&](int number, bool device) {
    const Case c = number > cases ? big_case(random, world, number % 3) : random_case(random, world);
    int wrong = run_case(c, number, random, me, device);
    tasuki_variable v{&wrong, 1, TASUKI_INT, sizeof wrong, nullptr};
    tasuki_reduction(&at, TASUKI_SUM, 1, &v, nullptr, TASUKI_NO_ASYNC, 0);
    (wrong == 0 ? passed : failed)++;
    if (wrong != 0 && me == 0)
      std::printf("case %d%s: %d cells are wrong\n", number, device ? " on devices" : "", wrong);
  };
  for (int number = 1; number <= cases + big && !real; ++number) run(number, false);
  if (!real && me % 3 != 2) stand_in = apart;
  for (int number = cases * 2 / 3; number <= cases + big; ++number) run(number, true);
  if (me == 0) std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
