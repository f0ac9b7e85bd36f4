// OpenCL device: compiling, loading and launching kernels.
#include <array>
#include <set>
#include <string>

#include "device/kernel/dialect.h"
#include "device/opencl/opencl_device.h"

namespace tasuki::opencl {
namespace {

class OpenClKernel : public Kernel {
 public:
  OpenClKernel(const Api& api, cl_kernel handle) : api_(api), handle_(handle) {}
  ~OpenClKernel() override { api_.clReleaseKernel(handle_); }
  cl_kernel handle() const { return handle_; }
  // Whether it has not been launched with such groups before.
  bool is_new(const LaunchShape& shape) {
    return launched_.insert({shape.threads[0], shape.threads[1], shape.threads[2]}).second;
  }

 private:
  const Api& api_;
  cl_kernel handle_;
  std::set<std::array<unsigned, 3>> launched_;
};

class OpenClModule : public Module {
 public:
  OpenClModule(const Api& api, const Device& device, cl_program handle)
      : api_(api), device_(device), handle_(handle) {}
  ~OpenClModule() override {
    kernels_.clear();
    api_.clReleaseProgram(handle_);
  }

  Kernel* find(const std::string& name) override {
    auto& kernel = kernels_[name];
    if (!kernel) {
      cl_int result = CL_SUCCESS;
      cl_kernel made = api_.clCreateKernel(handle_, name.c_str(), &result);
      if (result == CL_INVALID_KERNEL_NAME) return nullptr;
      if (result != CL_SUCCESS) device_failure(device_, "clCreateKernel(" + name + ")", error_text(result));
      kernel = std::make_unique<OpenClKernel>(api_, made);
    }
    return kernel.get();
  }

 private:
  const Api& api_;
  const Device& device_;
  cl_program handle_;
  std::map<std::string, std::unique_ptr<OpenClKernel>> kernels_;
};

}  // namespace

std::string OpenClDevice::prelude() const {
  // As GCC by default: a * b + c in one step where the processor it compiles for has that. GPUs do; a CPU's
  // device code has to agree with its host code, for which this file stands.
#ifdef __FP_FAST_FMA
  bool fused = true;
#else
  bool fused = !is_cpu();
#endif
  std::string contract = std::string("#pragma OPENCL FP_CONTRACT ") + (fused ? "ON\n" : "OFF\n");
  if (limits().cpu) contract += "#define TASUKI_CPU\n";
  return contract + opencl_prelude(generic_pointers());
}

bool OpenClDevice::build(cl_program program, std::string& log) {
  auto build_with = [&](const std::string& options) {
    return api_.clBuildProgram(program, 1, &id_, options.c_str(), nullptr, nullptr);
  };
  cl_int result = build_with(own_builtins() ? own_builtin_options() : build_options());
  // A source that uses others, or that is wrong: with the compiler's header.
  if (result != CL_SUCCESS && own_builtins()) result = build_with(build_options());
  std::size_t size = 0;
  if (api_.clGetProgramBuildInfo(program, id_, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size) == CL_SUCCESS &&
      size > 1) {
    log.resize(size);
    check(api_.clGetProgramBuildInfo(program, id_, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr),
          "clGetProgramBuildInfo");
    log.resize(size - 1);
  }
  if (result != CL_SUCCESS && log.empty()) log = "clBuildProgram: " + error_text(result);
  return result == CL_SUCCESS;
}

Compiled OpenClDevice::compile(const std::string& source) {
  std::lock_guard lock(mutex_);
  const char* text = source.c_str();
  std::size_t length = source.size();
  cl_int result = CL_SUCCESS;
  cl_program program = api_.clCreateProgramWithSource(context().handle, 1, &text, &length, &result);
  check(result, "clCreateProgramWithSource");
  Compiled compiled;
  compiled.ok = build(program, compiled.log);
  if (compiled.ok) {
    std::size_t size = 0;
    check(api_.clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr),
          "clGetProgramInfo");
    compiled.binary.resize(size);
    char* place = compiled.binary.data();
    check(api_.clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr),
          "clGetProgramInfo");
  }
  check(api_.clReleaseProgram(program), "clReleaseProgram");
  return compiled;
}

std::unique_ptr<Module> OpenClDevice::load(const Compiled& compiled) {
  if (compiled.binary.empty()) return nullptr;
  std::lock_guard lock(mutex_);
  const auto* bytes = reinterpret_cast<const unsigned char*>(compiled.binary.data());
  std::size_t length = compiled.binary.size();
  cl_int fits = CL_SUCCESS, result = CL_SUCCESS;
  cl_program program =
      api_.clCreateProgramWithBinary(context().handle, 1, &id_, &length, &bytes, &fits, &result);
  if (!program || result != CL_SUCCESS) return nullptr;
  std::string log;
  if (fits != CL_SUCCESS || !build(program, log)) {
    api_.clReleaseProgram(program);
    return nullptr;
  }
  return std::make_unique<OpenClModule>(api_, *this, program);
}

void OpenClDevice::launch(Kernel& kernel, const LaunchShape& shape, std::span<const KernelArgument> arguments,
                          long queue) {
  cl_kernel handle = static_cast<OpenClKernel&>(kernel).handle();
  std::size_t global[3], local[3];
  for (int d = 0; d < 3; ++d) {
    local[d] = shape.threads[d];
    global[d] = local[d] * shape.groups[d];
  }
  submit(queue, "clEnqueueNDRangeKernel", [&](cl_command_queue place, cl_event* event) {
    cl_uint index = 0;
    for (const KernelArgument& argument : arguments) {
      if (argument.kind == KernelArgument::value) {
        check(api_.clSetKernelArg(handle, index++, argument.bytes, argument.data), "clSetKernelArg");
        continue;
      }
      // The memory object and how far into it (or before it) the pointer points: TASUKI_PARAM's two
      // parameters.
      AddressTable::Object object;
      cl_long offset = 0;
      if (argument.address) {
        object = object_at(argument.inside ? argument.inside : argument.address, 0, "launch");
        offset = static_cast<cl_long>(reinterpret_cast<std::intptr_t>(argument.address) -
                                      reinterpret_cast<std::intptr_t>(object.begin));
      }
      check(api_.clSetKernelArg(handle, index++, sizeof object.handle, &object.handle), "clSetKernelArg");
      check(api_.clSetKernelArg(handle, index++, sizeof offset, &offset), "clSetKernelArg");
    }
    return api_.clEnqueueNDRangeKernel(place, handle, 3, nullptr, global, local, 0, nullptr, event);
  });
  // PoCL compiles it now, in a thread of its own, and crashes when the program ends meanwhile.
  if (static_cast<OpenClKernel&>(kernel).is_new(shape)) wait(queue);
}

}  // namespace tasuki::opencl
