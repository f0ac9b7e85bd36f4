// Measuring: batches of exchanges in all ways in turn, so that all of them meet the same disturbances.
#include <math.h>

#include <algorithm>

#include "core/error.h"
#include "core/world.h"
#include "device/device.h"
#include "plan/ways.h"
#include "tune/subject.h"
#include "tune/tune.h"

namespace tasuki {

namespace {

constexpr int rounds = 9;
constexpr double longest_batch = 2e-3;
constexpr int most_repetitions = 4000;
constexpr long divided_bytes = 2 << 20;
constexpr Shape shapes[] = {Shape::contiguous, Shape::block_stride, Shape::stride};

// Powers of two up to 64 KiB, then of four.
std::vector<long> sizes_of(Shape shape, bool few) {
  const long least = shape == Shape::contiguous ? 8 : shape == Shape::stride ? 16 : 64;
  const long most = few ? 262144 : shape == Shape::stride ? 1 << 20 : 8 << 20;
  std::vector<long> sizes;
  for (long bytes = least; bytes <= most; bytes *= few || bytes >= 65536 ? 4 : 2) {
    sizes.push_back(bytes);
    if (bytes <= most_inline && bytes * 2 > most_inline) sizes.push_back(most_inline);
  }
  if (shape == Shape::contiguous && !few) sizes.push_back(most);
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

double longer_of_both(const Pair& pair, double seconds) {
  double longer = 0;
  MPI_Allreduce(&seconds, &longer, 1, MPI_DOUBLE, MPI_MAX, pair.comm);
  return longer;
}

// Several transfers that start together, some times over; seconds for one time, on the slower node.
double batch(const Pair& pair, std::span<Transfer* const> transfers, int repetitions) {
  MPI_Barrier(pair.comm);
  const double start = MPI_Wtime();
  for (int k = 0; k < repetitions; ++k) {
    if (transfers.size() == 1) {
      transfers[0]->run();
    } else {
      for (Transfer* transfer : transfers) transfer->start();
      for (Transfer* transfer : transfers) transfer->wait();
    }
  }
  return longer_of_both(pair, (MPI_Wtime() - start) / repetitions);
}

// What is measured in turn; the lower quartile of its batches, since other programs only ever add time.
struct Contender {
  std::vector<Transfer*> transfers;
  int repetitions = 1;
  std::vector<double> times;

  double result() {
    std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 4), times.end());
    return times[times.size() / 4];
  }
};

void measure(const Pair& pair, std::vector<Contender>& contenders, double seconds) {
  const double each = std::min(longest_batch, seconds / static_cast<double>(contenders.size()) / (rounds + 1));
  for (Contender& contender : contenders) {
    const double once = batch(pair, contender.transfers, 3);
    contender.repetitions = std::clamp(static_cast<int>(each / std::max(once, 1e-8)), 1, most_repetitions);
  }
  for (int round = 0; round < rounds; ++round)
    for (Contender& contender : contenders)
      contender.times.push_back(batch(pair, contender.transfers, contender.repetitions));
}

class Tuner {
 public:
  Tuner(const Pair& pair, const TuneBudget& budget, double seconds, CostModel& model)
      : pair_(pair), few_(budget.few_sizes), model_(model) {
    Device& device = current_device();
    if (!device.shares_host_memory()) device_ = &device;
    // Only when both have one.
    int mine = device_ != nullptr, both = 0;
    MPI_Allreduce(&mine, &both, 1, MPI_INT, MPI_MIN, pair.comm);
    if (!both) device_ = nullptr;
    std::size_t subjects = 0;
    for (Shape shape : shapes) subjects += sizes_of(shape, few_).size() * (device_ ? 2 : 1) + 1;
    seconds_ = seconds / static_cast<double>(subjects);
  }

  void run() {
    for (Shape shape : shapes) {
      for (long bytes : sizes_of(shape, few_)) measure_ways(shape, bytes, nullptr);
      if (device_)
        for (long bytes : sizes_of(shape, few_)) measure_ways(shape, bytes, device_);
      measure_together(shape);
    }
  }

 private:
  void add(Way way, Shape shape, long bytes, double seconds) {
    const auto before = model_.points(way, shape, pair_.distance);
    std::vector<CostPoint> points(before.begin(), before.end());
    points.push_back({static_cast<double>(bytes), seconds});
    model_.set(way, shape, pair_.distance, std::move(points));
  }

  // An exchange whose bytes have arrived once; null where no fabric carries it.
  std::unique_ptr<Exchange> proven(const Halo& halo, long skipped, long bytes, Way way) {
    auto exchange = std::make_unique<Exchange>(pair_, halo, skipped, bytes, way);
    if (!exchange->transfer()) return nullptr;
    if (!exchange->right(pair_, halo))
      fail(nullptr, format("%s: %ld bytes between node %d and node %d did not arrive as they were sent", way_name(way),
                           bytes, world().rank + 1, pair_.peer + 1),
           "this is a fault in Tasuki or in MPI; please report it");
    return exchange;
  }

