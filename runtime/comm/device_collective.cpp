// The pipeline device -> host -> collective -> host -> device.
#include "comm/device_collective.h"

#include <mpi.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>

#include "comm/collective.h"
#include "comm/device_space.h"
#include "core/error.h"
#include "core/wait.h"
#include "device/present.h"
#include "device/staging.h"
#include "device/summary.h"
#include "fabric/staged/staged_fabric.h"

namespace tasuki {

namespace {

constexpr unsigned long piece_bytes = 1 << 20;
constexpr std::size_t window = 4;  // pieces under way at once
constexpr unsigned long alignment = 32;

class DeviceCollective : public Operation {
 public:
  DeviceCollective(const std::vector<tasuki_variable>& v, DeviceCollectivePlan plan, bool now)
      : device_(current_device()), plan_(std::move(plan)) {
    cut(v);
    allocate(now ? pieces_.size() : std::min(window, pieces_.size()));
    if (!now) return;
    wait_until([&] {
      proceed();
      return started_ == pieces_.size();
    });
  }

  bool test() override {
    proceed();
    return done_ == pieces_.size();
  }
  void wait() override {
    wait_until([&] { return test(); });
  }

 private:
  // Pieces pass in order: done_ <= returned_ <= started_ <= begun_.
  struct Part {
    char* device;
    tasuki_variable host;  // its place in host memory
    unsigned long offset;  // of that in the piece's slot
  };
  struct HostPiece {
    std::vector<Part> parts;
    unsigned long bytes = 0;
    std::unique_ptr<DeviceEvent> event;
    std::unique_ptr<Operation> operation;
  };

  static void append(HostPiece& piece, const tasuki_variable& v, long first, long count) {
    Part part{static_cast<char*>(v.address) + static_cast<unsigned long>(first) * v.size, v, piece.bytes};
    part.host.count = count;
    piece.bytes += (bytes_of(part.host) + alignment - 1) / alignment * alignment;
    piece.parts.push_back(part);
  }

  void cut(const std::vector<tasuki_variable>& v) {
    HostPiece together;
    std::vector<HostPiece> cut;
    for (const tasuki_variable& one : v) {
      if (one.count <= 0) continue;
      if (bytes_of(one) <= pack_limit && together.bytes < piece_bytes) {
        append(together, one, 0, one.count);
        continue;
      }
      const long each = std::max(1L, static_cast<long>(piece_bytes / one.size));
      for (long first = 0; first < one.count; first += each)
        append(cut.emplace_back(), one, first, std::min(each, one.count - first));
    }
    if (!together.parts.empty()) pieces_.push_back(std::move(together));
    std::move(cut.begin(), cut.end(), std::back_inserter(pieces_));
  }

  void allocate(std::size_t slots) {
    unsigned long room = 0;
    for (const HostPiece& piece : pieces_) room = std::max(room, piece.bytes);
    for (std::size_t k = 0; k < slots; ++k) slots_.emplace_back(device_, room);
    for (std::size_t k = 0; k < pieces_.size(); ++k) {
      for (Part& part : pieces_[k].parts)
        part.host.address = static_cast<char*>(slots_[k % slots].address()) + part.offset;
    }
  }

  void copy(HostPiece& piece, Direction direction, long queue) {
    for (const Part& part : piece.parts) {
      DeviceCopy c;
      c.to = direction == Direction::to_host ? part.host.address : part.device;
      c.from = direction == Direction::to_host ? part.device : part.host.address;
      c.width = bytes_of(part.host);
      device_.copy(c, direction, queue);
      count_transfer(direction, c.width);
    }
    piece.event = device_.record(queue);
  }

  std::unique_ptr<Operation> start(const HostPiece& piece) {
    std::vector<tasuki_variable> variables;
    for (const Part& part : piece.parts) variables.push_back(part.host);
    return plan_.start(static_cast<int>(variables.size()), variables.data());
  }

  static bool arrived(HostPiece& piece) {
    if (piece.event && !piece.event->complete()) return false;
    piece.event.reset();
    return true;
  }

  void proceed() {
    for (; begun_ < pieces_.size() && begun_ < done_ + slots_.size(); ++begun_)
      if (plan_.down) copy(pieces_[begun_], Direction::to_host, staged_queue_out);
    for (; started_ < begun_ && arrived(pieces_[started_]); ++started_)
      pieces_[started_].operation = start(pieces_[started_]);
    for (; returned_ < started_; ++returned_) {
      HostPiece& piece = pieces_[returned_];
      if (piece.operation && !piece.operation->test()) break;
      piece.operation.reset();
      if (plan_.up) copy(piece, Direction::to_device, staged_queue_in);
    }
    while (done_ < returned_ && arrived(pieces_[done_])) ++done_;
  }

  Device& device_;
  DeviceCollectivePlan plan_;
  std::vector<HostPiece> pieces_;
  std::vector<Staging> slots_;
  std::size_t begun_ = 0, started_ = 0, returned_ = 0, done_ = 0;
};

// Empty where the directive's site does not say.
std::string operand_name(const tasuki_site* at, int number) {
  std::istringstream names(at && at->operands ? at->operands : "");
  std::string name;
  for (int k = 0; k <= number; ++k)
    if (!std::getline(names >> std::ws, name, ',')) return "";
  return name;
}

}  // namespace

std::vector<tasuki_variable> device_variables(const tasuki_site* at, const char* directive, int n,
                                              const tasuki_variable* v) {
  device_at(at);
  std::vector<tasuki_variable> result(v, v + n);
  for (int i = 0; i < n; ++i) {
    const std::string name = operand_name(at, i);
    const std::string what =
        name.empty() ? format("variable %d of the %s", i + 1, directive) : "variable '" + name + "'";
    result[static_cast<std::size_t>(i)].address = device_address(at, what.c_str(), v[i].address, bytes_of(v[i]));
  }
  return result;
}

bool device_apart(const NodeGroup* group) {
  const auto spaces = device_spaces(group);
  return std::find(spaces.begin(), spaces.end(), Space::device) != spaces.end();
}

std::unique_ptr<Operation> device_collective(const std::vector<tasuki_variable>& v, DeviceCollectivePlan plan,
                                             bool now) {
  return std::make_unique<DeviceCollective>(v, std::move(plan), now);
}

}  // namespace tasuki
