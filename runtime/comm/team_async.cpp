// Operations as steps: posting and completing them.
#include "comm/team_async.h"

#include <mpi.h>
#include <string.h>

#include <algorithm>
#include <utility>

#include "comm/team_pack.h"
#include "comm/team_phases.h"
#include "comm/team_relay.h"
#include "core/looking.h"

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
//   relayed     one step among several teams: the first member of each takes what the members of its team have posted,
//               or the source among them, sends it to the other teams, and posts what comes of it, under the number of
//               the step, too
class Posted final : public Operation {
 public:
  using Steps = PostedQueue::Steps;

  Posted() { variables_.reserve(few); }

  bool test() override {
    if (of_) of_->advance();
    return !of_;
  }
  void wait() override {
    look_until([this] { return test(); }, [this] { return only_looks(); },
               only_looks() ? WaitFor::this_host : WaitFor::messages);
  }
  // What a member looks for is stored by members of its team, which are nodes of this host; but for a first one's
  // messages.
  bool only_looks() const override { return !of_ || !speaks(); }

  // source_team: of a relayed broadcast; `source` is a member of that one.
  void begin(PostedQueue& of, Steps steps, int op, int source_team, int source, int n, const tasuki_variable* v);
  bool is_open() const { return of_; }
  void give_up() { of_ = nullptr; }
  // What can be done of it now; whether nothing is left of that.
  bool post();
  bool send();
  bool complete();

 private:
  // Of `shares`: the piece of a step; whether its shares are posted, and the step that is complete before that, or -1.
  struct Place {
    long piece;
    bool spread;
    long after;
  };
  Place place(long step) const;
  bool has_whole_steps() const { return kind_ == Steps::one || kind_ == Steps::relayed; }
  // Of relayed ones: whether this member does it; whether the source is in its team.
  bool speaks() const { return kind_ == Steps::relayed && posts().me() == 0; }
  bool is_at_source() const { return kind_ != Steps::relayed || source_team_ == of_->among_->mine; }
  // Whether it posts something of its own.
  bool brings() const {
    return has_members() && (source_ == everybody ? !speaks() : is_at_source() && source_ == posts().me());
  }
  // The member that posts what the others take.
  int giver() const { return source_ == everybody || !is_at_source() ? 0 : source_; }
  bool has_members() const { return posts().size() > 1; }
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
  std::byte* broadcast_bytes();
  bool complete_relayed();

  PostedQueue* of_ = nullptr;  // null: complete
  Steps kind_ = Steps::one;
  unsigned long first_ = 0;  // its number
  long pieces_ = 1, steps_ = 0, posted_ = 0, complete_ = 0;
  std::uint16_t mark_ = 0;
  int op_ = TASUKI_SUM, source_team_ = 0, source_ = everybody;
  std::vector<tasuki_variable> variables_;
  Relay relay_;
  bool sent_ = false;
};

void Posted::begin(PostedQueue& of, Steps steps, int op, int source_team, int source, int n, const tasuki_variable* v) {
  of_ = &of;
  kind_ = steps;
  mark_ = of.history_.mark();
  op_ = op;
  source_team_ = source_team;
  source_ = source;
  sent_ = false;
  variables_.assign(v, v + n);
  if (steps == Steps::pieces) variables_[0].count = static_cast<long>(bytes_of(*v)), variables_[0].size = 1;
  pieces_ = has_whole_steps() ? 1 : static_cast<long>((bytes_of(*v) + post_room - 1) / post_room);
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
    if (!brings() && !speaks()) continue;
    if (place(posted_).after >= complete_ || !posts().has_room(number(posted_))) return false;
    if (brings()) post_step(posted_);
  }
  return true;
}

// Of a broadcast of several teams: what goes to them from the source's, and comes to the others'.
std::byte* Posted::broadcast_bytes() {
  const unsigned long bytes = pack().bytes();
  if (has_members()) return posts().mine(first_, bytes);
  return variables_.size() == 1 ? static_cast<std::byte*>(variables_[0].address) : relay_.room(bytes);
}

// In the order of the operations on the first members of all teams.
bool Posted::send() {
  if (!speaks()) return true;
  const Pack all = pack();
  if (source_ == everybody) {
    for (int k = 1; k < posts().size(); ++k)
      if (!has_come(k, 0)) return false;
    for (int k = 1; k < posts().size(); ++k) all.add(posts().contents(k, first_, all.bytes()));
    relay_.start_exchange(*of_->among_, all);
  } else {
    if (is_at_source() && source_ != posts().me()) {
      if (!has_come(source_, 0)) return false;
      all.load(posts().contents(source_, first_, all.bytes()));
    }
    std::byte* bytes = broadcast_bytes();
    if (is_at_source() && !brings() && bytes != variables_[0].address) all.store(bytes);
    relay_.start_bcast(*of_->among_, bytes, all.bytes(), source_team_);
  }
  return sent_ = true;
}

