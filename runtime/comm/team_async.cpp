// Operations as steps: posting and completing them.
#include "comm/team_async.h"

#include <mpi.h>
#include <string.h>

#include <algorithm>
#include <utility>

#include "comm/team_pack.h"
#include "comm/team_phases.h"
#include "core/wait.h"

namespace tasuki {
namespace {

constexpr int everybody = -1;
// Room for so many operations, of so many variables, is there from the start: how many are under way at a time, and
// which one is taken again, differs from run to run.
constexpr std::size_t few = 8;

}  // namespace

// One operation, or one of several variables of it, of which the last one completes last. Its steps have numbers one
// behind the other:
//   one step    all that it has; of a reduction each member combines everything
//   pieces      of one variable that is broadcast, a step each
//   shares      of one variable that is reduced: of some pieces first each is posted as a whole, and each member adds
//               its share up, then of each the shares are posted
class Posted final : public Operation {
 public:
  using Steps = PostedQueue::Steps;

  Posted() { variables_.reserve(few); }

  bool test() override {
    if (of_) of_->advance();
    return !of_;
  }
  void wait() override {
    wait_until([this] { return test(); }, WaitFor::this_host);
  }
  // Only members of the team, which are nodes of this host, have a part in it.
  bool only_looks() const override { return true; }

  void begin(PostedQueue& of, Steps steps, int op, int source, int n, const tasuki_variable* v);
  bool is_open() const { return of_; }
  void give_up() { of_ = nullptr; }
  // What can be done of it now; whether nothing is left of that.
  bool post();
  bool complete();

 private:
  // Of `shares`: the piece of a step; whether its shares are posted, and the step that is complete before that, or -1.
  struct Place {
    long piece;
    bool spread;
    long after;
  };
  Place place(long step) const;
  bool brings() const { return source_ == everybody || source_ == posts().me(); }
  TeamPosts& posts() const { return of_->posts_; }
  unsigned long number(long step) const { return first_ + static_cast<unsigned long>(step); }
  Pack pack() const { return {op_, static_cast<int>(variables_.size()), variables_.data()}; }
  tasuki_variable part(long piece) const;
  Share share(int member, const tasuki_variable& whole) const {
    return share_of(member, posts().size(), whole.count, whole.size);
  }

  void post_step(long step);
  bool has_come(int member, long step);
  bool all_have_come(long step);
  bool complete_step(long step);
  void take_all(long step);
  void combine_all(long step);
  void combine_share(long step);
  void take_shares(long step);

