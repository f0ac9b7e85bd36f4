// How one message gets into lines and out of them.
#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "fabric/direct/attach.h"
#include "fabric/direct/conversation.h"

namespace tasuki {

namespace {

// From here on a call of the system costs less than a second pass through memory.
constexpr long attach_from = 16 * 1024;

}  // namespace

bool Sides::shares(const Box& box) const {
  const Extent extent = extent_of(box);
  return offset_of(extent.begin, extent.bytes) >= 0;
}

bool Sides::attach(long bytes) const { return they_attach && bytes >= attach_from; }

Message::Message(Conversation& with, MessagePlan plan, bool sending, int& open)
    : with_(&with), plan_(std::move(plan)), sending_(sending), open_(&open), mark_(mark_of(plan_.moves)) {
  if (!plan_.packed()) {
    has_grid_ = grid_of(sending ? plan_.moves[0].source : plan_.moves[0].target, grid_);
  }
  if (plan_.packed() || plan_.may_be_packed) cut_pieces();
}

void Message::fail_apart() const {
  with_->sides().on_apart(with_->sides().their_rank);
  std::abort();
}

// Those of a message that was planned to go in place are made when it turns out that it cannot.
void Message::cut_pieces() {
  // What does not fit into the mailbox at once is packed and unpacked in turns, in one direction.
  const ChannelSizes& sizes = with_->sizes();
  const long bytes = bytes_of(plan_.moves);
  const bool at_once = bytes <= sizes.mailbox;
  most_ = sizes.line_bytes(bytes);
  together_ = static_cast<std::size_t>(sizes.piece / most_);
  pieces_ = cut(at_once ? in_packing_order(plan_.moves) : plan_.moves, sending_, most_);
  if (plan_.packed() && pieces_.size() == 1) only_ = &pieces_[0];
}

Outgoing::Outgoing(Conversation& with, MessagePlan plan, int& open) : Message(with, std::move(plan), true, open) {
  if (has_grid_ && with.sides().shares(plan_.moves[0].source))
    offset_ = plan_.moves[0].source.start() - with.sides().mine;
}

Outgoing::Progress Outgoing::send_in_place(Channel& channel) {
  return plan_.way == Way::direct_put && !place_used_ ? send_to_place(channel) : send_otherwise(channel);
}

// For the next piece, whose line there is: at the end of the room of the one before it, or a new one for several.
bool Outgoing::take_room(Channel& channel) {
  if (piece_ > 0 && piece_ % together_ > 0) {
    room_ += most_;
    return true;
  }
  const auto& all = pieces();
  const std::size_t last = std::min(piece_ + together_, all.size()) - 1;
  room_ = channel.take_room(static_cast<long>(last - piece_) * most_ + all[last].bytes,
                            static_cast<std::uint32_t>(last - piece_ + 1));
  return room_ >= 0;
}

Outgoing::Progress Outgoing::send_pieces(Channel& channel) {
  const auto& all = pieces();
  for (; piece_ < all.size(); ++piece_) {
    const Piece& piece = all[piece_];
    Line* line = channel.next_line();
    if (!line) return Progress::waits;
    if (piece_ + 1 == all.size() && piece.bytes <= inline_bytes) {
      send_inlined(channel, *line, piece);
      continue;
    }
    if (!take_room(channel)) return Progress::waits;
    send_by_mailbox(channel, *line, piece);
  }
  return Progress::sent;
}

Outgoing::Progress Outgoing::send_grid(Channel& channel, LineKind kind, long place) {
  Line* line = channel.next_line();
  if (!line) return Progress::waits;
  line->mark = mark_;
  line->grid = grid_;
  line->grid.place = place;
  channel.send(*line, kind);
  awaited_ = channel.sent();
  return Progress::sent_and_awaited;
}

Outgoing::Progress Outgoing::send_to_place(Channel& channel) {
  const Line* place = channel.next_place();
  if (!place) return Progress::waits;
  check(*place);
  if (!place->possible) {
    channel.use_place();
    place_used_ = true;
    return send_otherwise(channel);
  }
  Line* line = channel.next_line();
  if (!line) return Progress::waits;
  Grid target = place->grid;
  target.place += reinterpret_cast<long>(with_->sides().theirs);
  channel.use_place();
  const auto next = plan_.may_be_packed ? held_.next() : HeldLines::Next::store;
  if (next == HeldLines::Next::pack) {
    place_used_ = packed_ = true;
    return send_pieces(channel);
  }
  line->mark = mark_;
  if (next == HeldLines::Next::store) {
    store(target);
  } else {
    const auto before = std::chrono::steady_clock::now();
    store(target);
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - before;
    held_.took(with_->sides().held.slow(time.count(), plan_.moves[0].bytes));
  }
  channel.send(*line, LineKind::put);
  return Progress::sent;
}

void Outgoing::store(const Grid& target) {
  if (has_grid_) {
    copy_grid(grid_, target, Distant::target);
  } else {
    copy_box(plan_.moves[0].source, box_of(target));
  }
}

// The receiver copies it, or at worst it goes through the mailbox.
Outgoing::Progress Outgoing::send_otherwise(Channel& channel) {
  if (packed_) return send_pieces(channel);
  if (offset_ >= 0) return send_grid(channel, LineKind::pull, offset_);
  if (has_grid_ && with_->sides().attach(plan_.moves[0].bytes))
    return send_grid(channel, LineKind::attach, grid_.place);
  return send_pieces(channel);
}

Incoming::Incoming(Conversation& with, MessagePlan plan, Incoming* before, int& open)
    : Message(with, std::move(plan), false, open), before_(before) {
  if (has_grid_ && with.sides().shares(plan_.moves[0].target))
    offset_ = plan_.moves[0].target.start() - with.sides().mine;
}

bool Incoming::adds() const {
  return std::any_of(plan_.moves.begin(), plan_.moves.end(),
                     [](const Move& move) { return move.combine == Combine::add; });
}

void Incoming::take_in_place(Channel& channel, const Line& line) {
  const Sides& sides = with_->sides();
  done_ = true;
  switch (line.kind) {
    case LineKind::pull: {
      Grid source = line.grid;
      source.place += reinterpret_cast<long>(sides.theirs);
      copy_from(source);
      return channel.consume(0, true);
    }
    case LineKind::attach: {
      attach_read(sides.their_process, line.grid, plan_.moves[0].target);
      return channel.consume(0, true);
    }
    case LineKind::put:
      return channel.consume(0, false);
    case LineKind::inlined:
    case LineKind::mailbox:
      break;
  }
}

void Incoming::copy_from(const Grid& source) {
  if (has_grid_) {
    copy_grid(source, grid_, Distant::source);
  } else {
    copy_box(box_of(source), plan_.moves[0].target);
  }
}

}  // namespace tasuki
