// The flag protocol between two nodes that share memory: lines in order, without matching and without locks.
//
// Of two nodes A and B each has an inbox for the other in its own arena. Only the other writes it: every line in memory
// has one writer, and a waiting node looks at memory of its own. The inbox of A from B holds
//   lines      B's messages, a ring. Line number k lies in slot k % lines; B stores its contents, then the flag `k + 1`
//              with release order; A reads the flag with acquire order, then the contents, and consumes lines in order.
//   consumed   how many of A's lines B has consumed: their slots, and the mailbox space that they spoke of, may be used
//              again. The same number comes with every line that B sends, so that in an exchange both ways nobody waits
//              for it and nobody writes it separately. B writes it here when A waits for it (pull, attach), or when so
//              much is outstanding (half of the lines, `tell` bytes of mailbox) that A might come to wait for it.
//   places     for messages that are stored in place (put): that B has come to the directive, and where the bytes go. A
//              ring with flags like the lines'; every message that both planned as put uses one place up.
// B's mailbox lies in B's arena: B packs into it and A unpacks from there. Its lowest free place is used, so that an
// exchange both ways alternates between two places, which stay in the caches.
//
// What a line says:
//   inlined    the bytes themselves
//   mailbox    so many bytes lie in the sender's mailbox at ...; all but short messages come in several, which one node
//              unpacks while the other packs; several in a row may have one place together
//   put        the bytes are in place
//   pull       the bytes lie in the sender's arena as this grid says; the receiver copies them, and the sender waits
//              until the line is consumed
//   attach     as pull, from memory that is not shared: the receiver reads it through the system (cross-memory attach)
// The n-th message belongs to the n-th receive: both nodes start their transfers in the same order. The sender takes
// another kind than both planned where memory at one end is not in an arena; the line tells.
//
// No call here waits. Why nobody waits for ever: when the receiver has consumed all lines, fewer than half of them are
// not told, and fewer than `tell` bytes of the mailbox, but for a piece of which some lines are told; so there is a
// line, and between what is not told there is room for a piece (ChannelSizes::sound). What was told with lines that
// this node has no receive for yet is looked up in them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fabric/direct/grid.h"

namespace tasuki {

// How much may be under way; the same at both ends.
struct ChannelSizes {
  std::uint32_t lines = 16, places = 8;  // powers of two
  // Bytes; multiples of 64. `piece`: of the mailbox for some lines in a row, at most; `least_line`: of these for each
  // line, at least, or a piece.
  long mailbox = 512 * 1024, piece = 32 * 1024, tell = 32 * 1024, least_line = 2048;
  constexpr bool sound() const {
    const long gaps = lines / 2 + 1, partly_told = least_line < piece ? piece : 0;
    return lines >= 2 && (lines & (lines - 1)) == 0 && places >= 1 && (places & (places - 1)) == 0 && piece % 64 == 0 &&
           mailbox % 64 == 0 && least_line % 64 == 0 && (mailbox - tell - partly_told) / gaps - 64 >= piece;
  }
  // Of a message of so many bytes those that a line speaks of. With eight lines instead of one an exchange of 8 KB,
  // read and written anew each time, takes 1.9 instead of 2.5 us, of 32 KB 6.6 instead of 7.2 (Xeon); lines of 1 KB
  // cost as much as they save.
  constexpr long line_bytes(long message) const {
    return std::clamp((message / 8 + 63) / 64 * 64, std::min(least_line, piece), piece);
  }
};
static_assert(ChannelSizes{}.sound());

enum class LineKind : std::uint8_t { inlined, mailbox, put, pull, attach };

constexpr long inline_bytes = 112;

// A cache line, and the one beside it, which the processor fetches as well: a look at one line would take the next one
// from the node that is to write it. With the next line no longer asked for ahead 8 bytes one way 0.099 -> 0.090 us
// (EPYC).
struct alignas(128) Line {
  std::uint32_t flag;
  std::uint32_t consumed;
  LineKind kind;
  std::uint8_t possible;  // places: whether there is one
  std::uint16_t mark;     // of the message, for the user
  std::uint16_t reserved[2];
  union {
    alignas(16) std::byte bytes[inline_bytes];  // inlined
    struct {
      long offset, length;
    } mail;     // mailbox: in the sender's arena
    Grid grid;  // pull: in the sender's arena; attach: in its memory; places: in the receiver's arena
  };
};
static_assert(offsetof(Line, bytes) == 16 && offsetof(Line, bytes) + inline_bytes == sizeof(Line));

struct alignas(128) Consumed {
  std::uint64_t lines;
};

// This node's end of the channels to and from another node. Works on the memory that it is given and on nothing else.
class Channel {
 public:
  static std::size_t inbox_bytes(const ChannelSizes& sizes) {
    return sizeof(Consumed) + sizeof(Line) * (sizes.lines + sizes.places);
  }

  // `mine` and `theirs`: zeroed inboxes, here and at the other end. `first`: where the count of lines begins, for tests.
  Channel(const ChannelSizes& sizes, std::byte* mine, std::byte* theirs, std::uint64_t first = 0);

