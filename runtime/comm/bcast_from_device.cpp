// bcast from_device: device of the source node -> its host memory -> the nodes' host memories -> all their devices.
#include <mpi.h>

#include "comm/bcast.h"
#include "comm/collective.h"
#include "comm/device_collective.h"
#include "core/current.h"
#include "core/executing.h"
#include "core/wait.h"
#include "device/device_set.h"
#include "fabric/staged/staged_fabric.h"

namespace tasuki {
namespace {

// The variables in host memory, and their copies on each device of the set.
class OnHost {
 public:
  OnHost(const tasuki_site* at, int n, const tasuki_variable* v, const tasuki_devices& set) : variables(v, v + n) {
    for (tasuki_variable& variable : variables) variable.address = memory_.emplace_back(bytes_of(variable)).data();
    for (EachDevice each(set); each.next();)
      copies_.push_back({&current_device(), device_variables(at, "bcast", n, v)});
  }
  int count() const { return static_cast<int>(variables.size()); }

  void fetch(const tasuki_site* at, const tasuki_devices& one, const tasuki_variable* v) {
    for (EachDevice each(one); each.next();)
      copy({&current_device(), device_variables(at, "bcast", count(), v)}, Direction::to_host, queue_sync);
  }
  void store(long queue) {
    for (const Copies& copies : copies_) copy(copies, Direction::to_device, queue);
  }
  std::vector<std::unique_ptr<DeviceEvent>> record(long queue) {
    std::vector<std::unique_ptr<DeviceEvent>> events;
    for (const Copies& copies : copies_) events.push_back(copies.device->record(queue));
    return events;
  }

  std::vector<tasuki_variable> variables;

 private:
  struct Copies {
    Device* device;
    std::vector<tasuki_variable> variables;
  };
  void copy(const Copies& copies, Direction direction, long queue) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
      DeviceCopy c;
      c.to = direction == Direction::to_host ? variables[i].address : copies.variables[i].address;
      c.from = direction == Direction::to_host ? copies.variables[i].address : variables[i].address;
      c.width = bytes_of(variables[i]);
      if (c.width > 0) copies.device->copy(c, direction, queue);
    }
  }

  std::vector<std::vector<char>> memory_;
  std::vector<Copies> copies_;
};

// The messages first, then the copies to the devices.
class ToDevices : public Operation {
 public:
  ToDevices(OnHost on_host, const NodeGroup* group, int source) : on_host_(std::move(on_host)) {
    messages_ = start_broadcast(group, source, on_host_.count(), on_host_.variables.data());
  }

  bool test() override {
    if (messages_) {
      if (!messages_->test()) return false;
      messages_.reset();
      on_host_.store(staged_queue_in);
      events_ = on_host_.record(staged_queue_in);
    }
    while (!events_.empty() && events_.back()->complete()) events_.pop_back();
    return events_.empty();
  }
  void wait() override {
    wait_until([&] { return test(); });
  }

 private:
  OnHost on_host_;
  std::unique_ptr<Operation> messages_;
  std::vector<std::unique_ptr<DeviceEvent>> events_;
};

}  // namespace
}  // namespace tasuki

void tasuki_bcast_from_device(tasuki_site* at, int n, const tasuki_variable* v, const tasuki_ref* from,
                              const tasuki_ref* on, const tasuki_devices* d, long device, long async) {
  using namespace tasuki;
  const NodeGroup* group = on ? resolve_subset(at, on) : executing();
  if (!group->has_me()) return;
  InDirective here(at);
  check_sections(at, n, v);
  const tasuki_devices* one = tasuki_devices_part(at, d, device, 1);
  const int source = source_in(at, group, from, on);
  OnHost on_host(at, n, v, *d);
  if (group->me() == source) on_host.fetch(at, *one, v);
  if (async != TASUKI_NO_ASYNC && group->size() > 1)
    return finish(std::make_unique<ToDevices>(std::move(on_host), group, source), async, group);
  tasuki_bcast(at, n, on_host.variables.data(), from, on, TASUKI_NO_ASYNC, TASUKI_HOST_COPIES);
  on_host.store(queue_sync);
}
