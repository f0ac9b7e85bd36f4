// The pool of each device.
#include "device/memory.h"

#include <mpi.h>
#include <sched.h>
#include <stdint.h>

#include <map>
#include <unordered_map>
#include <vector>

#include "core/config.h"
#include "core/error.h"
#include "device/present.h"
#include "device/queues.h"

namespace tasuki {
namespace {

constexpr std::size_t smallest = 256, largest_small = 64 << 10, slab_size = 1 << 20;
constexpr std::size_t large_unit = 64 << 10;

// Seconds that a program without memory waits for other nodes to close what was released here.
constexpr double longest_wait = 5;
bool (*tend)() = nullptr;

// Memory whose last users may still be at work.
struct Pending {
  void* address;
  std::vector<std::unique_ptr<DeviceEvent>> users;
};

struct Pool {
  std::map<std::size_t, std::vector<char*>> free;    // by size: powers of two, then multiples of large_unit
  std::unordered_map<const void*, std::size_t> size; // of what is given out or pending
  std::vector<Pending> pending;
  std::size_t kept = 0;  // bytes of large pieces in `free`
};

Pool& pool() {
  static auto* pools = new std::map<Device*, Pool>;
  return (*pools)[&current_device()];
}

std::size_t rounded(std::size_t bytes) {
  if (bytes > largest_small) return (bytes + large_unit - 1) / large_unit * large_unit;
  std::size_t size = smallest;
  while (size < bytes) size *= 2;
  return size;
}

void put_back(Pool& p, void* address) {
  auto found = p.size.find(address);
  const std::size_t size = found->second;
  p.size.erase(found);
  // Asking a driver for memory costs as much as many kernels: some of it is kept.
  const std::size_t most = current_device().memory() ? current_device().memory() / 8 : std::size_t{256} << 20;
  if (size > largest_small && p.kept + size > most) {
    current_device().release(address);
    return;
  }
  if (size > largest_small) p.kept += size;
  p.free[size].push_back(static_cast<char*>(address));
}

void collect(Pool& p) {
  for (std::size_t i = 0; i < p.pending.size();) {
    bool done = true;
    for (auto& event : p.pending[i].users) done = done && event->complete();
    if (!done) {
      ++i;
      continue;
    }
    put_back(p, p.pending[i].address);
    p.pending[i] = std::move(p.pending.back());
    p.pending.pop_back();
  }
}

void give_back_what_is_kept(Pool& p) {
  for (auto& [size, pieces] : p.free) {
    if (size <= largest_small) continue;
    for (char* piece : pieces) current_device().release(piece);
    pieces.clear();
  }
  p.kept = 0;
}

void* take(Pool& p, std::size_t size) {
  auto& pieces = p.free[size];
  if (pieces.empty() && size <= largest_small) {
    auto* slab = static_cast<char*>(current_device().allocate(slab_size));
    if (!slab) return nullptr;
    for (std::size_t at = slab_size; at >= size; at -= size) pieces.push_back(slab + at - size);
  }
  if (pieces.empty()) return current_device().allocate(size);
  char* piece = pieces.back();
  pieces.pop_back();
  if (size > largest_small) p.kept -= size;
  return piece;
}

void* take_when_others_close(Pool& p, std::size_t size) {
  const double end = MPI_Wtime() + longest_wait;
  void* address = nullptr;
  for (bool waiting = true; !address && waiting && MPI_Wtime() < end;) {
    waiting = tend();
    address = take(p, size);
    if (!address && waiting) sched_yield();
  }
  return address;
}

}  // namespace

void tend_device_memory(bool (*function)()) { tend = function; }

void* device_allocate(std::size_t bytes) {
  if (bytes > PTRDIFF_MAX) return nullptr;  // no object is that large
  Pool& p = pool();
  collect(p);
  const std::size_t size = rounded(bytes);
  void* address = take(p, size);
  if (!address && !p.pending.empty()) {
    current_device().wait_all();
    collect(p);
    address = take(p, size);
  }
  if (!address) {
    give_back_what_is_kept(p);
    address = take(p, size);
  }
  if (!address && tend) address = take_when_others_close(p, size);
  if (!address) return nullptr;
  p.size[address] = size;
  if (config_on(Setting::device_check)) current_device().fill(address, 0xFF, size, queue_sync);
  return address;
}

void* device_allocate(const tasuki_site* at, const char* what, std::size_t bytes) {
  void* address = device_allocate(bytes);
  if (address) return address;
  Device& device = current_device();
  const std::string size =
      device.memory() ? format(": it has %zu bytes, and what is present takes %zu", device.memory(), present_bytes())
                      : "";
  fail(at,
       format("the device %s has no room for the %zu bytes of %s%s; %s", device.name().c_str(), bytes, what,
              size.c_str(), present_listing().c_str()),
       "enter less data at a time, or use more nodes with a device each");
}

void device_release(void* address, long queue) {
  Pool& p = pool();
  std::vector<std::unique_ptr<DeviceEvent>> users;
  if (queue == queue_sync) {
    if (!current_device().test_all()) users = record_all_queues();
  } else {
    users.push_back(current_device().record(queue));
  }
  if (users.empty()) {
    put_back(p, address);
  } else {
    p.pending.push_back({address, std::move(users)});
  }
  collect(p);
  if (tend) tend();
}

bool device_allocated(const void* address) {
  Pool& p = pool();
  if (!p.size.count(address)) return false;
  for (const Pending& one : p.pending)
    if (one.address == address) return false;
  return true;
}

}  // namespace tasuki
