// The registry of asynchronous operations; wait_async and its relatives.
#include "core/async.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <span>
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
std::atomic<long> pending = 0;  // operations

using Operations = std::vector<std::shared_ptr<Operation>>;

// The directives with one id.
struct OfId {
  Operations operations;  // those that are not known to be complete
  // Of directives that no wait_async has followed yet, nor an xmp_test_async that found all complete.
  const tasuki_site* at = nullptr;   // the last directive; null: there are none
  const NodeGroup* group = nullptr;  // of that
  std::vector<const void*> sections, copies;

  void waited_for() {
    at = nullptr;
    sections.clear();
    copies.clear();
  }
};

struct Registry {
  // Kept for the next directives with that id, which then need no memory.
  std::map<long, OfId> by_id;
  static constexpr std::size_t most_kept = 64;
  bool hooked = false;
  bool progressing = false;
};
Registry& registry() {
  static auto* r = new Registry;
  return *r;
}

void count_pending(long more) { show_pending(pending += more); }

// Drops the complete operations.
void progress(Operations& operations) {
  for (std::size_t i = 0; i < operations.size();) {
    if (operations[i]->test()) {
      operations.erase(operations.begin() + static_cast<long>(i));
      count_pending(-1);
    } else {
      ++i;
    }
  }
}

// There is nothing of it to wait for any more.
void note_waited_for(std::map<long, OfId>::iterator of_id) {
  Registry& r = registry();
  of_id->second.waited_for();
  if (r.by_id.size() > Registry::most_kept && !r.progressing) r.by_id.erase(of_id);
}

void add_once(std::vector<const void*>& all, std::span<const void* const> more) {
  for (const void* address : more) {
    std::erase(all, address);
    all.push_back(address);
  }
}

// At the end of the run; by the first node of those that executed the directive last.
void tell_who_was_not_waited_for() {
  Registry& r = registry();
  for (auto& [id, of_id] : r.by_id) {
    if (of_id.at && of_id.group->me() == 0)
      warn(of_id.at, format("the program has ended without `wait_async(%ld)` behind this directive", id));
    of_id.waited_for();
  }
  r.hooked = false;
}

}  // namespace

void async_register(long id, std::shared_ptr<Operation> operation, const NodeGroup* group,
                    std::span<const void* const> sections, std::span<const void* const> copies) {
  Registry& r = registry();
  if (!r.hooked) on_end(tell_who_was_not_waited_for);
  r.hooked = true;
  OfId& of_id = r.by_id[id];
  of_id.operations.reserve(4);  // now, not when the first one comes that takes its time
  of_id.at = reinterpret_cast<const tasuki_site*>(current_directive.note->load(std::memory_order_relaxed) & site_bits);
  of_id.group = group;
  add_once(of_id.sections, sections);
  add_once(of_id.copies, copies);
  if (operation->test()) return;
  of_id.operations.push_back(std::move(operation));
  count_pending(1);
}

bool async_pending() { return pending > 0; }

bool async_only_looks() {
  if (pending == 0) return true;
  InRuntime inside;
  return std::ranges::all_of(registry().by_id, [](const auto& of_id) {
    return std::ranges::all_of(of_id.second.operations, [](const auto& operation) { return operation->only_looks(); });
  });
}

void note_asynchronous() { asynchronous = true; }
bool is_asynchronous() { return asynchronous; }
bool may_block() { return !asynchronous && mpi_waits_well(); }

void check_not_in_flight(const void* section, const std::string& array) {
  if (!section) return;
  for (const auto& [id, of_id] : registry().by_id) {
    if (std::ranges::find(of_id.sections, section) == of_id.sections.end()) continue;
    fail(of_id.at,
         format("array '%s' ends before this directive with async(%ld) has been waited for", array.c_str(), id),
         format("wait_async(%ld) has to come before the end of the block that declares the array, and before xmp_free",
                id));
  }
}

void check_copies_not_in_flight(const void* host, std::size_t bytes, const std::string& name) {
  const auto* first = static_cast<const std::byte*>(host);
  for (const auto& [id, of_id] : registry().by_id) {
    const auto inside = [&](const void* copied) { return copied >= first && copied < first + bytes; };
    if (std::ranges::none_of(of_id.copies, inside)) continue;
    fail(of_id.at,
         format("the device copy of '%s' ends before this directive with async(%ld) has been waited for", name.c_str(),
                id),
         format("wait_async(%ld) has to come before the end of the data region, and before exit data", id));
  }
}

void async_progress() {
  InRuntime inside;
  if (pending == 0) return;
  Registry& r = registry();
  // An operation's test may itself wait for a moment and come here again.
  if (r.progressing) return;
  r.progressing = true;
  for (auto& [id, of_id] : r.by_id) progress(of_id.operations);
  r.progressing = false;
}

bool async_test(long id) {
  InRuntime inside;
  async_progress();
  Registry& r = registry();
  const auto found = r.by_id.find(id);
  if (found == r.by_id.end()) return true;
  if (!found->second.operations.empty()) return false;
  note_waited_for(found);
  return true;
}

void async_wait(long id) {
  const auto found = registry().by_id.find(id);
  if (found == registry().by_id.end()) return;
  if (found->second.operations.empty()) return note_waited_for(found);
  found->second.waited_for();
  look_until([&] { return async_test(id); }, async_only_looks,
             async_only_looks() ? WaitFor::this_host : WaitFor::messages);
}

}  // namespace tasuki

void tasuki_wait_async(tasuki_site* at, int n, const long* ids, const tasuki_ref* on, int) {
  using namespace tasuki;
  if (on && !resolve_subset(at, on)->has_me()) return;
  InDirective here(at);
  for (int i = 0; i < n; ++i) async_wait(ids[i]);
  // With `acc`, too: operations on device copies are complete when their bytes are on the device.
}
