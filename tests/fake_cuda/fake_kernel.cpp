#include "fake_kernel.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#ifndef __x86_64__
#include <ucontext.h>
#endif

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace fake {

struct Index {
  unsigned x, y, z;
};

struct Image {
  ~Image() {
    if (library) dlclose(library);
  }
  template <class Symbol>
  Symbol* find(const std::string& name) const {
    return reinterpret_cast<Symbol*>(dlsym(library, name.c_str()));
  }
  void* library = nullptr;
  bool waits = false;  // threads wait for each other somewhere
  Index *thread = nullptr, *group = nullptr, *group_size = nullptr, *grid_size = nullptr;
  void (*new_group)() = nullptr;
  unsigned most_threads = 0;  // of a group, that the source is compiled for
};

namespace {

namespace fs = std::filesystem;

constexpr char magic[8] = {'F', 'A', 'K', 'E', 'C', 'O', 'D', '2'};

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// ---- a group's threads ------------------------------------------------------------------------------------------

constexpr std::size_t stack_bytes = 256 << 10;

// Where a thread goes on. ucontext asks the system at each switch, which a reduction does a dozen times a thread.
#ifdef __x86_64__
using Context = void*;
extern "C" void fake_cuda_switch(void** from, void* to);
asm(R"(
.text
.hidden fake_cuda_switch
.type fake_cuda_switch, @function
fake_cuda_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size fake_cuda_switch, . - fake_cuda_switch
)");
void go(Context& from, Context& to) { fake_cuda_switch(&from, to); }
void begin(Context& context, char* stack, void (*entry)()) {
  // What the switch takes off: six registers, and where it returns to, with the stack as behind a call.
  void** top = reinterpret_cast<void**>(stack + stack_bytes) - 2;
  *top = reinterpret_cast<void*>(entry);
  context = std::fill_n(top - 6, 6, nullptr) - 6;
}
#else
using Context = ucontext_t;
void go(Context& from, Context& to) { swapcontext(&from, &to); }
void begin(Context& context, char* stack, void (*entry)()) {
  getcontext(&context);
  context.uc_stack.ss_sp = stack;
  context.uc_stack.ss_size = stack_bytes;
  context.uc_link = nullptr;
  makecontext(&context, entry, 0);
}
#endif
constexpr unsigned most_threads = 1024, warp_size = 32;

enum class State { ready, at_barrier, at_part_barrier, in_warp, done };

struct Thread {
  Context context;
  char* stack = nullptr;
  State state = State::done;
  Index index;
  long generation = 0;  // of its warp or barrier, that it waits to end
  unsigned barrier = 0;
};

// A barrier of a part of the group.
struct PartBarrier {
  unsigned arrived = 0;
  long generation = 0;
};

struct Warp {
  unsigned arrived = 0;  // mask of those that have come to the shuffle
  long generation = 0;
  // Those of the last shuffle are still read while the next one's come.
  unsigned long long values[2][warp_size];
};

struct Group {
  Thread threads[most_threads];
  Warp warps[most_threads / warp_size];
  PartBarrier barriers[16];  // as many as CUDA has; the first is __syncthreads
  Context scheduler;
  unsigned count = 0, running = 0;
  const Function* function = nullptr;
  void** arguments = nullptr;
} group;

void give_turn() {
  if (group.count == 0) {
    fprintf(stderr, "fake CUDA: a thread waits in a kernel that was to have no barriers\n");
    abort();
  }
  go(group.threads[group.running].context, group.scheduler);
}

void barrier() {
  group.threads[group.running].state = State::at_barrier;
  give_turn();
}

void part_barrier(unsigned number, unsigned threads) {
  if (number == 0 || number >= 16 || threads % warp_size != 0) {
    fprintf(stderr, "fake CUDA: a barrier of number %u for %u threads\n", number, threads);
    abort();
  }
  Thread& own = group.threads[group.running];
  PartBarrier& barrier = group.barriers[number];
  if (++barrier.arrived == threads) {
    barrier.arrived = 0;
    ++barrier.generation;
    return;
  }
  own.barrier = number;
  own.generation = barrier.generation;
  own.state = State::at_part_barrier;
  give_turn();
}

// From the lane `from`, or, where that is negative, from the own lane plus `distance`.
unsigned long long shuffle(unsigned mask, unsigned long long bits, int from, int distance) {
  Thread& own = group.threads[group.running];
  const unsigned lane = group.running % warp_size;
  Warp& warp = group.warps[group.running / warp_size];
  const int slot = static_cast<int>(warp.generation % 2);
  warp.values[slot][lane] = bits;
  warp.arrived |= 1u << lane;
  if ((warp.arrived & mask) == mask) {
    warp.arrived = 0;
    ++warp.generation;
  } else {
    own.generation = warp.generation;
    own.state = State::in_warp;
    give_turn();
  }
  const unsigned source = from < 0 ? lane + static_cast<unsigned>(distance) : static_cast<unsigned>(from) % warp_size;
  if (source >= warp_size) return bits;
  return mask >> source & 1 ? warp.values[slot][source] : 0xDBDBDBDBDBDBDBDBull;
}

void thread_main() {
  group.function->call(group.arguments);
  group.threads[group.running].state = State::done;
  give_turn();
}

void prepare(Thread& thread) {
  if (!thread.stack) {
    void* made = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED) abort();
    thread.stack = static_cast<char*>(made);
  }
  begin(thread.context, thread.stack, thread_main);
  thread.state = State::ready;
}

bool waits_for_others(unsigned t) {
  const Thread& thread = group.threads[t];
  if (thread.state == State::at_part_barrier) return group.barriers[thread.barrier].generation == thread.generation;
  return thread.state == State::in_warp && group.warps[t / warp_size].generation == thread.generation;
}

// Each thread as far as it comes, again and again; the last one first in the first round and every second one.
bool run_threads(const Image& image) {
  for (bool backwards = true;; backwards = !backwards) {
    unsigned done = 0, at_barrier = 0, ran = 0;
    for (unsigned k = 0; k < group.count; ++k) {
      const unsigned t = backwards ? group.count - 1 - k : k;
      Thread& thread = group.threads[t];
      if (thread.state != State::done && thread.state != State::at_barrier && !waits_for_others(t)) {
        ++ran;
        thread.state = State::ready;
        group.running = t;
        *image.thread = thread.index;
        go(group.scheduler, thread.context);
      }
      done += thread.state == State::done;
      at_barrier += thread.state == State::at_barrier;
    }
    if (done == group.count) return true;
    if (at_barrier == group.count) {
      for (unsigned t = 0; t < group.count; ++t) group.threads[t].state = State::ready;
    } else if (ran == 0) {
      fprintf(
          stderr,
          "fake CUDA: %s: of %u threads of group %u %u %u %u are at a barrier, %u in a shuffle, and %u have ended\n",
          group.function->name.c_str(), group.count, image.group->x, image.group->y, image.group->z, at_barrier,
          group.count - done - at_barrier, done);
      return false;
    }
  }
}

bool run_group(const Function& function, const Grid& grid, void** arguments) {
  const Image& image = *function.image;
  group.count = 0;
  group.function = &function;
  group.arguments = arguments;
  for (unsigned z = 0; z < grid.threads[2]; ++z)
    for (unsigned y = 0; y < grid.threads[1]; ++y)
      for (unsigned x = 0; x < grid.threads[0]; ++x) {
        if (!image.waits) {
          // The last first: what relies on an order is to show.
          *image.thread = {grid.threads[0] - 1 - x, grid.threads[1] - 1 - y, grid.threads[2] - 1 - z};
          function.call(arguments);
          continue;
        }
        Thread& thread = group.threads[group.count++];
        thread.index = {x, y, z};
        prepare(thread);
      }
  if (!image.waits) return true;
  for (Warp& warp : group.warps) warp = Warp();
  for (PartBarrier& barrier : group.barriers) barrier = PartBarrier();
  return run_threads(image);
}

}  // namespace