  void measure_ways(Shape shape, long bytes, Device* device) {
    const Halo halo(shape, bytes, device);
    int mine = halo ? 1 : 0, both = 0;
    MPI_Allreduce(&mine, &both, 1, MPI_INT, MPI_MIN, pair_.comm);
    if (!both) return;
    std::vector<std::unique_ptr<Exchange>> exchanges;
    std::vector<Contender> contenders;
    std::vector<Way> ways;
    for (int k = 0; k < static_cast<int>(Way::count_); ++k) {
      const Way way = static_cast<Way>(k);
      // Device memory goes through the host; host memory never needs to.
      if ((way == Way::staged) != (device != nullptr)) continue;
      if (auto exchange = proven(halo, 0, bytes, way)) {
        contenders.push_back({{exchange->transfer()}, 1, {}});
        exchanges.push_back(std::move(exchange));
        ways.push_back(way);
      }
    }
    if (contenders.empty()) return;
    measure(pair_, contenders, seconds_);
    for (std::size_t k = 0; k < ways.size(); ++k) add(ways[k], shape, bytes, contenders[k].result());
  }

  // Two halves of a large move, by the best way of each of two fabrics: alone and together.
  void measure_together(Shape shape) {
    if (pair_.distance != Distance::group) return;
    const long half = (few_ ? divided_bytes / 8 : divided_bytes) / 2;
    const auto best = [&](std::initializer_list<Way> ways) {
      return *std::min_element(ways.begin(), ways.end(), [&](Way a, Way b) {
        return model_.seconds(a, shape, pair_.distance, static_cast<double>(half)) <
               model_.seconds(b, shape, pair_.distance, static_cast<double>(half));
      });
    };
    const Halo halo(shape, 2 * half, nullptr);
    int mine = halo ? 1 : 0, both = 0;
    MPI_Allreduce(&mine, &both, 1, MPI_INT, MPI_MIN, pair_.comm);
    if (!both) return;
    // Node 1's figures may differ in nothing: both have the same.
    auto direct = proven(halo, 0, half, best({Way::direct_mailbox, Way::direct_put, Way::direct_pull}));
    auto mpi = proven(halo, half, half, best({Way::mpi_packed, Way::mpi_type}));
    if (!direct || !mpi) return;
    std::vector<Contender> contenders(3);
    contenders[0].transfers = {direct->transfer()};
    contenders[1].transfers = {mpi->transfer()};
    contenders[2].transfers = {direct->transfer(), mpi->transfer()};
    measure(pair_, contenders, seconds_);
    model_.set_together(shape, pair_.distance,
                        contenders[2].result() / std::max(contenders[0].result(), contenders[1].result()));
  }

  const Pair& pair_;
  const bool few_;
  CostModel& model_;
  Device* device_ = nullptr;
  double seconds_;  // for each subject
};

// The lowest node at a distance from node 1; -1 when there is none. Known to node 1 only.
int partner_at(Distance distance) {
  for (int rank = 1; rank < world().size; ++rank)
    if (distance_to(rank) == distance) return rank;
  return -1;
}

}  // namespace

CostModel measure(const TuneBudget& budget) {
  constexpr Distance distances[] = {Distance::group, Distance::host, Distance::network};
  int partners[3];
  for (int k = 0; k < 3; ++k) partners[k] = partner_at(distances[k]);
  MPI_Bcast(partners, 3, MPI_INT, 0, world().comm);
  const auto count = std::count_if(std::begin(partners), std::end(partners), [](int rank) { return rank >= 0; });
  CostModel model;
  for (int k = 0; k < 3; ++k) {
    if (partners[k] < 0) continue;
    const bool first = world().rank == 0, measures = first || world().rank == partners[k];
    Pair pair{first ? partners[k] : 0, distances[k], MPI_COMM_NULL};
    MPI_Comm_split(world().comm, measures ? 0 : MPI_UNDEFINED, world().rank, &pair.comm);
    if (measures) {
      Tuner(pair, budget, budget.seconds / static_cast<double>(count), model).run();
      MPI_Comm_free(&pair.comm);
    }
    MPI_Barrier(world().comm);
  }
  // Messages within a host are the same whether memory is shared or not.
  if (partners[0] >= 0 && partners[1] < 0) {
    for (Shape shape : shapes) {
      for (Way way : {Way::mpi_packed, Way::mpi_type, Way::staged}) {
        const auto points = model.points(way, shape, Distance::group);
        model.set(way, shape, Distance::host, {points.begin(), points.end()});
      }
    }
  }
  return model;
}

}  // namespace tasuki
