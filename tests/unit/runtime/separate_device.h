// A device for tests with a memory of its own that the host cannot touch, and queues whose operations happen as late
// as the interface allows. Of kernels it knows those that combine vectors (device/kernel/combination.h): it reads from
// their source which they are.
#pragma once

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "core/operators.h"
#include "device/device.h"
#include "device/kernel/operator_text.h"

namespace tasuki::test {

// What such a device calls a binary is none: it must not come into the user's cache.
inline const int without_cache = setenv("XMP_CACHE", "off", 1);

class SeparateDevice : public Device {
 public:
  // open: the host can touch the memory, as an MPI does that handles device addresses.
  explicit SeparateDevice(DeviceKind kind, bool open = false) : kind_(kind), open_(open) {}

  DeviceKind kind() const override { return kind_; }
  std::string name() const override { return "test device"; }
  bool shares_host_memory() const override { return false; }
  std::size_t memory() const override { return 0; }
  DeviceLimits limits() const override { return {}; }

  void* allocate(std::size_t bytes) override {
    const std::size_t room = (bytes + 4095) / 4096 * 4096 + 4096;
    void* address = mmap(nullptr, room, open_ ? PROT_READ | PROT_WRITE : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    Allocation& a = allocations_[static_cast<std::byte*>(address)];
    a.bytes = bytes;
    a.room = room;
    if (!open_) a.own = std::make_unique<std::byte[]>(bytes);
    a.data = open_ ? static_cast<std::byte*>(address) : a.own.get();
    return address;
  }
  void release(void* address) override {
    auto at = allocations_.find(static_cast<std::byte*>(address));
    if (at == allocations_.end()) complain("release of an address that was not allocated");
    if (!queues_idle()) complain("release while operations are outstanding");
    munmap(address, at->second.room);
    allocations_.erase(at);
  }
  void* allocate_staging(std::size_t bytes) override { return std::malloc(bytes ? bytes : 1); }
  void release_staging(void* address) override { std::free(address); }

  void copy(const DeviceCopy& c, Direction direction, long queue) override {
    ++copies_[static_cast<int>(direction)];
    enqueue(queue, [=, this] { move(c, direction); });
  }
  void fill(void* address, unsigned char byte, std::size_t bytes, long queue) override {
    enqueue(queue, [=, this] { std::memset(data(address, bytes), byte, bytes); });
  }

  std::string compiler_identity() const override { return "none"; }
  std::string prelude() const override { return {}; }
  Compiled compile(const std::string& source) override { return {true, source, {}}; }
  std::unique_ptr<Module> load(const Compiled& compiled) override {
    auto module = std::make_unique<Combinations>();
    module->row.of = module->grid.of = this;
    module->grid.is_grid = true;
    for (int op = TASUKI_SUM; op <= TASUKI_MIN; ++op) {
      for (int type = TASUKI_BOOL; type <= TASUKI_DOUBLE; ++type) {
        const char *text = element_text(type).text, *name = operator_text(op, type);
        if (!text || !name || type == TASUKI_BOOL || op == TASUKI_MINUS) continue;
        const std::string wanted = std::string("TASUKI_COMBINE(") + name + ", " + text + ",";
        if (compiled.binary.find(wanted) == std::string::npos) continue;
        module->row.op = module->grid.op = op;
        module->row.type = module->grid.type = type;
      }
    }
    if (module->row.type == TASUKI_OTHER) complain("a kernel that it does not know");
    return module;
  }
  void launch(Kernel& kernel, const LaunchShape&, std::span<const KernelArgument> arguments, long queue) override {
    ++launches_;
    auto& k = static_cast<CombinationKernel&>(kernel);
    if (k.of != this) complain("a kernel of another device");
    std::vector<long> n;
    for (const KernelArgument& argument : arguments.subspan(2)) n.push_back(*static_cast<const long*>(argument.data));
    if (!k.is_grid) n.insert(n.end(), {n[0], 1, 1, 0, 0});
    enqueue(queue, [=, this, to = static_cast<std::byte*>(arguments[0].address),
                    from = static_cast<std::byte*>(arguments[1].address)] {
      const long size = static_cast<long>(type_size(k.type));
      for (long e = 0; e < n[0]; ++e) {
        const long at = e % n[1] * n[3] + e / n[1] % n[2] * n[4] + e / n[1] / n[2] * n[5];
        combine(k.op, k.type, data(to + at * size, static_cast<std::size_t>(size)),
                data(from + e * size, static_cast<std::size_t>(size)), 1);
      }
    });
  }

  std::unique_ptr<DeviceEvent> record(long queue) override {
    auto reached = std::make_shared<bool>(false);
    enqueue(queue, [reached] { *reached = true; });
    return std::make_unique<Event>(*this, reached);
  }
  void wait_event(long, DeviceEvent& event) override {
    while (!event.complete()) {
    }
  }
  bool test(long queue) override {
    step();
    return queues_[queue].empty();
  }
  void wait(long queue) override {
    while (!queues_[queue].empty()) pop(queue);
  }
  bool test_all() override {
    step();
    return queues_idle();
  }
  void wait_all() override {
    while (!queues_idle()) step();
  }

  SharedMemoryHandle export_memory(void*) override { return {}; }
  void* import_memory(const SharedMemoryHandle&) override { return nullptr; }
  void close_memory(void*) override {}

  // For the test itself: the bytes behind a device address.
  std::byte* data(const void* address, std::size_t bytes) {
    auto* first = static_cast<const std::byte*>(address);
    auto next = allocations_.upper_bound(const_cast<std::byte*>(first));
    if (next == allocations_.begin()) complain("not a device address");
    auto& [start, allocation] = *std::prev(next);
    if (first + bytes > start + allocation.bytes) complain("beyond an allocation");
    return allocation.data + (first - start);
  }
  long launches() const { return launches_; }
  long copies(Direction direction) const { return copies_[static_cast<int>(direction)]; }

 private:
  struct Allocation {
    std::byte* data = nullptr;
    std::size_t bytes = 0, room = 0;
    std::unique_ptr<std::byte[]> own;
  };
  using Operation = std::function<void()>;
  struct CombinationKernel : Kernel {
    SeparateDevice* of = nullptr;
    bool is_grid = false;
    int op = TASUKI_SUM, type = TASUKI_OTHER;
  };
  struct Combinations : Module {
    CombinationKernel row, grid;
    Kernel* find(const std::string& name) override { return name == "tasuki_combine" ? &row : &grid; }
  };

  class Event : public DeviceEvent {
   public:
    Event(SeparateDevice& device, std::shared_ptr<bool> reached) : device_(device), reached_(std::move(reached)) {}
    bool complete() override {
      if (!*reached_) device_.step();
      return *reached_;
    }

   private:
    SeparateDevice& device_;
    std::shared_ptr<bool> reached_;
  };

  [[noreturn]] static void complain(const char* what) {
    std::fprintf(stderr, "test device: %s\n", what);
    std::abort();
  }

  void move(const DeviceCopy& c, Direction direction) {
    for (std::size_t z = 0; z < c.depth; ++z) {
      for (std::size_t y = 0; y < c.height; ++y) {
        auto* to = static_cast<std::byte*>(c.to) + (c.depth > 1 ? z * c.to_slice : 0) + (c.height > 1 ? y * c.to_pitch : 0);
        auto* from = static_cast<const std::byte*>(c.from) + (c.depth > 1 ? z * c.from_slice : 0) +
                     (c.height > 1 ? y * c.from_pitch : 0);
        if (direction != Direction::to_host) to = data(to, c.width);
        if (direction != Direction::to_device) from = data(from, c.width);
        std::memcpy(to, from, c.width);
      }
    }
  }

  void enqueue(long queue, Operation operation) {
    if (queue == queue_sync) return operation();
    queues_[queue].push_back(std::move(operation));
  }
  bool queues_idle() const {
    for (const auto& [number, queue] : queues_) {
      if (!queue.empty()) return false;
    }
    return true;
  }
  void pop(long queue) {
    Operation operation = std::move(queues_[queue].front());
    queues_[queue].pop_front();
    operation();
  }
  // One operation of some queue.
  void step() {
    std::vector<long> busy;
    for (const auto& [number, queue] : queues_) {
      if (!queue.empty()) busy.push_back(number);
    }
    if (!busy.empty()) pop(busy[random_() % busy.size()]);
  }

  DeviceKind kind_;
  bool open_;
  std::map<std::byte*, Allocation> allocations_;
  std::map<long, std::deque<Operation>> queues_;
  std::minstd_rand random_{7};
  long copies_[3] = {0, 0, 0};
  long launches_ = 0;
};

}  // namespace tasuki::test
