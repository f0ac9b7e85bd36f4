// Ordinary costs of a machine that was never tuned.
#include "plan/cost_model.h"

namespace tasuki {

namespace {

// In microseconds, as xmptune measured them between two cores of an AMD EPYC with Open MPI 4.1.4; some of the sizes.
constexpr const char* values =
    "tasuki-tune 1\n"
    "direct-inline contiguous group 8:0.284 48:0.298 us\n"
    "direct-mailbox contiguous group 64:0.411 512:0.439 2048:0.657 4096:0.912 8192:1.03 16384:1.49"
    " 65536:4.01 262144:14.4 1048576:57.1 4194304:230 8388608:508 us\n"
    "direct-put contiguous group 8:0.604 48:0.611 64:0.611 512:0.66 2048:1.24 4096:1.24 8192:1.24"
    " 16384:1.56 65536:3.86 262144:12 1048576:104 4194304:271 8388608:271 us\n"
    "direct-pull contiguous group 8:0.712 48:0.749 64:0.836 512:0.9 2048:1.24 4096:1.84 8192:2.75"
    " 16384:3.61 65536:10.9 262144:37 1048576:87.3 4194304:87.3 8388608:224 us\n"
    "mpi-packed contiguous group 8:0.88 48:0.882 64:0.882 512:0.903 2048:1.08 4096:4.46 8192:5.62"
    " 16384:7.07 65536:17.9 262144:61 1048576:155 4194304:376 8388608:376 us\n"
    "mpi-type contiguous group 8:0.88 48:0.882 64:0.882 512:0.903 2048:1.08 4096:4.46 8192:5.62"
    " 16384:7.07 65536:17.9 262144:61 1048576:155 4194304:376 8388608:376 us\n"
    "direct-inline block-stride group 48:0.306 us\n"
    "direct-mailbox block-stride group 64:0.428 512:0.445 2048:0.793 4096:1.19 8192:2.09 16384:3.89"
    " 65536:13.1 262144:44.2 1048576:170 4194304:1023 us\n"
    "direct-put block-stride group 48:0.628 64:0.628 512:0.696 2048:1.15 4096:1.84 8192:2.61 16384:4.35"
    " 65536:16.8 262144:38.5 1048576:126 4194304:513 us\n"
    "direct-pull block-stride group 48:0.828 64:0.828 512:0.893 2048:1.16 4096:1.77 8192:2.81 16384:3.95"
    " 65536:12.8 262144:47.5 1048576:184 4194304:487 us\n"
    "mpi-packed block-stride group 48:0.898 64:0.898 512:0.921 2048:1.21 4096:4.4 8192:5.61 16384:8.04"
    " 65536:22.3 262144:68.8 1048576:381 4194304:1688 us\n"
    "mpi-type block-stride group 48:0.918 64:0.918 512:0.938 2048:1.14 4096:2.76 8192:3.47 16384:6.27"
    " 65536:15.8 262144:55.9 1048576:220 4194304:1225 us\n"
    "direct-inline stride group 16:0.295 48:0.299 us\n"
    "direct-mailbox stride group 64:0.416 512:0.584 2048:1.11 4096:1.8 8192:3.16 16384:5.37 32768:10.9"
    " 65536:30 262144:223 1048576:527 us\n"
    "direct-put stride group 16:0.606 48:0.63 64:0.652 512:2.02 2048:6.96 4096:11.7 8192:20.3 16384:37.5"
    " 32768:73 65536:107 262144:388 1048576:827 us\n"
    "direct-pull stride group 16:0.761 48:0.831 64:0.845 512:1.77 2048:5.5 4096:10.8 8192:22.7 16384:40.5"
    " 32768:73.4 65536:112 262144:406 1048576:932 us\n"
    "mpi-packed stride group 16:0.885 48:0.893 64:0.912 512:0.945 2048:1.48 4096:4.7 8192:6.15 16384:8.92"
    " 32768:19.6 65536:49.3 262144:320 1048576:1020 us\n"
    "mpi-type stride group 16:0.912 48:0.929 64:0.962 512:1.88 2048:2.91 4096:5.47 8192:8.64 16384:13.4"
    " 32768:24.3 65536:49 262144:386 1048576:1559 us\n";

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
