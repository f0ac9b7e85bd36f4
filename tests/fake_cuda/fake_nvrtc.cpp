// As much of NVRTC as the runtime asks for. What it compiles are images for the stand-in for the driver, in the same
// library.
#include <cstddef>
#include <cstring>
#include <string>

#include "fake_kernel.h"

namespace {

struct Program {
  std::string source, image, log;
};
Program* of(void* handle) { return static_cast<Program*>(handle); }

// Strings of NVRTC count their end.
int size_of(const std::string& text, std::size_t* size) {
  *size = text.size() + 1;
  return 0;
}
int copy(const std::string& text, char* to) {
  memcpy(to, text.c_str(), text.size() + 1);
  return 0;
}

}  // namespace

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
const char* nvrtcGetErrorString(int) { return "the source does not compile"; }

int nvrtcCreateProgram(void** program, const char* source, const char*, int, const char* const*, const char* const*) {
  *program = new Program{source, {}, {}};
  return 0;
}
int nvrtcDestroyProgram(void** program) {
  delete of(*program);
  return 0;
}
int nvrtcCompileProgram(void* program, int, const char* const*) {
  of(program)->image = fake::compile(of(program)->source, of(program)->log);
  return of(program)->image.empty() ? 6 : 0;
}
int nvrtcGetCUBINSize(void* program, std::size_t* size) { return size_of(of(program)->image, size); }
int nvrtcGetCUBIN(void* program, char* to) { return copy(of(program)->image, to); }
int nvrtcGetPTXSize(void* program, std::size_t* size) { return nvrtcGetCUBINSize(program, size); }
int nvrtcGetPTX(void* program, char* to) { return nvrtcGetCUBIN(program, to); }
int nvrtcGetProgramLogSize(void* program, std::size_t* size) { return size_of(of(program)->log, size); }
int nvrtcGetProgramLog(void* program, char* to) { return copy(of(program)->log, to); }
}
