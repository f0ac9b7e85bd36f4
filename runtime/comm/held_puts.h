// Puts that wait for the message of xmp_sync_image.
//
// A put by a window costs a round trip until this node knows that it has arrived, and behind it comes the message that
// says so. Where the two nodes synchronise with each other alone, time after time, the message may bring what was put:
// nobody else has heard from this node meanwhile. Before anybody else does, or this node itself looks, what is held
// goes by windows after all, and what went with the last message has to be known to have been taken in.
#pragma once

#include "comm/put_message.h"
#include "plan/move.h"

namespace tasuki {

class HeldPuts {
 public:
  // What serves otherwise, and what is known of the coarrays.
  struct Others {
    void (*put)(int rank, int coarray, const Box& here, const Box& there);  // by a window
    std::byte* (*variable)(int coarray);                                    // of this node
    // How many of this node's messages that one has taken in; asks it, by a window.
    long (*taken)(int rank);
    double (*now)();  // seconds
  };
  explicit HeldPuts(const Others& others) : others_(others) {}

  // Whether a put of as many bytes to node `rank` is to be held.
  bool holds(int rank, long bytes) const;
  // `here` may be used again; `there` lies in this node's variable.
  void add(int coarray, const Box& here, const Box& there);

  // Behind each put.
  void has_put(int rank, long bytes);

  // Before this node gets or puts another way in what node `rank` has in place of `there`.
  void make_way(int rank, const Extent& there);
  // All is in the variables: before this node says anything to others than its partner.
  void settle();

  // For this node's message number `call` to the only node that it synchronises with; it stays until the next call.
  const PutMessage& message_for(int rank, long call);

 private:
  bool meets(const PutMessage& puts, const Extent& there) const;

  Others others_;
  int partner_ = -1;         // whom this node has synchronised with alone, the last times that it did so with one alone
  double credit_ = 0;        // seconds that messages to the partner spare, less what it took to do without them
  double last_long_ = 0;     // when this node has put a long one there; 0: not since the last call
  bool calls_soon_ = false;  // behind a long one
  PutMessage held_;          // for the partner
  PutMessage carried_;       // by the last message, number ..
  long call_ = 0;            // .. this
};

}  // namespace tasuki
