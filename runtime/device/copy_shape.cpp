// Simplest form and regular parts of strided copies.
#include "device/copy_shape.h"

#include <utility>

namespace tasuki {
namespace {

DeviceCopy moved(const DeviceCopy& copy, std::size_t to, std::size_t from) {
  DeviceCopy part = copy;
  part.to = static_cast<char*>(copy.to) + to;
  part.from = static_cast<const char*>(copy.from) + from;
  return part;
}

bool rows_apart(const DeviceCopy& c, std::size_t pitch, std::size_t longest) {
  return pitch >= c.width && pitch <= longest;
}

bool slices_of_rows(const DeviceCopy& c, std::size_t pitch, std::size_t slice) {
  return slice % pitch == 0 && slice / pitch >= c.height;
}

// The dimension of depth takes the place of that of the rows.
void drop_rows(DeviceCopy& c) {
  c.height = std::exchange(c.depth, 1);
  c.to_pitch = c.to_slice;
  c.from_pitch = c.from_slice;
}

}  // namespace

DeviceCopy simplest(const DeviceCopy& copy) {
  DeviceCopy c = copy;
  if (c.width == 0 || c.height == 0 || c.depth == 0) {
    c.width = c.height = c.depth = 0;
    return c;
  }
  // The dimension with the smaller steps inside, where both sides agree on it.
  if (c.height > 1 && c.depth > 1 && c.to_slice < c.to_pitch && c.from_slice < c.from_pitch) {
    std::swap(c.height, c.depth);
    std::swap(c.to_pitch, c.to_slice);
    std::swap(c.from_pitch, c.from_slice);
  }
  if (c.height == 1) drop_rows(c);
  while (c.height > 1 && c.to_pitch == c.width && c.from_pitch == c.width) {
    c.width *= c.height;
    drop_rows(c);
  }
  if (c.depth > 1 && c.to_slice == c.height * c.to_pitch && c.from_slice == c.height * c.from_pitch)
    c.height *= std::exchange(c.depth, 1);
  return c;
}

void each_regular_part(const DeviceCopy& copy, bool equal_pitches, std::size_t longest,
                       const std::function<void(const DeviceCopy&)>& part) {
  DeviceCopy c = simplest(copy);
  bool rows = rows_apart(c, c.to_pitch, longest) && rows_apart(c, c.from_pitch, longest) &&
              (!equal_pitches || c.to_pitch == c.from_pitch);
  bool slices = rows && slices_of_rows(c, c.to_pitch, c.to_slice) &&
                slices_of_rows(c, c.from_pitch, c.from_slice) &&
                (!equal_pitches || c.to_slice == c.from_slice);
  if (c.depth == 1 ? rows || c.height == 1 : slices) {
    part(c);
    return;
  }
  for (std::size_t z = 0; z < c.depth; ++z) {
    DeviceCopy slice = moved(c, z * c.to_slice, z * c.from_slice);
    slice.depth = 1;
    if (rows) {
      part(slice);
      continue;
    }
    for (std::size_t y = 0; y < c.height; ++y) {
      DeviceCopy row = moved(slice, y * c.to_pitch, y * c.from_pitch);
      row.height = 1;
      part(row);
    }
  }
}

std::size_t reach(const DeviceCopy& c, std::size_t pitch, std::size_t slice) {
  if (c.width == 0 || c.height == 0 || c.depth == 0) return 0;
  return (c.depth - 1) * slice + (c.height - 1) * pitch + c.width;
}

}  // namespace tasuki
