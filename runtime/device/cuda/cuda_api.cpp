// Loading the CUDA driver.
#include "device/cuda/cuda_api.h"

#include <map>

#include "device/shared_library.h"

namespace tasuki::cuda {

const Api* load_api(const std::string& library, std::string& problem) {
  SharedLibrary opened({library.empty() ? "libcuda.so.1" : library});
  if (!opened.ok()) {
    problem = opened.problem();
    return nullptr;
  }
  static auto* loaded = new std::map<std::string, Api>;
  Api& api = (*loaded)[library];
#define TASUKI_CUDA_LOAD(symbol, name, parameters) opened.find(#symbol, api.name);
  TASUKI_CUDA_FUNCTIONS(TASUKI_CUDA_LOAD)
  SharedLibrary graphs = opened;  // with a problem of its own
#define TASUKI_CUDA_LOAD_GRAPH(symbol, name, parameters) graphs.find(#symbol, api.name);
  TASUKI_CUDA_GRAPH_FUNCTIONS(TASUKI_CUDA_LOAD_GRAPH)
#undef TASUKI_CUDA_LOAD_GRAPH
#undef TASUKI_CUDA_LOAD
  api.has_graphs = graphs.ok();
  if (opened.ok()) return &api;
  problem = opened.problem();
  return nullptr;
}

std::string Api::error_text(CUresult error) const {
  const char *name = nullptr, *text = nullptr;
  cuGetErrorName(error, &name);
  cuGetErrorString(error, &text);
  if (!name || !text) return "CUDA error " + std::to_string(error);
  return std::string(text) + " (" + name + ")";
}

}  // namespace tasuki::cuda
