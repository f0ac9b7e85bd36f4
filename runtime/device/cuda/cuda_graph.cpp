// CUDA device: batches as graphs whose nodes do not depend on one another.
#include "device/copy_shape.h"
#include "device/cuda/cuda_device.h"
#include "device/cuda/cuda_kernel.h"

namespace tasuki::cuda {
namespace {

// Beyond this many nodes a graph costs more than its copies.
constexpr std::size_t most_nodes = 256;

CUDA_MEMCPY3D describe(const DeviceCopy& c) {
  CUDA_MEMCPY3D box{};
  box.srcMemoryType = box.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  box.srcDevice = number(c.from);
  box.dstDevice = number(c.to);
  const bool rows = c.height > 1;
  box.srcPitch = rows ? c.from_pitch : c.width;
  box.dstPitch = rows ? c.to_pitch : c.width;
  box.srcHeight = c.depth > 1 ? c.from_slice / c.from_pitch : c.height;
  box.dstHeight = c.depth > 1 ? c.to_slice / c.to_pitch : c.height;
  box.WidthInBytes = c.width;
  box.Height = c.height;
  box.Depth = c.depth;
  return box;
}

}  // namespace

class CudaDevice::Graph : public DeviceBatch {
 public:
  explicit Graph(CudaDevice& device) : device_(device) {}
  ~Graph() override {
    device_.enter();
    if (executable_) device_.api_.cuGraphExecDestroy(executable_);
    if (graph_) device_.api_.cuGraphDestroy(graph_);
  }

  // False when the driver does not take one of them; it takes them one by one then.
  bool make(std::span<const DeviceCopy> copies, std::span<const DeviceLaunch> launches) {
    device_.enter();
    const Api& api = device_.api_;
    if (api.cuGraphCreate(&graph_, 0) != CUDA_SUCCESS) return false;
    for (const DeviceCopy& copy : copies)
      if (!add(copy)) return false;
    for (const DeviceLaunch& launch : launches)
      if (!add(launch)) return false;
    return nodes_ > 0 && nodes_ <= most_nodes && api.cuGraphInstantiate(&executable_, graph_, 0) == CUDA_SUCCESS;
  }

  void start(long queue) override {
    device_.enter();
    CUstream stream = device_.stream_of(queue);
    device_.check(device_.api_.cuGraphLaunch(executable_, stream), "cuGraphLaunch");
    device_.finish(queue, stream, "graph");
  }

 private:
  bool add(const DeviceCopy& copy) {
    bool taken = true;
    const auto longest = static_cast<std::size_t>(device_.attribute(CU_DEVICE_ATTRIBUTE_MAX_PITCH));
    each_regular_part(copy, false, longest, [&](const DeviceCopy& part) {
      if (part.width == 0 || !taken || ++nodes_ > most_nodes) return;
      const CUDA_MEMCPY3D box = describe(part);
      CUgraphNode node = nullptr;
      taken = device_.api_.cuGraphAddMemcpyNode(&node, graph_, nullptr, 0, &box, device_.context_) == CUDA_SUCCESS;
    });
    return taken;
  }

  bool add(const DeviceLaunch& launch) {
    ++nodes_;
    const std::span<void*> values = values_of(launch.arguments);
    CUDA_KERNEL_NODE_PARAMS node{};
    node.func = static_cast<CudaKernel*>(launch.kernel)->handle;
    const LaunchShape& s = launch.shape;
    node.gridDimX = s.groups[0], node.gridDimY = s.groups[1], node.gridDimZ = s.groups[2];
    node.blockDimX = s.threads[0], node.blockDimY = s.threads[1], node.blockDimZ = s.threads[2];
    node.kernelParams = values.data();
    CUgraphNode made = nullptr;
    return device_.api_.cuGraphAddKernelNode(&made, graph_, nullptr, 0, &node) == CUDA_SUCCESS;
  }

  CudaDevice& device_;
  CUgraph graph_ = nullptr;
  CUgraphExec executable_ = nullptr;
  std::size_t nodes_ = 0;
};

std::unique_ptr<DeviceBatch> CudaDevice::prepare(std::vector<DeviceCopy> copies, std::vector<DeviceLaunch> launches) {
  // One alone starts quicker without.
  if (api_.has_graphs && copies.size() + launches.size() > 1) {
    auto graph = std::make_unique<Graph>(*this);
    if (graph->make(copies, launches)) return graph;
  }
  return Device::prepare(std::move(copies), std::move(launches));
}

}  // namespace tasuki::cuda
