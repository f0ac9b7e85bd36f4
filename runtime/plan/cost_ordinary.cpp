// Ordinary costs of a machine that was never tuned.
#include "plan/cost_model.h"

namespace tasuki {

namespace {

// Values of a server processor with two nodes on cores of one socket, in microseconds.
constexpr const char* values = R"(tasuki-tune 1
direct-inline contiguous group 8:0.15 48:0.16 us
direct-mailbox contiguous group 8:0.2 512:0.3 4096:1.1 65536:13 1048576:220 8388608:2400 us
direct-put contiguous group 8:0.3 512:0.38 4096:0.9 65536:8 1048576:130 8388608:1400 us
direct-pull contiguous group 8:0.3 512:0.38 4096:0.9 65536:8 1048576:130 8388608:1400 us
mpi-packed contiguous group 8:0.35 512:0.5 4096:2 65536:10 1048576:170 8388608:1800 us
mpi-type contiguous group 8:0.35 512:0.5 4096:2 65536:10 1048576:170 8388608:1800 us
direct-inline block-stride group 32:0.16 48:0.17 us
direct-mailbox block-stride group 64:0.22 512:0.32 4096:1.2 65536:14 1048576:260 8388608:2800 us
direct-put block-stride group 64:0.32 512:0.4 4096:1 65536:9 1048576:150 8388608:1700 us
direct-pull block-stride group 64:0.32 512:0.4 4096:1 65536:9 1048576:150 8388608:1700 us
mpi-packed block-stride group 64:0.4 512:0.55 4096:2.2 65536:15 1048576:350 8388608:4000 us
mpi-type block-stride group 64:0.6 512:0.8 4096:2.4 65536:14 1048576:300 8388608:3500 us
direct-inline stride group 16:0.16 48:0.18 us
direct-mailbox stride group 64:0.22 512:0.35 2048:1.2 8192:5 65536:60 1048576:1300 8388608:11000 us
direct-put stride group 64:0.3 512:0.35 2048:1.9 8192:11.4 65536:110 1048576:2000 8388608:17000 us
direct-pull stride group 64:0.3 512:0.35 2048:1.9 8192:11.4 65536:110 1048576:2000 8388608:17000 us
mpi-packed stride group 64:0.38 512:0.45 2048:1.6 8192:6 65536:66 1048576:1400 8388608:12000 us
mpi-type stride group 64:0.5 512:0.7 2048:1.9 8192:8.6 65536:90 1048576:1700 8388608:15000 us
)";

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
