#include "comm/coarray_window.h"

#include <mpi.h>

#include <algorithm>
#include <climits>

#include "core/communicators.h"
#include "core/error.h"
#include "fabric/mpi/mpi_type.h"

namespace tasuki {

class CoarrayWindow::Told {
 public:
  explicit Told(const Box& box) : plain_(box.contiguous() && box.run() <= INT_MAX) {
    type_ = plain_ ? MPI_BYTE : make_type(box);
    count_ = plain_ ? static_cast<int>(box.run()) : 1;
  }
  ~Told() {
    if (!plain_) MPI_Type_free(&type_);
  }
  Told(const Told&) = delete;
  Told& operator=(const Told&) = delete;
  bool plain() const { return plain_; }
  MPI_Datatype type() const { return type_; }
  int count() const { return count_; }

 private:
  bool plain_;
  MPI_Datatype type_;
  int count_;
};

// Of many windows few are, in one synchronisation.
struct CoarrayWindow::Busy {
  std::vector<CoarrayWindow*> put;    // in which this node has put something since they were complete
  std::vector<CoarrayWindow*> apart;  // which MPI keeps apart from their variables
};
CoarrayWindow::Busy& CoarrayWindow::busy() {
  static auto* one = new Busy;
  return *one;
}

// With types of their own MPICH 4.0.2 says of puts and gets that they are complete when they have only begun. The
// flushes behind them know better.
bool CoarrayWindow::says_too_early([[maybe_unused]] const Told& one, [[maybe_unused]] const Told& other) {
#ifdef MPICH
  return !one.plain() || !other.plain();
#else
  return false;
#endif
}

CoarrayWindow::CoarrayWindow(const tasuki_site* at, void* variable, long bytes)
    : variable_(static_cast<std::byte*>(variable)) {
  MPI_Errhandler usual;
  MPI_Comm_get_errhandler(world_comm(), &usual);
  MPI_Comm_set_errhandler(world_comm(), MPI_ERRORS_RETURN);
  const int code = MPI_Win_create(variable, bytes, 1, MPI_INFO_NULL, world_comm(), &window_);
  MPI_Comm_set_errhandler(world_comm(), usual);
  MPI_Errhandler_free(&usual);
  if (code != MPI_SUCCESS) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, text, &length);
    fail(at, format("MPI cannot let other nodes reach this coarray: %s", text),
         "one-sided communication is off in this MPI, or not to be had with several threads (XMP_PROGRESS=thread)");
  }
  int *model = nullptr, known = 0;
  MPI_Win_get_attr(window_, MPI_WIN_MODEL, &model, &known);
  if (!known || *model != MPI_WIN_UNIFIED) busy().apart.push_back(this);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window_);
}

CoarrayWindow::~CoarrayWindow() {
  std::erase(busy().put, this);
  std::erase(busy().apart, this);
  MPI_Win_unlock_all(window_);
  MPI_Win_free(&window_);
}

void CoarrayWindow::complete_at(int rank, const Box& there) {
  const Extent extent = extent_of(there);
  const auto meets = [&](const UnderWay& put) { return put.rank == rank && meet(put.there, extent); };
  if (std::ranges::none_of(puts_, meets)) return;
  MPI_Win_flush(rank, window_);
  std::erase_if(puts_, [&](const UnderWay& put) { return put.rank == rank; });
}

void CoarrayWindow::put(int rank, const Box& here, const Box& there) {
  constexpr std::size_t most_under_way = 64;
  complete_at(rank, there);
  if (puts_.size() == most_under_way) complete();
  if (std::ranges::find(busy().put, this) == busy().put.end()) busy().put.push_back(this);
  puts_.push_back({rank, extent_of(there)});
  const Told mine(here), theirs(there);
  MPI_Request request;
  MPI_Rput(here.start(), mine.count(), mine.type(), rank, there.start() - variable_, theirs.count(), theirs.type(),
           window_, &request);
  wait_request(&request);
  if (says_too_early(mine, theirs)) MPI_Win_flush_local(rank, window_);
}

void CoarrayWindow::get(int rank, const Box& here, const Box& there) {
  complete_at(rank, there);
  const Told mine(here), theirs(there);
  MPI_Request request;
  MPI_Rget(here.start(), mine.count(), mine.type(), rank, there.start() - variable_, theirs.count(), theirs.type(),
           window_, &request);
  wait_request(&request);
  if (says_too_early(mine, theirs)) MPI_Win_flush(rank, window_);
}

// Of several nodes all at once: each answers.
void CoarrayWindow::complete() {
  if (puts_.empty()) return;
  const int rank = puts_.front().rank;
  const bool one = std::ranges::all_of(puts_, [&](const UnderWay& put) { return put.rank == rank; });
  one ? MPI_Win_flush(rank, window_) : MPI_Win_flush_all(window_);
  puts_.clear();
}

void CoarrayWindow::complete_all() {
  for (CoarrayWindow* window : busy().put) window->complete();
  busy().put.clear();
}

// Not always: Open MPI asks the network in each such call (ten coarrays, 8 bytes and xmp_sync_image over TCP 23.7
// -> 18.6 us).
void CoarrayWindow::accept_all() {
  for (CoarrayWindow* window : busy().apart) MPI_Win_sync(window->window_);
}

}  // namespace tasuki
