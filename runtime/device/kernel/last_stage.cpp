// Generates and keeps one kernel for each list of operators and types that programs reduce with.
#include "device/kernel/last_stage.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "core/error.h"
#include "device/kernel/operator_text.h"
#include "device/kernel/queue_memory.h"
#include "device/kernel/variant.h"
#include "device/staging.h"
#include "device/summary.h"

namespace tasuki {
namespace {

// The dialect's text of a type of values, and of the parts that are summed up each for themselves: of complex numbers two.
struct ValueText {
  const char *text, *part;
  std::size_t size;
};
constexpr std::size_t most_bytes_of_value = 16;
ValueText value_text(int type) {
  if (type == TASUKI_CFLOAT) return {"tasuki_complex_float", "float", 8};
  if (type == TASUKI_CDOUBLE) return {"tasuki_complex_double", "double", 16};
  const ElementText element = element_text(type);
  return {element.text, element.text, element.size};
}

// One group makes the results of the groups' values, or several groups make fewer values of them.
enum Stage { last, middle };

std::string parameters(const std::vector<PartialValues>& values, Stage stage) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const char* type = value_text(values[i].type).text;
    text += format("TASUKI_PARAM(%s, x%zu), TASUKI_PARAM_RESTRICT(const %s, x%zu_part), ", type, i, type, i);
    if (stage == last && values[i].host) text += format("%s x%zu_before, ", type, i);
  }
  return text;
}

std::string source(const char* name, const std::vector<PartialValues>& values, Stage stage) {
  std::string text = format("TASUKI_KERNEL void %s(", name) + parameters(values, stage) + "int groups) {\n";
  for (std::size_t i = 0; i < values.size(); ++i) {
    const char* type = value_text(values[i].type).text;
    text += format("  TASUKI_BIND(%s, x%zu);\n  TASUKI_BIND(const %s, x%zu_part);\n", type, i, type, i);
  }
  text += "  TASUKI_SCRATCH;\n";
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ValueText type = value_text(values[i].type);
    const std::string op = format("%s, %s", operator_text(values[i].op, values[i].type), type.part);
    const std::string before = format(values[i].host ? "x%zu_before" : "(*x%zu)", i);
    const bool complex = type.text != type.part;
    for (const char* part : complex ? std::vector{".re", ".im"} : std::vector{""}) {
      const std::string v = format("v%zu%s", i, part[0] ? part[1] == 'r' ? "_re" : "_im" : "");
      text += format(
          "  %s %s = TASUKI_IDENTITY(%s);\n"
          "  TASUKI_EACH(0, k, groups) %s = TASUKI_COMBINE(%s, %s, x%zu_part[k]%s);\n"
          "  TASUKI_REDUCE(%s, %s);\n",
          type.part, v.c_str(), op.c_str(), v.c_str(), op.c_str(), v.c_str(), i, part, op.c_str(), v.c_str());
      if (stage == middle)
        text += format("  if (TASUKI_LANE == 0) x%zu[TASUKI_GROUP]%s = %s;\n", i, part, v.c_str());
      else
        text += format("  if (TASUKI_LANE == 0) (*x%zu)%s = TASUKI_COMBINE(%s, %s%s, %s);\n", i, part, op.c_str(),
                       before.c_str(), part, v.c_str());
    }
  }
  return text + "}\n";
}

struct StageKernel {
  Variant variant;
  Shape shape;
};

// Threads of a group: as many as there are values to combine, up to what a group does well.
unsigned threads_for(long groups, Stage stage) {
  const DeviceLimits limits = current_device().limits();
  const long most = current_device().kind() != DeviceKind::cuda ? 32 : stage == last ? 1024 : 256;
  unsigned threads = 1;
  while (threads * 2 <= limits.threads_per_group && threads < most && threads < groups) threads *= 2;
  return threads;
}

StageKernel& find(const tasuki_site* at, const std::vector<PartialValues>& values, long groups, Stage stage) {
  static auto* all = new std::map<std::vector<long>, StageKernel>;
  static KernelSummary* summary[2] = {};
  const char* name = stage == last ? "tasuki_last_stage" : "tasuki_middle_stage";
  if (!summary[stage]) {
    summary[stage] = new_kernel_summary();
    summary[stage]->name = name;
    summary[stage]->place = "reductions";
  }
  const unsigned threads = threads_for(groups, stage);
  static std::vector<long> key;  // as all here used by one thread at a time
  key.assign({current_device_number(), threads, stage});
  for (const PartialValues& value : values) key.insert(key.end(), {value.op, value.type, value.host != nullptr});
  StageKernel& kernel = (*all)[key];
  if (!kernel.variant.kernel) {
    kernel.shape.launch.threads[0] = threads;
    kernel.shape.strided = true;
    kernel.variant =
        build_variant(at, name, define_shape(kernel.shape, false), "", source(name, values, stage), *summary[stage]);
  }
  ++summary[stage]->launches;
  return kernel;
}