  PostedQueue* of_ = nullptr;  // null: complete
  Steps kind_ = Steps::one;
  unsigned long first_ = 0;  // its number
  long pieces_ = 1, steps_ = 0, posted_ = 0, complete_ = 0;
  std::uint16_t mark_ = 0;
  int op_ = TASUKI_SUM, source_ = everybody;
  std::vector<tasuki_variable> variables_;
};

void Posted::begin(PostedQueue& of, Steps steps, int op, int source, int n, const tasuki_variable* v) {
  of_ = &of;
  kind_ = steps;
  mark_ = of.history_.mark();
  op_ = op;
  source_ = source;
  variables_.assign(v, v + n);
  if (steps == Steps::pieces) variables_[0].count = static_cast<long>(bytes_of(*v)), variables_[0].size = 1;
  pieces_ = steps == Steps::one ? 1 : static_cast<long>((bytes_of(*v) + post_room - 1) / post_room);
  steps_ = steps == Steps::shares ? 2 * pieces_ : pieces_;
  posted_ = complete_ = 0;
  first_ = posts().begin(static_cast<unsigned long>(steps_));
}

Posted::Place Posted::place(long step) const {
  if (kind_ != Steps::shares) return {step, false, -1};
  const long at_once = posts().at_once(), first = step / (2 * at_once) * at_once;
  const long together = std::min(at_once, pieces_ - first), number = step - 2 * first;
  if (number < together) return {first + number, false, -1};
  return {first + number - together, true, step - together};
}

// Sizes of arithmetic types are powers of two.
tasuki_variable Posted::part(long piece) const {
  tasuki_variable part = variables_[0];
  const long each = static_cast<long>(post_room / part.size);
  part.address = static_cast<std::byte*>(part.address) + static_cast<unsigned long>(piece) * post_room;
  part.count = std::min(each, part.count - piece * each);
  return part;
}

bool Posted::post() {
  for (; posted_ < steps_; ++posted_) {
    if (!brings()) continue;
    if (place(posted_).after >= complete_ || !posts().has_room(number(posted_))) return false;
    post_step(posted_);
  }
  return true;
}

void Posted::post_step(long step) {
  if (kind_ == Steps::one) {
    const Pack all = pack();
    all.store(posts().mine(number(step), all.bytes()));
  } else {
    const Place now = place(step);
    const tasuki_variable whole = part(now.piece);
    const Share mine = now.spread ? share(posts().me(), whole) : Share{0, whole.count};
    const unsigned long at = static_cast<unsigned long>(mine.first) * whole.size;
    memcpy(posts().mine(number(step), bytes_of(whole)) + at, static_cast<std::byte*>(whole.address) + at,
           static_cast<unsigned long>(mine.end - mine.first) * whole.size);
  }
  posts().post(number(step), mark_);
}

bool Posted::complete() {
  for (; complete_ < posted_; ++complete_) {
    if (!complete_step(complete_)) return false;
    posts().through(number(complete_));
  }
  if (complete_ < steps_) return false;
  of_ = nullptr;
  return true;
}

bool Posted::has_come(int member, long step) {
  if (!posts().has_come(member, number(step))) return false;
  if (posts().mark(member, number(step)) != mark_) of_->apart_(member);
  return true;
}

bool Posted::all_have_come(long step) {
  for (int k = 0; k < posts().size(); ++k)
    if (!has_come(k, step)) return false;
  return true;
}

bool Posted::complete_step(long step) {
  if (source_ != everybody) {
    if (!has_come(source_, step)) return false;
    if (!brings()) take_all(step);
    return true;
  }
  if (!all_have_come(step)) return false;
  if (kind_ == Steps::one)
    combine_all(step);
  else if (place(step).spread)
    take_shares(step);
  else
    combine_share(step);
  return true;
}

void Posted::take_all(long step) {
  if (kind_ == Steps::one) {
    const Pack all = pack();
    all.load(posts().contents(source_, number(step), all.bytes()));
    return;
  }
  const tasuki_variable whole = part(step);
  memcpy(whole.address, posts().contents(source_, number(step), bytes_of(whole)), bytes_of(whole));
}

void Posted::combine_all(long step) {
  const Pack all = pack();
  const auto of_member = [&](int k) { return posts().contents(k, number(step), all.bytes()); };
  all.set(of_member(0), of_member(1));
  for (int k = 2; k < posts().size(); ++k) all.add(of_member(k));
}

void Posted::combine_share(long step) {
  const tasuki_variable whole = part(place(step).piece);
  const Share mine = share(posts().me(), whole);
  const unsigned long at = static_cast<unsigned long>(mine.first) * whole.size;
  const long count = mine.end - mine.first;
  std::byte* to = static_cast<std::byte*>(whole.address) + at;
  const auto of_member = [&](int k) { return posts().contents(k, number(step), bytes_of(whole)) + at; };
  combine(op_, whole.type, to, of_member(0), of_member(1), count);
  for (int k = 2; k < posts().size(); ++k) combine(op_, whole.type, to, of_member(k), count);
}

void Posted::take_shares(long step) {
  const tasuki_variable whole = part(place(step).piece);
  for (int k = 0; k < posts().size(); ++k) {
    if (k == posts().me()) continue;
    const Share theirs = share(k, whole);
    const unsigned long at = static_cast<unsigned long>(theirs.first) * whole.size;
    memcpy(static_cast<std::byte*>(whole.address) + at, posts().contents(k, number(step), bytes_of(whole)) + at,
           static_cast<unsigned long>(theirs.end - theirs.first) * whole.size);
  }
}

PostedQueue::PostedQueue(TeamPosts posts, const History& history, std::function<void(int member)> apart)
    : posts_(std::move(posts)), history_(history), apart_(std::move(apart)) {
  open_.reserve(few);
  for (std::size_t k = 0; k < few; ++k) all_.push_back(std::make_shared<Posted>());
}

PostedQueue::~PostedQueue() {
  for (Posted* one : open_) one->give_up();
}

std::shared_ptr<Operation> PostedQueue::reduction(int op, int n, const tasuki_variable* v, unsigned long each_limit) {
  return begin(Steps::shares, std::min(each_limit, post_room), op, everybody, n, v);
}

std::shared_ptr<Operation> PostedQueue::broadcast(int source, int n, const tasuki_variable* v) {
  return begin(Steps::pieces, post_room, TASUKI_SUM, source, n, v);
}

// Of several the last one completes last.
std::shared_ptr<Operation> PostedQueue::begin(Steps long_ones, unsigned long most, int op, int source, int n,
                                              const tasuki_variable* v) {
  std::shared_ptr<Posted> last;
  const auto add = [&](Steps steps, int count, const tasuki_variable* these) {
    last = unused();
    last->begin(*this, steps, op, source, count, these);
  };
  if (Pack(op, n, v).bytes() <= most)
    add(Steps::one, n, v);
  else
    for (int i = 0; i < n; ++i) add(bytes_of(v[i]) <= most ? Steps::one : long_ones, 1, v + i);
  return last;
}

// One that nobody holds any more is taken again, with its memory.
std::shared_ptr<Posted> PostedQueue::unused() {
  const auto is_unused = [](const std::shared_ptr<Posted>& one) { return one.use_count() == 1 && !one->is_open(); };
  auto found = std::find_if(all_.begin(), all_.end(), is_unused);
  if (found == all_.end()) found = all_.insert(found, std::make_shared<Posted>());
  open_.push_back(found->get());
  return *found;
}

void PostedQueue::advance() {
  std::uint64_t before;
  do {
    before = posts_.stored();
    while (posted_ < open_.size() && open_[posted_]->post()) ++posted_;
    std::size_t complete = 0;
    while (complete < open_.size() && open_[complete]->complete()) ++complete;
    open_.erase(open_.begin(), open_.begin() + static_cast<long>(complete));
    posted_ -= complete;
  } while (!open_.empty() && posts_.stored() != before);
}

}  // namespace tasuki
