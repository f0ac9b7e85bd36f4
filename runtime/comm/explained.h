// XMP_EXPLAIN and XMP_SUMMARY of collectives.
#pragma once

#include <mpi.h>

#include "comm/team_cost.h"
#include "core/counters.h"
#include "plan/explain.h"

namespace tasuki {

// A run of a collective directive, from here to the end of the scope. The group's first node tells of it, all count it.
class Explained {
 public:
  // choose() says how it goes; asked when the directive does this for the first time. `what` is the
  // directive's kind and stays valid.
  template <class Choose>
  Explained(const tasuki_site* at, const char* what, const NodeGroup* group, unsigned long bytes, Choose choose) {
    if (group->size() == 1) return;
    if (counting) [[unlikely]]
      count(what, bytes);
    if (!explaining() || group->me() != 0) return;
    samples_ = find_collective({at, group, bytes});
    if (!samples_) samples_ = add_collective({at, group, bytes}, line(what, *group, bytes, choose()));
    start_ = MPI_Wtime();
  }
  ~Explained() {
    if (samples_) samples_->add(MPI_Wtime() - start_);
  }
  Explained(const Explained&) = delete;

 private:
  static void count(const char* what, unsigned long bytes);
  static CollectiveLine line(const char* what, const NodeGroup& group, unsigned long bytes, const TeamChoice& choice);

  Samples* samples_ = nullptr;
  double start_ = 0;
};

}  // namespace tasuki
