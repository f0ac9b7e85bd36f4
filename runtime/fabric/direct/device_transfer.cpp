// Messages between devices.
#include "fabric/direct/device_transfer.h"

#include <algorithm>
#include <map>

#include "core/apart.h"
#include "core/error.h"
#include "core/looking.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "fabric/device_copies.h"
#include "fabric/direct/device_fabric.h"
#include "fabric/staged/bounce.h"
#include "fabric/staged/device_box.h"

namespace tasuki {

class DeviceTransfer::Message {
 public:
  Message(int peer, std::vector<Move> moves)
      : peer_(peer), board_(device_board(peer)), moves_(std::move(moves)), mark_(mark_of(moves_)) {}
  virtual ~Message() = default;
  virtual void start() = 0;
  // Says or sees where the bytes go; true when the other end has done its part.
  virtual bool meet() = 0;
  // True once complete.
  virtual bool proceed() = 0;
  // Whether a device is at work for it.
  virtual bool on_device() const { return false; }
  int* open = nullptr;  // of its transfer

 protected:
  static constexpr long part_bytes = 1 << 20;

  int peer_;
  DeviceBoard& board_;
  std::vector<Move> moves_;
  std::uint16_t mark_;  // of the moves: the other end's must be the same
  std::uint64_t number_ = 0;
  std::uint32_t part_ = 0;  // the last one that was sent or taken
  std::uint64_t turn_ = 0;  // of meet
};

namespace {

// Of all transfers, in the order of their starts: whoever waits proceeds with all of them.
std::vector<DeviceTransfer::Message*>& under_way() {
  static auto* all = new std::vector<DeviceTransfer::Message*>;
  return *all;
}

void proceed_all() {
  std::erase_if(under_way(), [](DeviceTransfer::Message* message) {
    if (!message->proceed()) return false;
    --*message->open;
    return true;
  });
}

long bytes_of(const std::vector<Move>& moves) {
  long bytes = 0;
  for (const Move& move : moves) bytes += move.bytes;
  return bytes;
}

// Visits the boxes of the bytes [first, first + bytes) of all moves in a row: (move, box, offset from first).
template <class Visit>
void each_box(const std::vector<Move>& moves, bool sources, long first, long bytes, Visit visit) {
  long begin = 0;
  for (const Move& move : moves) {
    const long from = std::max(first, begin), to = std::min(first + bytes, begin + move.bytes);
    long offset = from - first;
    if (from < to) {
      for (const Box& box : slice(sources ? move.source : move.target, from - begin, to - from)) {
        visit(move, box, offset);
        offset += box.bytes();
      }
    }
    begin += move.bytes;
  }
}

class DeviceIncoming : public DeviceTransfer::Message {
 public:
  using Message::Message;
  ~DeviceIncoming() override { retire(std::move(target_)); }

  void start() override {
    number_ = board_.open_incoming();
    part_ = 0;
    taken_ = 0;
    announced_ = false;
    describe();
    if (target_) target_->busy = true;
    announce();
  }

  bool meet() override {
    if (turn_ == 0) turn_ = board_.turn_to_offer(), offered_ = false;
    if (!offered_) {
      if (!board_.may_offer(turn_)) return false;
      describe();
      board_.offer(target_ ? target_->place() : no_target);
      offered_ = true;
    }
    if (!board_.offer_taken(turn_)) return false;
    turn_ = 0;
    return true;
  }

  bool proceed() override {
    if (!announced_) announce();
    DeviceBoard::Arrival arrival;
    while (announced_ && board_.arrived(number_, part_ + 1, arrival)) {
      ++part_;
      if (arrival.offset >= 0) take(arrival);
      if (!arrival.last) continue;
      board_.close_incoming(number_);
      if (target_) target_->busy = false;
      return true;
    }
    return false;
  }

 private:
  void describe() {
    if (target_ && !target_->withdrawn() && !target_->released()) return;
    retire(std::move(target_));
    target_ = PostedTarget::make(board_, moves_);
  }

  void announce() { announced_ = board_.announce(number_, {mark_, target_ ? target_->place() : no_target}); }

  void take(const DeviceBoard::Arrival& arrival) {
    std::byte* row = shared_address(peer_, arrival.offset);
    each_box(moves_, false, taken_, arrival.bytes, [&](const Move& move, const Box& box, long offset) {
      lock_bounce(*move.to_device, row);
      unpack(*move.to_device, row + offset, box, Direction::to_device, queue_sync);
    });
    taken_ += arrival.bytes;
    board_.take(number_, part_);
  }

  std::shared_ptr<PostedTarget> target_;
  bool announced_ = false, offered_ = false;
  long taken_ = 0;  // bytes that came in parts
};

class DeviceOutgoing : public DeviceTransfer::Message {
 public:
  DeviceOutgoing(int peer, std::vector<Move> moves) : Message(peer, std::move(moves)) {
    for (const Move& move : moves_) by_kernel_.push_back(device_way(move) == Way::device_store);
  }
  ~DeviceOutgoing() override {
    if (buffer_) give_bounce(buffer_, part_bytes);
  }

  void start() override {
    number_ = board_.open_outgoing();
    part_ = 0;
    sent_ = 0;
    state_ = State::waits;
  }

