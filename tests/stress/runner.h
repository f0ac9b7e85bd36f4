// A plan that can be run: by the engine, or with its moves dealt out to all fabrics that reach the other end.
#pragma once

#include <memory>
#include <vector>

#include "core/operation.h"
#include "plan_case.h"
#include "plan/plan.h"

namespace tasuki::test {

// This node's part of a plan; `deal` has a number for each move.
struct OwnPart {
  Plan plan;
  std::vector<std::vector<unsigned>> deal;
};

class Runner {
 public:
  virtual ~Runner() = default;
  virtual void start() = 0;
  virtual bool test() = 0;
  // From start to end.
  virtual void run() = 0;
};
std::unique_ptr<Runner> engine(const OwnPart& part);
std::unique_ptr<Runner> dealer(const OwnPart& part);

// A run as an asynchronous operation; the runner outlives it.
class Run : public Operation {
 public:
  explicit Run(Runner& runner) : runner_(runner) {}
  bool test() override { return runner_.test(); }
  void wait() override;

 private:
  Runner& runner_;
};

}  // namespace tasuki::test
