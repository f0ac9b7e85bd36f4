// What two nodes have to say to each other: messages that wait for credit, and receives that wait for messages.
#pragma once

#include <span>
#include <vector>

#include "fabric/direct/channel.h"
#include "fabric/direct/held_lines.h"
#include "fabric/direct/parts.h"
#include "plan/cost_model.h"

namespace tasuki {

class Conversation;

// What both ends have planned for the moves of one message: `direct_mailbox` stands for packed ones, short ones are
// inlined; `direct_put` and `direct_pull` for a single move.
struct MessagePlan {
  Way way;
  std::vector<Move> moves;
  bool may_be_packed = false;  // one that is to be stored in place, where the other end holds the lines
  bool packed() const { return way == Way::direct_inline || way == Way::direct_mailbox; }
};

// One end of a message, which may be sent any number of times. `open` is the transfer's number of messages under way;
// it goes down when this one is complete.
class Message {
 public:
  Message(Conversation& with, MessagePlan plan, bool sending, int& open);
  Message(Message&&) = default;  // no copies: only_ is in pieces_
  Conversation& with() const { return *with_; }

 protected:
  friend class Conversation;
  const std::vector<Piece>& pieces() {
    if (pieces_.empty()) [[unlikely]]
      cut_pieces();
    return pieces_;
  }
  void check(const Line& line) const {
    if (line.mark != mark_) [[unlikely]]
      fail_apart();
  }
  [[noreturn]] void fail_apart() const;

  void cut_pieces();

  Conversation* with_;
  MessagePlan plan_;
  bool sending_;
  int* open_;
  bool has_grid_ = false;
  Grid grid_{};            // of a single move: `place` is its address here
  std::vector<Piece> pieces_;  // one for each line
  const Piece* only_ = nullptr;  // of a packed message that has one
  long most_ = 0;              // bytes of each
  std::size_t together_ = 1;   // so many have one room in the mailbox
  std::size_t piece_ = 0;      // the next one
  bool done_ = true;
  std::uint16_t mark_;  // of its moves: what the other end's lines and places for it must say
};

class Outgoing : public Message {
 public:
  Outgoing(Conversation& with, MessagePlan plan, int& open);

 private:
  friend class Conversation;
  enum class Progress { waits, sent, sent_and_awaited };
  Progress send(Channel& channel) {
    if (only_) return send_only(channel);
    return plan_.packed() ? send_pieces(channel) : send_in_place(channel);
  }
  Progress send_only(Channel& channel);
  Progress send_pieces(Channel& channel);
  Progress send_in_place(Channel& channel);
  void send_inlined(Channel& channel, Line& line, const Piece& piece);
  void send_by_mailbox(Channel& channel, Line& line, const Piece& piece);
  bool take_room(Channel& channel);
  Progress send_grid(Channel& channel, LineKind kind, long place);
  Progress send_to_place(Channel& channel);
  Progress send_otherwise(Channel& channel);
  void store(const Grid& target);

  long offset_ = -1;        // in the arena; -1: not there
  long room_ = 0;           // in the mailbox: of the next pieces
  bool place_used_ = false;  // a put that has learnt that it has to go another way
  bool packed_ = false;      // or is packed
  HeldLines held_;
  std::uint64_t awaited_ = 0;
  Outgoing* next_ = nullptr;
};

class Incoming : public Message {
 public:
  // `before`: a message whose contributions have to be added before this one's; may be null.
  Incoming(Conversation& with, MessagePlan plan, Incoming* before, int& open);
  bool adds() const;
  bool announces() const { return plan_.way == Way::direct_put; }

 private:
  friend class Conversation;
  void take(Channel& channel, const Line& line);
  void take_in_place(Channel& channel, const Line& line);
  void copy_from(const Grid& source);

  long offset_ = -1;
  Incoming* before_;
  Incoming* next_ = nullptr;
};

// The memory of both ends.
struct Sides {
  std::byte *mine = nullptr, *theirs = nullptr;  // the arenas
  long mailbox = 0;                              // place of this end's mailbox in `mine`
  long (*offset_of)(const void*, std::size_t) = nullptr;  // of an address in `mine`; -1: outside
  int their_process = -1;
  // Called when a line or a place is not for the message whose turn it is; does not return.
  void (*on_apart)(int their_rank) = nullptr;
  int their_rank = -1;
  bool they_attach = false;  // the other end can read this process's memory
  HeldLimits held;

