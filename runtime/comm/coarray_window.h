// A coarray as nodes reach it that do not share its memory: a window of MPI.
#pragma once

#include <mpi.h>

#include <vector>

#include "plan/move.h"

namespace tasuki {

class CoarrayWindow {
 public:
  // Collective over all nodes; open to all until the destructor, which is collective, too. Ends the run with the place
  // of the declaration where MPI cannot make one.
  CoarrayWindow(const tasuki_site* at, void* variable, long bytes);
  ~CoarrayWindow();
  CoarrayWindow(const CoarrayWindow&) = delete;
  CoarrayWindow& operator=(const CoarrayWindow&) = delete;

  // Between `here`, memory of this node, and what node `rank` has in the place of `there`, which lies in this node's
  // variable. Both have as many bytes. Return when `here` may be used again; what was put is there after
  // complete_all().
  void put(int rank, const Box& here, const Box& there);
  void get(int rank, const Box& here, const Box& there);

  // Of all windows. What this node has put is there.
  static void complete_all();
  // Where MPI keeps what others put apart from the variables: brings it there.
  static void accept_all();

 private:
  struct Busy;
  static Busy& busy();
  // A box as MPI is told of it; types of more than bytes are freed.
  class Told;
  static bool says_too_early(const Told& one, const Told& other);

  // MPI orders neither puts to the same place nor a get behind a put.
  void complete_at(int rank, const Box& there);
  void complete();

  struct UnderWay {
    int rank;
    Extent there;
  };

  MPI_Win window_;
  std::byte* variable_;
  std::vector<UnderWay> puts_;  // what may not have arrived yet
};

}  // namespace tasuki
