// The program's coarrays, and accesses of them that compiled code does not make itself.
#include "comm/coarray.h"

#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "comm/coarray_window.h"
#include "comm/held_puts.h"
#include "comm/image_sync.h"
#include "core/communicators.h"
#include "core/counters.h"
#include "core/current.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/nodes.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "plan/explain.h"
#include "plan/listing.h"
#include "plan/move.h"
#include "plan/ways.h"

namespace tasuki {
namespace {

// Of one coarray, for the life of the process: a second run finds its variable where the first one has put it.
struct Coarray {
  int number;  // of the program
  tasuki_coarray* head;
  const tasuki_nodes* on;
  std::byte* shared = nullptr;  // this node's arena under the variable
  std::vector<long> shift;      // by image, as in the head
  std::vector<long> to_rank;    // the same by rank of the entire set
  std::unique_ptr<CoarrayWindow> window;
};

std::vector<std::unique_ptr<Coarray>>& all_coarrays() {
  static auto* all = new std::vector<std::unique_ptr<Coarray>>;
  return *all;
}

std::byte* variable(int coarray) {
  return static_cast<std::byte*>(all_coarrays()[static_cast<std::size_t>(coarray)]->head->address);
}

void put_by_window(int rank, int coarray, const Box& here, const Box& there) {
  all_coarrays()[static_cast<std::size_t>(coarray)]->window->put(rank, here, there);
}

constexpr HeldPuts::Others other_ways = {put_by_window, variable, calls_taken_by, MPI_Wtime};

// Of this run.
HeldPuts& held_puts() {
  static auto* held = new HeldPuts(other_ways);
  return *held;
}

Coarray& state_of(const tasuki_coarray* x) { return *static_cast<Coarray*>(x->state); }

std::size_t page_size() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }
std::size_t whole_pages(unsigned long bytes) {
  return (std::max(bytes, 1UL) + page_size() - 1) / page_size() * page_size();
}

std::string named(const tasuki_coarray* x) { return format("coarray '%s'", x->name); }

// The others' variables are not this process's to write from now on.
void forget_views() {
  for (const auto& x : all_coarrays()) x->head->images = 0;
}

// --- start

// Nodes that run different programs would take each other's variables for their own.
void require_alike() {
  unsigned long mine = 0;
  for (const auto& x : all_coarrays()) mine = mixed(mixed(mine, mark_of(x->head->name)), x->head->bytes);
  unsigned long first = mine;
  MPI_Bcast(&first, 1, MPI_UNSIGNED_LONG, 0, world_comm());
  if (first == mine) return;
  fail(all_coarrays()[0]->head->at, "this node's coarrays are not those of node 1", "all nodes run the same program");
}

// Word by word: what lies behind a variable on its last page is moved, too, which functions of the library may be told
// not to read (AddressSanitizer). Zeros need no memory.
__attribute__((no_sanitize("address"))) void move_contents(const std::byte* from, std::byte* to, std::size_t bytes) {
  auto* source = reinterpret_cast<const volatile std::uint64_t*>(from);
  auto* target = reinterpret_cast<volatile std::uint64_t*>(to);
  for (std::size_t k = 0; k < bytes / sizeof *source; ++k)
    if (const std::uint64_t word = source[k]; word != 0) target[k] = word;
}

// Which pages of the process hold anything: the others of a variable without an initial value are zero, and large ones
// are not read for that.
class PageMap {
 public:
  PageMap() : file_(open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)) {}
  ~PageMap() {
    if (file_ >= 0) close(file_);
  }
  PageMap(const PageMap&) = delete;
  PageMap& operator=(const PageMap&) = delete;