  bool shares(const Box& box) const;  // whether it lies in `mine`
  // Whether the other end is to read so many bytes of memory that is not shared, instead of having them packed.
  bool attach(long bytes) const;
};

class Conversation {
 public:
  Conversation(const ChannelSizes& sizes, std::byte* my_inbox, std::byte* their_inbox, const Sides& sides,
               std::uint64_t first = 0)
      : channel_(sizes, my_inbox, their_inbox, first), sizes_(sizes), sides_(sides) {}

  const ChannelSizes& sizes() const { return sizes_; }
  const Sides& sides() const { return sides_; }

  // Both return at once; the messages complete in proceed().
  void send(Outgoing& message);
  void receive(Incoming& message);
  void proceed() {
    if (first_in_) take_arrived();
    if (first_out_) send_waiting();
    if (first_awaited_) look_for_consumed();
  }
  std::uint64_t stored() const { return channel_.stored(); }
  bool idle() const { return !first_in_ && !first_out_ && !first_awaited_; }

 private:
  friend class Message;
  friend class Outgoing;
  friend class Incoming;
  // In order, linked by next_.
  template <class Item>
  static void append(Item*& first, Item*& last, Item& item) {
    item.next_ = nullptr;
    (first ? last->next_ : first) = &item;
    last = &item;
  }
  static void complete(Message& message) {
    message.done_ = true;
    --*message.open_;
  }
  void sent(Outgoing& message, Outgoing::Progress how);
  void take_arrived();
  void send_waiting();
  void look_for_consumed();
  void announce_places();

  Channel channel_;
  ChannelSizes sizes_;
  Sides sides_;
  Outgoing *first_out_ = nullptr, *last_out_ = nullptr;
  Outgoing *first_awaited_ = nullptr, *last_awaited_ = nullptr;
  Incoming *first_in_ = nullptr, *last_in_ = nullptr;
  Incoming* unannounced_ = nullptr;  // the first planned as put whose place has not been announced
};

// What every short message passes through, a part of its callers.

inline void Outgoing::send_inlined(Channel& channel, Line& line, const Piece& piece) {
  line.mark = mark_;
  piece.pack_to(line.bytes);
  channel.send(line, LineKind::inlined);
}

inline void Outgoing::send_by_mailbox(Channel& channel, Line& line, const Piece& piece) {
  line.mark = mark_;  // the line begins to come
  const Sides& sides = with_->sides();
  std::byte* mail = sides.mine + sides.mailbox + room_;
  fetch_lines(mail, piece.bytes, Distant::target);
  piece.pack_to(mail);
  line.mail = {sides.mailbox + room_, piece.bytes};
  channel.send(line, LineKind::mailbox);
}

inline Outgoing::Progress Outgoing::send_only(Channel& channel) {
  Line* line = channel.next_line();
  if (!line) return Progress::waits;
  if (only_->bytes <= inline_bytes) {
    send_inlined(channel, *line, *only_);
    return Progress::sent;
  }
  room_ = channel.take_room(only_->bytes);
  if (room_ < 0) return Progress::waits;
  send_by_mailbox(channel, *line, *only_);
  return Progress::sent;
}

inline void Incoming::take(Channel& channel, const Line& line) {
  check(line);
  if (line.kind != LineKind::inlined && line.kind != LineKind::mailbox) return take_in_place(channel, line);
  const auto& all = pieces();
  const Piece& piece = all[piece_++];
  done_ = piece_ == all.size();
  if (line.kind == LineKind::inlined) {
    piece.unpack_from(line.bytes);
    channel.consume_line();
  } else {
    const std::byte* mail = with_->sides().theirs + line.mail.offset;
    fetch_lines(mail, line.mail.length, Distant::source);
    piece.unpack_from(mail);
    channel.consume(line.mail.length, false);
  }
}

}  // namespace tasuki
