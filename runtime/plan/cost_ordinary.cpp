// Ordinary costs of a machine that was never tuned.
#include <algorithm>
#include <utility>

#include "plan/cost_model.h"

namespace tasuki {

namespace {

// In microseconds, as xmptune measured them between two cores with Open MPI 4.1.4; some of the sizes. Contiguous moves
// on an Intel Xeon whose cores are far apart (a line takes 150 ns), all others on an AMD EPYC with near ones, before
// copies in place asked for lines ahead: puts of rows from 16 KB on are 0.85 of what was measured there, as much as
// that has gained on the Xeon (0.67 to 0.91).
constexpr const char* values =
    "tasuki-tune 1\n"
    "direct-inline contiguous group 8:0.145 16:0.146 32:0.148 64:0.199 112:0.199 us\n"
    "direct-mailbox contiguous group 128:0.225 512:0.282 1024:0.384 2048:0.654 4096:0.9 8192:1.54"
    " 16384:3.09 32768:5.46 65536:9.83 262144:25.2 1048576:137 4194304:595 8388608:1250 us\n"
    "direct-put contiguous group 8:0.375 16:0.375 32:0.375 64:0.375 112:0.377 128:0.377 512:0.471"
    " 1024:0.653 2048:0.781 4096:1.14 8192:1.8 16384:3.11 32768:4.68 65536:8.12 262144:18.8"
    " 1048576:57.1 4194304:287 8388608:576 us\n"
    "direct-pull contiguous group 8:0.443 16:0.444 32:0.451 64:0.463 112:0.5 128:0.562 512:0.602"
    " 1024:0.719 2048:0.88 4096:1.47 8192:2.68 16384:4.89 32768:8.46 65536:15.4 262144:38 1048576:96"
    " 4194304:288 8388608:579 us\n"
    "mpi-packed contiguous group 8:0.589 16:0.589 32:0.591 64:0.599 112:0.697 128:0.697 512:0.789"
    " 1024:0.885 2048:1.18 4096:3.19 8192:4.78 16384:7.39 32768:11.9 65536:18.6 262144:51 1048576:155"
    " 4194304:364 8388608:711 us\n"
    "mpi-type contiguous group 8:0.589 16:0.589 32:0.591 64:0.599 112:0.697 128:0.697 512:0.789"
    " 1024:0.885 2048:1.18 4096:3.19 8192:4.78 16384:7.39 32768:11.9 65536:18.6 262144:51 1048576:155"
    " 4194304:364 8388608:711 us\n"
    "direct-inline block-stride group 48:0.0897 us\n"
    "direct-mailbox block-stride group 64:0.106 512:0.106 1024:0.119 2048:0.156 4096:0.271 8192:0.496"
    " 16384:1.03 32768:2.03 65536:3.73 262144:12 1048576:52.5 4194304:284 us\n"
    "direct-put block-stride group 48:0.14 64:0.14 512:0.148 1024:0.177 2048:0.243 4096:0.371 8192:0.645"
    " 16384:0.952 32768:1.41 65536:2.54 262144:7.23 1048576:20.3 4194304:127 us\n"
    "direct-pull block-stride group 48:0.158 64:0.158 512:0.182 1024:0.221 2048:0.265 4096:0.387"
    " 8192:0.632 16384:0.962 32768:1.58 65536:3.16 262144:11.9 1048576:25.2 4194304:122 us\n"
    "mpi-packed block-stride group 48:0.241 64:0.251 512:0.264 1024:0.269 2048:0.328 4096:2.37 8192:2.93"
    " 16384:3.93 32768:5.85 65536:9.78 262144:29.9 1048576:125 4194304:1103 us\n"
    "mpi-type block-stride group 48:0.256 64:0.258 512:0.271 1024:0.286 2048:0.331 4096:0.719 8192:0.908"
    " 16384:1.57 32768:2.45 65536:4.37 262144:14.7 1048576:61.7 4194304:533 us\n"
    "direct-inline stride group 16:0.0767 48:0.0815 us\n"
    "direct-mailbox stride group 64:0.101 512:0.139 1024:0.182 2048:0.247 4096:0.405 8192:1.04 16384:2.17"
    " 32768:7.9 65536:28 262144:428 1048576:774 us\n"
    "direct-put stride group 16:0.141 48:0.142 64:0.15 512:0.489 1024:0.755 2048:1.52 4096:3.83 8192:7.31"
    " 16384:14.4 32768:36.2 65536:66.2 262144:758 1048576:1134 us\n"
    "direct-pull stride group 16:0.15 48:0.181 64:0.19 512:0.458 1024:0.825 2048:1.59 4096:3.98 8192:7.54"
    " 16384:15.2 32768:40.6 65536:66.6 262144:767 1048576:1096 us\n"
    "mpi-packed stride group 16:0.227 48:0.242 64:0.245 512:0.261 1024:0.305 2048:0.471 4096:2.52"
    " 8192:3.46 16384:5.11 32768:15.6 65536:41.7 262144:490 1048576:936 us\n"
    "mpi-type stride group 16:0.254 48:0.261 64:0.268 512:0.496 1024:0.723 2048:1.17 4096:2.39 8192:4.26"
    " 16384:7.84 32768:16.1 65536:37 262144:484 1048576:1891 us\n"
    "team-reduce-each 8:0.0668 64:0.0994 512:0.124 1024:0.161 2048:0.215 4096:0.423 16384:1.26 us\n"
    "team-reduce-shares 8:0.13 64:0.132 512:0.186 1024:0.201 2048:0.246 4096:0.373 16384:0.787 65536:2.83"
    " 1048576:48.2 us\n"
    "team-bcast 8:0.0531 64:0.0577 512:0.0631 1024:0.084 2048:0.132 4096:0.235 16384:0.571 65536:1.45 1048576:18 us\n"
    "team-gather 8:0.0614 64:0.0806 512:0.0896 1024:0.104 2048:0.152 4096:0.274 16384:0.548 us\n"
    "team-gather-moves 8:0.0718 64:0.0929 512:0.0957 1024:0.118 2048:0.154 4096:0.267 16384:0.452 us\n";

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

// Between GPUs that map each other's memory, over PCIe or faster. Not measured: estimates of a launch, an event and a
// notice, of copy engines that are slow with short rows, and of threads that store a sector of 32 bytes for each short
// run.
CostPoint between_devices(double bytes, Shape shape, bool kernel) {
  constexpr double copy_rates[] = {40e9, 25e9, 1e9}, kernel_rates[] = {30e9, 25e9, 6e9};
  const int which = static_cast<int>(shape);
  return {bytes, kernel ? 13e-6 + bytes / kernel_rates[which] : 12e-6 + bytes / copy_rates[which]};
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
    for (Way way : {Way::device_copy, Way::device_store}) {
      const bool kernel = way == Way::device_store;
      model.set(way, shape, Distance::group,
                {between_devices(8, shape, kernel), between_devices(8388608, shape, kernel)});
    }
  }
  return model;
}

void CostModel::prefer_segments() {
  constexpr Distance network = Distance::network;
  for (Shape shape : {Shape::contiguous, Shape::block_stride, Shape::stride}) {
    std::vector<CostPoint> faster;
    for (double bytes : {65536.0, 8388608.0}) {
      const double whole =
          std::min(seconds(Way::mpi_packed, shape, network, bytes), seconds(Way::mpi_type, shape, network, bytes));
      faster.push_back({bytes, 0.9 * whole});
    }
    set(Way::mpi_segments, shape, network, std::move(faster));
  }
}

}  // namespace tasuki