  // Calls each(page) for those of `pages` pages that may hold something.
  template <class Each>
  void for_each(const std::byte* address, std::size_t pages, Each each) const {
    constexpr std::size_t at_once = 512;
    constexpr std::uint64_t present_or_swapped = std::uint64_t{3} << 62;
    std::uint64_t entries[at_once];
    for (std::size_t first = 0; first < pages; first += at_once) {
      const std::size_t some = std::min(at_once, pages - first), bytes = some * sizeof *entries;
      const auto place = (reinterpret_cast<std::uintptr_t>(address) / page_size() + first) * sizeof *entries;
      const bool known =
          file_ >= 0 && pread(file_, entries, bytes, static_cast<off_t>(place)) == static_cast<ssize_t>(bytes);
      for (std::size_t k = 0; k < some; ++k)
        if (!known || (entries[k] & present_or_swapped) != 0) each(first + k);
    }
  }

 private:
  int file_;
};

// What the variables hold stays.
void move_contents(const Coarray& x, std::size_t bytes) {
  auto* from = static_cast<const std::byte*>(x.head->address);
  if (x.head->initialized) return move_contents(from, x.shared, bytes);
  PageMap().for_each(from, bytes / page_size(), [&](std::size_t page) {
    move_contents(from + page * page_size(), x.shared + page * page_size(), page_size());
  });
}

void lay_in_shared_memory(Coarray& x) {
  if (x.shared) return;
  const std::size_t bytes = whole_pages(x.head->bytes);
  x.shared = static_cast<std::byte*>(allocate_shared(bytes, TASUKI_PAGE));
  if (!x.shared)
    fail(x.head->at, format("there is no room for the %lu bytes of %s", x.head->bytes, named(x.head).c_str()));
  move_contents(x, bytes);
  if (!show_shared_at(x.head->address, x.shared, bytes))
    fail(x.head->at, format("the system refuses to map %zu bytes for %s", bytes, named(x.head).c_str()));
}

void find_shifts(Coarray& x) {
  const World& w = world();
  x.to_rank.assign(static_cast<std::size_t>(w.size), TASUKI_NO_VIEW);
  x.to_rank[static_cast<std::size_t>(w.rank)] = 0;
  if (!memory_is_shared()) return;
  lay_in_shared_memory(x);
  const long mine = shared_offset(x.shared, x.head->bytes);
  std::vector<long> offsets(static_cast<std::size_t>(w.host_size));
  MPI_Allgather(&mine, 1, MPI_LONG, offsets.data(), 1, MPI_LONG, host_comm());
  for (int rank = 0; rank < w.size; ++rank)
    if (rank != w.rank && in_group(rank))
      x.to_rank[static_cast<std::size_t>(rank)] =
          shared_address(rank, offsets[static_cast<std::size_t>(place_on_host(rank))]) -
          static_cast<std::byte*>(x.head->address);
}

const std::vector<int>* on_ranks(const Coarray& x) { return x.on ? &x.on->group->members().ranks() : nullptr; }

// Compiled code goes by these alone; not where each access is to be told or counted.
void show_images(Coarray& x) {
  x.shift.clear();
  if (const std::vector<int>* ranks = on_ranks(x)) {
    for (int rank : *ranks) x.shift.push_back(x.to_rank[static_cast<std::size_t>(rank)]);
  } else {
    x.shift = x.to_rank;
  }
  x.head->on_nodes = x.on != nullptr;
  x.head->shift = x.shift.data();
  x.head->images = explaining() || counting ? 0 : static_cast<long>(x.shift.size());
}

bool all_in_one_group() {
  for (int rank = 1; rank < world().size; ++rank)
    if (first_of_group(rank) != first_of_group(0)) return false;
  return true;
}