  // Sending. The next line to fill in; null when there is no credit for it now.
  Line* next_line() {
    if (sent_ - told_ >= lines_ && !line_was_freed()) return nullptr;
    return &their_lines_[sent_ & (lines_ - 1)];
  }
  void send(Line& line, LineKind kind) {
    line.consumed = low(consumed_);
    line.kind = kind;
    told_them_ = consumed_;
    untold_bytes_ = 0;
    ++sent_;
    std::atomic_ref(line.flag).store(low(sent_), std::memory_order_release);
  }
  std::uint64_t sent() const { return sent_; }
  // Changes whenever something has been stored for the other end.
  std::uint64_t stored() const { return sent_ + told_them_ + announced_; }
  // So many of them are known here to be consumed.
  std::uint64_t told() const { return told_; }
  // Whether the other end has consumed the first `sent` lines.
  bool consumed(std::uint64_t sent) {
    read_consumed();
    return told_ >= sent;
  }
  // A free place in the mailbox for the `lines` that are sent next, which must be sent; -1 when there is none now.
  long take_room(long bytes, std::uint32_t lines = 1) {
    bytes = rounded(bytes);
    retire();
    // At most one in an exchange both ways.
    const std::uint32_t used = used_last_ - used_first_;
    if (used > 1) [[unlikely]]
      return take_room_among(bytes, lines);
    const Used& one = used_[used_first_ & (lines_ - 1)];
    const long begin = used == 0 || bytes <= one.begin ? 0 : one.end;
    return begin + bytes <= mailbox_ ? use(begin, bytes, lines) : take_room_among(bytes, lines);
  }

  // Places that the other end has announced for puts, in order; null when the next one has not come.
  const Line* next_place() const {
    Line& place = my_places_[places_used_ & (places_ - 1)];
    return std::atomic_ref(place.flag).load(std::memory_order_acquire) == places_used_ + 1 ? &place : nullptr;
  }
  void use_place() { ++places_used_; }

  // Receiving. The next line; null when it has not come.
  const Line* next_arrived() {
    Line& line = my_lines_[consumed_ & (lines_ - 1)];
    if (std::atomic_ref(line.flag).load(std::memory_order_acquire) != low(consumed_ + 1)) return nullptr;
    learn(line.consumed);
    return &line;
  }
  // The line's contents are not needed any more; in `consume` `mailbox_bytes` of the mailbox neither. `awaited`: the
  // sender waits.
  void consume_line() {
    if (++consumed_ - told_them_ >= lines_ / 2) tell_consumed();
  }
  void consume(long mailbox_bytes, bool awaited) {
    untold_bytes_ += rounded(mailbox_bytes);
    if (awaited || untold_bytes_ >= tell_) {
      ++consumed_;
      tell_consumed();
    } else {
      consume_line();
    }
  }

  // Announcing places for puts: null when too many are out. place_used(): a message for one of them has come.
  Line* next_announcement() {
    return announced_ - places_done_ < places_ ? &their_places_[announced_ & (places_ - 1)] : nullptr;
  }
  void announce(Line& place, bool possible) {
    place.possible = possible;
    ++announced_;
    std::atomic_ref(place.flag).store(announced_, std::memory_order_release);
  }
  void place_used() { ++places_done_; }

 private:
  static std::uint32_t low(std::uint64_t count) { return static_cast<std::uint32_t>(count); }
  // Lines carry the low half of the count. It is never more than the ring's length away from what was known before.
  void learn(std::uint32_t consumed) {
    const auto more = static_cast<std::int32_t>(consumed - low(told_));
    if (more > 0) told_ += static_cast<std::uint32_t>(more);
  }
  void read_consumed() {
    told_ = std::max(told_, std::atomic_ref(my_consumed_->lines).load(std::memory_order_acquire));
  }
  // Mailbox space is taken in whole lines.
  static long rounded(long bytes) { return (bytes + 63) / 64 * 64; }
  void look_everywhere();
  bool line_was_freed();
  void tell_consumed();

  // In memory: what the other end writes, and what this end writes.
  Consumed *my_consumed_, *their_consumed_;
  Line *my_lines_, *my_places_;
  Line *their_lines_, *their_places_;
  std::uint32_t lines_, places_;
  // Sending.
  std::uint64_t sent_;  // lines
  std::uint64_t told_;  // of them are known to be consumed
  std::uint32_t places_used_ = 0;
  // Receiving.
  std::uint64_t consumed_;   // lines
  std::uint64_t told_them_;  // what the other end has been told of that
  std::uint32_t announced_ = 0, places_done_ = 0;
  long untold_bytes_ = 0, tell_;

  // Mailbox space that is in use, in the order of the lines.
  struct Used {
    std::uint64_t line;  // sent() right after its last one
    long begin, end;
  };
  bool fits(long begin, long end) const;
  long lowest_room(long bytes) const;
  long take_room_among(long bytes, std::uint32_t lines);
  long use(long begin, long bytes, std::uint32_t lines) {
    used_[used_last_++ & (lines_ - 1)] = {sent_ + lines, begin, begin + bytes};
    return begin;
  }
  void retire() {
    while (used_first_ != used_last_ && told_ >= used_[used_first_ & (lines_ - 1)].line) ++used_first_;
  }
  std::vector<Used> used_;  // a ring of `lines`
  std::uint32_t used_first_ = 0, used_last_ = 0;
  long mailbox_;
};

}  // namespace tasuki
