// Each node writes its numbers as rows of text; the first one brings the rows of the same name together.
#include "device/summary.h"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <vector>

#include "core/communicators.h"
#include "core/config.h"
#include "core/counters.h"
#include "core/error.h"
#include "core/in_runtime.h"
#include "core/world.h"

namespace tasuki {
namespace {

struct Transfers {
  long copies = 0;
  unsigned long long bytes = 0;
};
struct Summary {
  std::deque<KernelSummary> kernels;
  Transfers down, up;
};
Summary& summary_state() {
  static auto* s = new Summary;
  return *s;
}

// Lines of: part, row, value.
class Rows {
 public:
  void add(const std::string& part, const std::string& row, double value) {
    if (value != 0) text_ += part + '\t' + row + '\t' + format("%.9g", value) + '\n';
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void add_directives(Rows& rows) {
  std::map<std::string, DirectiveCount> kinds;
  for (const auto& [at, count] : counters().directives) {
    DirectiveCount& kind = kinds[at->directive];
    kind.calls += count.calls;
    kind.seconds += count.seconds;
    if (count.own_line) kinds[format("%s at %s:%d", at->directive, at->file, at->line)] = count;
  }
  for (const auto& [kind, count] : kinds) {
    rows.add("directives", kind + ": calls", static_cast<double>(count.calls));
    rows.add("directives", kind + ": seconds", count.seconds);
  }
}

void add_traffic(Rows& rows, const char* part, const char* things, const std::map<std::string, Traffic>& all) {
  for (const auto& [name, traffic] : all) {
    rows.add(part, name + things, static_cast<double>(traffic.count));
    rows.add(part, name + ": bytes", static_cast<double>(traffic.bytes));
  }
}

void add_transfers(Rows& rows, const char* where, const Transfers& transfers) {
  rows.add("device data", std::string(where) + ": copies", static_cast<double>(transfers.copies));
  rows.add("device data", std::string(where) + ": bytes", static_cast<double>(transfers.bytes));
}

std::string rows_of_this_node() {
  Rows rows;
  add_directives(rows);
  add_traffic(rows, "moves sent", ": moves", counters().sent);
  add_traffic(rows, "collectives", ": operations", counters().together);
  add_transfers(rows, "to the device", summary_state().down);
  add_transfers(rows, "to the host", summary_state().up);
  for (const KernelSummary& k : summary_state().kernels) {
    const std::string name = k.name + " (" + k.place + ")";
    rows.add("kernels", name + ": launches", static_cast<double>(k.launches));
    rows.add("kernels", name + ": compiled", static_cast<double>(k.compiled));
    rows.add("kernels", name + ": loaded from disk", static_cast<double>(k.loaded));
    rows.add("kernels", name + ": seconds to build", k.build_seconds);
  }
  return rows.text();
}

// All nodes' rows in the order of the nodes; on the first node only.
std::string gathered(const std::string& mine) {
  const World& w = world();
  int bytes = static_cast<int>(mine.size());
  std::vector<int> each(static_cast<std::size_t>(w.size)), at(each.size());
  MPI_Gather(&bytes, 1, MPI_INT, each.data(), 1, MPI_INT, 0, world_comm());
  int total = 0;
  for (std::size_t k = 0; k < each.size(); ++k) {
    at[k] = total;
    total += each[k];
  }
  std::string all(static_cast<std::size_t>(total), '\0');
  MPI_Gatherv(mine.data(), bytes, MPI_CHAR, all.data(), each.data(), at.data(), MPI_CHAR, 0, world_comm());
  return all;
}

struct Spread {
  double least = 0, most = 0, sum = 0;
  long nodes = 0;
  void add(double value) {
    least = nodes ? std::min(least, value) : value;
    most = nodes ? std::max(most, value) : value;
    sum += value;
    ++nodes;
  }
};

// Numbers of things and their means, and seconds.
std::string number(double value, bool seconds) {
  return format(seconds ? "%.6f" : value == std::floor(value) ? "%.0f" : "%.1f", value);
}

void print_table(const std::string& all) {
  const long nodes = world().size;
  std::vector<std::pair<std::string, std::vector<std::string>>> parts;  // in the order of their first rows
  std::map<std::pair<std::string, std::string>, Spread> spreads;
  std::size_t width = 0;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t row = all.find('\t', at) + 1, value = all.find('\t', row) + 1, end = all.find('\n', value);
    const std::string part = all.substr(at, row - 1 - at), name = all.substr(row, value - 1 - row);
    Spread& spread = spreads[{part, name}];
    if (spread.nodes == 0) {
      auto place = std::find_if(parts.begin(), parts.end(), [&](const auto& one) { return one.first == part; });
      if (place == parts.end()) place = parts.insert(parts.end(), {part, {}});
      place->second.push_back(name);
      width = std::max(width, name.size());
    }
    spread.add(strtod(all.c_str() + value, nullptr));
    at = end + 1;
  }
  const int column = static_cast<int>(width);
  const std::string title = format("summary of %ld node%s", nodes, nodes == 1 ? "" : "s");
  fprintf(stderr, "%-*s  %15s %15s %15s\n", column + 2, title.c_str(), "least", "mean", "most");
  for (const auto& [part, names] : parts) {
    fprintf(stderr, "%s\n", part.c_str());
    for (const std::string& name : names) {
      Spread& spread = spreads[{part, name}];
      if (spread.nodes < nodes) spread.least = std::min(spread.least, 0.0);
      const bool seconds = name.find(": seconds") != std::string::npos;
      fprintf(stderr, "  %-*s  %15s %15s %15s\n", column, name.c_str(), number(spread.least, seconds).c_str(),
              number(spread.sum / static_cast<double>(nodes), seconds).c_str(), number(spread.most, seconds).c_str());
    }
  }
  fflush(stderr);
}

// All nodes have come to the end when this runs; a run that is aborted has no summary.
void print() {
  const std::string all = gathered(rows_of_this_node());
  if (world().rank == 0) print_table(all);
  counting = false;
}

}  // namespace

void start_summary() {
  counters() = Counters{};  // no plan lives between two runs
  int on = config_on(Setting::summary);
  MPI_Bcast(&on, 1, MPI_INT, 0, world_comm());
  counting = on != 0;
  if (counting) on_end(print);
}

void count_transfer(Direction direction, std::size_t bytes) {
  if (direction == Direction::on_device) return;
  Transfers& transfers = direction == Direction::to_device ? summary_state().down : summary_state().up;
  ++transfers.copies;
  transfers.bytes += bytes;
}

KernelSummary* new_kernel_summary() {
  InRuntime inside;
  return &summary_state().kernels.emplace_back();
}

}  // namespace tasuki
