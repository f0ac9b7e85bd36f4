// tasuki_acc_launch: the variant of a kernel for the device and the constants at hand, its arguments, its shape.
#include <algorithm>
#include <climits>
#include <cstdio>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "array/descriptor.h"
#include "core/config.h"
#include "core/error.h"
#include "core/world.h"
#include "device/checked_kernel.h"
#include "device/device_pointers.h"
#include "device/kernel/constants.h"
#include "device/kernel/last_stage.h"
#include "device/kernel/queue_memory.h"
#include "device/kernel/routines.h"
#include "device/kernel/shape.h"
#include "device/kernel/variant.h"
#include "device/present.h"
#include "device/queues.h"

namespace tasuki {
namespace {

struct Place {
  const void* host = nullptr;
  void* device = nullptr;
  void* inside = nullptr;
  std::size_t bytes = 0;  // that are present there, when it is known
  long start = 0;         // which section was looked for
};

// What stands behind tasuki_kernel::cache.
struct KernelState {
  Elsewhere elsewhere;
  bool may_be_apart = false;  // it has pointers of which only a launch tells that they lead to different memory
  struct Entry {
    std::vector<long> key;
    Variant variant;
  };
  std::vector<std::unique_ptr<Entry>> variants;
  // The last launch: the same key needs neither shape nor variant to be looked for, the same generation and host
  // addresses no device addresses.
  std::vector<long> key, last_key;
  Shape shape;
  Kernel* kernel = nullptr;
  unsigned long generation = 0;
  std::vector<Place> places;
  // What that launch was given, where from it follows all of this: neither key nor places are looked for where the next
  // one is given the same.
  tasuki_launch given{};
  bool given_to_wait_for = false;
  std::vector<tasuki_kernel_arg> given_args;
  std::vector<unsigned long> given_states;  // of the arrays
  // Used again by every launch.
  std::vector<KernelArgument> arguments;
  std::vector<PartialValues> partials;
  KernelSummary* summary = nullptr;
};

KernelState& state_of(tasuki_site* at, tasuki_kernel* kernel) {
  if (kernel->cache) return *static_cast<KernelState*>(kernel->cache);
  if (!kernel->source)
    fail(at,
         format("this compute construct cannot run on the device %s: %s", current_device().name().c_str(),
                kernel->unsupported ? kernel->unsupported : "it has no kernel"),
         "run the program on the host: XMP_DEVICE=host");
  auto* state = new KernelState;
  state->elsewhere = routines_of_kernel(at, *kernel);
  const std::string_view source = kernel->source;
  state->may_be_apart = state->elsewhere.variables.empty() && source.find("TASUKI_PARAM(") != source.npos &&
                        source.find("TASUKI_PARAM_ANY(") == source.npos;
  state->summary = new_kernel_summary();
  state->summary->name = kernel->name;
  state->summary->place = at && at->file ? format("%s:%d", at->file, at->line) : "";
  kernel->cache = state;
  return *state;
}

// The iterations of the kernel, as one thread or group has them.
bool no_iterations(const tasuki_launch& launch) {
  return launch.count[0] <= 0 || launch.count[1] <= 0 || launch.count[2] <= 0;
}

bool has_argument(const tasuki_launch& launch, int kind) {
  return std::any_of(launch.arg, launch.arg + launch.nargs, [&](const tasuki_kernel_arg& a) { return a.kind == kind; });
}
bool reduces(const tasuki_launch& launch) { return has_argument(launch, TASUKI_ARG_REDUCTION); }

long groups_of(const Shape& shape) {
  const unsigned* g = shape.launch.groups;
  return static_cast<long>(g[0]) * g[1] * g[2];
}

bool index_is_long(const tasuki_launch& launch, const Shape& shape) {
  for (int i = 0; i < launch.nargs; ++i)
    if (needs_long(launch.arg[i])) return true;
  // Counters run one stride past the last iteration.
  for (int d = 0; d < 3; ++d) {
    long all = static_cast<long>(shape.launch.groups[d]) * shape.launch.threads[d] * shape.rows;
    if (launch.count[d] + all > INT_MAX) return true;
  }
  return false;
}

void append_all_constants(const tasuki_launch& launch, std::vector<long>& key) {
  for (int i = 0; i < launch.nargs; ++i) append_constants(launch.arg[i], key);
}

bool has_place(const tasuki_kernel_arg& arg) {
  return arg.kind != TASUKI_ARG_FIXED && arg.kind != TASUKI_ARG_VALUE && arg.kind != TASUKI_ARG_GANG_MEMORY;
}

// Whether an array whose subscripts the kernel sums up has more elements than an int counts.
bool any_long_array(const tasuki_launch& launch, const KernelState& state) {
  std::size_t used = 0;
  for (int i = 0; i < launch.nargs; ++i) {
    const tasuki_kernel_arg& arg = launch.arg[i];
    if (!has_place(arg)) continue;
    const Place& place = state.places[used++];
    if (arg.kind == TASUKI_ARG_POINTER && arg.type > 0 && place.bytes / static_cast<std::size_t>(arg.type) > INT_MAX)
      return true;
  }
  return false;
}

// Whether nothing that one of the pointers leads to is what another one leads to.
bool all_apart(const tasuki_launch& launch, const KernelState& state) {
  if (!state.may_be_apart) return false;
  std::vector<std::pair<const char*, const char*>> memory;
  std::size_t used = 0;
  for (int i = 0; i < launch.nargs; ++i) {
    if (!has_place(launch.arg[i])) continue;
    const Place& place = state.places[used++];
    if (!place.device) continue;
    if (place.bytes == 0) return false;  // nobody knows how much it is
    const char* begin = static_cast<const char*>(place.inside);
    memory.emplace_back(begin, begin + place.bytes);
  }
  std::ranges::sort(memory);
  return std::ranges::adjacent_find(memory, [](const auto& a, const auto& b) { return a.second > b.first; }) ==
         memory.end();
}

// The variant for state.shape.
void choose_variant(tasuki_site* at, const tasuki_kernel& kernel, const tasuki_launch& launch, bool long_arrays,
                    bool apart, KernelState& state) {
  const bool wide = long_arrays || index_is_long(launch, state.shape);
  const unsigned* t = state.shape.launch.threads;
  std::vector<long> key = {
      current_device_number(), wide, t[0], t[1], t[2], state.shape.vector, state.shape.strided, state.shape.blocked,
      state.shape.rows,        apart};
  append_all_constants(launch, key);
  state.kernel = nullptr;
  for (auto& entry : state.variants)
    if (entry->key == key) state.kernel = entry->variant.kernel;
  if (state.kernel) return;
  std::string constants;
  for (int i = 0; i < launch.nargs; ++i) constants += define_constants(launch.arg[i]);
  auto entry = std::make_unique<KernelState::Entry>();
  entry->variant = build_variant(at, kernel.name, define_shape(state.shape, wide, apart), constants,
                                 state.elsewhere.source + kernel.source, *state.summary);
  entry->key = std::move(key);
  state.kernel = entry->variant.kernel;
  state.variants.push_back(std::move(entry));
}

// Shape and variant for a launch whose key is not the last one's. Rows are worth their registers as long as most of the
// threads that a unit can have fit beside each other: a copy and Laplace's residual gain with 22 and 29 registers,
// Himeno's residual with 64, and half of the threads, takes 629 us on an H200 in place of 459. How many groups that
// reduce do fit follows from the binary.
void prepare(tasuki_site* at, const tasuki_kernel& kernel, const tasuki_launch& launch, bool long_arrays, bool apart,
             KernelState& state) {
  constexpr int most_registers_with_rows = 40;
  ShapeRequest request{
      kernel.mode,     {launch.count[0], launch.count[1], launch.count[2]}, launch.gangs, launch.workers, launch.vector,
      reduces(launch), has_argument(launch, TASUKI_ARG_GANG_MEMORY)};
  state.shape = choose_shape(request, current_device().kind(), current_device().limits());
  choose_variant(at, kernel, launch, long_arrays, apart, state);
  unsigned most_rows = rows_of_a_thread;
  if (state.shape.rows > 1 && state.kernel->registers() > most_registers_with_rows) most_rows = 1;
  const unsigned* t = state.shape.launch.threads;
  if (request.reduces || request.memory) request.resident = state.kernel->groups_per_unit(t[0] * t[1] * t[2]);
  if (most_rows == rows_of_a_thread && request.resident == 0) return;
  state.shape = choose_shape(request, current_device().kind(), current_device().limits(), most_rows);
  choose_variant(at, kernel, launch, long_arrays, apart, state);
}

void choose_kernel(tasuki_site* at, const tasuki_kernel& kernel, const tasuki_launch& launch, KernelState& state) {
  const bool long_arrays = any_long_array(launch, state), apart = all_apart(launch, state);
  state.key.clear();
  state.key.insert(state.key.end(), {current_device_number(), long_arrays, apart, launch.count[0], launch.count[1],
                                     launch.count[2], launch.gangs, launch.workers, launch.vector});
  append_all_constants(launch, state.key);
  if (state.key == state.last_key) return;
  prepare(at, kernel, launch, long_arrays, apart, state);
  state.last_key = state.key;
}

// stays_with_host: what is reduced into and not present is the host's.
Place place_of(tasuki_site* at, const tasuki_kernel_arg& arg, bool stays_with_host) {
  if (arg.kind == TASUKI_ARG_ARRAY) tasuki_check_allocated(at, arg.array);
  const void* host = arg.kind == TASUKI_ARG_ARRAY ? arg.array->base : arg.address;
  // A node may hold nothing of a distributed array.
  if (arg.kind == TASUKI_ARG_ARRAY && section_bytes(descriptor(arg.array)) == 0) return {host, nullptr, nullptr};
  if (arg.kind == TASUKI_ARG_DEVICE || !host) {
    void* address = const_cast<void*>(host);
    // Of a section that does not begin where the array does: the kernel adds to the address first.
    const PresentEntry* section = host ? present_led_out(host) : nullptr;
    return {host, address, section ? section->device : address};
  }
  const char* name = arg.kind == TASUKI_ARG_ARRAY ? descriptor(arg.array).name.c_str() : arg.name;
  if (arg.fixed == TASUKI_ACC_NONE_HERE) return {host, nullptr, nullptr};
  // Of arrays and pointers any section may be there: the kernel adds to the address first.
  PresentEntry* entry = arg.fixed != 0 ? present_containing(static_cast<const char*>(host) + arg.fixed) : nullptr;
  if (!entry)
    entry = arg.kind == TASUKI_ARG_ARRAY || arg.size == 0 ? present_lookup(at, name, host)
                                                          : present_find(at, name, host, arg.size);
  if (!entry && arg.kind == TASUKI_ARG_REDUCTION && stays_with_host) return {host, nullptr, nullptr};
  if (!entry && arg.kind != TASUKI_ARG_REDUCTION && ((arg.op & TASUKI_MAY_BE_ABSENT) || holds_empty(host)))
    return {host, nullptr, nullptr};
  if (!entry) not_present(at, name);
  return {host, entry->device + (static_cast<const char*>(host) - entry->host), entry->device, entry->bytes};
}

Place place_of(tasuki_site* at, const tasuki_file_variable& variable, const void* host) {
  if (!host) return {};
  PresentEntry* entry =
      variable.size ? present_find(at, variable.shown, host, variable.size) : present_lookup(at, variable.shown, host);
  if (!entry) not_present(at, variable.shown);
  return {host, entry->device + (static_cast<const char*>(host) - entry->host), entry->device};
}

// The device addresses of all arguments that are pointers, in their order; then those of the variables of other files.
void find_places(tasuki_site* at, const tasuki_launch& launch, bool waited_for, KernelState& state) {
  const bool same = state.generation == present_generation();
  std::size_t used = 0;
  for (int i = 0; i < launch.nargs; ++i) {
    const tasuki_kernel_arg& arg = launch.arg[i];
    if (!has_place(arg)) continue;
    if (used == state.places.size()) state.places.emplace_back();
    Place& place = state.places[used++];
    const void* host = arg.kind == TASUKI_ARG_ARRAY ? arg.array->base : arg.address;
    // Which section it is may change from launch to launch.
    const bool another = place.host != host || place.start != arg.fixed;
    if (!same || !place.host || another || (!place.device && !waited_for)) {
      place = place_of(at, arg, waited_for);
      place.start = arg.fixed;
    }
  }
  for (const tasuki_file_variable* variable : state.elsewhere.variables) {
    if (used == state.places.size()) state.places.emplace_back();
    Place& place = state.places[used++];
    const void* host = variable->size ? variable->address : *static_cast<void* const*>(variable->address);
    if (!same || !place.host || place.host != host) place = place_of(at, *variable, host);
  }
  state.generation = present_generation();
}

bool alike(const tasuki_kernel_arg& a, const tasuki_kernel_arg& b) {
  return a.kind == b.kind && a.address == b.address && a.size == b.size && a.fixed == b.fixed && a.array == b.array &&
         a.op == b.op && a.type == b.type;
}

bool as_before(const tasuki_launch& launch, bool waited_for, const KernelState& state) {
  const tasuki_launch& before = state.given;
  if (before.nargs == 0 || before.nargs != launch.nargs || state.given_to_wait_for != waited_for ||
      state.generation != present_generation() || !std::equal(before.count, before.count + 3, launch.count) ||
      before.gangs != launch.gangs || before.workers != launch.workers || before.vector != launch.vector)
    return false;
  const unsigned long* array_state = state.given_states.data();
  for (int i = 0; i < launch.nargs; ++i) {
    if (!alike(launch.arg[i], state.given_args[static_cast<std::size_t>(i)])) return false;
    if (launch.arg[i].kind == TASUKI_ARG_ARRAY && launch.arg[i].array->state != *array_state++) return false;
  }
  return true;
}

// For as_before(). Variables of other files have addresses of their own, and what is not there may be there next time.
void remember(const tasuki_launch& launch, bool waited_for, KernelState& state) {
  state.given = {};
  if (!state.elsewhere.variables.empty()) return;
  std::size_t used = 0;
  for (int i = 0; i < launch.nargs; ++i)
    if (has_place(launch.arg[i]) && !state.places[used++].device && launch.arg[i].kind != TASUKI_ARG_REDUCTION) return;
  state.given = launch;
  state.given_to_wait_for = waited_for;
  state.given_args.assign(launch.arg, launch.arg + launch.nargs);
  state.given_states.clear();
  for (const tasuki_kernel_arg& arg : state.given_args)
    if (arg.kind == TASUKI_ARG_ARRAY) state.given_states.push_back(arg.array->state);
}

// For arrays that are too long for a group's memory. A group of one thread has them as its own in OpenCL.
void* gang_memory(const tasuki_site* at, const tasuki_kernel_arg& arg, const Shape& shape, long queue) {
  static auto* memory = new QueueMemory("the private arrays of gangs");
  const unsigned threads = shape.launch.threads[0];
  if (threads == 1 && current_device().kind() == DeviceKind::opencl) return nullptr;
  const long workers = shape.vector ? threads / shape.vector : 1;
  return memory->of(
      at, static_cast<std::size_t>((static_cast<long>(arg.size) + arg.fixed * workers) * groups_of(shape)), queue);
}

// Fills state.arguments; the groups' values of reductions get their places.
void collect(tasuki_site* at, const tasuki_launch& launch, KernelState& state, long queue) {
  state.arguments.clear();
  state.partials.clear();
  std::size_t used = 0;
  for (int i = 0; i < launch.nargs; ++i) {
    const tasuki_kernel_arg& arg = launch.arg[i];
    if (arg.kind == TASUKI_ARG_FIXED) continue;
    KernelArgument& argument = state.arguments.emplace_back();
    if (arg.kind == TASUKI_ARG_VALUE) {
      argument.data = arg.address;
      argument.bytes = arg.size;
      continue;
    }
    argument.kind = KernelArgument::pointer;
    if (arg.kind == TASUKI_ARG_GANG_MEMORY) {
      argument.address = argument.inside = gang_memory(at, arg, state.shape, queue);
      continue;
    }
    const Place& place = state.places[used++];
    argument.address = place.device;
    argument.inside = place.inside;
    if (arg.kind != TASUKI_ARG_REDUCTION) continue;
    check_reduction(at, arg);
    state.partials.push_back(
        {arg.op, arg.type, place.device, nullptr, place.device ? nullptr : const_cast<void*>(arg.address)});
  }
  for (std::size_t i = 0; i < state.elsewhere.variables.size(); ++i) {
    KernelArgument& argument = state.arguments.emplace_back();
    argument.kind = KernelArgument::pointer;
    argument.address = state.places[used].device;
    argument.inside = state.places[used++].inside;
  }
  if (state.partials.empty()) return;
  place_partials(at, state.partials, groups_of(state.shape), queue);
  std::size_t next = 0, index = 0;
  for (int i = 0; i < launch.nargs; ++i) {
    if (launch.arg[i].kind == TASUKI_ARG_FIXED) continue;
    KernelArgument& argument = state.arguments[index++];
    if (launch.arg[i].kind == TASUKI_ARG_REDUCTION)
      argument.address = argument.inside = state.partials[next++].place;
  }
}

}  // namespace
}  // namespace tasuki

