// Generates and keeps one kernel for each list of operators and types that programs reduce with.
#include "device/kernel/last_stage.h"

#include <string.h>

#include <map>

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

std::string parameters(const std::vector<PartialValues>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const char* type = value_text(values[i].type).text;
    text += format("TASUKI_PARAM(%s, x%zu), TASUKI_PARAM_RESTRICT(const %s, x%zu_part), ", type, i, type, i);
    if (values[i].host) text += format("%s x%zu_before, ", type, i);
  }
  return text;
}

std::string source(const std::vector<PartialValues>& values) {
  std::string text = "TASUKI_KERNEL void tasuki_last_stage(" + parameters(values) + "int groups) {\n";
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
          "  TASUKI_EACH_LANE(k, groups) %s = TASUKI_COMBINE(%s, %s, x%zu_part[k]%s);\n"
          "  TASUKI_REDUCE(%s, %s);\n"
          "  if (TASUKI_LANE == 0) (*x%zu)%s = TASUKI_COMBINE(%s, %s%s, %s);\n",
          type.part, v.c_str(), op.c_str(), v.c_str(), op.c_str(), v.c_str(), i, part, op.c_str(), v.c_str(), i, part, op.c_str(),
          before.c_str(), part, v.c_str());
    }
  }
  return text + "}\n";
}

struct LastStage {
  Variant variant;
  Shape shape;
};

// Threads of the one group: as many as there are values to combine, up to what a group does well.
unsigned threads_for(long groups) {
  const DeviceLimits limits = current_device().limits();
  const long most = current_device().kind() == DeviceKind::cuda ? 256 : 32;
  unsigned threads = 1;
  while (threads * 2 <= limits.threads_per_group && threads < most && threads < groups) threads *= 2;
  return threads;
}

LastStage& find(const tasuki_site* at, const std::vector<PartialValues>& values, long groups) {
  static auto* all = new std::map<std::vector<long>, LastStage>;
  static KernelSummary* summary = nullptr;
  if (!summary) {
    summary = new_kernel_summary();
    summary->name = "tasuki_last_stage";
    summary->place = "reductions";
  }
  const unsigned threads = threads_for(groups);
  std::vector<long> key = {current_device_number(), threads};
  for (const PartialValues& value : values) key.insert(key.end(), {value.op, value.type, value.host != nullptr});
  LastStage& stage = (*all)[key];
  if (!stage.variant.kernel) {
    stage.shape.launch.threads[0] = threads;
    stage.variant = build_variant(at, "tasuki_last_stage", define_shape(stage.shape, false), "", source(values), *summary);
  }
  ++summary->launches;
  return stage;
}

KernelArgument by_value(const void* data, std::size_t bytes) {
  KernelArgument argument;
  argument.data = data;
  argument.bytes = bytes;
  return argument;
}

// The results that the host's variables get: side by side in device memory, so that one copy brings them, into memory
// of the host that the device reaches without help.
class HostResults {
 public:
  HostResults(const tasuki_site* at, std::vector<PartialValues>& values, long queue) {
    for (const PartialValues& value : values) bytes_ += value.host ? each : 0;
    if (bytes_ == 0) return;
    static auto* memory = new QueueMemory("the results of a reduction");
    device_ = static_cast<char*>(memory->of(at, bytes_, queue));
    char* next = device_;
    for (PartialValues& value : values)
      if (value.host) value.result = next, next += each;
  }

  // Whether there are any: then the queue is complete.
  bool fetch(const std::vector<PartialValues>& values, long queue) {
    if (bytes_ == 0) return false;
    Device& device = current_device();
    const Staging arrived(device, bytes_);
    DeviceCopy copy;
    copy.to = arrived.address();
    copy.from = device_;
    copy.width = bytes_;
    device.copy(copy, Direction::to_host, queue);
    count_transfer(Direction::to_host, bytes_);
    device.wait(queue);
    const char* next = static_cast<const char*>(copy.to);
    for (const PartialValues& value : values) {
      if (!value.host) continue;
      memcpy(value.host, next, value_text(value.type).size);
      next += each;
    }
    return true;
  }

 private:
  static constexpr std::size_t each = most_bytes_of_value;

  char* device_ = nullptr;
  std::size_t bytes_ = 0;
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
  const std::size_t each = (static_cast<std::size_t>(groups) * most_bytes_of_value + 255) / 256 * 256;
  char* first = static_cast<char*>(memory->of(at, each * values.size(), queue));
  for (std::size_t i = 0; i < values.size(); ++i) values[i].place = first + i * each;
}

bool launch_last_stage(const tasuki_site* at, std::vector<PartialValues>& values, long groups, long queue) {
  HostResults results(at, values, queue);
  LastStage& stage = find(at, values, groups);
  std::vector<KernelArgument> arguments;
  for (const PartialValues& value : values) {
    for (void* address : {value.result, value.place}) {
      KernelArgument argument;
      argument.kind = KernelArgument::pointer;
      argument.address = argument.inside = address;
      arguments.push_back(argument);
    }
    if (value.host) arguments.push_back(by_value(value.host, value_text(value.type).size));
  }
  const int count = static_cast<int>(groups);
  arguments.push_back(by_value(&count, sizeof count));
  current_device().launch(*stage.variant.kernel, stage.shape.launch, arguments, queue);
  return results.fetch(values, queue);
}

}  // namespace tasuki
