// The moves of one step between this node and the others of its group, as messages.
#pragma once

#include <memory>

#include "fabric/direct/conversation.h"
#include "fabric/fabric.h"

namespace tasuki {

// All packed moves between two nodes share a message; those in place have one each. Nothing is searched or allocated
// once it is made.
class DirectTransfer final : public Transfer {
 public:
  explicit DirectTransfer(std::span<const Move> moves);
  ~DirectTransfer() override;
  DirectTransfer(const DirectTransfer&) = delete;

  void start() override;
  bool progress() override;
  void wait() override;
  bool only_looks() const override { return true; }
  void run() override;
  DirectiveRun directive_run() const override { return run_directive; }

 private:
  void proceed() {
    for (Conversation* with : with_) with->proceed();
  }
  void receive_all() {
    for (Incoming& message : incoming_) message.with().receive(message);
  }
  // What all of the public ones consist of, a part of each: calls in front of the messages are a hundredth of the
  // shortest.
  [[gnu::always_inline]] inline void start_here();
  [[gnu::always_inline]] inline bool complete_soon();  // within the looks that a wait begins with
  static void run_directive(void* transfer, const tasuki_site* at);
  void wait_noted(const tasuki_site* at);
  void wait_long();

  std::vector<Outgoing> outgoing_;
  std::vector<Incoming> incoming_;  // their order among those of one node is that of the node's outgoing_
  std::vector<Conversation*> with_;
  bool announces_ = false;  // that receives are entered, which the others wait for; else what is sent goes first
  int messages_ = 0;
  int open_ = 0;  // of these, those that are not complete
  bool is_awaited_ = false;  // the last first look that was at once was too early
  unsigned delayed_ = 0;     // first looks since, all but some of them later
};

}  // namespace tasuki
