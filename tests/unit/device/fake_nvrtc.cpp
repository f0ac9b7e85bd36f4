// As much of NVRTC as choosing devices asks for; in the same library as the stand-in for the driver.
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

#define TASUKI_FAKE(name) \
  int name() { return 7; }
TASUKI_FAKE(nvrtcCreateProgram)
TASUKI_FAKE(nvrtcDestroyProgram)
TASUKI_FAKE(nvrtcCompileProgram)
TASUKI_FAKE(nvrtcGetCUBINSize)
TASUKI_FAKE(nvrtcGetCUBIN)
TASUKI_FAKE(nvrtcGetPTXSize)
TASUKI_FAKE(nvrtcGetPTX)
TASUKI_FAKE(nvrtcGetProgramLogSize)
TASUKI_FAKE(nvrtcGetProgramLog)
}
