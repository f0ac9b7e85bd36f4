// The registry of asynchronous operations; wait_async and its relatives.
#include "core/async.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <unordered_map>
#include <vector>

#include "core/current.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/in_runtime.h"
#include "core/looking.h"
#include "core/progress.h"
#include "core/wait.h"
#include "core/world.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

bool asynchronous = false;

using Operations = std::vector<std::unique_ptr<Operation>>;

struct Registry {
  std::unordered_map<long, Operations> by_id;
  // Of directives that no wait_async has followed yet, nor an xmp_test_async that found all complete.
  struct NotWaitedFor {
    const tasuki_site* at = nullptr;  // the last directive
    const NodeGroup* group = nullptr;  // of that
    std::vector<const void*> sections, copies;
  };
  std::map<long, NotWaitedFor> not_waited_for;
  bool hooked = false;
  std::atomic<long> pending = 0;
  bool progressing = false;
};
Registry& registry() {
  static auto* r = new Registry;
  return *r;
}

void count_pending(long more) {
  Registry& r = registry();
  show_pending(r.pending += more);
}

// Drops the complete operations; true when none is left.
bool progress(Operations& operations) {
  for (std::size_t i = 0; i < operations.size();) {
    if (operations[i]->test()) {
      operations.erase(operations.begin() + static_cast<long>(i));
      count_pending(-1);
    } else {
      ++i;
    }
  }
  return operations.empty();
}

void add_once(std::vector<const void*>& all, const std::vector<const void*>& more) {
  for (const void* address : more) {
    std::erase(all, address);
    all.push_back(address);
  }
}

// At the end of the run; by the first node of those that executed the directive last.
void tell_who_was_not_waited_for() {
  Registry& r = registry();
  for (const auto& [id, directives] : r.not_waited_for) {
    if (directives.group->me() != 0) continue;
    warn(directives.at, format("the program has ended without `wait_async(%ld)` behind this directive", id));
  }
  r.not_waited_for.clear();
  r.hooked = false;
}

}  // namespace

void async_register(long id, std::unique_ptr<Operation> operation, const NodeGroup* group,
                    std::vector<const void*> sections, std::vector<const void*> copies) {
  Registry& r = registry();
  if (!r.hooked) on_end(tell_who_was_not_waited_for);
  r.hooked = true;
  auto& directives = r.not_waited_for[id];
  directives.at =
      reinterpret_cast<const tasuki_site*>(current_directive.note->load(std::memory_order_relaxed) & site_bits);
  directives.group = group;
  add_once(directives.sections, sections);
  add_once(directives.copies, copies);
  if (operation->test()) return;
  r.by_id[id].push_back(std::move(operation));
  count_pending(1);
}

bool async_pending() { return registry().pending > 0; }

bool async_only_looks() {
  InRuntime inside;
  return std::ranges::all_of(registry().by_id, [](const auto& of_id) {
    return std::ranges::all_of(of_id.second, [](const auto& operation) { return operation->only_looks(); });
  });
}

void note_asynchronous() { asynchronous = true; }
bool is_asynchronous() { return asynchronous; }
bool may_block() { return !asynchronous && !waits_yield(); }

void check_not_in_flight(const void* section, const std::string& array) {
  if (!section) return;
  for (const auto& [id, directives] : registry().not_waited_for) {
    if (std::ranges::find(directives.sections, section) == directives.sections.end()) continue;
    fail(directives.at,
         format("array '%s' ends before this directive with async(%ld) has been waited for", array.c_str(), id),
         format("wait_async(%ld) has to come before the end of the block that declares the array, and before xmp_free",
                id));
  }
}

void check_copies_not_in_flight(const void* host, std::size_t bytes, const std::string& name) {
  const auto* first = static_cast<const std::byte*>(host);
  for (const auto& [id, directives] : registry().not_waited_for) {
    const auto inside = [&](const void* copied) { return copied >= first && copied < first + bytes; };
    if (std::ranges::none_of(directives.copies, inside)) continue;
    fail(directives.at,
         format("the device copy of '%s' ends before this directive with async(%ld) has been waited for", name.c_str(),
                id),
         format("wait_async(%ld) has to come before the end of the data region, and before exit data", id));
  }
}

void async_progress() {
  InRuntime inside;
  Registry& r = registry();
  // An operation's test may itself wait for a moment and come here again.
  if (r.progressing || r.pending == 0) return;
  r.progressing = true;
  for (auto it = r.by_id.begin(); it != r.by_id.end();) it = progress(it->second) ? r.by_id.erase(it) : ++it;
  r.progressing = false;
}

bool async_test(long id) {
  InRuntime inside;
  async_progress();
  Registry& r = registry();
  if (r.by_id.contains(id)) return false;
  r.not_waited_for.erase(id);
  return true;
}

void async_wait(long id) {
  registry().not_waited_for.erase(id);
  if (!registry().by_id.contains(id)) return;
  look_until([&] { return async_test(id); }, async_only_looks);
}

}  // namespace tasuki

void tasuki_wait_async(tasuki_site* at, int n, const long* ids, const tasuki_ref* on, int) {
  using namespace tasuki;
  if (on && !resolve_subset(at, on)->has_me()) return;
  InDirective here(at);
  for (int i = 0; i < n; ++i) async_wait(ids[i]);
  // With `acc`, too: operations on device copies are complete when their bytes are on the device.
}
