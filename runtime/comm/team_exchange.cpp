// Messages under way, and what is done with them when all have come.
#include "comm/team_exchange.h"

#include <mpi.h>

#include <vector>

#include "comm/team_pack.h"
#include "core/communicators.h"

namespace tasuki {
namespace {

class Exchange : public Operation {
 public:
  Exchange(Team& team, int op, int n, const tasuki_variable* v)
      : comm_(team.firsts), me_(team.mine), nodes_(team.teams), op_(op), variables_(v, v + n) {}

  bool test() override {
    if (!complete_ && test_requests(count_, requests_, next_)) finish();
    return complete_;
  }
  void wait() override {
    if (complete_) return;
    wait_requests(count_, requests_);
    finish();
  }

 protected:
  Pack pack() const { return {op_, static_cast<int>(variables_.size()), variables_.data()}; }
  void receive(int from, std::byte* to, unsigned long bytes) {
    MPI_Irecv(to, static_cast<int>(bytes), MPI_BYTE, from, 0, comm_, &requests_[count_++]);
  }
  void send(int to, const std::byte* from, unsigned long bytes) {
    MPI_Isend(from, static_cast<int>(bytes), MPI_BYTE, to, 0, comm_, &requests_[count_++]);
  }
  // All have come and gone.
  virtual void take() = 0;

  MPI_Comm comm_;
  int me_, nodes_;
  std::unique_ptr<std::byte[]> room_;

 private:
  void finish() {
    take();
    complete_ = true;
  }

  int op_;
  std::vector<tasuki_variable> variables_;
  MPI_Request requests_[2 * few_peers];
  int count_ = 0, next_ = 0;
  bool complete_ = false;
};

class ExchangeReduction final : public Exchange {
 public:
  ExchangeReduction(Team& team, int op, int n, const tasuki_variable* v) : Exchange(team, op, n, v) {
    const Pack all = pack();
    room_ = std::make_unique_for_overwrite<std::byte[]>(pack_stride(all.bytes()) * static_cast<unsigned long>(nodes_));
    all.store(of(me_));
    for (int step = 1; step < nodes_; ++step) {
      const int from = (me_ + nodes_ - step) % nodes_;
      receive(from, of(from), all.bytes());
    }
    for (int step = 1; step < nodes_; ++step) send((me_ + step) % nodes_, of(me_), all.bytes());
  }

 private:
  std::byte* of(int node) { return room_.get() + pack_stride(pack().bytes()) * static_cast<unsigned long>(node); }
  void take() override {
    const Pack all = pack();
    all.set(of(0), of(1));
    for (int k = 2; k < nodes_; ++k) all.add(of(k));
  }
};

class ExchangeBcast final : public Exchange {
 public:
  ExchangeBcast(Team& team, int source, int n, const tasuki_variable* v)
      : Exchange(team, TASUKI_SUM, n, v), takes_(n > 1 && me_ != source) {
    const Pack all = pack();
    auto* data = static_cast<std::byte*>(v->address);
    if (n > 1) {
      room_ = std::make_unique_for_overwrite<std::byte[]>(all.bytes());
      data = room_.get();
      if (me_ == source) all.store(data);
    }
    if (me_ != source) receive(source, data, all.bytes());
    for (int to = 0; to < nodes_ && me_ == source; ++to)
      if (to != source) send(to, data, all.bytes());
  }

 private:
  void take() override {
    if (takes_) pack().load(room_.get());
  }
  bool takes_;
};

}  // namespace

std::shared_ptr<Operation> exchange_reduction(Team& team, int op, int n, const tasuki_variable* v) {
  return std::make_shared<ExchangeReduction>(team, op, n, v);
}

std::shared_ptr<Operation> exchange_bcast(Team& team, int source, int n, const tasuki_variable* v) {
  return std::make_shared<ExchangeBcast>(team, source, n, v);
}

}  // namespace tasuki