using namespace tasuki;

long tasuki_acc_positive(tasuki_site* at, const char* clause, long wish) {
  if (wish > 0) return wish;
  // Of the gangs of a parallel region it is the number of times that it runs, of those that share a loop, and of
  // threads, a hint.
  const bool gangs = std::string_view(clause) == "num_gangs" || std::string_view(clause) == "gang";
  const bool hint = !gangs || std::string_view(at->directive) != "acc parallel";
  if (wish < 0 || !hint) fail(at, format("'%s' needs a positive number, this is %ld", clause, wish));
  static auto* said = new std::set<const tasuki_site*>;
  const DeviceTurn turn;
  if (said->insert(at).second && world().rank == 0)
    std::fprintf(stderr, "%s:%d: warning: '%s' is 0, which is no number of %s: the runtime chooses one\n", at->file,
                 at->line, clause, gangs ? "gangs" : "threads");
  return 0;
}

long tasuki_acc_with_pointers(long wish) { return current_device().limits().pointers_anywhere ? wish : 1; }

long tasuki_acc_gangs() { return default_gangs(current_device().kind(), current_device().limits()); }

void tasuki_acc_launch(tasuki_site* at, tasuki_kernel* kernel, const tasuki_launch* launch) {
  const DeviceTurn turn(at, DeviceTurn::Unfinished());
  Device& device = current_device();
  if (device.shares_host_memory())
    fail(at, format("kernel %s was launched on the host, which runs the program's own code", kernel->name),
         "the device must not change inside a compute construct");
  const bool unseen = launch->queue == TASUKI_ACC_BEFORE_RESULTS;
  const bool later = unseen || launch->queue == TASUKI_ACC_BEFORE_NEXT;
  const long wanted = later ? queue_sync : queue_of(at, launch->queue);
  if (wanted != queue_sync) wait_now();
  KernelState& state = state_of(at, kernel);
  if (no_iterations(*launch)) {
    if (!later) wait_now();
    return;
  }

  if (!as_before(*launch, wanted == queue_sync, state)) {
    find_places(at, *launch, wanted == queue_sync, state);
    choose_kernel(at, *kernel, *launch, state);
    remember(*launch, wanted == queue_sync, state);
  }

  const bool reduce = reduces(*launch);
  if (reduce) wait_for_results();  // it may begin with them
  const long queue = wanted == queue_sync ? waited_queue : wanted;
  collect(at, *launch, state, queue);
  ChangedPointers pointers(at, *launch, queue);
  std::optional<CheckedKernel> checked;
  if (config_on(Setting::device_check)) checked.emplace(at, *kernel);
  device.launch(*state.kernel, state.shape.launch, state.arguments, queue);
  LateResults results;
  if (reduce) results = launch_last_stage(at, state.partials, groups_of(state.shape), queue);
  if (checked) device.wait(queue);
  checked.reset();
  const bool bring = !results.all.empty() && !unseen;
  if (wanted == queue_sync) wait_later(at, device, std::move(results));
  if (pointers.note() || !later || bring) wait_now();
  ++state.summary->launches;
}