void complete_windows() {
  CoarrayWindow::complete_all();
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

void stop_coarrays() {
  forget_views();
  held_puts().settle();
  held_puts() = HeldPuts(other_ways);
  for (const auto& x : all_coarrays()) x->window.reset();
  coarrays_started_ = false;
}

// --- accesses

int rank_at(const tasuki_site* at, const tasuki_coarray* x, long image) {
  if (!coarrays_started_) fail(at, named(x) + " is used outside of the run");
  const std::vector<int>* ranks = on_ranks(state_of(x));
  if (!ranks) return rank_of_image(at, image, x);
  if (image < 0 || image >= static_cast<long>(ranks->size()))
    fail(at, format("%s has no image %ld: nodes %s have images 0 to %zu", named(x).c_str(), image,
                    describe(*state_of(x).on).c_str(), ranks->size() - 1));
  return (*ranks)[static_cast<std::size_t>(image)];
}

void require_inside(const tasuki_site* at, const tasuki_coarray* x, const Extent& extent) {
  auto* begin = static_cast<const std::byte*>(x->address);
  if (extent.begin >= begin && extent.end() <= begin + x->bytes) return;
  fail(at,
       format("this reaches outside of %s: bytes %ld to %ld of %lu", named(x).c_str(),
              static_cast<long>(extent.begin - begin), static_cast<long>(extent.end() - begin) - 1, x->bytes),
       "the sections of an image are those of the declaration");
}

bool sees(const tasuki_coarray* x, int rank) {
  return state_of(x).to_rank[static_cast<std::size_t>(rank)] != TASUKI_NO_VIEW;
}

Box moved(const Box& box, long shift) { return Box(box.start() + shift, box.run(), box.levels()); }

enum class Path { direct, window, message };

// XMP_EXPLAIN and XMP_SUMMARY of one access.
class Told {
 public:
  Told(const tasuki_site* at, const tasuki_coarray* x, bool put, int rank, Path path, const Box& here,
       const Box& there) {
    if ((!counting && !explaining()) || rank == world().rank) return;
    const std::lock_guard<std::mutex> one(mutex());
    const long bytes = there.bytes();
    if (counting) {
      Traffic& sent = counters().sent[path == Path::direct ? "direct" : "mpi"];
      ++sent.count;
      sent.bytes += bytes;
    }
    if (!explaining()) return;
    // Places in a table of nobody else's: one line for each image, direction and path.
    const CollectiveKey key{at, &state_of(x).to_rank[static_cast<std::size_t>(rank)],
                            4UL * static_cast<unsigned long>(bytes) + 2UL * (path == Path::message) + put};
    samples_ = find_collective(key);
    if (!samples_) samples_ = add_collective(key, line(x, put, rank, path, here, there));
    start_ = MPI_Wtime();
  }
  ~Told() {
    if (!samples_) return;
    const std::lock_guard<std::mutex> one(mutex());
    samples_->add(MPI_Wtime() - start_);
  }
  Told(const Told&) = delete;
  Told& operator=(const Told&) = delete;

 private:
  static std::mutex& mutex() {
    static auto* one = new std::mutex;
    return *one;
  }
  // What a move of as many bytes would take in place; of MPI's one-sided communication nobody has curves.
  static double expected(bool put, int rank, const Box& here, const Box& there) {
    Move move;
    (put ? move.from : move.to) = world().rank;
    (put ? move.to : move.from) = rank;
    move.bytes = there.bytes();
    move.from_pattern = pattern_of(put ? here : there);
    move.to_pattern = pattern_of(put ? there : here);
    const double seconds = expected_seconds(put ? Way::direct_put : Way::direct_pull, move);
    return std::isfinite(seconds) ? seconds : 0;
  }
  static CollectiveLine line(const tasuki_coarray* x, bool put, int rank, Path path, const Box& here,
                             const Box& there) {
    const bool direct = path == Path::direct;
    const int me = world().rank + 1, other = rank + 1;
    CollectiveLine line;
    line.kind = format("%s, %s", named(x).c_str(), put ? "put" : "get");
    line.text = format("node %d -> node %d: ", put ? me : other, put ? other : me) + box_text(there);
    line.text += direct                  ? put ? "; direct stored in place" : "; direct loaded in place"
                 : path == Path::message ? "; mpi held for the message of xmp_sync_image"
                                         : "; mpi one-sided";
    if (direct) line.expected = expected(put, rank, here, there);
    line.why = direct               ? "the nodes share the variable's memory; what is expected has a notification in it"
               : memory_is_shared() ? "the nodes share no memory"
                                    : std::string("no memory is shared: ") + why_not_shared();
    return line;
  }

  Samples* samples_ = nullptr;
  double start_ = 0;
};

void require_main_thread(const tasuki_site* at) {
  int main = 1;
  MPI_Is_thread_main(&main);
  if (!main)
    fail(at, "a thread of a parallel region uses a coarray of a node that it shares no memory with",
         "do it outside of the region, or in `omp master`");
}

// `here` is memory of this node, `there` lies in this node's variable and means what the image has in its place.
void access(const tasuki_site* at, const tasuki_coarray* x, bool put, int rank, const Box& here, const Box& there) {
  require_inside(at, x, extent_of(there));
  const long shift = state_of(x).to_rank[static_cast<std::size_t>(rank)];
  const Path path = shift != TASUKI_NO_VIEW                         ? Path::direct
                    : put && held_puts().holds(rank, there.bytes()) ? Path::message
                                                                    : Path::window;
  const Told told(at, x, put, rank, path, here, there);
  if (path != Path::direct) require_main_thread(at);
  if (path == Path::message) {
    held_puts().add(state_of(x).number, here, there);
    return held_puts().has_put(rank, there.bytes());
  }
  if (path == Path::window) {
    held_puts().make_way(rank, extent_of(there));
    CoarrayWindow& window = *state_of(x).window;
    if (!put) return window.get(rank, here, there);
    window.put(rank, here, there);
    return held_puts().has_put(rank, there.bytes());
  }
  const Box in_place = moved(there, shift);
  put ? copy_box(here, in_place) : copy_box(in_place, here);
}

Box plain(const volatile void* address, unsigned long bytes) {
  return Box(const_cast<void*>(address), static_cast<long>(bytes));
}

// --- sections

Box box_of(const tasuki_part& part, unsigned long size) {
  std::vector<Level> levels;
  for (int d = 0; d < part.rank; ++d) levels.push_back({part.count[d], part.stride[d]});
  return Box(part.address, static_cast<long>(size), std::move(levels));
}

std::string shape_text(int rank, const long* count) {
  std::string text;
  for (int d = 0; d < rank; ++d) text += (d ? " x " : "") + std::to_string(count[d]);
  return text;
}

void require_lengths(const tasuki_site* at, int rank, const long* count) {
  for (int d = 0; d < rank; ++d)
    if (count[d] < 1)
      fail(at, format("a section of %ld elements: the length is at least 1", count[d]),
           "a section is [first:length:step]");
}

void require_shape(const tasuki_site* at, int rank, const long* left, const long* right) {
  if (std::equal(left, left + rank, right)) return;
  fail(at,
       format("the left side has %s elements, the right side %s", shape_text(rank, left).c_str(),
              shape_text(rank, right).c_str()),
       "both sides of an assignment have the same shape");
}

// Where this process sees a part of its own memory or of an image's; nothing else where it does not.
struct Side {
  const tasuki_coarray* coarray = nullptr;
  int rank = -1;
  Box box;  // in this node's variable
  bool visible = true;
  Box seen() const { return coarray ? moved(box, state_of(coarray).to_rank[static_cast<std::size_t>(rank)]) : box; }
};

Side side_of(const tasuki_site* at, const tasuki_part& part, unsigned long size) {
  Side side;
  side.box = box_of(part, size);
  if (!part.coarray) return side;
  side.coarray = part.coarray;
  side.rank = rank_at(at, part.coarray, part.image);
  side.visible = sees(part.coarray, side.rank);
  return side;
}

// Where compiled code would see the first element of a row; null where it does not.
void* row_of(const tasuki_site* at, const tasuki_part& part, unsigned long bytes) {
  const tasuki_coarray* x = part.coarray;
  if (!x) return part.address;
  require_inside(at, x, {static_cast<std::byte*>(part.address), bytes});
  return const_cast<void*>(tasuki_coarray_near(x, part.image, part.address));
}

bool is_row(const tasuki_part& part, unsigned long size) {
  return part.rank == 1 && part.stride[0] == static_cast<long>(size);
}

// The usual short ones, without boxes: a row to a row, neither told nor counted (tasuki_coarray_near sees nothing
// then), and a row of this node's to one that it does not see. False: not done.
bool copied_as_row(const tasuki_site* at, const tasuki_part& to, const tasuki_part& from, unsigned long size) {
  if (!is_row(to, size) || !is_row(from, size) || to.count[0] < 1 || to.count[0] != from.count[0]) return false;
  const unsigned long bytes = size * static_cast<unsigned long>(to.count[0]);
  void* target = row_of(at, to, bytes);
  const void* source = row_of(at, from, bytes);
  if (target && source) {
    memmove(target, source, bytes);
    return true;
  }
  if (target || from.coarray) return false;
  const int rank = rank_at(at, to.coarray, to.image);
  if (sees(to.coarray, rank)) return false;
  const InDirective here(at);
  access(at, to.coarray, true, rank, plain(source, bytes), plain(to.address, bytes));
  return true;
}

// By way of memory of this node's own.
void copy_by(const tasuki_site* at, const Side& to, const Side& from, std::vector<std::byte>& memory) {
  const Box between(memory.data(), static_cast<long>(memory.size()));
  from.coarray ? access(at, from.coarray, false, from.rank, between, from.box) : copy_box(from.box, between);
  to.coarray ? access(at, to.coarray, true, to.rank, between, to.box) : copy_box(between, to.box);
}

}  // namespace

