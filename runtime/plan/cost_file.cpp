// The cost model as text, and where its file lies.
#include <ctype.h>
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <sys/utsname.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include "core/error.h"
#include "plan/cost_model.h"

namespace tasuki {

namespace {

constexpr const char* first_line = "tasuki-tune 1";
constexpr Shape all_shapes[] = {Shape::contiguous, Shape::block_stride, Shape::stride};
constexpr Distance all_distances[] = {Distance::group, Distance::host, Distance::network};

template <class Ways>
std::vector<Ways> all() {
  std::vector<Ways> ways;
  for (int way = 0; way < static_cast<int>(Ways::count_); ++way) ways.push_back(static_cast<Ways>(way));
  return ways;
}

// Reads lines; the first problem stops it.
class Reader {
 public:
  explicit Reader(CostModel& model) : model_(model) {}

  std::string read(const std::string& text) {
    const auto text_only = [](char c) {
      return isspace(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= ' ';
    };
    if (!std::ranges::all_of(text, text_only)) return "line 1: expected text, found bytes that are none";
    std::istringstream lines(text);
    std::string line;
    bool headed = false;
    for (int number = 1; std::getline(lines, line); ++number) {
      words_.clear();
      std::istringstream words(line);
      for (std::string word; words >> word;) words_.push_back(word);
      if (words_.empty() || words_[0][0] == '#') continue;
      const std::string problem = headed ? read_line() : heading();
      if (!problem.empty()) return format("line %d: ", number) + problem;
      headed = true;
    }
    return headed ? "" : format("line 1: expected '%s'", first_line);
  }

 private:
  std::string heading() const {
    if (words_.size() == 2 && words_[0] + " " + words_[1] == first_line) return "";
    const std::string version = words_.size() > 1 ? " " + words_[1] : "";
    return format("expected '%s', found '%s%s'", first_line, words_[0].c_str(), version.c_str());
  }

  // The value whose name is word `at`; when there is none, problem_ says so.
  template <class Values, class Name>
  auto named(std::size_t at, const char* what, const Values& values, Name name)
      -> std::optional<std::decay_t<decltype(*std::begin(values))>> {
    std::string list;
    for (auto value : values) {
      if (at < words_.size() && words_[at] == name(value)) return value;
      list += (list.empty() ? "" : ", ") + std::string(name(value));
    }
    const std::string found = at < words_.size() ? "'" + words_[at] + "'" : "the end of the line";
    problem_ = format("expected a %s (%s), found ", what, list.c_str()) + found;
    return std::nullopt;
  }

  // A positive number that fills the word, with a point in whichever language the program speaks.
  static std::optional<double> number(const std::string& word) {
    double value = 0;
    const char* end = word.data() + word.size();
    const auto [rest, problem] = std::from_chars(word.data(), end, value);
    if (problem != std::errc() || rest != end || !isfinite(value) || value <= 0) return std::nullopt;
    return value;
  }

  std::string unknown_way() const {
    std::string list;
    for (Way way : all<Way>()) list += std::string(way_name(way)) + ", ";
    list += "together";
    for (TeamWay way : all<TeamWay>()) list += std::string(", ") + team_way_name(way);
    for (HostForm form : all<HostForm>()) list += std::string(", ") + host_form_name(form);
    return format("expected a way (%s), found '%s'", list.c_str(), words_[0].c_str());
  }

  std::string read_line() {
    for (TeamWay way : all<TeamWay>())
      if (words_[0] == team_way_name(way)) return read_team(way);
    for (HostForm form : all<HostForm>())
      if (words_[0] == host_form_name(form)) return read_hosts(form);
    const bool factor = words_[0] == "together";
    std::optional<Way> way;
    if (!factor && !(way = named(0, "way", all<Way>(), way_name))) return unknown_way();
    const auto shape = named(1, "shape", all_shapes, shape_name);
    if (!shape) return problem_;
    const auto distance = named(2, "distance", all_distances, distance_name);
    if (!distance) return problem_;
    if (const std::string problem = once(); !problem.empty()) return problem;
    return factor ? read_factor(*shape, *distance) : read_curve(*way, *shape, *distance);
  }

  // The line's first three words name what it is about.
  std::string once() {
    if (seen_.insert(words_[0] + " " + words_[1] + " " + words_[2]).second) return "";
    return format("%s %s %s was given before", words_[0].c_str(), words_[1].c_str(), words_[2].c_str());
  }

  std::string read_factor(Shape shape, Distance distance) {
    const auto value = words_.size() == 4 ? number(words_[3]) : std::nullopt;
    if (!value) return "expected one positive number behind " + words_[2];
    model_.set_together(shape, distance, *value);
    return "";
  }

  std::string read_curve(Way way, Shape shape, Distance distance) {
    std::vector<CostPoint> points;
    if (const std::string problem = read_points(3, points); !problem.empty()) return problem;
    model_.set(way, shape, distance, std::move(points));
    model_.devices_measured = model_.devices_measured || way == Way::device_copy || way == Way::device_store;
    return "";
  }

  std::string read_team(TeamWay way) {
    if (!seen_.insert(words_[0]).second) return words_[0] + " was given before";
    std::vector<CostPoint> points;
    if (const std::string problem = read_points(1, points); !problem.empty()) return problem;
    model_.set(way, std::move(points));
    return "";
  }

  // "2x4": two hosts of four nodes.
  static std::optional<HostShape> host_shape(const std::string& word) {
    HostShape shape{};
    const char *begin = word.data(), *end = begin + word.size();
    const auto [cross, first] = std::from_chars(begin, end, shape.hosts);
    if (first != std::errc() || cross == end || *cross != 'x') return std::nullopt;
    const auto [rest, second] = std::from_chars(cross + 1, end, shape.nodes);
    if (second != std::errc() || rest != end || shape.hosts < 2 || shape.nodes < 1) return std::nullopt;
    return shape;
  }

  std::string read_hosts(HostForm form) {
    const auto way = named(1, "way between hosts", all<HostWay>(), host_way_name);
    if (!way) return problem_;
    const auto shape = words_.size() > 2 ? host_shape(words_[2]) : std::nullopt;
    if (!shape) {
      const std::string found = words_.size() > 2 ? "'" + words_[2] + "'" : "the end of the line";
      return "expected hosts x nodes of each, as 2x4, found " + found;
    }
    if (const std::string problem = once(); !problem.empty()) return problem;
    std::vector<CostPoint> points;
    if (const std::string problem = read_points(3, points); !problem.empty()) return problem;
    model_.make_hosts(*shape).set(form, *way, std::move(points));
    return "";
  }

  // From word `first` on.
  std::string read_points(std::size_t first, std::vector<CostPoint>& points) const {
    if (words_.size() < first + 2 || words_.back() != "us") return "expected points bytes:time and then 'us'";
    for (std::size_t at = first; at + 1 < words_.size(); ++at) {
      const std::string& word = words_[at];
      const std::size_t colon = word.find(':');
      const auto bytes = number(word.substr(0, colon));
      const auto time = colon == std::string::npos ? std::nullopt : number(word.substr(colon + 1));
      if (!bytes || !time) return format("expected bytes:time, both positive, found '%s'", word.c_str());
      if (!points.empty() && *bytes <= points.back().bytes)
        return format("sizes must ascend, but '%s' comes behind %g", word.c_str(), points.back().bytes);
      points.push_back({*bytes, *time * 1e-6});
    }
    return "";
  }

  CostModel& model_;
  std::vector<std::string> words_;
  std::set<std::string> seen_;
  std::string problem_;
};

// "AMD EPYC 9R14" -> "amd-epyc-9r14".
std::string as_file_name(const std::string& text) {
  std::string name;
  for (char c : text) {
    if (isalnum(static_cast<unsigned char>(c))) {
      name += static_cast<char>(tolower(static_cast<unsigned char>(c)));
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    if (const std::size_t colon = line.find(':'); colon != std::string::npos) return line.substr(colon + 1);
  }
  utsname system{};
  return uname(&system) == 0 ? system.machine : "unknown";
}

// Four digits or the whole number, without an exponent where that is readable.
std::string short_number(double value) { return format(value >= 1000 ? "%.0f" : "%.4g", value); }

std::string text_of(std::span<const CostPoint> curve) {
  std::string result;
  for (const CostPoint& point : curve) result += format(" %.12g:", point.bytes) + short_number(point.seconds * 1e6);
  return result + " us\n";
}

std::string mpi_name() {
#if defined(OPEN_MPI)
  return "openmpi";
#elif defined(MPICH_VERSION)
  return "mpich";
#else
  return "mpi";
#endif
}

}  // namespace

std::string CostModel::text() const {
  std::string result = std::string(first_line) + "\n";
  for (Distance distance : all_distances) {
    for (Shape shape : all_shapes) {
      for (Way way : all<Way>()) {
        if (const auto curve = points(way, shape, distance); !curve.empty())
          result += format("%s %s %s", way_name(way), shape_name(shape), distance_name(distance)) + text_of(curve);
      }
      if (const double factor = together(shape, distance); isfinite(factor))
        result += format("together %s %s %.4g\n", shape_name(shape), distance_name(distance), factor);
    }
  }
  for (TeamWay way : all<TeamWay>())
    if (const auto curve = points(way); !curve.empty()) result += team_way_name(way) + text_of(curve);
  for (const auto& [shape, curves] : all_hosts()) {
    for (HostForm form : all<HostForm>()) {
      for (HostWay way : all<HostWay>()) {
        if (const auto curve = curves.points(form, way); !curve.empty())
          result += format("%s %s %dx%d", host_form_name(form), host_way_name(way), shape.hosts, shape.nodes) +
                    text_of(curve);
      }
    }
  }
  return result;
}

std::string CostModel::read(const std::string& text, CostModel& into) {
  CostModel model = into;
  std::string problem = Reader(model).read(text);
  if (problem.empty()) into = std::move(model);
  return problem;
}

std::string tune_file() {
  const char* folder = getenv("XDG_CONFIG_HOME");
  std::string path;
  if (folder && *folder) {
    path = folder;
  } else if (const char* home = getenv("HOME"); home && *home) {
    path = std::string(home) + "/.config";
  } else {
    return "";
  }
  return path + "/tasuki/tune-" + as_file_name(processor()) + "-" + mpi_name() + ".txt";
}

}  // namespace tasuki

const char* tasuki_tune_file() {
  static const auto* path = new std::string(tasuki::tune_file());
  return path->c_str();
}
