// Descriptions in the arenas, and who still uses them.
#include "fabric/direct/device_target.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

#include "core/in_runtime.h"
#include "core/shared_memory.h"

namespace tasuki {

namespace {

constexpr std::size_t most_handle = 160;
constexpr std::size_t most_levels = 16;

enum Use : std::uint32_t { never, open, closed };

}  // namespace

struct DeviceDescription {
  std::uint32_t withdrawn;        // the receiver's word
  alignas(64) std::uint32_t use;  // the sender's
  struct alignas(64) Entry {
    std::uint32_t possible, handle_bytes, levels;
    long run;
    char handle[most_handle];
    Level level[most_levels];
  };
  Entry* entries() { return reinterpret_cast<Entry*>(this + 1); }
};

namespace {

struct DeviceTargetState {
  std::vector<PostedTarget*> posted;
  std::vector<std::shared_ptr<PostedTarget>> retired;
  std::vector<OpenedTarget*> opened;
};
DeviceTargetState& device_target_state() {
  static auto* s = new DeviceTargetState;
  return *s;
}

std::uint32_t load(std::uint32_t& word) { return std::atomic_ref(word).load(std::memory_order_acquire); }
void store(std::uint32_t& word, std::uint32_t value) { std::atomic_ref(word).store(value, std::memory_order_release); }

void describe(const Move& move, DeviceDescription::Entry& entry, std::vector<std::unique_ptr<MemoryHold>>& holds) {
  const Box& box = move.target;
  auto hold = move.to_device->hold_memory(box.start());
  const SharedMemoryHandle handle = hold ? move.to_device->export_memory(box.start()) : SharedMemoryHandle{};
  if (handle.bytes.empty() || handle.bytes.size() > most_handle || box.levels().size() > most_levels) return;
  entry.possible = 1;
  entry.run = box.run();
  entry.levels = static_cast<std::uint32_t>(box.levels().size());
  std::copy(box.levels().begin(), box.levels().end(), entry.level);
  entry.handle_bytes = static_cast<std::uint32_t>(handle.bytes.size());
  memcpy(entry.handle, handle.bytes.data(), handle.bytes.size());
  holds.push_back(std::move(hold));
}

}  // namespace

std::shared_ptr<PostedTarget> PostedTarget::make(DeviceBoard& board, std::span<const Move> moves) {
  std::shared_ptr<PostedTarget> target(new PostedTarget(board));
  target->bytes_ = sizeof(DeviceDescription) + moves.size() * sizeof(DeviceDescription::Entry);
  void* memory = allocate_shared(target->bytes_, 64);
  if (!memory) return nullptr;
  target->description_ = new (memory) DeviceDescription{};
  target->place_ = shared_offset(memory, target->bytes_);
  for (std::size_t k = 0; k < moves.size(); ++k)
    describe(moves[k], *new (target->description_->entries() + k) DeviceDescription::Entry{}, target->holds_);
  device_target_state().posted.push_back(target.get());
  return target;
}

PostedTarget::~PostedTarget() {
  std::erase(device_target_state().posted, this);
  if (description_) free_shared(description_, bytes_);
}

void PostedTarget::withdraw() {
  if (withdrawn_) return;
  withdrawn_ = true;
  store(description_->withdrawn, 1);
  board_.withdraw();
}

bool PostedTarget::released() const {
  return std::any_of(holds_.begin(), holds_.end(), [](const auto& hold) { return hold->released(); });
}

bool PostedTarget::in_use() const { return busy || load(description_->use) == open; }

void retire(std::shared_ptr<PostedTarget> target) {
  if (!target) return;
  target->withdraw();
  if (target->in_use()) device_target_state().retired.push_back(std::move(target));
}

OpenedTarget::OpenedTarget(DeviceBoard& board, int peer, long place, std::span<const Move> moves)
    : board_(board), description_(reinterpret_cast<DeviceDescription*>(shared_address(peer, place))) {
  store(description_->use, open);
  device_target_state().opened.push_back(this);
  for (std::size_t k = 0; k < moves.size(); ++k) {
    const DeviceDescription::Entry& entry = description_->entries()[k];
    Device* device = moves[k].from_device;
    void* address = nullptr;
    if (entry.possible) address = device->import_memory({std::string(entry.handle, entry.handle_bytes)});
    if (!address) {
      boxes_.clear();
      break;
    }
    mappings_.push_back({device, address});
    boxes_.emplace_back(address, entry.run, std::vector<Level>(entry.level, entry.level + entry.levels));
  }
}

OpenedTarget::~OpenedTarget() {
  close();
  std::erase(device_target_state().opened, this);
}

// While it is open the description stays where it is.
bool OpenedTarget::is(int peer, long place) const {
  return open_ && reinterpret_cast<std::byte*>(description_) == shared_address(peer, place);
}

void OpenedTarget::look() {
  if (open_ && !busy && load(description_->withdrawn)) close();
}

void OpenedTarget::close() {
  if (!open_) return;
  open_ = false;
  batches.clear();
  stores.clear();
  for (const Mapping& mapping : mappings_) mapping.device->close_memory(mapping.address);
  mappings_.clear();
  store(description_->use, closed);
}

bool tend_device_targets() {
  // Data directives come here, too.
  InRuntime inside;
  DeviceTargetState& s = device_target_state();
  for (OpenedTarget* target : s.opened) target->look();
  bool waiting = false;
  for (PostedTarget* target : s.posted) {
    if (!target->released() || target->busy) continue;
    target->withdraw();
    if (target->in_use()) {
      waiting = true;
    } else {
      target->let_go();
    }
  }
  std::erase_if(s.retired, [](const auto& target) { return !target->in_use(); });
  for (const auto& target : s.retired) waiting = waiting || target->released();
  return waiting;
}

}  // namespace tasuki
