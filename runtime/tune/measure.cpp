// Measuring: batches of exchanges in all ways in turn, so that all of them meet the same disturbances.
#include "tune/measure.h"

#include <math.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/communicators.h"
#include "core/error.h"
#include "core/wait.h"
#include "core/world.h"
#include "device/device.h"
#include "fabric/direct/device_reach.h"
#include "plan/planner.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

constexpr int most_rounds = 100, least_rounds = 3, calibrations = 4;
constexpr int most_repetitions = 5000;
constexpr long divided_bytes = 2 << 20;
constexpr double worth_dividing = 0.9;
constexpr Shape shapes[] = {Shape::contiguous, Shape::block_stride, Shape::stride};

// Powers of two up to 64 KiB, then of four.
std::vector<long> sizes_of(Shape shape, bool few) {
  const long least = shape == Shape::contiguous ? 8 : shape == Shape::stride ? 16 : 64;
  const long most = few ? 262144 : shape == Shape::stride ? 1 << 20 : 8 << 20;
  std::vector<long> sizes{most_inline};
  for (long bytes = least; bytes <= most; bytes *= few || bytes >= 65536 ? 4 : 2) sizes.push_back(bytes);
  if (shape == Shape::contiguous && !few) sizes.push_back(most);
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

// By waits of our own: of nodes that share cores one in MPI's would keep its core (MPICH's for 4 ms), and what comes
// first behind it takes as long.
double longest(MPI_Comm comm, double seconds) {
  double longest = 0;
  MPI_Request request;
  MPI_Iallreduce(&seconds, &longest, 1, MPI_DOUBLE, MPI_MAX, comm, &request);
  wait_request(&request);
  return longest;
}
void meet(MPI_Comm comm) {
  MPI_Request request;
  MPI_Ibarrier(comm, &request);
  wait_request(&request);
}

// What is measured in turn with others.
struct Contender {
  std::vector<Transfer*> transfers;  // that start together; none: only the program's own work between exchanges
  bool touches = true;               // does that work
  int repetitions = 1;
  std::vector<double> times;

  // The lowest tenth's last, since other programs only ever add time.
  double result() {
    const auto at = static_cast<long>(times.size() / 10);
    std::nth_element(times.begin(), times.begin() + at, times.end());
    return times[static_cast<std::size_t>(at)];
  }
};

// Seconds for one time, on the slowest node.
double batch(MPI_Comm comm, const Halo* halo, const Contender& contender) {
  const auto& transfers = contender.transfers;
  meet(comm);
  const double start = MPI_Wtime();
  for (int k = 0; k < contender.repetitions; ++k) {
    if (contender.touches) halo->touch();
    if (transfers.size() == 1) {
      transfers[0]->run();
    } else {
      for (Transfer* transfer : transfers) transfer->start();
      for (Transfer* transfer : transfers) transfer->wait();
    }
  }
  return longest(comm, (MPI_Wtime() - start) / contender.repetitions);
}

int repetitions_for(MPI_Comm comm, const Halo* halo, Contender& contender, double seconds) {
  contender.repetitions = 3;
  double once = batch(comm, halo, contender);
  for (int k = 1; k < calibrations && contender.repetitions * once < seconds; ++k)
    once = std::min(once, batch(comm, halo, contender));
  return std::clamp(static_cast<int>(seconds / std::max(once, 1e-8)), 1, most_repetitions);
}

}  // namespace

std::vector<double> measure_in_turn(MPI_Comm comm, const Halo* touched,
                                    const std::vector<std::vector<Transfer*>>& exchanges, double seconds,
                                    double longest_batch) {
  std::vector<Contender> contenders;
  if (touched) contenders.emplace_back();
  for (const auto& transfers : exchanges) {
    if (touched) contenders.push_back({transfers, true, 1, {}});
    contenders.push_back({transfers, false, 1, {}});
  }
  const double start = MPI_Wtime();
  const double each = std::min(longest_batch, seconds / static_cast<double>(contenders.size()) / (least_rounds + 1));
  for (Contender& contender : contenders) contender.repetitions = repetitions_for(comm, touched, contender, each);
  for (int round = 0; round < most_rounds; ++round) {
    for (Contender& contender : contenders) contender.times.push_back(batch(comm, touched, contender));
    if (round + 1 >= least_rounds && longest(comm, MPI_Wtime() - start) > seconds) break;
  }
  std::vector<double> results;
  if (!touched) {
    for (Contender& contender : contenders) results.push_back(contender.result());
    return results;
  }
  const double touching = contenders[0].result();
  for (std::size_t k = 1; k < contenders.size(); k += 2)
    results.push_back(std::max(contenders[k].result() - touching, contenders[k + 1].result()));
  return results;
}

