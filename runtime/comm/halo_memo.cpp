// The fast path of reflect and its relatives: is this the directive with the arrays of last time?
#include "comm/halo_plan.h"
#include "comm/team.h"
#include "core/async.h"
#include "core/executing.h"
#include "device/present.h"

namespace tasuki {

namespace {

bool same(const tasuki_reflect_spec& a, const tasuki_reflect_spec& b, int rank) {
  if (a.orthogonal != b.orthogonal || a.device != b.device) return false;
  for (int d = 0; d < rank; ++d) {
    if (a.lo[d] != b.lo[d] || a.hi[d] != b.hi[d] || a.periodic[d] != b.periodic[d]) return false;
  }
  return true;
}

}  // namespace

HaloMemo* HaloMemo::find(const tasuki_site* at, int n, tasuki_array* const* a, const tasuki_reflect_spec* spec,
                         long async, unsigned long stamp) {
  HaloMemo* memo = of(at);
  if (!memo || memo->stamp_ != stamp || memo->synchronous_ != (async == TASUKI_NO_ASYNC)) return nullptr;
  if (static_cast<int>(memo->operands_.size()) != n) return nullptr;
  int rank = 0;
  for (int k = 0; k < n; ++k) {
    const Array& array = descriptor(a[k]);
    const Operand& operand = memo->operands_[k];
    if (!same_array(operand, array)) return nullptr;
    rank = std::max(rank, operand.rank);
  }
  if (spec && !same(*spec, memo->spec_, rank)) return nullptr;
  if (memo->device_ && !memo->device_as_before(at, n, a)) return nullptr;
  return memo->execution_->usable() ? memo : nullptr;
}

bool HaloMemo::device_as_before(const tasuki_site* at, int n, tasuki_array* const* a) {
  if (generation_ == present_generation()) return true;
  if (device_ != &current_device()) return false;
  if (!device_->shares_host_memory()) {
    for (int k = 0; k < n; ++k)
      if (device_section(at, descriptor(a[k])) != operands_[static_cast<std::size_t>(k)].device_base) return false;
  }
  generation_ = present_generation();
  return true;
}

HaloMemo* HaloMemo::remember(tasuki_site* at, int n, tasuki_array* const* a, const tasuki_reflect_spec* spec,
                             bool device, long async, unsigned long stamp, std::shared_ptr<Execution> execution) {
  // One object a directive, for as long as the program runs.
  if (!at->cache) at->cache = static_cast<tasuki_ready*>(new HaloMemo);
  HaloMemo* memo = of(at);
  memo->operands_.clear();
  memo->sections_.clear();
  memo->copies_.clear();
  memo->last_run_ = nullptr;
  memo->device_ = device ? &current_device() : nullptr;
  memo->generation_ = device ? present_generation() : 0;
  const bool apart = device && !memo->device_->shares_host_memory();
  for (int k = 0; k < n; ++k) {
    const Array& array = descriptor(a[k]);
    memo->operands_.push_back({array.layout, array.base, array.elements, array.rank,
                               apart ? device_section(at, array) : nullptr, NodeGroup::of(array.layout->nodes())});
    memo->sections_.push_back(array.base);
    if (memo->operands_.back().device_base) memo->copies_.push_back(array.base);
  }
  if (spec) memo->spec_ = *spec;
  memo->stamp_ = stamp;
  memo->synchronous_ = async == TASUKI_NO_ASYNC;
  memo->execution_ = std::move(execution);
  memo->state = 0;
  return memo;
}

void HaloMemo::get_ready_for(const Array& array) {
  if (operands_.size() != 1 || device_ || !synchronous_ || counting || runtime_lock) return;
  if (execution_->get_ready(*this)) state = array.state;
}

void HaloMemo::run(long async) {
  if (device_ && !execution_->does_nothing()) wait_now();
  if (async == TASUKI_NO_ASYNC) {
    execution_->run();
  } else {
    for (const Operand& operand : operands_)
      if (operand.group->has_me()) note_halo(operand.group, operand.elements.mark);
    if (last_run_.use_count() == 1)
      last_run_->start_again();
    else
      last_run_ = std::make_shared<ExecutionRun>(execution_);
    async_register(async, last_run_, executing(), sections_, copies_);
  }
}

}  // namespace tasuki