// Names of what is declared as `TASUKI_KERNEL void name(` or `__global__ void name(`.
static std::vector<std::string> kernels_of(const std::string& source) {
  std::vector<std::string> names;
  for (const std::string head : {"TASUKI_KERNEL void ", "__global__ void "})
    for (std::size_t at = source.find(head); at != std::string::npos; at = source.find(head, at + 1)) {
      const std::size_t name = at + head.size();
      names.push_back(source.substr(name, source.find('(', name) - name));
    }
  return names;
}

std::string compile(const std::string& source, std::string& log) {
  std::string name = (fs::temp_directory_path() / "fake_cuda_XXXXXX").string();
  if (!mkdtemp(name.data())) return {};
  const fs::path folder = name;
  {
    std::ofstream out(folder / "kernel.cpp");
    out << "#line 1 \"kernel.cu\"\n" << source << "\n#line 1 \"entries\"\n";
    for (const std::string& kernel : kernels_of(source)) out << "FAKE_ENTRY(" << kernel << ")\n";
    out << "extern \"C\" {\n#ifdef TASUKI_THREADS\nextern const unsigned fake_most_threads = TASUKI_THREADS;\n#else\n"
           "extern const unsigned fake_most_threads = 1024;\n#endif\n}\n";
  }
  const std::string kernel = name + "/kernel";
  // Without the C++ library, of which kernels have nothing: half of the time would be the linker's with it.
  const std::string command = "g++ -x c++ " FAKE_CUDA_OPTIONS " -shared -nostdlib -Wl,-Bsymbolic -include '" FAKE_CUDA_HEADER "' '" +
                              kernel + ".cpp' -o '" + kernel + ".so' -lm -lgcc >'" + name + "/log' 2>&1";
  const int code = system(command.c_str());
  log = contents(folder / "log");
  std::string library = code == 0 ? contents(folder / "kernel.so") : std::string();
  fs::remove_all(folder);
  if (code != 0) return {};
  // Behind the prelude, which has the words in macros.
  const std::size_t prelude = source.rfind("#define tasuki_cyclic_local");
  const bool waits = prelude == std::string::npos || source.find("TASUKI_SCRATCH", prelude) != std::string::npos ||
                     source.find("_BARRIER()", prelude) != std::string::npos;
  std::string image(magic, sizeof magic);
  const std::size_t size = library.size();
  image.append(reinterpret_cast<const char*>(&size), sizeof size);
  image += waits ? '1' : '0';
  return image + library;
}

