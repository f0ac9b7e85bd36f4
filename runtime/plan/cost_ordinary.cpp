// Ordinary costs of a machine that was never tuned.
#include "plan/cost_model.h"

namespace tasuki {

namespace {

// In microseconds, as xmptune measured them between two cores of an AMD EPYC with Open MPI 4.1.4, rounded, some sizes.
constexpr const char* values =
    "tasuki-tune 1\n"
    "direct-inline contiguous group 8:0.0746 48:0.0746 us\n"
    "direct-mailbox contiguous group 8:0.0746 48:0.0746 64:0.0897 512:0.0984 2048:0.173 4096:0.301 8192:0.349"
    " 16384:0.556 65536:1.91 262144:7.6 1048576:36.6 4194304:158 8388608:408 us\n"
    "direct-put contiguous group 8:0.134 48:0.134 64:0.134 512:0.143 2048:0.283 4096:0.283 8192:0.312"
    " 16384:0.441 65536:1.4 262144:5.63 1048576:21.8 4194304:69.7 8388608:247 us\n"
    "direct-pull contiguous group 8:0.167 48:0.172 64:0.173 512:0.188 2048:0.275 4096:0.398 8192:0.629"
    " 16384:0.92 65536:2.87 262144:10.8 1048576:24.3 4194304:69.1 8388608:238 us\n"
    "mpi-packed contiguous group 8:0.227 48:0.228 64:0.228 512:0.242 2048:0.297 4096:2.27 8192:2.7 16384:3.4"
    " 65536:7.71 262144:24.1 1048576:24.1 4194304:77.2 8388608:279 us\n"
    "mpi-type contiguous group 8:0.227 48:0.228 64:0.228 512:0.242 2048:0.297 4096:2.27 8192:2.7 16384:3.4"
    " 65536:7.71 262144:24.1 1048576:24.1 4194304:77.2 8388608:279 us\n"
    "direct-mailbox block-stride group 64:0.0981 512:0.102 2048:0.197 4096:0.269 8192:0.474 16384:0.987"
    " 65536:3.81 262144:11.2 1048576:53.1 4194304:268 us\n"
    "direct-put block-stride group 64:0.14 512:0.157 2048:0.246 4096:0.374 8192:0.592 16384:1.02 65536:2.94"
    " 262144:8.41 1048576:22.8 4194304:93.8 us\n"
    "direct-pull block-stride group 64:0.181 512:0.191 2048:0.262 4096:0.378 8192:0.619 16384:0.941 65536:3.1"
    " 262144:11.7 1048576:22.5 4194304:78.2 us\n"
    "mpi-packed block-stride group 64:0.246 512:0.257 2048:0.335 4096:2.34 8192:2.87 16384:3.85 65536:9.61"
    " 262144:30.6 1048576:130 4194304:1132 us\n"
    "mpi-type block-stride group 64:0.258 512:0.271 2048:0.347 4096:0.729 8192:0.908 16384:1.58 65536:4.4"
    " 262144:14.6 1048576:64.1 4194304:403 us\n"
    "direct-inline stride group 16:0.0681 48:0.0817 us\n"
    "direct-mailbox stride group 16:0.0747 48:0.0809 64:0.106 512:0.147 2048:0.283 4096:0.437 8192:1.04"
    " 16384:2.19 32768:7.12 65536:27.5 262144:419 1048576:737 us\n"
    "direct-put stride group 16:0.144 48:0.145 64:0.148 512:0.257 2048:0.804 4096:1.41 8192:3.63 16384:9.76"
    " 32768:30.6 65536:54 262144:700 1048576:1046 us\n"
    "direct-pull stride group 16:0.171 48:0.183 64:0.187 512:0.39 2048:1.13 4096:2.54 8192:5.33 16384:9.8"
    " 32768:35.5 65536:53.4 262144:728 1048576:1018 us\n"
    "mpi-packed stride group 16:0.237 48:0.249 64:0.249 512:0.27 2048:0.484 4096:2.56 8192:3.44 16384:5.19"
    " 32768:14.3 65536:41.3 262144:480 1048576:898 us\n"
    "mpi-type stride group 16:0.263 48:0.273 64:0.283 512:0.513 2048:1.1 4096:2.25 8192:3.85 16384:7.01"
    " 32768:14.9 65536:35.1 262144:483 1048576:1948 us\n";

// One message between hosts of a cluster of our day: 2 us and 10 GB/s; what is not contiguous passes memory once more at
// each end.
CostPoint over_network(double bytes, Shape shape, bool described) {
  double seconds = 2e-6 + bytes / 10e9;
  if (shape == Shape::block_stride) seconds += (described ? 0.5e-6 : 0.2e-6) + bytes / 8e9;
  if (shape == Shape::stride) seconds += (described ? 0.5e-6 : 0.1e-6) + bytes / (described ? 1e9 : 1.5e9);
  return {bytes, seconds};
}

// Three transfers, in chunks that overlap: the slowest, and the start of a device operation at both ends.
CostPoint through_host(double bytes, Shape shape, Distance distance) {
  const double start = distance == Distance::network ? 22e-6 : 20e-6;
  return {bytes, start + bytes / (shape == Shape::contiguous ? 5e9 : shape == Shape::block_stride ? 4e9 : 1e9)};
}

}  // namespace

CostModel CostModel::ordinary() {
  CostModel model;
  CostModel::read(values, model);
  for (Shape shape : {Shape::contiguous, Shape::block_stride, Shape::stride}) {
    for (Way way : {Way::mpi_packed, Way::mpi_type}) {
      const auto here = model.points(way, shape, Distance::group);
      model.set(way, shape, Distance::host, {here.begin(), here.end()});
      std::vector<CostPoint> network;
      for (double bytes : {8.0, 8388608.0}) network.push_back(over_network(bytes, shape, way == Way::mpi_type));
      model.set(way, shape, Distance::network, network);
    }
    for (Distance distance : {Distance::group, Distance::host, Distance::network})
      model.set(Way::staged, shape, distance,
                {through_host(8, shape, distance), through_host(8388608, shape, distance)});
  }
  return model;
}

}  // namespace tasuki
