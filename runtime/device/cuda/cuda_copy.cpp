// CUDA device: copies and fills.
#include "device/copy_shape.h"
#include "device/cuda/cuda_device.h"

namespace tasuki::cuda {
namespace {

// The fields that the two- and three-dimensional descriptions have in common.
template <class Description>
Description describe(const DeviceCopy& c, Direction direction) {
  Description d{};
  if (direction == Direction::to_device) {
    d.srcMemoryType = CU_MEMORYTYPE_HOST;
    d.srcHost = c.from;
  } else {
    d.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    d.srcDevice = number(c.from);
  }
  if (direction == Direction::to_host) {
    d.dstMemoryType = CU_MEMORYTYPE_HOST;
    d.dstHost = c.to;
  } else {
    d.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    d.dstDevice = number(c.to);
  }
  d.srcPitch = c.from_pitch;
  d.dstPitch = c.to_pitch;
  d.WidthInBytes = c.width;
  d.Height = c.height;
  return d;
}

}  // namespace

void CudaDevice::copy(const DeviceCopy& copy, Direction direction, long queue) {
  enter();
  CUstream stream = stream_of(queue);
  // From host memory that is not page-locked the driver copies through its own: it returns when it has read
  // it, or has written it, so that order and content are right there, too.
  each_regular_part(copy, false, static_cast<std::size_t>(attribute(CU_DEVICE_ATTRIBUTE_MAX_PITCH)),
                    [&](const DeviceCopy& part) { copy_part(part, direction, stream); });
  finish(queue, stream, "copy");
}

void CudaDevice::copy_part(const DeviceCopy& c, Direction direction, CUstream stream) {
  if (c.width == 0) return;
  if (c.height == 1) {
    switch (direction) {
      case Direction::to_device:
        check(api_.cuMemcpyHtoDAsync(number(c.to), c.from, c.width, stream), "cuMemcpyHtoDAsync");
        return;
      case Direction::to_host:
        check(api_.cuMemcpyDtoHAsync(c.to, number(c.from), c.width, stream), "cuMemcpyDtoHAsync");
        return;
      case Direction::on_device:
        check(api_.cuMemcpyDtoDAsync(number(c.to), number(c.from), c.width, stream), "cuMemcpyDtoDAsync");
        return;
    }
  }
  CUresult result;
  const char* call = "cuMemcpy3DAsync";
  if (c.depth > 1) {
    auto box = describe<CUDA_MEMCPY3D>(c, direction);
    box.srcHeight = c.from_slice / c.from_pitch;
    box.dstHeight = c.to_slice / c.to_pitch;
    box.Depth = c.depth;
    result = api_.cuMemcpy3DAsync(&box, stream);
  } else {
    call = "cuMemcpy2DAsync";
    auto box = describe<CUDA_MEMCPY2D>(c, direction);
    result = api_.cuMemcpy2DAsync(&box, stream);
  }
  // On one device the driver need not take every pitch.
  if (result != CUDA_ERROR_INVALID_VALUE || direction != Direction::on_device) {
    check(result, call);
    return;
  }
  for (std::size_t z = 0; z < c.depth; ++z) {
    for (std::size_t y = 0; y < c.height; ++y) {
      const char* from = static_cast<const char*>(c.from) + z * c.from_slice + y * c.from_pitch;
      char* to = static_cast<char*>(c.to) + z * c.to_slice + y * c.to_pitch;
      check(api_.cuMemcpyDtoDAsync(number(to), number(from), c.width, stream), "cuMemcpyDtoDAsync");
    }
  }
}

void CudaDevice::fill(void* address, unsigned char byte, std::size_t bytes, long queue) {
  if (bytes == 0) return;
  enter();
  CUstream stream = stream_of(queue);
  check(api_.cuMemsetD8Async(number(address), byte, bytes, stream), "cuMemsetD8Async");
  finish(queue, stream, "fill");
}

}  // namespace tasuki::cuda