bool Posted::complete_relayed() {
  if (!sent_ || !relay_.test()) return false;
  const Pack all = pack();
  if (source_ == everybody) {
    relay_.combine(all);
    if (has_members()) all.store(posts().mine(first_, all.bytes()));
  } else if (!is_at_source()) {
    const std::byte* bytes = broadcast_bytes();
    if (bytes != variables_[0].address) all.load(bytes);
  }
  if (has_members() && giver() == 0 && !brings()) posts().post(first_, mark_);
  return true;
}

void Posted::post_step(long step) {
  if (has_whole_steps()) {
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
  if (speaks()) return complete_relayed();
  if (source_ != everybody || kind_ == Steps::relayed) {
    if (!has_come(giver(), step)) return false;
    if (giver() != posts().me()) take_all(step);
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
  if (has_whole_steps()) {
    const Pack all = pack();
    all.load(posts().contents(giver(), number(step), all.bytes()));
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

PostedQueue::PostedQueue(TeamPosts posts, const History& history, std::function<void(int member)> apart, Team* among)
    : posts_(std::move(posts)), history_(history), apart_(std::move(apart)), among_(among) {
  open_.reserve(few);
  for (std::size_t k = 0; k < few; ++k) all_.push_back(std::make_shared<Posted>());
}

// Messages that are under way need their memory until the end of the run.
PostedQueue::~PostedQueue() {
  for (Posted* one : open_) one->give_up();
  static auto* under_way = new std::vector<std::shared_ptr<Posted>>;
  if (among_ && !open_.empty()) under_way->insert(under_way->end(), all_.begin(), all_.end());
}

std::shared_ptr<Operation> PostedQueue::reduction(int op, int n, const tasuki_variable* v, unsigned long each_limit) {
  return begin(Steps::shares, std::min(each_limit, post_room), op, everybody, n, v);
}

std::shared_ptr<Operation> PostedQueue::broadcast(int source, int n, const tasuki_variable* v) {
  return begin(Steps::pieces, post_room, TASUKI_SUM, source, n, v);
}

std::shared_ptr<Operation> PostedQueue::relayed_reduction(int op, int n, const tasuki_variable* v) {
  return relayed(op, 0, everybody, n, v);
}

std::shared_ptr<Operation> PostedQueue::relayed_broadcast(int source_team, int source, int n,
                                                          const tasuki_variable* v) {
  return relayed(TASUKI_SUM, source_team, source, n, v);
}

// Long variables in pieces, each an operation: many are on their way at once.
std::shared_ptr<Operation> PostedQueue::relayed(int op, int source_team, int source, int n, const tasuki_variable* v) {
  const auto one = [&](int count, const tasuki_variable* these) {
    return add(Steps::relayed, op, source_team, source, count, these);
  };
  if (Pack(op, n, v).bytes() <= post_room) return one(n, v);
  std::shared_ptr<Operation> last;
  for (int i = 0; i < n; ++i) {
    if (bytes_of(v[i]) == 0) continue;
    tasuki_variable whole = v[i];
    if (source != everybody) whole.count = static_cast<long>(bytes_of(whole)), whole.size = 1;
    in_parts(whole, post_room, [&](const tasuki_variable& part) { last = one(1, &part); });
  }
  return last;
}

// Of several the last one completes last.
std::shared_ptr<Operation> PostedQueue::begin(Steps long_ones, unsigned long most, int op, int source, int n,
                                              const tasuki_variable* v) {
  if (Pack(op, n, v).bytes() <= most) return add(Steps::one, op, 0, source, n, v);
  std::shared_ptr<Posted> last;
  for (int i = 0; i < n; ++i) last = add(bytes_of(v[i]) <= most ? Steps::one : long_ones, op, 0, source, 1, v + i);
  return last;
}

std::shared_ptr<Posted> PostedQueue::add(Steps steps, int op, int source_team, int source, int n,
                                         const tasuki_variable* v) {
  std::shared_ptr<Posted> one = unused();
  one->begin(*this, steps, op, source_team, source, n, v);
  return one;
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
    while (sent_ < posted_ && open_[sent_]->send()) ++sent_;
    std::size_t complete = 0;
    while (complete < open_.size() && open_[complete]->complete()) ++complete;
    open_.erase(open_.begin(), open_.begin() + static_cast<long>(complete));
    posted_ -= complete;
    sent_ -= complete;
  } while (!open_.empty() && posts_.stored() != before);
}

}  // namespace tasuki
