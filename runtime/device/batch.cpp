// A batch as the list of its operations, for devices without graphs.
#include "device/device.h"

namespace tasuki {
namespace {

class List : public DeviceBatch {
 public:
  List(Device& device, std::vector<DeviceCopy> copies, std::vector<DeviceLaunch> launches)
      : device_(device), copies_(std::move(copies)), launches_(std::move(launches)) {}
  void start(long queue) override {
    for (const DeviceCopy& copy : copies_) device_.copy(copy, Direction::on_device, queue);
    for (const DeviceLaunch& launch : launches_) device_.launch(*launch.kernel, launch.shape, launch.arguments, queue);
  }

 private:
  Device& device_;
  std::vector<DeviceCopy> copies_;
  std::vector<DeviceLaunch> launches_;
};

}  // namespace

std::unique_ptr<DeviceBatch> Device::prepare(std::vector<DeviceCopy> copies, std::vector<DeviceLaunch> launches) {
  return std::make_unique<List>(*this, std::move(copies), std::move(launches));
}

}  // namespace tasuki
