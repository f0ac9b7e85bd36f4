// One source with a kernel for each size of words.
#include "device/kernel/strided_store.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <map>

#include "core/error.h"
#include "device/kernel/dialect.h"
#include "device/kernel/stored_build.h"
#include "device/kernel/shape.h"
#include "device/kernel/variant.h"

namespace tasuki {

namespace {

struct Word {
  long bytes;
  const char* type;
};
constexpr Word words[] = {{8, "long"}, {4, "int"}, {2, "short"}, {1, "char"}};
constexpr std::size_t most_levels = 3, value_count = 10;

std::unique_ptr<Module> build(Device& device) {
  const std::string text =
      define_shape(shape_of_row(device, 1), false) + device.prelude() + dialect_prelude() + strided_store_source();
  return build_stored(device, text).module;
}

Kernel* kernel_for(Device& device, const Word& word) {
  static auto* modules = new std::map<Device*, std::unique_ptr<Module>>;
  const auto [at, fresh] = modules->try_emplace(&device);
  if (fresh) at->second = build(device);
  return at->second ? at->second->find(format("tasuki_store_%ld", word.bytes)) : nullptr;
}

// The longest word that everything is a multiple of.
const Word& word_of(const StridedCopy& copy) {
  auto all = reinterpret_cast<std::uintptr_t>(copy.from) | reinterpret_cast<std::uintptr_t>(copy.to) |
             static_cast<std::uintptr_t>(copy.run);
  for (const StridedLevel& level : copy.levels)
    all |= static_cast<std::uintptr_t>(level.from_stride) | static_cast<std::uintptr_t>(level.to_stride);
  return *std::find_if(std::begin(words), std::end(words),
                       [&](const Word& word) { return all % static_cast<std::uintptr_t>(word.bytes) == 0; });
}

KernelArgument pointer(const void* address) {
  KernelArgument argument;
  argument.kind = KernelArgument::pointer;
  argument.address = argument.inside = const_cast<void*>(address);
  return argument;
}

}  // namespace

std::string strided_store_source() {
  std::string text;
  for (const Word& word : words) {
    const char* t = word.type;
    text += format(
        "TASUKI_KERNEL void tasuki_store_%ld(TASUKI_PARAM_RESTRICT(%s, to), TASUKI_PARAM_RESTRICT(const %s, from), "
        "long n,\n"
        "    long n0, long n1, long n2, long f1, long f2, long f3, long t1, long t2, long t3) {\n"
        "  TASUKI_BIND(%s, to);\n  TASUKI_BIND(const %s, from);\n"
        "  TASUKI_EACH(0, k, (TASUKI_INDEX)n) {\n"
        "    const TASUKI_INDEX run = k / (TASUKI_INDEX)n0, row = run / (TASUKI_INDEX)n1, slice = row / "
        "(TASUKI_INDEX)n2;\n"
        "    const long i0 = k - run * (TASUKI_INDEX)n0, i1 = run - row * (TASUKI_INDEX)n1,\n"
        "               i2 = row - slice * (TASUKI_INDEX)n2;\n"
        "    to[i0 + i1 * t1 + i2 * t2 + slice * t3] = from[i0 + i1 * f1 + i2 * f2 + slice * f3];\n  }\n}\n",
        word.bytes, t, t, t, t);
  }
  return text;
}

std::unique_ptr<StridedStore> strided_store(Device& device, const StridedCopy& copy) {
  if (copy.levels.size() > most_levels) return nullptr;
  const Word& word = word_of(copy);
  long n = copy.run / word.bytes;
  for (const StridedLevel& level : copy.levels) n *= level.count;
  const Shape shape = shape_of_row(device, n);
  if (n + static_cast<long>(shape.launch.groups[0]) * shape.launch.threads[0] > INT_MAX) return nullptr;
  auto store = std::make_unique<StridedStore>();
  store->launch.kernel = kernel_for(device, word);
  if (!store->launch.kernel) return nullptr;
  store->launch.shape = shape.launch;
  // Innermost first.
  StridedLevel level[most_levels] = {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}};
  std::copy(copy.levels.rbegin(), copy.levels.rend(), level);
  store->values.reset(new long[value_count]{n, copy.run / word.bytes, level[0].count, level[1].count,
                                            level[0].from_stride / word.bytes, level[1].from_stride / word.bytes,
                                            level[2].from_stride / word.bytes, level[0].to_stride / word.bytes,
                                            level[1].to_stride / word.bytes, level[2].to_stride / word.bytes});
  store->launch.arguments = {pointer(copy.to), pointer(copy.from)};
  for (std::size_t k = 0; k < value_count; ++k) {
    KernelArgument& argument = store->launch.arguments.emplace_back();
    argument.data = &store->values[k];
    argument.bytes = sizeof(long);
  }
  return store;
}

}  // namespace tasuki