bool coarrays_started_ = false;

void start_coarrays() {
  if (all_coarrays().empty() || coarrays_started_) return;
  coarrays_started_ = true;
  [[maybe_unused]] static const int once = pthread_atfork(nullptr, nullptr, forget_views);
  require_alike();
  const bool windows = !all_in_one_group();
  start_image_sync(all_coarrays()[0]->head->at, windows);
  on_end(stop_coarrays);
  for (const auto& x : all_coarrays()) {
    if (reinterpret_cast<std::uintptr_t>(x->head->address) % page_size() != 0)
      fail(x->head->at, named(x->head) + " does not begin with a page of memory",
           "compile the file that defines it with xmpcc");
    find_shifts(*x);
    if (windows)
      x->window = std::make_unique<CoarrayWindow>(x->head->at, x->head->address, static_cast<long>(x->head->bytes));
    show_images(*x);
  }
  // Nobody writes to a variable that its node still moves.
  MPI_Barrier(world_comm());
}

void complete_all_puts() {
  held_puts().settle();
  complete_windows();
}

const PutMessage& complete_puts_beside(int rank, long call) {
  const PutMessage& message = held_puts().message_for(rank, call);
  complete_windows();
  return message;
}

void take_puts(const std::byte* message) {
  for_each_put(message, variable, [](const MessagePut& put) { put.take(); });
}

