// The queues of the current device that the program has used.
#include "device/queues.h"

#include <unistd.h>

#include <algorithm>
#include <map>

#include "core/error.h"

namespace tasuki {
namespace {

// What async without a value means at first: a number, so that programs can count on from acc_get_default_async().
constexpr long first_default = 0;

struct Queues {
  std::map<Device*, std::vector<long>> used;
  long standard = first_default;  // of threads that have set none
};
constexpr long unset = -1000;
thread_local long own_standard = unset;

Queues& queues_state() {
  static auto* s = new Queues;
  return *s;
}

}  // namespace

long default_queue() { return own_standard == unset ? queues_state().standard : own_standard; }

void set_default_queue(const tasuki_site* at, long queue) {
  if (queue < 0 && queue != queue_default && queue != queue_sync)
    fail(at, format("%ld is not a queue that async without a value can stand for", queue),
         "a queue is a number from 0 on, acc_async_sync or acc_async_noval");
  (gettid() == getpid() ? queues_state().standard : own_standard) = queue == queue_default ? first_default : queue;
}

long queue_of(const tasuki_site* at, long value) {
  if (value == queue_default) value = default_queue();
  if (value == queue_sync) return queue_sync;
  if (value < 0)
    fail(at, format("%ld is not the number of a queue", value),
         "a queue is a number from 0 on, acc_async_sync or acc_async_noval");
  auto& used = queues_state().used[&current_device()];
  if (std::find(used.begin(), used.end(), value) == used.end()) used.push_back(value);
  return value;
}

std::vector<std::unique_ptr<DeviceEvent>> record_all_queues() {
  std::vector<std::unique_ptr<DeviceEvent>> events;
  for (long queue : queues_state().used[&current_device()]) events.push_back(current_device().record(queue));
  return events;
}

}  // namespace tasuki
