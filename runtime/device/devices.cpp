// Which devices this node has, and the current one: found at the first use of a device, never before.
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/async.h"
#include "core/config.h"
#include "core/end.h"
#include "core/error.h"
#include "core/world.h"
#include "device/checked_kernel.h"
#include "device/cuda/cuda_backend.h"
#include "device/host/host_device.h"
#include "device/opencl/opencl_backend.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

thread_local const tasuki_site* working_at = nullptr;
thread_local int own_device = -1;
bool begun = false;          // a device was looked for
bool drivers_ended = false;  // what comes now are exit handlers behind theirs

struct Devices {
  std::vector<Device*> all;
  std::vector<std::string> missing;
  int current = 0;
};

const char* kind_name(DeviceKind kind) {
  switch (kind) {
    case DeviceKind::cuda:
      return "cuda";
    case DeviceKind::opencl:
      return "opencl";
    case DeviceKind::host:
      break;
  }
  return "host";
}

// Devices live as long as the process: what they hold must outlast every static object that may use them.
void take(Devices& into, Found found) {
  for (auto& device : found.devices) into.all.push_back(device.release());
  for (std::string& text : found.missing) into.missing.push_back(std::move(text));
}

// Work that is under way may write host memory.
void wait_for_all() {
  for (Device* device : devices()) device->wait_all();
}

bool any_cuda() {
  return std::ranges::any_of(devices(), [](Device* device) { return device->kind() == DeviceKind::cuda; });
}

// Before a driver's own end at exit: it was loaded behind the runtime and goes first. What nobody has waited for still
// needs it until the other nodes have come, too; NVIDIA's takes no call at all behind it, not even those that give
// memory back.
void before_drivers_end(int status, void*) {
  wait_for_all();
  if (async_pending() || any_cuda()) end_in_order(status);
  drivers_ended = true;
}

int chosen(const Devices& d) {
  int alike = 0;
  for (const Device* device : d.all) alike += device->kind() == d.all[0]->kind();
  long number = config_number(Setting::device_num);
  if (number == setting_word) return world().alive ? world().host_rank % alike : 0;
  if (number >= alike)
    fail(working_at,
         format("XMP_DEVICE_NUM=%ld: this node has %d %s device%s, numbered from 0", number, alike,
                kind_name(d.all[0]->kind()), alike == 1 ? "" : "s"),
         "xmpinfo lists the devices of this machine");
  return static_cast<int>(number);
}

Devices* find_devices() {
  auto* d = new Devices;
  const std::string& wish = config_word(Setting::device);
  bool any = wish == "auto";
  if (wish == "cuda" || any) take(*d, find_cuda(config_word(Setting::cuda_library), true));
  if (wish == "opencl" || (any && d->all.empty()))
    take(*d, find_opencl(config_word(Setting::opencl_library), !any, config_number(Setting::subdevices)));
  if (wish != "host" && !any && d->all.empty()) {
    std::string reasons;
    for (const std::string& text : d->missing) reasons += (reasons.empty() ? "" : "; ") + text;
    fail(working_at, "XMP_DEVICE=" + wish + ": this node has no such device", reasons);
  }
  d->all.push_back(host_device());
  d->current = chosen(*d);
  return d;
}

Devices& devices_state() {
  static Devices* d = [] {
    Devices* found = find_devices();
    begun = true;
    if (found->all.size() > 1 && world().alive) on_end(wait_for_all);
    if (found->all.size() > 1) end_before_drivers();
    return found;
  }();
  return *d;
}

}  // namespace

std::span<Device* const> devices() { return devices_state().all; }
std::span<const std::string> missing_devices() { return devices_state().missing; }
Device& current_device() { return *devices_state().all[static_cast<std::size_t>(current_device_number())]; }
int current_device_number() { return own_device < 0 ? devices_state().current : own_device; }
void set_current_device(int number) { (gettid() == getpid() ? devices_state().current : own_device) = number; }

// As often as it is asked for: the last one registered is the first to run, and the run ends once.
void end_before_drivers() { on_exit(before_drivers_end, nullptr); }

// Exit handlers of the program that were registered before a driver's run behind it.
void device_at(const tasuki_site* at) {
  working_at = at;
  if (drivers_ended) [[unlikely]]
    fail(at, "the device is used in an exit handler, and its driver has ended before",
         "call atexit for this handler behind the program's first use of the device");
}

void device_failure(const Device& device, const std::string& call, const std::string& text) {
  std::string all = format("the %s device '%s' failed in %s: %s", kind_name(device.kind()), device.name().c_str(),
                           call.c_str(), text.c_str());
  if (const tasuki_site* before = not_waited_for(); before && before != working_at)
    all += format("; it may be the region at %s:%d that has failed", before->file, before->line);
  if (DeviceTrial::is_open()) throw DeviceFailed{all};
  if (const CheckedKernel* kernel = CheckedKernel::now())
    fail(kernel->at(), kernel->name() + ": " + all, CheckedKernel::help);
  fail(working_at, all, "XMP_DEVICE_CHECK=1 finds the kernel that did it, XMP_DEVICE=host runs without the device");
}

}  // namespace tasuki

void tasuki_acc_main_end(const char*) {
  if (tasuki::begun) tasuki::wait_for_all();
}
