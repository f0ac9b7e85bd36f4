// The queues of messages between two nodes.
#include "fabric/direct/conversation.h"

namespace tasuki {

void Conversation::send(Outgoing& message) {
  message.done_ = false;
  message.piece_ = 0;
  message.place_used_ = message.packed_ = false;
  if (!first_out_) {
    const auto how = message.send(channel_);
    if (how != Outgoing::Progress::waits) return sent(message, how);
  }
  append(first_out_, last_out_, message);
}

void Conversation::sent(Outgoing& message, Outgoing::Progress how) {
  if (how == Outgoing::Progress::sent) {
    complete(message);
  } else {
    append(first_awaited_, last_awaited_, message);
  }
}

void Conversation::send_waiting() {
  while (first_out_) {
    Outgoing& message = *first_out_;
    const auto how = message.send(channel_);
    if (how == Outgoing::Progress::waits) return;
    first_out_ = message.next_;
    sent(message, how);
  }
}

void Conversation::look_for_consumed() {
  while (first_awaited_ && channel_.consumed(first_awaited_->awaited_)) {
    Outgoing& message = *first_awaited_;
    first_awaited_ = message.next_;
    complete(message);
  }
}

void Conversation::receive(Incoming& message) {
  message.done_ = false;
  message.piece_ = 0;
  append(first_in_, last_in_, message);
  if (!message.announces()) return;
  if (!unannounced_) unannounced_ = &message;
  announce_places();
}

void Conversation::announce_places() {
  while (unannounced_) {
    Line* place = channel_.next_announcement();
    if (!place) return;
    place->grid = unannounced_->grid_;
    place->grid.place = unannounced_->offset_;
    place->mark = unannounced_->mark_;
    channel_.announce(*place, unannounced_->offset_ >= 0);
    do {
      unannounced_ = unannounced_->next_;
    } while (unannounced_ && !unannounced_->announces());
  }
}

void Conversation::take_arrived() {
  while (Incoming* message = first_in_) {
    if (message->before_ && !message->before_->done_) return;
    const Line* line = channel_.next_arrived();
    if (!line) return;
    message->take(channel_, *line);
    if (!message->done_) continue;
    first_in_ = message->next_;
    if (message->announces()) {
      channel_.place_used();
      announce_places();
    }
    complete(*message);
  }
}

}  // namespace tasuki
