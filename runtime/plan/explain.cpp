// Records of moves, their times, and the report.
#include "plan/explain.h"

#include <mpi.h>
#include <stdio.h>

#include <algorithm>
#include <map>

#include "core/communicators.h"
#include "core/config.h"
#include "core/error.h"
#include "core/world.h"
#include "plan/listing.h"
#include "plan/ways.h"

namespace tasuki {

// What one directive moves on this rank.
struct PlanRecord {
  struct Line {
    std::string text, why;
    double expected = 0;
    bool shown = false;  // by the end at which the bytes arrive
    Samples samples;
  };
  std::string heading;  // "heat.c:16: reflect"
  std::vector<Line> lines;
};

namespace {

struct ExplainState {
  std::vector<std::shared_ptr<PlanRecord>> records;
  std::map<CollectiveKey, PlanRecord::Line*> collectives;  // each in a record of its own
};
ExplainState& explain_state() {
  static auto* s = new ExplainState;
  return *s;
}

// `direct-put 1.2 us, mpi-packed 1.9 us`: what the fabrics that reach would have taken.
std::string alternatives(const Move& move) {
  std::string text;
  for (const Expected& expected : expectations(move)) {
    const std::string name = way_name(expected.way);
    const bool there = std::any_of(fabrics().begin(), fabrics().end(), [&](const Fabric* fabric) {
      return name.rfind(fabric->name(), 0) == 0 && reaches(*fabric, move);
    });
    if (there) text += (text.empty() ? "" : ", ") + name + " " + time_text(expected.seconds);
  }
  return text;
}

std::string reason(const Carried& carried) {
  if (!carried.fabric) return "";
  const std::string& wish = config_word(Setting::fabric);
  std::string text = "by cost";
  if (carried.whole > 0)
    text += format(", at once with the rest of %ld bytes by another fabric (%.3g times as long)", carried.whole,
                   carried.together);
  if (wish != "auto")
    text = carried.fabric->name() == wish ? "asked for by XMP_FABRIC" : "XMP_FABRIC=" + wish + " does not reach there";
  return text + ": " + alternatives(carried.move);
}

std::string describe(const Carried& carried, std::size_t step, std::size_t steps) {
  const Move& move = carried.move;
  const bool arrives = move.to == world().rank;
  std::string text = steps > 1 ? format("step %zu: ", step + 1) : "";
  text += format("node %d -> node %d%s: ", move.from + 1, move.to + 1, move.combine == Combine::add ? ", added" : "");
  const Box& here = arrives ? move.target : move.source;
  text += (here.contiguous() ? "" : format("%ld bytes: ", move.bytes)) + box_text(here);
  if (shape_of(move.from_pattern) != shape_of(move.to_pattern))
    text += format(" (%s there)", shape_name(shape_of(arrives ? move.from_pattern : move.to_pattern)));
  return text + "; " + (carried.fabric ? std::string(carried.fabric->name()) + " " + carried.fabric->choice(move)
                                       : "copied here");
}

std::string heading_of(const tasuki_site* at, const std::string& kind) {
  return (at && at->file ? format("%s:%d: ", at->file, at->line) : "") + kind;
}

std::shared_ptr<PlanRecord> make_record(const Plan& plan, std::span<const std::vector<Carried>> steps) {
  auto record = std::make_shared<PlanRecord>();
  record->heading = heading_of(plan.at, plan.kind);
  for (std::size_t s = 0; s < steps.size(); ++s) {
    for (const Carried& carried : steps[s]) {
      PlanRecord::Line line;
      line.text = describe(carried, s, steps.size());
      line.why = reason(carried);
      if (carried.fabric) line.expected = carried.fabric->cost(carried.move) * carried.together;
      line.shown = carried.move.to == world().rank;
      record->lines.push_back(std::move(line));
    }
  }
  return record;
}

bool same(const PlanRecord& a, const PlanRecord& b) {
  return a.heading == b.heading && std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(),
                                              [](const auto& x, const auto& y) { return x.text == y.text; });
}

std::shared_ptr<PlanRecord> recorded(std::shared_ptr<PlanRecord> record) {
  for (const auto& other : explain_state().records)
    if (same(*other, *record)) return other;
  explain_state().records.push_back(record);
  return record;
}

// Headings and blocks of lines in turn, each ended by a zero byte.
std::string my_part() {
  std::string part;
  for (const auto& record : explain_state().records) {
    std::string block;
    for (const PlanRecord::Line& line : record->lines) {
      if (!line.shown || line.samples.count() == 0) continue;
      block += "  " + line.text;
      if (line.expected > 0) block += "; expected " + time_text(line.expected);
      block += format(", took %s (median of %ld)\n", time_text(line.samples.median()).c_str(), line.samples.count());
      if (!line.why.empty()) block += "      " + line.why + "\n";
    }
    if (!block.empty()) part += record->heading + '\0' + block + '\0';
  }
  return part;
}

// All nodes' parts at node 1, in the order of nodes.
std::string gather(const std::string& mine) {
  const World& w = world();
  const int length = static_cast<int>(mine.size());
  std::vector<int> lengths(static_cast<std::size_t>(w.size)), places(lengths.size());
  MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, world_comm());
  long total = 0;
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    places[k] = static_cast<int>(total);
    total += lengths[k];
  }
  std::string all(w.rank == 0 ? static_cast<std::size_t>(total) : 0, '\0');
  MPI_Gatherv(mine.data(), length, MPI_CHAR, all.data(), lengths.data(), places.data(), MPI_CHAR, 0, world_comm());
  return all;
}

