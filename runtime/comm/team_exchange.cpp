// Messages under way, and what is done with them when all have come.
#include "comm/team_exchange.h"

#include <mpi.h>

#include <vector>

#include "comm/team_pack.h"
#include "core/communicators.h"

namespace tasuki {
namespace {

class UnderWay : public Operation {
 public:
  UnderWay(int op, int n, const tasuki_variable* v) : op_(op), variables_(v, v + n) {}

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
  std::byte* room(unsigned long bytes) {
    room_ = std::make_unique_for_overwrite<std::byte[]>(bytes);
    return room_.get();
  }
  // All have come and gone.
  virtual void take() = 0;

  std::unique_ptr<std::byte[]> room_;
  MPI_Request requests_[most_requests];
  int count_ = 0;

 private:
  void finish() {
    take();
    complete_ = true;
  }

  int op_;
  std::vector<tasuki_variable> variables_;
  int next_ = 0;
  bool complete_ = false;
};

class ExchangeReduction final : public UnderWay {
 public:
  ExchangeReduction(Team& team, int op, int n, const tasuki_variable* v) : UnderWay(op, n, v), nodes_(team.teams) {
    const Pack all = pack();
    room(pack_stride(all.bytes()) * static_cast<unsigned long>(nodes_));
    all.store(of(team.mine));
    count_ = start_exchange(team, room_.get(), equal_blocks(team, all.bytes()), requests_);
  }

 private:
  std::byte* of(int node) { return room_.get() + pack_stride(pack().bytes()) * static_cast<unsigned long>(node); }
  void take() override {
    const Pack all = pack();
    all.set(of(0), of(1));
    for (int k = 2; k < nodes_; ++k) all.add(of(k));
  }

  int nodes_;
};

class ExchangeBcast final : public UnderWay {
 public:
  ExchangeBcast(Team& team, int source, int n, const tasuki_variable* v)
      : UnderWay(TASUKI_SUM, n, v), takes_(n > 1 && team.mine != source) {
    const Pack all = pack();
    void* data = n > 1 ? room(all.bytes()) : v->address;
    if (n > 1 && team.mine == source) all.store(room_.get());
    count_ = start_bcast(team, data, static_cast<int>(all.bytes()), source, requests_);
  }

 private:
  void take() override {
    if (takes_) pack().load(room_.get());
  }

  bool takes_;  // from the room
};

}  // namespace

std::shared_ptr<Operation> exchange_reduction(Team& team, int op, int n, const tasuki_variable* v) {
  return std::make_shared<ExchangeReduction>(team, op, n, v);
}

std::shared_ptr<Operation> exchange_bcast(Team& team, int source, int n, const tasuki_variable* v) {
  return std::make_shared<ExchangeBcast>(team, source, n, v);
}

}  // namespace tasuki
