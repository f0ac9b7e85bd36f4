// Building kernels: disk cache, compiler, dumps of the sources.
#include "device/kernel/variant.h"

#include <stdlib.h>

#include <chrono>

#include "core/config.h"
#include "core/error.h"
#include "device/kernel/dialect.h"
#include "device/kernel/disk_cache.h"
#include "device/kernel/sha256.h"
#include "device/kernel/stored_build.h"

namespace tasuki {
namespace {

const char* backend_name(const Device& device) {
  switch (device.kind()) {
    case DeviceKind::cuda:
      return "cuda";
    case DeviceKind::opencl:
      return "opencl";
    default:
      return "host";
  }
}

// prog.c, 12, loop: `prog.c_12_loop_1a2b3c4d.cuda.txt`.
std::string dump_name(const Device& device, const tasuki_site* at, const std::string& name, const std::string& text) {
  std::string file = at && at->file ? at->file : "runtime";
  file = file.substr(file.rfind('/') + 1);
  return format("%s_%d_%s_%s.%s.txt", file.c_str(), at ? at->line : 0, name.c_str(), sha256(text).substr(0, 8).c_str(),
                backend_name(device));
}

void dump(const Device& device, const tasuki_site* at, const std::string& name, const std::string& text) {
  const std::string& folder = config_word(Setting::dump_kernels);
  if (folder.empty()) return;
  if (!write_whole(folder, dump_name(device, at, name, text), text))
    fail(at, "the source of a kernel cannot be written to the folder " + folder,
         "XMP_DUMP_KERNELS names a folder that can be written to");
}

[[noreturn]] void does_not_compile(const Device& device, const tasuki_site* at, const std::string& name,
                                   const std::string& text, const std::string& log) {
  std::string folder = config_word(Setting::dump_kernels);
  if (folder.empty()) {
    const char* temporary = getenv("TMPDIR");
    folder = temporary && *temporary ? temporary : "/tmp";
  }
  const std::string file = dump_name(device, at, name, text);
  std::string help = "run this construct on the host: XMP_DEVICE=host";
  if (write_whole(folder, file, text)) help = format("the kernel's source is in %s/%s; ", folder.c_str(), file.c_str()) + help;
  fail(at,
       format("kernel %s does not compile for the device %s:\n%s", name.c_str(), device.name().c_str(), log.c_str()),
       help);
}

}  // namespace

std::string define_shape(const Shape& shape, bool long_index, bool apart) {
  const unsigned* t = shape.launch.threads;
  return format(
      "#define TASUKI_INDEX %s\n#define TASUKI_THREADS_0 %u\n#define TASUKI_THREADS_1 %u\n"
      "#define TASUKI_THREADS_2 %u\n#define TASUKI_THREADS %u\n#define TASUKI_VECTOR %u\n#define TASUKI_STRIDED "
      "%d\n#define TASUKI_BLOCKED %d\n#define TASUKI_ROWS %u\n#define TASUKI_APART %d\n",
      long_index ? "long" : "int", t[0], t[1], t[2], t[0] * t[1] * t[2],
      shape.vector ? shape.vector : t[0] * t[1] * t[2], shape.strided, shape.blocked, shape.rows, apart);
}

Variant build_variant(const tasuki_site* at, const std::string& name, const std::string& shape,
                      const std::string& constants, const std::string& source, KernelSummary& summary) {
  return build_variant(current_device(), at, name, shape, constants, source, summary);
}

Variant build_variant(Device& device, const tasuki_site* at, const std::string& name, const std::string& shape,
                      const std::string& constants, const std::string& source, KernelSummary& summary) {
  const auto start = std::chrono::steady_clock::now();
  const std::string begin = shape + complex_shape(source), readable = begin + constants + source;
  dump(device, at, name, readable);
  const std::string text = begin + device.prelude() + dialect_prelude() + constants + source;
  StoredBuild built = build_stored(device, text);
  if (!built.ok) does_not_compile(device, at, name, readable, built.log);
  if (!built.module)
    fail(at, format("the device %s does not take kernel %s, which its own compiler made", device.name().c_str(),
                    name.c_str()),
         "run this construct on the host: XMP_DEVICE=host");
  ++(built.compiled ? summary.compiled : summary.loaded);
  Variant variant;
  variant.module = std::move(built.module);
  variant.kernel = variant.module->find(name);
  if (!variant.kernel) fail(at, format("the source of kernel %s does not define it", name.c_str()));
  summary.build_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return variant;
}

}  // namespace tasuki
