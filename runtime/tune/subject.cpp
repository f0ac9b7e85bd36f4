// Halos of a shape, and exchanges that go one way.
#include "tune/subject.h"

#include <mpi.h>
#include <string.h>

#include <algorithm>
#include <optional>

#include "array/storage.h"
#include "core/world.h"
#include "device/device.h"
#include "fabric/direct/device_fabric.h"
#include "fabric/direct/direct_fabric.h"
#include "fabric/mpi/mpi_transfer.h"
#include "fabric/staged/device_box.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

constexpr long line = 64;
constexpr long largest_stride = 4096;
constexpr long most_memory = 96L << 20;

struct Form {
  long run;
  std::vector<Level> levels;
  long between;  // from the target to the source
};

// Contiguous: one run. Block-stride: rows, planes apart. Stride: words, rows of a square array apart as
// long as that fits.
Form form_of(Shape shape, long bytes) {
  if (shape == Shape::contiguous) return {bytes, {}, bytes};
  const long run = shape == Shape::stride ? word_run : std::min(row_run, bytes / 2);
  const long runs = bytes / run;
  long stride = shape == Shape::stride ? std::min(bytes, largest_stride) + 2 * word_run : 9 * row_run;
  stride = std::max(std::min(stride, most_memory / runs / word_run * word_run), 2 * run);
  return {run, {{runs, stride}}, run};
}

Fabric* fabric_of(Way way, const Move& move) {
  const std::string name = way_name(way);
  for (Fabric* fabric : fabrics())
    if (name.rfind(fabric->name(), 0) == 0 && reaches(*fabric, move)) return fabric;
  return nullptr;
}

// The byte that node `rank` puts at place k.
unsigned char mark(int rank, long k) { return static_cast<unsigned char>((k * 13 + rank * 101 + 7) % 256); }

}  // namespace

Halo::Halo(Shape shape, long bytes, Device* device) : device_(device) {
  const Form form = form_of(shape, bytes);
  length_ = static_cast<std::size_t>(form.between + form.run);
  for (const Level& level : form.levels) length_ += static_cast<std::size_t>((level.count - 1) * level.stride);
  memory_ = static_cast<std::byte*>(device ? device->allocate(length_) : allocate_storage(length_));
  if (!memory_) return;
  target_ = Box(memory_, form.run, form.levels);
  source_ = Box(memory_ + form.between, form.run, form.levels);
  // Pages that nobody has written are all the same page.
  if (!device) memset(memory_, 1, length_);
}

Halo::~Halo() {
  if (!memory_) return;
  if (device_) {
    device_->release(memory_);
  } else {
    free_storage(memory_, length_);
  }
}

namespace {

template <class Visit>
void for_each_line(const Box& box, Visit visit) {
  const Level level = box.contiguous() ? Level{1, 0} : box.levels()[0];
  for (long k = 0; k < level.count; ++k) {
    std::byte* run = box.start() + k * level.stride;
    for (long at = 0; at < box.run(); at += line) visit(*reinterpret_cast<volatile long*>(run + at));
  }
}

}  // namespace

void Halo::touch() const {
  if (device_) return;
  for_each_line(target_, [](volatile long& value) { [[maybe_unused]] const long read = value; });
  for_each_line(source_, [](volatile long& value) { value = value + 1; });
}

Exchange::Exchange(const Pair& pair, const Halo& halo, long skipped, long bytes, Way way) {
  const int me = world().rank;
  for (int from : {std::min(me, pair.peer), std::max(me, pair.peer)}) {
    Move move;
    move.from = from;
    move.to = from == me ? pair.peer : me;
    const Box source = slice(halo.source(), skipped, bytes).front(), target = slice(halo.target(), skipped, bytes).front();
    if (from == me) move.source = source;
    if (from != me) move.target = target;
    if (halo.device()) {
      move.from_space = move.to_space = Space::device;
      (from == me ? move.from_device : move.to_device) = halo.device();
    }
    move.from_pattern = pattern_of(source);
    move.to_pattern = pattern_of(target);
    move.bytes = bytes;
    moves_.push_back(std::move(move));
  }
  Fabric* fabric = carries(way, moves_[0]) ? fabric_of(way, moves_[0]) : nullptr;
  if (!fabric) return;
  const bool direct = fabric == &direct_fabric();
  force_direct_way(direct ? std::optional(way) : std::nullopt);
  force_mpi_way(direct ? std::nullopt : std::optional(way));
  force_device_way(fabric == &device_fabric() ? std::optional(way) : std::nullopt);
  transfer_ = fabric->prepare(moves_);
  force_direct_way(std::nullopt);
  force_mpi_way(std::nullopt);
  force_device_way(std::nullopt);
}

bool Exchange::right(const Pair& pair, const Halo& halo) {
  Device* device = halo.device();
  const auto put = [&](const std::vector<unsigned char>& bytes, const Box& box) {
    device ? unpack(*device, bytes.data(), box, Direction::to_device, queue_sync) : unpack(bytes.data(), box);
  };
  const Move& out = moves_[moves_[0].from == world().rank ? 0 : 1];
  const Move& in = moves_[moves_[0].from == world().rank ? 1 : 0];
  std::vector<unsigned char> bytes(static_cast<std::size_t>(out.bytes));
  for (std::size_t k = 0; k < bytes.size(); ++k) bytes[k] = mark(world().rank, static_cast<long>(k));
  put(bytes, out.source);
  memset(bytes.data(), 0, bytes.size());
  put(bytes, in.target);
  MPI_Barrier(pair.comm);
  transfer_->run();
  device ? pack(*device, in.target, bytes.data(), Direction::to_host, queue_sync) : pack(in.target, bytes.data());
  bool right = true;
  for (std::size_t k = 0; k < bytes.size(); ++k) right = right && bytes[k] == mark(pair.peer, static_cast<long>(k));
  return right;
}

}  // namespace tasuki