void print(const std::string& all) {
  std::vector<std::pair<std::string, std::string>> blocks;  // by heading, in the order of their first appearance
  for (std::size_t at = 0; at < all.size();) {
    const std::string heading = all.c_str() + at;
    at += heading.size() + 1;
    const std::string block = all.c_str() + at;
    at += block.size() + 1;
    auto found = std::find_if(blocks.begin(), blocks.end(), [&](const auto& entry) { return entry.first == heading; });
    if (found == blocks.end()) found = blocks.insert(blocks.end(), {heading, ""});
    found->second += block;
  }
  std::string text = format("moves of this run; costs: %s\n", cost_model().source.c_str());
  for (const auto& [heading, block] : blocks) text += heading + "\n" + block;
  if (blocks.empty()) text += "  no directive has moved anything\n";
  fputs(text.c_str(), stderr);
}

void report() {
  ExplainState& s = explain_state();
  const std::string all = gather(my_part());
  if (world().rank == 0) print(all);
  s.records.clear();
  s.collectives.clear();
  explaining_ = false;
}

}  // namespace

void start_explain() {
  int on = config_on(Setting::explain);
  MPI_Bcast(&on, 1, MPI_INT, 0, world_comm());
  explaining_ = on != 0;
  if (on) on_end(report);
}

bool explaining_ = false;

Samples* find_collective(const CollectiveKey& key) {
  const auto found = explain_state().collectives.find(key);
  return found == explain_state().collectives.end() ? nullptr : &found->second->samples;
}

Samples* add_collective(const CollectiveKey& key, const CollectiveLine& line) {
  auto record = std::make_shared<PlanRecord>();
  record->heading = heading_of(key.at, line.kind);
  PlanRecord::Line& only = record->lines.emplace_back();
  only.text = line.text;
  only.why = line.why;
  only.expected = line.expected;
  only.shown = true;
  explain_state().records.push_back(record);
  explain_state().collectives[key] = &only;
  return &only.samples;
}

PlanTimes::PlanTimes(const Plan& plan, std::span<const std::vector<Carried>> steps)
    : record_(recorded(make_record(plan, steps))) {
  std::size_t next = 0;
  for (const auto& step : steps) {
    place_.emplace_back();
    for (std::size_t k = 0; k < step.size(); ++k) place_.back().push_back(next++);
  }
  seen_.assign(next, 0);
}

void PlanTimes::step_started() {
  std::fill(seen_.begin(), seen_.end(), 0);
  start_ = MPI_Wtime();
}

void PlanTimes::complete(std::size_t step, std::size_t index) {
  const std::size_t place = place_[step][index];
  if (seen_[place]) return;
  seen_[place] = 1;
  record_->lines[place].samples.add(MPI_Wtime() - start_);
}

void Samples::add(double seconds) {
  const auto value = static_cast<float>(seconds);
  if (last_.size() < kept) {
    last_.push_back(value);
  } else {
    last_[static_cast<std::size_t>(count_) % kept] = value;
  }
  ++count_;
}

double Samples::median() const {
  if (last_.empty()) return 0;
  std::vector<float> sorted = last_;
  const auto middle = sorted.begin() + static_cast<long>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return *middle;
}

}  // namespace tasuki