std::vector<CostPoint> ascending(std::span<const CostPoint> measured) {
  struct Group {
    double logarithms;
    std::size_t count;
    double mean() const { return logarithms / static_cast<double>(count); }
  };
  std::vector<Group> groups;
  for (const CostPoint& point : measured) {
    groups.push_back({log(point.seconds), 1});
    while (groups.size() > 1 && groups[groups.size() - 2].mean() > groups.back().mean()) {
      const Group last = groups.back();
      groups.pop_back();
      groups.back().logarithms += last.logarithms;
      groups.back().count += last.count;
    }
  }
  std::vector<CostPoint> points(measured.begin(), measured.end());
  std::size_t at = 0;
  for (const Group& group : groups)
    for (std::size_t k = 0; k < group.count; ++k) points[at++].seconds = exp(group.mean());
  return points;
}

void meet_all_asleep() {
  MPI_Request request;
  MPI_Ibarrier(world_comm(), &request);
  while (!test_request(&request)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

namespace {

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
    if (device_) test_device_reach(pair.comm, device_);
    std::size_t subjects = 0;
    for (Shape shape : shapes) subjects += sizes_of(shape, few_).size() * (device_ ? 2 : 1) + 1;
    // A fifth for collectives.
    seconds_ = 0.8 * seconds / static_cast<double>(subjects) / passes;
    team_seconds_ = 0.2 * seconds;
  }

  void run() {
    for (int pass = 0; pass < passes; ++pass) {
      for (Shape shape : shapes) {
        for (long bytes : sizes_of(shape, few_)) measure_ways(shape, bytes, nullptr);
        if (device_)
          for (long bytes : sizes_of(shape, few_)) measure_ways(shape, bytes, device_);
      }
    }
    for (Shape shape : shapes) {
      smooth(shape);
      measure_together(shape);
    }
    if (pair_.distance == Distance::group) measure_team(pair_, few_, team_seconds_, model_);
  }

 private:
  void smooth(Shape shape) {
    for (int k = 0; k < static_cast<int>(Way::count_); ++k) {
      const auto way = static_cast<Way>(k);
      model_.set(way, shape, pair_.distance, ascending(model_.points(way, shape, pair_.distance)));
    }
    if (shape != Shape::contiguous) return;
    const auto alike = model_.points(Way::mpi_packed, shape, pair_.distance);
    model_.set(Way::mpi_type, shape, pair_.distance, {alike.begin(), alike.end()});
  }

  void add(Way way, Shape shape, long bytes, double seconds) {
    const auto before = model_.points(way, shape, pair_.distance);
    std::vector<CostPoint> points(before.begin(), before.end());
    const auto known = std::find_if(points.begin(), points.end(),
                                    [bytes](const CostPoint& p) { return p.bytes == static_cast<double>(bytes); });
    if (known == points.end())
      points.push_back({static_cast<double>(bytes), seconds});
    else
      known->seconds = std::min(known->seconds, seconds);
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
    std::vector<std::vector<Transfer*>> transfers;
    std::vector<Way> ways;
    for (int k = 0; k < static_cast<int>(Way::count_); ++k) {
      const Way way = static_cast<Way>(k);
      // What carries device memory is not for the host's. MPI takes one run as it lies.
      if ((way >= Way::staged) != (device != nullptr)) continue;
      if (way == Way::mpi_type && shape == Shape::contiguous) continue;
      if (way == Way::mpi_segments && pair_.distance != Distance::network) continue;
      // So few bytes need no mailbox.
      if (way == Way::direct_mailbox && bytes <= most_inline) continue;
      if (auto exchange = proven(halo, 0, bytes, way)) {
        transfers.push_back({exchange->transfer()});
        exchanges.push_back(std::move(exchange));
        ways.push_back(way);
      }
    }
    if (transfers.empty()) return;
    const std::vector<double> results = measure_in_turn(pair_.comm, &halo, transfers, seconds_);
    for (std::size_t k = 0; k < ways.size(); ++k) add(ways[k], shape, bytes, results[k]);
  }

  Way best_of(std::initializer_list<Way> ways, Shape shape, long bytes) const {
    return *std::min_element(ways.begin(), ways.end(), [&](Way a, Way b) {
      return model_.seconds(a, shape, pair_.distance, static_cast<double>(bytes)) <
             model_.seconds(b, shape, pair_.distance, static_cast<double>(bytes));
    });
  }

  // A large move in two parts, by the best way of each of two fabrics and cut so that both should take as long: each
  // alone, and together; told only where that beats the whole move by one of them. Both nodes have the same figures,
  // hence the same parts.
  void measure_together(Shape shape) {
    if (pair_.distance != Distance::group) return;
    const long bytes = few_ ? divided_bytes / 8 : divided_bytes;
    const Way direct = best_of({Way::direct_mailbox, Way::direct_put, Way::direct_pull}, shape, bytes);
    const Way mpi = best_of({Way::mpi_packed, Way::mpi_type}, shape, bytes);
    const auto cost = [&](Way way) {
      return [this, way, shape](long part) {
        return model_.seconds(way, shape, pair_.distance, static_cast<double>(part));
      };
    };
    const double far = std::numeric_limits<double>::infinity();
    const long first = best_division(bytes, bytes / 256, 1, far, cost(direct), cost(mpi)).first;
    const Halo halo(shape, bytes, nullptr);
    int mine = halo && first > 0 ? 1 : 0, both = 0;
    MPI_Allreduce(&mine, &both, 1, MPI_INT, MPI_MIN, pair_.comm);
    if (!both) return;
    const auto head = proven(halo, 0, first, direct), tail = proven(halo, first, bytes - first, mpi);
    const bool by_direct = cost(direct)(bytes) <= cost(mpi)(bytes);
    const auto whole = proven(halo, 0, bytes, by_direct ? direct : mpi);
    if (!head || !tail || !whole) return;
    const std::vector<double> results = measure_in_turn(
        pair_.comm, &halo,
        {{whole->transfer()}, {head->transfer()}, {tail->transfer()}, {head->transfer(), tail->transfer()}}, seconds_);
    if (results[3] > worth_dividing * results[0]) return;
    // Nothing gets faster by company: less than 1 is noise.
    model_.set_together(shape, pair_.distance, std::max(1.0, results[3] / std::max(results[1], results[2])));
  }

  const Pair& pair_;
  const bool few_;
  CostModel& model_;
  Device* device_ = nullptr;
  double seconds_;  // for each subject
  double team_seconds_;
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
  MPI_Bcast(partners, 3, MPI_INT, 0, world_comm());
  const auto count = std::count_if(std::begin(partners), std::end(partners), [](int rank) { return rank >= 0; });
  // Collectives between hosts get as much as the moves there.
  const double each = budget.seconds / static_cast<double>(count + (partners[2] >= 0 ? 1 : 0));
  CostModel model;
  for (int k = 0; k < 3; ++k) {
    if (partners[k] < 0) continue;
    const bool first = world().rank == 0, measures = first || world().rank == partners[k];
    Pair pair{first ? partners[k] : 0, distances[k], MPI_COMM_NULL};
    MPI_Comm_split(world_comm(), measures ? 0 : MPI_UNDEFINED, world().rank, &pair.comm);
    if (measures) {
      Tuner(pair, budget, each, model).run();
      MPI_Comm_free(&pair.comm);
    }
    meet_all_asleep();
  }
  if (partners[2] >= 0) measure_hosts(budget.few_sizes, each, model);
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
