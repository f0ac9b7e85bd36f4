// reduction and bcast with `acc` on devices with a memory of their own, which every third node has not, against sums
// that are known: several variables at once, vectors of many pieces, asynchronous forms, subsets.
#include <mpi.h>

#include <complex>
#include <cstdio>
#include <vector>

#include "stand_in.h"
#include "tasuki/abi.h"
#include "xmp.h"

namespace tasuki::test {
namespace {

tasuki_site at{"mpi_device_collectives.c", 1, 1, "reduction", nullptr, nullptr};
int wrong = 0;

// A vector with a device copy.
template <class T>
class OnDevice {
 public:
  OnDevice(long count, int type) : values_(static_cast<std::size_t>(count)), type_(type) {
    item_.name = "v";
    item_.address = values_.data();
    item_.bytes = values_.size() * sizeof(T);
    act(TASUKI_ACC_CREATE);
    tasuki_acc_enter_data(&at, 1, &item_, TASUKI_ACC_SYNC);
  }
  ~OnDevice() {
    act(TASUKI_ACC_DELETE);
    tasuki_acc_exit_data(&at, 1, &item_, 0, TASUKI_ACC_SYNC);
  }
  tasuki_variable variable() {
    return {values_.data(), static_cast<long>(values_.size()), type_, sizeof(T), nullptr};
  }
  // value(k) on the device; what is not right in host memory afterwards must not matter.
  template <class Value>
  void set(Value value) {
    for (std::size_t k = 0; k < values_.size(); ++k) values_[k] = static_cast<T>(value(static_cast<long>(k)));
    update(TASUKI_ACC_UPDATE_DEVICE);
    if (!current_device().shares_host_memory()) values_.assign(values_.size(), T(99));
  }
  template <class Value>
  void expect(const char* what, Value value) {
    update(TASUKI_ACC_UPDATE_HOST);
    int bad = 0;
    for (std::size_t k = 0; k < values_.size(); ++k)
      bad += values_[k] != static_cast<T>(value(static_cast<long>(k)));
    if (bad > 0) std::printf("node %d: %s: %d of %zu elements are wrong\n", xmp_node_num(), what, bad, values_.size());
    wrong += bad;
  }

