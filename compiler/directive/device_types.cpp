// Which of an acc directive's clauses count, where some stand behind device_type.
#include "directive/device_types.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "directive/suggest.h"

namespace tasuki::directive {
namespace {

bool is_host(const std::string& type) { return type == "host" || type == "multicore"; }

const std::vector<std::string> kSchedule = {"gang", "worker", "vector", "seq", "auto", "independent"};

}  // namespace

const std::vector<std::pair<std::string, int>>& device_types() {
  static const std::vector<std::pair<std::string, int>> types = {
      {"default", 1}, {"host", 2}, {"multicore", 2}, {"not_host", 3}, {"nvidia", 4}, {"radeon", 5}, {"opencl", 6}};
  return types;
}

std::vector<std::string> device_type_names() {
  std::vector<std::string> names;
  for (const auto& [name, type] : device_types()) names.push_back(name);
  return names;
}

std::string device_type_list() {
  std::string all;
  for (const auto& [name, type] : device_types()) all += (all.empty() ? "" : ", ") + name;
  return all;
}

std::optional<int> device_type(std::string_view name) {
  for (const auto& [known, type] : device_types())
    if (known == name) return type;
  return std::nullopt;
}

void take_by_type(Directive& d) {
  static const std::vector<std::string> typed = {"async",         "wait",     "num_gangs", "num_workers",
                                                 "vector_length", "collapse", "tile"};
  if (!d.clause("device_type") || d.kind == Kind::AccInit || d.kind == Kind::AccShutdown || d.kind == Kind::AccSet)
    return;
  std::vector<AccClause> all, device;
  std::vector<std::string> types;
  bool star = false, hostNamed = false, hostSchedule = false, hostSeq = false, starSchedule = false, starSeq = false;
  bool schedule = false, seq = false, defaultSeq = false;
  for (AccClause& clause : d.clauses) {
    if (clause.name == "device_type") {
      types.clear();
      star = clause.modifier == "*";
      for (const AccClause::Item& item : clause.items) types.push_back(item.name.text);
      hostNamed |= std::any_of(types.begin(), types.end(), is_host);
      continue;
    }
    bool scheduling = has(kSchedule, clause.name);
    bool plain = (types.empty() && !star) || (!scheduling && !has(typed, clause.name));
    if (plain) {
      defaultSeq |= clause.name == "seq";
      all.push_back(std::move(clause));
      continue;
    }
    bool host = std::any_of(types.begin(), types.end(), is_host);
    bool others = star;
    for (const std::string& t : types) others |= !is_host(t) && device_type(t);
    if (scheduling && (host || others)) {
      (host ? hostSchedule : star ? starSchedule : schedule) = true;
      if (clause.name == "seq") (host ? hostSeq : star ? starSeq : seq) = true;
    }
    bool first = true;
    for (const AccClause& other : device) first &= other.name != clause.name;
    if (clause.name == "async" && !star) {
      clause.name = "typed_async";
      for (const std::string& t : types)
        if (const std::optional<int> known = device_type(t)) clause.types.push_back(*known);
      if (!clause.types.empty()) all.push_back(std::move(clause));
      continue;
    }
    if (others && (first || clause.name == "wait")) device.push_back(std::move(clause));
  }
  bool onDevice = schedule || starSchedule, sequential = seq || starSeq;
  std::vector<AccClause> kept;
  for (AccClause& clause : all) {
    bool replaced = onDevice && has(kSchedule, clause.name);
    for (const AccClause& other : device) replaced |= clause.name != "wait" && other.name == clause.name;
    if (!replaced) kept.push_back(std::move(clause));
  }
  for (AccClause& clause : device)
    if (!sequential || !has(kSchedule, clause.name) || clause.name == "seq") kept.push_back(std::move(clause));
  if (!hostNamed) hostSchedule = starSchedule, hostSeq = starSeq;
  if (hostSchedule ? hostSeq : defaultSeq) {
    AccClause clause;
    clause.name = "host_seq";
    clause.loc = d.loc;
    kept.push_back(clause);
  }
  d.clauses = std::move(kept);
}

}  // namespace tasuki::directive
