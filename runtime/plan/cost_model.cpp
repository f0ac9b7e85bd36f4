// Costs as linear pieces.
#include "plan/cost_model.h"

#include <algorithm>

namespace tasuki {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();
int index(auto word) { return static_cast<int>(word); }

}  // namespace

const char* way_name(Way way) {
  constexpr const char* names[] = {"direct-inline",      "direct-mailbox",     "direct-put",   "direct-pull",
                                   "mpi-packed",         "mpi-type",           "mpi-segments", "staged",
                                   "direct-device-copy", "direct-device-store"};
  static_assert(std::size(names) == static_cast<std::size_t>(Way::count_));
  return names[index(way)];
}

const char* team_way_name(TeamWay way) {
  constexpr const char* names[] = {"team-reduce-each", "team-reduce-shares", "team-bcast", "team-gather",
                                   "team-gather-moves"};
  static_assert(std::size(names) == static_cast<std::size_t>(TeamWay::count_));
  return names[index(way)];
}

const char* host_way_name(HostWay way) {
  constexpr const char* names[] = {"firsts", "relays", "lanes", "mpi"};
  static_assert(std::size(names) == static_cast<std::size_t>(HostWay::count_));
  return names[index(way)];
}

const char* host_form_name(HostForm form) {
  constexpr const char* names[] = {"hosts-reduce", "hosts-bcast", "hosts-reduce-async", "hosts-bcast-async"};
  static_assert(std::size(names) == static_cast<std::size_t>(HostForm::count_));
  return names[index(form)];
}

const char* distance_name(Distance distance) {
  constexpr const char* names[] = {"group", "host", "network"};
  return names[index(distance)];
}

namespace {

double on_curve(std::span<const CostPoint> all, double bytes) {
  if (all.empty()) return unknown;
  if (all.size() == 1 || bytes <= all.front().bytes) return all.front().seconds;
  // The piece that the size lies in, or the last one.
  auto right = std::lower_bound(all.begin() + 1, all.end() - 1, bytes,
                                [](const CostPoint& point, double size) { return point.bytes < size; });
  const CostPoint &a = right[-1], &b = *right;
  double slope = (b.seconds - a.seconds) / (b.bytes - a.bytes);
  if (bytes > b.bytes) slope = std::max(slope, 0.0);
  return b.seconds + (bytes - b.bytes) * slope;
}

}  // namespace

double CostModel::seconds(Way way, Shape shape, Distance distance, double bytes) const {
  return on_curve(points(way, shape, distance), bytes);
}

double CostModel::seconds(Way way, const Pattern& pattern, Distance distance) const {
  const double run = static_cast<double>(pattern.run), runs = static_cast<double>(pattern.runs);
  const Shape shape = shape_of(pattern);
  const double by_bytes = seconds(way, shape, distance, run * runs);
  if (shape == Shape::contiguous || pattern.run >= row_run || way == Way::direct_inline) return by_bytes;
  const double of_words = seconds(way, Shape::stride, distance, word_run * runs);
  const double of_rows = seconds(way, Shape::block_stride, distance, row_run * runs);
  if (of_words == unknown || of_rows == unknown) return by_bytes;
  const double part = std::max(0.0, (run - word_run) / (row_run - word_run));
  return of_words + part * std::max(0.0, of_rows - of_words);
}

double CostModel::seconds(TeamWay way, double bytes) const { return on_curve(points(way), bytes); }

void CostModel::set(TeamWay way, std::vector<CostPoint> points) { team_curves_[index(way)].points = std::move(points); }

std::span<const CostPoint> CostModel::points(TeamWay way) const { return team_curves_[index(way)].points; }

double HostCurves::seconds(HostForm form, HostWay way, double bytes) const {
  return on_curve(points(form, way), bytes);
}

void HostCurves::set(HostForm form, HostWay way, std::vector<CostPoint> points) {
  points_[index(form)][index(way)] = std::move(points);
}

std::span<const CostPoint> HostCurves::points(HostForm form, HostWay way) const {
  return points_[index(form)][index(way)];
}

const HostCurves* CostModel::hosts(HostShape shape) const {
  const auto found = hosts_.find(shape);
  return found == hosts_.end() ? nullptr : &found->second;
}

void CostModel::set(Way way, Shape shape, Distance distance, std::vector<CostPoint> points) {
  curves_[index(way)][index(shape)][index(distance)].points = std::move(points);
}

std::span<const CostPoint> CostModel::points(Way way, Shape shape, Distance distance) const {
  return curves_[index(way)][index(shape)][index(distance)].points;
}

double CostModel::together(Shape shape, Distance distance) const {
  return together_[index(shape)][index(distance)].value;
}

void CostModel::set_together(Shape shape, Distance distance, double factor) {
  together_[index(shape)][index(distance)].value = factor;
}

}  // namespace tasuki