 private:
  void act(int action) { item_.action = action; }
  void update(int action) {
    act(action);
    tasuki_acc_update(&at, 1, &item_, 0, TASUKI_ACC_SYNC);
  }
  std::vector<T> values_;
  int type_;
  tasuki_acc_item item_{};
};

void run(long length, long async) {
  const long me = xmpc_all_node_num(), nodes = xmp_all_num_nodes();
  const auto wait = [&] {
    if (async != TASUKI_NO_ASYNC) tasuki_wait_async(&at, 1, &async, nullptr, 1);
  };
  OnDevice<double> x(length, TASUKI_DOUBLE), y(1, TASUKI_DOUBLE);
  OnDevice<int> k(3, TASUKI_INT);
  x.set([&](long i) { return i % 1000 + me; });
  y.set([&](long) { return me + 1; });
  k.set([&](long i) { return i * nodes + me; });
  tasuki_variable v[] = {x.variable(), y.variable(), k.variable()};
  tasuki_reduction(&at, TASUKI_SUM, 3, v, nullptr, async, 1);
  wait();
  x.expect("sum", [&](long i) { return i % 1000 * nodes + nodes * (nodes - 1) / 2; });
  y.expect("sum", [&](long) { return nodes * (nodes + 1) / 2; });
  k.expect("sum", [&](long i) { return i * nodes * nodes + nodes * (nodes - 1) / 2; });

  // MPI has no && of floating types; alone the result is 0 or 1, too.
  x.set([&](long i) { return i % 3 == 0 ? me : 2; });
  tasuki_reduction(&at, TASUKI_LOGAND, 1, v, nullptr, async, 1);
  wait();
  x.expect("and", [&](long i) { return i % 3 != 0; });

  for (long source = 0; source < nodes; ++source) {
    x.set([&](long i) { return i + me; });
    k.set([&](long i) { return i * (me + 1); });
    const tasuki_sub one_node{TASUKI_SUB_INDEX, source + 1, source + 1, 1}, others{TASUKI_SUB_TRIPLET, source + 1, nodes, 1};
    tasuki_ref from{TASUKI_REF_NODES, nullptr, 1, &one_node};
    tasuki_nodes_spec spec{"p", TASUKI_PAREN, 1, {-1}, nullptr};
    tasuki_nodes* p = tasuki_nodes_create(&at, &spec);
    from.object = p;
    tasuki_variable both[] = {x.variable(), k.variable()};
    tasuki_bcast(&at, 2, both, &from, nullptr, async, 1);
    wait();
    x.expect("bcast", [&](long i) { return i + source; });
    k.expect("bcast", [&](long i) { return i * (source + 1); });

    // Among the nodes from the source on.
    tasuki_ref rest{TASUKI_REF_NODES, p, 1, &others};
    y.set([&](long) { return me + 1; });
    tasuki_variable one = y.variable();
    tasuki_reduction(&at, TASUKI_MAX, 1, &one, &rest, async, 1);
    if (async != TASUKI_NO_ASYNC) tasuki_wait_async(&at, 1, &async, &rest, 1);
    y.expect("max of a part", [&](long) { return me >= source ? nodes : me + 1; });
    tasuki_barrier(&at, nullptr, 1);
    tasuki_nodes_release(&p);
  }
}

long launches() { return stand_in ? static_cast<SeparateDevice*>(stand_in)->launches() : 0; }

// Vectors that the devices combine, two together, against the same on the host.
template <class T>
void operators(int type, std::vector<int> ops) {
  const long me = xmpc_all_node_num(), nodes = xmp_all_num_nodes();
  const long lengths[] = {300001, 524288};
  const auto value = [](long node, long i) { return static_cast<T>(1 + (i + node * 7) % 3 - (i % 5 == 0)); };
  for (int op : ops) {
    OnDevice<T> x(lengths[0], type), y(lengths[1], type);
    x.set([&](long i) { return value(me, i); });
    y.set([&](long i) { return value(me, i + 1); });
    const tasuki_variable v[] = {x.variable(), y.variable()};
    const long before = launches();
    tasuki_reduction(&at, op, 2, v, nullptr, TASUKI_NO_ASYNC, 1);
    if (stand_in && nodes > 1 && launches() == before) {
      std::printf("node %ld: %s of %s did not take place on the device\n", me, operator_name(op), type_name(type));
      ++wrong;
    }
    const auto all = [&](long i) {
      T result = value(0, i);
      for (long node = 1; node < nodes; ++node) {
        const T other = value(node, i);
        combine(op, type, &result, &other, 1);
      }
      if (nodes == 1 && (op == TASUKI_LOGAND || op == TASUKI_LOGOR)) combine(op, type, &result, &result, 1);
      return result;
    };
    x.expect(operator_name(op), all);
    y.expect(operator_name(op), [&](long i) { return all(i + 1); });
  }
}

// Rounding shows the order: the same bits in every run and on every node.
void order() {
  const long me = xmpc_all_node_num();
  constexpr long length = 200000;
  OnDevice<float> x(length, TASUKI_FLOAT);
  std::vector<float> first;
  for (int run = 0; run < 3; ++run) {
    x.set([&](long i) { return 1.0f / static_cast<float>(3 + i % 97 + me * 1000 * (i % 7 + 1)); });
    tasuki_variable v = x.variable();
    tasuki_reduction(&at, TASUKI_SUM, 1, &v, nullptr, TASUKI_NO_ASYNC, 1);
    x.expect("order", [&](long i) {
      const float now = static_cast<const float*>(v.address)[i];
      if (first.size() < length) first.push_back(now);
      return first[static_cast<std::size_t>(i)];
    });
  }
  std::vector<float> theirs = first;
  MPI_Bcast(theirs.data(), static_cast<int>(length), MPI_FLOAT, 0, MPI_COMM_WORLD);
  if (theirs != first) std::printf("node %ld: other sums than node 1\n", me), ++wrong;
}

// The reduction clause of a loop: v = v op total.
void loop_clause() {
  const long me = xmpc_all_node_num(), nodes = xmp_all_num_nodes();
  for (long length : {3L, 100000L}) {
    OnDevice<double> x(length, TASUKI_DOUBLE);
    x.set([](long i) { return i % 10; });
    std::vector<double> mine(static_cast<std::size_t>(length), static_cast<double>(me + 1));
    tasuki_variable v = x.variable();
    void* part = mine.data();
    tasuki_loop_reduction(&at, TASUKI_SUM, 1, &v, &part, nullptr, TASUKI_DEVICE_COPIES);
    x.expect("loop", [&](long i) { return i % 10 + nodes * (nodes + 1) / 2; });
  }
}

}  // namespace
}  // namespace tasuki::test

int main() {
  using namespace tasuki::test;
  tasuki_start();
  if (xmpc_all_node_num() % 3 != 2) stand_in = new SeparateDevice(tasuki::DeviceKind::opencl);
  for (long length : {1L, 5000L, 700000L}) {
    run(length, TASUKI_NO_ASYNC);
    run(length, 4);
  }
  operators<double>(TASUKI_DOUBLE, {TASUKI_SUM, TASUKI_PRODUCT, TASUKI_MAX, TASUKI_LOGAND});
  operators<float>(TASUKI_FLOAT, {TASUKI_MIN, TASUKI_LOGOR});
  operators<int>(TASUKI_INT, {TASUKI_BITAND, TASUKI_BITOR, TASUKI_BITXOR, TASUKI_LOGOR});
  operators<unsigned char>(TASUKI_UCHAR, {TASUKI_SUM, TASUKI_MAX});
  operators<long>(TASUKI_LONG, {TASUKI_PRODUCT, TASUKI_MIN});
  operators<std::complex<float>>(TASUKI_CFLOAT, {TASUKI_SUM});
  order();
  loop_clause();
  std::printf("%d values are wrong\n", wrong);
  return wrong != 0;
}
