// Posting and completing.
#include "comm/team_async.h"

#include <mpi.h>

#include <algorithm>
#include <utility>

#include "comm/team_pack.h"
#include "core/wait.h"

namespace tasuki {

class Posted final : public Operation {
 public:
  bool test() override {
    if (of_) of_->advance();
    return !of_;
  }
  void wait() override;
  // Only members of the team, which are nodes of this host, have a part in it.
  bool only_looks() const override { return true; }

 private:
  friend class PostedQueue;
  static constexpr int everybody = -1;
  bool brings() const { return source_ == everybody || source_ == of_->posts_.me(); }
  bool post();
  bool complete();
  bool has_come(int member);
  Pack pack() const { return {op_, static_cast<int>(variables_.size()), variables_.data()}; }

  PostedQueue* of_ = nullptr;  // null: complete
  unsigned long number_ = 0;
  std::uint16_t mark_ = 0;
  int op_ = TASUKI_SUM, source_ = everybody;
  std::vector<tasuki_variable> variables_;
};

void Posted::wait() {
  wait_until([this] { return test(); }, WaitFor::this_host);
}

bool Posted::post() {
  TeamPosts& posts = of_->posts_;
  if (!brings()) return true;
  if (!posts.has_room(number_)) return false;
  const Pack contents = pack();
  contents.store(posts.mine(number_, contents.bytes()));
  posts.post(number_, mark_);
  return true;
}

bool Posted::has_come(int member) {
  if (!of_->posts_.has_come(member, number_)) return false;
  if (of_->posts_.mark(member, number_) != mark_) of_->apart_(member);
  return true;
}

bool Posted::complete() {
  TeamPosts& posts = of_->posts_;
  const Pack contents = pack();
  const auto of_member = [&](int k) { return posts.contents(k, number_, contents.bytes()); };
  if (source_ != everybody) {
    if (!has_come(source_)) return false;
    if (source_ != posts.me()) contents.load(of_member(source_));
  } else {
    for (int k = 0; k < posts.size(); ++k)
      if (!has_come(k)) return false;
    contents.set(of_member(0), of_member(1));
    for (int k = 2; k < posts.size(); ++k) contents.add(of_member(k));
  }
  posts.through(number_);
  of_ = nullptr;
  return true;
}

PostedQueue::PostedQueue(TeamPosts posts, const History& history, std::function<void(int member)> apart)
    : posts_(std::move(posts)), history_(history), apart_(std::move(apart)) {}

PostedQueue::~PostedQueue() {
  for (Posted* one : open_) one->of_ = nullptr;
}

// One that nobody holds any more is taken again, with its memory.
std::shared_ptr<Posted> PostedQueue::begin(int n, const tasuki_variable* v) {
  auto free = std::find_if(all_.begin(), all_.end(), [](const auto& one) { return one.use_count() == 1; });
  if (free == all_.end()) free = all_.insert(free, std::make_shared<Posted>());
  Posted& one = **free;
  one.of_ = this;
  one.number_ = posts_.begin();
  one.mark_ = history_.mark();
  one.variables_.assign(v, v + n);
  open_.push_back(&one);
  return *free;
}

std::shared_ptr<Operation> PostedQueue::reduction(int op, int n, const tasuki_variable* v) {
  std::shared_ptr<Posted> one = begin(n, v);
  one->op_ = op;
  one->source_ = Posted::everybody;
  return one;
}

std::shared_ptr<Operation> PostedQueue::broadcast(int source, int n, const tasuki_variable* v) {
  std::shared_ptr<Posted> one = begin(n, v);
  one->source_ = source;
  return one;
}

void PostedQueue::advance() {
  while (posted_ < open_.size() && open_[posted_]->post()) ++posted_;
  std::size_t complete = 0;
  while (complete < posted_ && open_[complete]->complete()) ++complete;
  open_.erase(open_.begin(), open_.begin() + static_cast<long>(complete));
  posted_ -= complete;
}

}  // namespace tasuki