std::unique_ptr<Module> Module::load(const void* from) {
  const char* bytes = static_cast<const char*>(from);
  auto module = std::make_unique<Module>();
  if (strncmp(bytes, "FAKE ", 5) ==
      0) {  // `FAKE name(bytes,bytes,..) name(..) ..`: written down when they are launched
    const std::string text = bytes;
    for (std::size_t at = 5; at < text.size();) {
      const std::size_t open = text.find('(', at), close = text.find(')', open);
      Function function;
      function.name = text.substr(at, open - at);
      for (std::size_t p = open + 1; p < close; p = text.find_first_of(",)", p) + 1)
        function.parameters.push_back(std::strtoul(text.c_str() + p, nullptr, 10));
      module->functions_[function.name] = function;
      at = close + 2;
    }
    return module;
  }
  if (strncmp(bytes, magic, sizeof magic) != 0) return nullptr;
  std::size_t size = 0;
  memcpy(&size, bytes + sizeof magic, sizeof size);
  bytes += sizeof magic + sizeof size;
  // A name of its own: dlopen knows libraries again by theirs.
  std::string name = (fs::temp_directory_path() / "fake_cuda_XXXXXX").string();
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file < 0) return nullptr;
  const bool whole = write(file, bytes + 1, size) == static_cast<ssize_t>(size);
  close(file);
  auto image = std::make_shared<Image>();
  if (whole) image->library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  unlink(name.c_str());
  if (!image->library) {
    fprintf(stderr, "fake CUDA: %s\n", dlerror());
    return nullptr;
  }
  image->waits = *bytes == '1';
  image->thread = image->find<Index>("threadIdx");
  image->group = image->find<Index>("blockIdx");
  image->group_size = image->find<Index>("blockDim");
  image->grid_size = image->find<Index>("gridDim");
  image->new_group = image->find<void()>("fake_new_group");
  image->most_threads = *image->find<const unsigned>("fake_most_threads");
  *image->find<void (*)()>("fake_barrier") = barrier;
  *image->find<void (*)(unsigned, unsigned)>("fake_part_barrier") = part_barrier;
  *image->find<unsigned long long (*)(unsigned, unsigned long long, int, int)>("fake_shuffle") = shuffle;
  module->image_ = std::move(image);
  return module;
}

Function* Module::find(const std::string& name) {
  auto found = functions_.find(name);
  if (found != functions_.end()) return &found->second;
  if (!image_) return nullptr;
  Function function;
  function.name = name;
  function.call = image_->find<void(void**)>("fake_call_" + name);
  function.image = image_.get();
  if (!function.call) return nullptr;
  unsigned sizes[256];
  const int count = image_->find<int(unsigned*)>("fake_sizes_" + name)(sizes);
  function.parameters.assign(sizes, sizes + count);
  return &(functions_[name] = function);
}

bool may_run(const Function& function, const Grid& grid) {
  return !function.image || grid.threads[0] * grid.threads[1] * grid.threads[2] <= function.image->most_threads;
}

bool run(const Function& function, const Grid& grid, void** arguments) {
  const Image& image = *function.image;
  *image.group_size = {grid.threads[0], grid.threads[1], grid.threads[2]};
  *image.grid_size = {grid.groups[0], grid.groups[1], grid.groups[2]};
  for (unsigned z = 0; z < grid.groups[2]; ++z)
    for (unsigned y = 0; y < grid.groups[1]; ++y)
      for (unsigned x = grid.groups[0]; x-- > 0;) {
        *image.group = {x, y, z};
        image.new_group();
        if (!run_group(function, grid, arguments)) return false;
      }
  return true;
}

}  // namespace fake
