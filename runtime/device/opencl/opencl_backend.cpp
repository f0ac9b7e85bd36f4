// Finding OpenCL devices.
#include "device/opencl/opencl_backend.h"

#include <algorithm>
#include <cstdio>

#include "core/error.h"
#include "device/opencl/opencl_device.h"

namespace tasuki {
namespace {

using namespace opencl;

constexpr const char* how_to_get =
    "install a vendor's OpenCL driver, or PoCL (Debian: pocl-opencl-icd) for the CPU";

struct Candidate {
  cl_platform_id platform;
  cl_device_id id;
  std::string place;  // " (part 1 of 2)"
};

std::string text_of(const Api& api, cl_device_id id, cl_uint what) {
  char text[256] = "";
  api.clGetDeviceInfo(id, what, sizeof text - 1, text, nullptr);
  return text;
}
std::string name_of(const Api& api, cl_device_id id) { return text_of(api, id, CL_DEVICE_NAME); }

template <class T>
T info(const Api& api, cl_device_id id, cl_uint what) {
  T value{};
  api.clGetDeviceInfo(id, what, sizeof value, &value, nullptr);
  return value;
}

// `OpenCL 1.1 ..`: whether the version is at least 1.2.
bool new_enough(const std::string& version) {
  int major = 0, minor = 0;
  return std::sscanf(version.c_str(), "OpenCL %d.%d", &major, &minor) == 2 && (major > 1 || minor >= 2);
}

// The device itself, or its parts.
std::vector<Candidate> divided(const Api& api, Candidate whole, long parts, Found& found) {
  if (parts <= 1) return {whole};
  long units = info<cl_uint>(api, whole.id, CL_DEVICE_MAX_COMPUTE_UNITS);
  const std::intptr_t wish[] = {CL_DEVICE_PARTITION_EQUALLY, std::max(1L, units / parts), 0};
  std::vector<cl_device_id> ids(static_cast<std::size_t>(std::max(units, parts)));
  cl_uint made = 0;
  cl_int result = parts > units ? -18 /* CL_DEVICE_PARTITION_FAILED */
                                : api.clCreateSubDevices(whole.id, wish, static_cast<cl_uint>(ids.size()),
                                                         ids.data(), &made);
  if (result != CL_SUCCESS) {
    found.missing.push_back(
        format("opencl: %s cannot be divided into %ld devices: it has %ld units (%s); lower "
               "XMP_SUBDEVICES",
               name_of(api, whole.id).c_str(), parts, units, error_text(result).c_str()));
    return {};
  }
  // Units that do not divide evenly make more parts than were asked for.
  std::vector<Candidate> all;
  for (long i = 0; i < parts; ++i)
    all.push_back(
        {whole.platform, ids[static_cast<std::size_t>(i)], format(" (part %ld of %ld)", i + 1, parts)});
  return all;
}

}  // namespace

Found find_opencl(const std::string& library, bool on_demand, long parts) {
  Found found;
  std::string problem;
  const Api* api = load_api(library, problem);
  if (!api) {
    found.missing.push_back("opencl: " + problem + "; " + how_to_get);
    return found;
  }
  cl_uint count = 0;
  cl_int result = api->clGetPlatformIDs(0, nullptr, &count);
  std::vector<cl_platform_id> platforms(count);
  if (result == CL_SUCCESS && count > 0) result = api->clGetPlatformIDs(count, platforms.data(), nullptr);
  if (result != CL_SUCCESS || count == 0) {
    found.missing.push_back(
        "opencl: " + (result == CL_SUCCESS ? "no platform is installed" : error_text(result)) + "; " +
        how_to_get);
    return found;
  }

  std::vector<Candidate> accelerators, single_precision, cpus;
  for (cl_platform_id platform : platforms) {
    cl_uint here = 0;
    result = api->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &here);
    if (result != CL_SUCCESS || here == 0) continue;
    std::vector<cl_device_id> ids(here);
    if (api->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, here, ids.data(), nullptr) != CL_SUCCESS) continue;
    for (cl_device_id id : ids) {
      std::string name = name_of(*api, id);
      if (!info<cl_bool>(*api, id, CL_DEVICE_AVAILABLE) ||
          !info<cl_bool>(*api, id, CL_DEVICE_COMPILER_AVAILABLE)) {
        found.missing.push_back("opencl: " + name + " is not available, or has no compiler");
        continue;
      }
      const std::string version = text_of(*api, id, CL_DEVICE_VERSION);
      if (!new_enough(version)) {
        found.missing.push_back("opencl: " + name + " has " + version + ", and 1.2 is needed");
        continue;
      }
      auto type = info<cl_bitfield>(*api, id, CL_DEVICE_TYPE);
      const bool has_double = info<cl_bitfield>(*api, id, CL_DEVICE_DOUBLE_FP_CONFIG) != 0;
      if (type & (CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR)) {
        if (has_double || on_demand) {
          (has_double ? accelerators : single_precision).push_back({platform, id, ""});
        } else {
          found.missing.push_back("opencl: " + name + " has no double precision; XMP_DEVICE=opencl uses it");
        }
      } else if (!on_demand) {
        found.missing.push_back("opencl: " + name + " is a CPU; XMP_DEVICE=opencl uses it");
      } else {
        for (const Candidate& part : divided(*api, {platform, id, ""}, parts, found)) cpus.push_back(part);
      }
    }
  }
  for (const auto* others : {&single_precision, &cpus})
    accelerators.insert(accelerators.end(), others->begin(), others->end());
  for (const Candidate& c : accelerators)
    found.devices.push_back(std::make_unique<OpenClDevice>(*api, c.platform, c.id, c.place));
  if (found.devices.empty() && found.missing.empty())
    found.missing.push_back(std::string("opencl: the platforms have no device; ") + how_to_get);
  return found;
}

}  // namespace tasuki