// The groups of the middle stage; 0: the last stage combines all values itself. One group needs as long for this many
// as the launch of another kernel takes.
long middle_groups(long groups) {
  constexpr long of_last_stage = 16384, of_group = 2048, most = 1024;
  return groups <= of_last_stage ? 0 : std::min((groups + of_group - 1) / of_group, most);
}

KernelArgument by_address(void* address) {
  KernelArgument argument;
  argument.kind = KernelArgument::pointer;
  argument.address = argument.inside = address;
  return argument;
}

KernelArgument by_value(const void* data, std::size_t bytes) {
  KernelArgument argument;
  argument.data = data;
  argument.bytes = bytes;
  return argument;
}

// The results that the host's variables get, side by side: in memory of the host that the device reaches without help,
// where its kernels store them, or one copy brings them from the device's.
class HostResults {
 public:
  HostResults(const tasuki_site* at, std::vector<PartialValues>& values, long queue) {
    std::size_t bytes = 0;
    for (const PartialValues& value : values) bytes += value.host ? each : 0;
    if (bytes == 0) return;
    results_.memory = std::make_shared<Staging>(current_device(), bytes);
    char* arrived = static_cast<char*>(results_.memory->address());
    char* stored = arrived;
    if (!current_device().stores_into_staging()) {
      static auto* memory = new QueueMemory("the results of a reduction");
      stored = static_cast<char*>(memory->of(at, bytes, queue));
    }
    copy_.to = arrived;
    copy_.from = stored;
    copy_.width = bytes;
    for (PartialValues& value : values) {
      if (!value.host) continue;
      value.result = stored;
      results_.all.push_back({value.host, arrived, value_text(value.type).size});
      stored += each, arrived += each;
    }
  }

  // Behind the kernels that store them.
  LateResults under_way(long queue) {
    if (copy_.from != copy_.to) current_device().copy(copy_, Direction::to_host, queue);
    if (copy_.width > 0) count_transfer(Direction::to_host, copy_.width);
    return std::move(results_);
  }

 private:
  static constexpr std::size_t each = most_bytes_of_value;

  LateResults results_;
  DeviceCopy copy_;
};

}  // namespace

void check_reduction(const tasuki_site* at, const tasuki_kernel_arg& arg) {
  if (!value_text(arg.type).text || !operator_text(arg.op, arg.type))
    fail(at, format("kernels cannot reduce '%s' with its operator and type", arg.name),
         "run this construct on the host: XMP_DEVICE=host");
}

void place_partials(const tasuki_site* at, std::vector<PartialValues>& values, long groups, long queue) {
  static auto* memory = new QueueMemory("the groups' values of a reduction");
  // Each variable's values begin at a multiple of 256 bytes.
  auto bytes = [](long count, const PartialValues& value) {
    return (static_cast<std::size_t>(count) * value_text(value.type).size + 255) / 256 * 256;
  };
  const long fewer = middle_groups(groups);
  std::size_t all = 0;
  for (const PartialValues& value : values) all += bytes(groups, value) + bytes(fewer, value);
  char* next = static_cast<char*>(memory->of(at, all, queue));
  for (PartialValues& value : values) {
    value.place = next, next += bytes(groups, value);
    value.fewer = next, next += bytes(fewer, value);
  }
}

LateResults launch_last_stage(const tasuki_site* at, std::vector<PartialValues>& values, long groups, long queue) {
  HostResults results(at, values, queue);
  auto launch = [&](Stage stage, long of, unsigned by) {  // values, groups
    StageKernel& kernel = find(at, values, of, stage);
    static std::vector<KernelArgument> arguments;
    arguments.clear();
    for (const PartialValues& value : values) {
      arguments.push_back(by_address(stage == middle ? value.fewer : value.result));
      arguments.push_back(by_address(of == groups ? value.place : value.fewer));
      if (stage == last && value.host) arguments.push_back(by_value(value.host, value_text(value.type).size));
    }
    const int count = static_cast<int>(of);
    arguments.push_back(by_value(&count, sizeof count));
    kernel.shape.launch.groups[0] = by;
    current_device().launch(*kernel.variant.kernel, kernel.shape.launch, arguments, queue);
  };
  const long fewer = middle_groups(groups);
  if (fewer > 0) launch(middle, groups, static_cast<unsigned>(fewer));
  launch(last, fewer > 0 ? fewer : groups, 1);
  return results.under_way(queue);
}

}  // namespace tasuki