void accept_all_puts() {
  CoarrayWindow::accept_all();
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

int rank_of_image(const tasuki_site* at, long image, const tasuki_coarray* x) {
  const std::vector<int>& ranks = executing()->members().ranks();
  if (image < 0 || image >= static_cast<long>(ranks.size()))
    fail(at,
         format("%s has no image %ld: the nodes that execute this are images 0 to %zu",
                x ? named(x).c_str() : "the executing node set", image, ranks.size() - 1),
         "images count from 0: xmpc_this_image, xmp_num_images");
  return ranks[static_cast<std::size_t>(image)];
}

}  // namespace tasuki

using namespace tasuki;

void tasuki_coarray_declare(tasuki_coarray* x, const tasuki_nodes* on) {
  if (x->state) {  // of a second run
    state_of(x).on = on;
    return;
  }
  if (coarrays_started_)
    fail(x->at, named(x) + " comes with a shared library that was opened while the program runs",
         "link the library to the program: coarrays begin with the run");
  auto one = std::make_unique<Coarray>();
  one->number = static_cast<int>(all_coarrays().size());
  one->head = x;
  one->on = on;
  x->state = one.get();
  all_coarrays().push_back(std::move(one));
}

long tasuki_coarray_image(tasuki_site* at, const tasuki_coarray* x, const long* cosubscripts) {
  long image = cosubscripts[x->corank - 1];
  for (int d = x->corank - 2; d >= 0; --d) {
    if (cosubscripts[d] < 0 || cosubscripts[d] >= x->coextent[d])
      fail(at, format("cosubscript %d of %s is %ld: it is 0 to %ld", d + 1, named(x).c_str(), cosubscripts[d],
                      x->coextent[d] - 1));
    image = image * x->coextent[d] + cosubscripts[d];
  }
  return image;
}

