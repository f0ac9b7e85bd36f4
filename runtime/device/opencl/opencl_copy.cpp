// OpenCL device: copies and fills.
#include "core/error.h"
#include "device/copy_shape.h"
#include "device/opencl/opencl_device.h"

namespace tasuki::opencl {
namespace {

// Where a box begins in a memory object, as the rectangle functions want it.
struct Origin {
  std::size_t at[3];
  Origin(std::size_t offset, std::size_t pitch, std::size_t slice)
      : at{offset % pitch, (slice ? offset % slice : offset) / pitch, slice ? offset / slice : 0} {}
};

}  // namespace

AddressTable::Object OpenClDevice::object_at(const void* address, std::size_t bytes, const char* call) const {
  AddressTable::Object object = memory_.find(address);
  if (!object.handle) device_failure(*this, call, format("%p is not an address of this device", address));
  std::size_t left =
      object.bytes - static_cast<std::size_t>(static_cast<const char*>(address) - object.begin);
  if (bytes > left)
    device_failure(*this, call,
                   format("%zu bytes at an address whose memory ends after %zu bytes", bytes, left));
  return object;
}

void OpenClDevice::copy(const DeviceCopy& copy, Direction direction, long queue) {
  // Pieces go one after the other into the queue, so that the last one stands for all.
  bool equal_pitches = false;
  if (direction == Direction::on_device) {
    AddressTable::Object to = memory_.find(copy.to);
    equal_pitches = to.handle && to.handle == memory_.find(copy.from).handle;
  }
  each_regular_part(copy, equal_pitches, static_cast<std::size_t>(-1), [&](const DeviceCopy& part) {
    equal_pitches ? copy_inside(part, queue) : copy_part(part, direction, queue);
  });
}

// Inside of one object OpenCL's own test (check_copy_overlap in its specification) takes boxes that go round the end of
// a row or of a slice, counted from the object's begin, to overlap others that lie beside them.
void OpenClDevice::copy_inside(const DeviceCopy& c, long queue) {
  const char* begin = memory_.find(c.to).begin;
  const auto goes_round = [&](const void* address) {
    const std::size_t slice = c.depth > 1 ? c.to_slice : 0;
    const Origin origin(static_cast<std::size_t>(static_cast<const char*>(address) - begin), c.to_pitch, slice);
    return origin.at[0] + c.width > c.to_pitch || (slice > 0 && origin.at[1] + c.height > slice / c.to_pitch);
  };
  if (c.height == 1 || (!goes_round(c.to) && !goes_round(c.from))) return copy_part(c, Direction::on_device, queue);
  const bool deep = c.depth > 1;
  const std::size_t step = deep ? c.to_slice : c.to_pitch;
  for (std::size_t k = 0; k < (deep ? c.depth : c.height); ++k) {
    DeviceCopy part = c;
    part.to = static_cast<char*>(c.to) + k * step;
    part.from = static_cast<const char*>(c.from) + k * step;
    (deep ? part.depth : part.height) = 1;
    copy_inside(part, queue);
  }
}

void OpenClDevice::copy_part(const DeviceCopy& c, Direction direction, long queue) {
  std::size_t to_reach = reach(c, c.to_pitch, c.to_slice), from_reach = reach(c, c.from_pitch, c.from_slice);
  if (to_reach == 0) return;
  bool plain = c.height == 1;
  bool deep = c.depth > 1;
  const std::size_t region[3] = {c.width, c.height, c.depth};
  const std::size_t host_origin[3] = {0, 0, 0};
  std::size_t to_slice = deep ? c.to_slice : 0, from_slice = deep ? c.from_slice : 0;
  AddressTable::Object to, from;
  if (direction != Direction::to_host) to = object_at(c.to, to_reach, "copy");
  if (direction != Direction::to_device) from = object_at(c.from, from_reach, "copy");
  auto to_offset = static_cast<std::size_t>(static_cast<char*>(c.to) - to.begin);
  auto from_offset = static_cast<std::size_t>(static_cast<const char*>(c.from) - from.begin);

  switch (direction) {
    case Direction::to_device:
      if (plain) {
        submit(queue, "clEnqueueWriteBuffer", [&](cl_command_queue handle, cl_event* event) {
          return api_.clEnqueueWriteBuffer(handle, to.handle, CL_FALSE, to_offset, c.width, c.from, 0,
                                           nullptr, event);
        });
      } else {
        Origin origin(to_offset, c.to_pitch, to_slice);
        submit(queue, "clEnqueueWriteBufferRect", [&](cl_command_queue handle, cl_event* event) {
          return api_.clEnqueueWriteBufferRect(handle, to.handle, CL_FALSE, origin.at, host_origin, region,
                                               c.to_pitch, to_slice, c.from_pitch, from_slice, c.from, 0,
                                               nullptr, event);
        });
      }
      return;
    case Direction::to_host:
      if (plain) {
        submit(queue, "clEnqueueReadBuffer", [&](cl_command_queue handle, cl_event* event) {
          return api_.clEnqueueReadBuffer(handle, from.handle, CL_FALSE, from_offset, c.width, c.to, 0,
                                          nullptr, event);
        });
      } else {
        Origin origin(from_offset, c.from_pitch, from_slice);
        submit(queue, "clEnqueueReadBufferRect", [&](cl_command_queue handle, cl_event* event) {
          return api_.clEnqueueReadBufferRect(handle, from.handle, CL_FALSE, origin.at, host_origin, region,
                                              c.from_pitch, from_slice, c.to_pitch, to_slice, c.to, 0,
                                              nullptr, event);
        });
      }
      return;
    case Direction::on_device:
      if (plain) {
        submit(queue, "clEnqueueCopyBuffer", [&](cl_command_queue handle, cl_event* event) {
          return api_.clEnqueueCopyBuffer(handle, from.handle, to.handle, from_offset, to_offset, c.width, 0,
                                          nullptr, event);
        });
      } else {
        Origin from_origin(from_offset, c.from_pitch, from_slice), to_origin(to_offset, c.to_pitch, to_slice);
        submit(queue, "clEnqueueCopyBufferRect", [&](cl_command_queue handle, cl_event* event) {
          return api_.clEnqueueCopyBufferRect(handle, from.handle, to.handle, from_origin.at, to_origin.at,
                                              region, c.from_pitch, from_slice, c.to_pitch, to_slice, 0,
                                              nullptr, event);
        });
      }
  }
}

void OpenClDevice::fill(void* address, unsigned char byte, std::size_t bytes, long queue) {
  if (bytes == 0) return;
  AddressTable::Object object = object_at(address, bytes, "fill");
  auto offset = static_cast<std::size_t>(static_cast<char*>(address) - object.begin);
  submit(queue, "clEnqueueFillBuffer", [&](cl_command_queue handle, cl_event* event) {
    return api_.clEnqueueFillBuffer(handle, object.handle, &byte, 1, offset, bytes, 0, nullptr, event);
  });
}

}  // namespace tasuki::opencl