  bool meet() override {
    if (turn_ == 0) turn_ = board_.turn_to_see();
    long place = no_target;
    if (!board_.see_offer(turn_, place)) return false;
    // Only then may the other end withdraw the description: a target that is not open goes at once.
    if (place != no_target) open_target(place);
    board_.take_offer();
    turn_ = 0;
    return true;
  }

  bool proceed() override {
    if (state_ == State::waits) begin();
    if (state_ == State::stores) return stored();
    return state_ == State::sends_parts && parts_sent();
  }

  bool on_device() const override { return !events_.empty(); }

 private:
  enum class State { waits, stores, sends_parts };

  // The receiver is ready: the devices start, or the first part goes.
  void begin() {
    DeviceBoard::Announcement ready;
    if (!board_.announced(number_, ready)) return;
    if (ready.mark != mark_) fail_apart(peer_);
    const long place = ready.target;
    state_ = State::sends_parts;
    if (place == no_target || !open_target(place)) return;
    state_ = State::stores;
    target_->busy = true;
    for (const OpenedTarget::Batch& batch : target_->batches) {
      const long queue = direct_queue + place_on_host(peer_) % 4;
      batch.batch->start(queue);
      events_.push_back(batch.device->record(queue));
    }
  }

  bool open_target(long place) {
    if (!target_ || !target_->is(peer_, place)) {
      target_.reset();
      target_ = std::make_unique<OpenedTarget>(board_, peer_, place, moves_);
      prepare();
    }
    return !target_->boxes().empty();
  }

  void prepare() {
    if (target_->boxes().empty()) return;
    struct Work {
      std::vector<DeviceCopy> copies;
      std::vector<DeviceLaunch> launches;
    };
    std::map<Device*, Work> work;
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      const Move& move = moves_[k];
      const Box& to = target_->boxes()[k];
      StridedCopy paired;
      std::unique_ptr<StridedStore> store;
      if (by_kernel_[k] && pair_boxes(move.source, to, paired)) store = strided_store(*move.from_device, paired);
      if (store) {
        work[move.from_device].launches.push_back(store->launch);
        target_->stores.push_back(std::move(store));
        continue;
      }
      auto& copies = work[move.from_device].copies;
      for (const DeviceCopy& copy : device_copies(move.source, to)) copies.push_back(copy);
    }
    for (auto& [device, list] : work)
      target_->batches.push_back({device, device->prepare(std::move(list.copies), std::move(list.launches))});
  }

  bool stored() {
    while (!events_.empty() && events_.back()->complete()) events_.pop_back();
    if (!events_.empty()) return false;
    target_->busy = false;
    board_.send(number_, 1, {-1, 0, true});
    return true;
  }

  bool parts_sent() {
    if (part_ > 0 && !board_.taken(number_, part_)) return false;
    const long all = bytes_of(moves_);
    if (sent_ == all) return true;
    if (!buffer_) buffer_ = take_bounce(part_bytes);
    if (!buffer_)
      fail(nullptr, format("no room for %ld bytes in the memory that the nodes of this host share", part_bytes));
    const long bytes = std::min(part_bytes, all - sent_);
    each_box(moves_, true, sent_, bytes, [&](const Move& move, const Box& box, long offset) {
      lock_bounce(*move.from_device, buffer_);
      pack(*move.from_device, box, buffer_ + offset, Direction::to_host, queue_sync);
    });
    sent_ += bytes;
    board_.send(number_, ++part_, {shared_offset(buffer_, part_bytes), bytes, sent_ == all});
    return false;
  }

  State state_ = State::waits;
  std::vector<char> by_kernel_;  // of the moves
  std::unique_ptr<OpenedTarget> target_;
  std::vector<std::unique_ptr<DeviceEvent>> events_;
  std::byte* buffer_ = nullptr;
  long sent_ = 0;  // bytes in parts
};

}  // namespace

DeviceTransfer::DeviceTransfer(std::span<const Move> moves) {
  for (const bool sending : {false, true}) {
    std::map<int, std::vector<Move>> by_peer;
    for (const Move& move : moves) {
      if ((move.from == world().rank) != sending || move.bytes == 0) continue;
      by_peer[sending ? move.to : move.from].push_back(move);
    }
    for (auto& [peer, list] : by_peer) {
      if (sending) {
        messages_.push_back(std::make_unique<DeviceOutgoing>(peer, std::move(list)));
      } else {
        messages_.push_back(std::make_unique<DeviceIncoming>(peer, std::move(list)));
      }
      messages_.back()->open = &open_;
    }
  }
}

DeviceTransfer::~DeviceTransfer() {
  if (open_ > 0) wait();
}

bool DeviceTransfer::meet() {
  if (unmet_.empty()) {
    look_for_withdrawals();
    for (auto& message : messages_) unmet_.push_back(message.get());
  }
  std::erase_if(unmet_, [](Message* message) { return message->meet(); });
  return unmet_.empty();
}

void DeviceTransfer::start() {
  if (open_ > 0) wait();
  look_for_withdrawals();
  open_ = static_cast<int>(messages_.size());
  for (auto& message : messages_) {
    message->start();
    under_way().push_back(message.get());
  }
}

bool DeviceTransfer::progress() {
  if (open_ > 0) proceed_all();
  return open_ == 0;
}

bool DeviceTransfer::only_looks() const {
  return std::ranges::none_of(under_way(), [](const Message* message) { return message->on_device(); });
}

void DeviceTransfer::wait() {
  look_until([&] { return progress(); }, [&] { return only_looks(); });
}

}  // namespace tasuki
