// As much of NVRTC as choosing devices asks for, and one source that it takes: that of device/kernel/strided_store.cpp,
// whose kernels the stand-in for the driver, in the same library, runs.
#include <cstring>
#include <string>

namespace {
std::string binary;
}

extern "C" {

int nvrtcVersion(int* major, int* minor) {
  *major = 12;
  *minor = 8;
  return 0;
}
int nvrtcGetNumSupportedArchs(int* count) {
  *count = 2;
  return 0;
}
int nvrtcGetSupportedArchs(int* all) {
  all[0] = 80;
  all[1] = 90;
  return 0;
}
const char* nvrtcGetErrorString(int) { return "the stand-in compiles nothing"; }

int nvrtcCreateProgram(void**, const char* source, const char*, int, const char* const*, const char* const*) {
  binary.clear();
  if (!strstr(source, "void tasuki_store_8(")) return 0;
  binary = "FAKE";
  for (const char* word : {"8", "4", "2", "1"}) {
    binary += std::string(" tasuki_store_") + word + "(8,8";
    for (int k = 0; k < 10; ++k) binary += ",8";
    binary += ")";
  }
  return 0;
}
int nvrtcDestroyProgram(void**) { return 0; }
int nvrtcCompileProgram(void*, int, const char* const*) { return binary.empty() ? 7 : 0; }
int nvrtcGetCUBINSize(void*, std::size_t* size) {
  *size = binary.size() + 1;
  return 0;
}
int nvrtcGetCUBIN(void*, char* to) {
  strcpy(to, binary.c_str());
  return 0;
}
int nvrtcGetPTXSize(void*, std::size_t* size) { return nvrtcGetCUBINSize(nullptr, size); }
int nvrtcGetPTX(void*, char* to) { return nvrtcGetCUBIN(nullptr, to); }
int nvrtcGetProgramLogSize(void*, std::size_t* size) {
  *size = 0;
  return 0;
}
int nvrtcGetProgramLog(void*, char*) { return 7; }
}
