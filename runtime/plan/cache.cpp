// The cache of executions.
#include "plan/cache.h"

#include <algorithm>
#include <unordered_map>

#include "core/in_runtime.h"
#include "core/world.h"
#include "plan/explain.h"
#include "plan/listing.h"

namespace tasuki {

struct PlanCache {
  struct Entry {
    PlanKey key;
    std::shared_ptr<Execution> execution;
    unsigned long used = 0;
  };
  static constexpr std::size_t most = 512;
  std::unordered_map<std::string, Entry> entries;
  std::vector<void (*)(const void*)> forget_too;
  unsigned long clock = 0;
  bool ends_with_run = false;

  static PlanCache& get() {
    static auto* cache = new PlanCache;
    return *cache;
  }

  void make_room() {
    if (entries.size() < most) return;
    auto oldest = std::min_element(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
      return a.second.used < b.second.used;
    });
    entries.erase(oldest);
  }

  static bool touches(const PlanKey& key, const void* section) {
    return std::find(key.sections_.begin(), key.sections_.end(), section) != key.sections_.end();
  }
};

namespace {

void end_of_run() {
  PlanCache& cache = PlanCache::get();
  Execution::release_all();
  cache.entries.clear();
  cache.ends_with_run = false;
}

}  // namespace

std::shared_ptr<Execution> find_execution(const tasuki_site* at, const PlanKey& key,
                                          const std::function<Plan()>& make) {
  PlanCache& cache = PlanCache::get();
  if (!cache.ends_with_run) {
    on_end(end_of_run);
    cache.ends_with_run = true;
  }
  const std::string bytes = explaining() ? key.bytes() + PlanKey("at").add(at).bytes() : key.bytes();
  auto found = cache.entries.find(bytes);
  if (found == cache.entries.end()) {
    cache.make_room();
    Plan plan = make();
    plan.at = at;
    list_plan(at, plan);
    found =
        cache.entries.emplace(bytes, PlanCache::Entry{key, std::make_shared<Execution>(plan), 0}).first;
  }
  found->second.used = ++cache.clock;
  return found->second.execution;
}

void forget_plans(const void* section) {
  if (!section || !world().alive) return;
  InRuntime inside;
  std::erase_if(PlanCache::get().entries,
                [&](const auto& entry) { return PlanCache::touches(entry.second.key, section); });
  for (auto* forget : PlanCache::get().forget_too) forget(section);
}

void on_forget(void (*forget)(const void* section)) { PlanCache::get().forget_too.push_back(forget); }

}  // namespace tasuki