void* tasuki_coarray_inside(tasuki_site* at, const tasuki_coarray* x, const volatile void* own, unsigned long bytes) {
  require_inside(at, x, extent_of(plain(own, bytes)));
  return const_cast<void*>(own);
}

void tasuki_coarray_put(tasuki_site* at, const tasuki_coarray* x, long image, volatile void* own, const void* value,
                        unsigned long bytes) {
  InDirective here(at);
  access(at, x, true, rank_at(at, x, image), plain(value, bytes), plain(own, bytes));
}

void tasuki_coarray_get(tasuki_site* at, const tasuki_coarray* x, long image, const volatile void* own, void* value,
                        unsigned long bytes) {
  InDirective here(at);
  access(at, x, false, rank_at(at, x, image), plain(value, bytes), plain(own, bytes));
}

void tasuki_section_shape(tasuki_site* at, int rank, const long* left, const long* count) {
  require_shape(at, rank, left, count);
}

void* tasuki_section_values(tasuki_site* at, int rank, const long* count, unsigned long size) {
  require_lengths(at, rank, count);
  for (int d = 0; d < rank; ++d) size *= static_cast<unsigned long>(count[d]);
  void* values = malloc(size);
  if (!values) fail(at, format("there is no memory for the %lu bytes of the right side", size));
  return values;
}

void tasuki_coarray_copy(tasuki_site* at, const tasuki_part* to, const tasuki_part* from, unsigned long size) {
  if (copied_as_row(at, *to, *from, size)) return;
  InDirective here(at);
  require_lengths(at, to->rank, to->count);
  tasuki_part one_for_all;
  if (from->rank == 0) {
    one_for_all = *to;
    one_for_all.coarray = nullptr;
    one_for_all.address = from->address;
    std::fill_n(one_for_all.stride, to->rank, 0L);
    from = &one_for_all;
  }
  require_shape(at, to->rank, to->count, from->count);
  const Side left = side_of(at, *to, size), right = side_of(at, *from, size);
  if (left.coarray) require_inside(at, left.coarray, extent_of(left.box));
  if (right.coarray) require_inside(at, right.coarray, extent_of(right.box));
  const bool apart = left.visible && right.visible ? !meet(extent_of(left.seen()), extent_of(right.seen()))
                                                   : left.visible != right.visible;
  if (!apart) {
    std::vector<std::byte> memory(static_cast<std::size_t>(left.box.bytes()));
    return copy_by(at, left, right, memory);
  }
  if (left.coarray && (!left.visible || !right.coarray))
    return access(at, left.coarray, true, left.rank, right.seen(), left.box);
  if (right.coarray) return access(at, right.coarray, false, right.rank, left.seen(), right.box);
  copy_box(right.box, left.box);
}
