// The cost model of this run.
#include <errno.h>
#include <mpi.h>
#include <string.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/communicators.h"
#include "core/config.h"
#include "core/error.h"
#include "core/finalize.h"
#include "core/world.h"
#include "plan/cost_model.h"

namespace tasuki {

namespace {

CostModel& model() {
  static auto* m = new CostModel(CostModel::ordinary());
  return *m;
}

struct TuneFile {
  std::string path, text;
};

// Node 1: the file to use, nothing when there is none.
TuneFile find_file() {
  const std::string& given = config_word(Setting::tune);
  if (given == "none") return {};
  const std::string path = given.empty() ? tune_file() : given;
  constexpr const char* help = "name a file that xmptune has written, or leave XMP_TUNE out";
  std::error_code unknown;
  const auto kind = std::filesystem::status(path, unknown).type();
  if (!given.empty() && kind == std::filesystem::file_type::directory)
    fail(nullptr, format("XMP_TUNE=%s: is a folder", path.c_str()), help);
  if (!given.empty() && kind == std::filesystem::file_type::fifo)
    fail(nullptr, format("XMP_TUNE=%s: is a pipe, and no file", path.c_str()), help);
  std::ifstream file(path);
  if (!file) {
    if (!given.empty())
      fail(nullptr, format("XMP_TUNE=%s: the file cannot be read: %s", path.c_str(), strerror(errno)), help);
    return {};
  }
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad()) fail(nullptr, path + ": the file cannot be read");
  return {path, text.str()};
}

void share(std::string& text) {
  long length = static_cast<long>(text.size());
  MPI_Bcast(&length, 1, MPI_LONG, 0, world_comm());
  text.resize(static_cast<std::size_t>(length));
  MPI_Bcast(text.data(), static_cast<int>(length), MPI_BYTE, 0, world_comm());
}

}  // namespace

void start_cost_model() {
  TuneFile file;
  if (world().rank == 0) file = find_file();
  CostModel read = CostModel::ordinary();
  int segments = world().rank == 0 && long_messages_ask_first();
  MPI_Bcast(&segments, 1, MPI_INT, 0, world_comm());
  if (segments) read.prefer_segments();
  // Checked before the others get it: one message, from node 1.
  std::string problem;
  if (!file.path.empty() && world().rank == 0) problem = CostModel::read(file.text, read);
  if (!problem.empty())
    fail(nullptr, file.path + ", " + problem, "run xmptune again to write it anew, or remove it");
  share(file.path);
  share(file.text);
  if (!file.path.empty() && world().rank != 0) CostModel::read(file.text, read);
  if (!file.path.empty()) read.source = file.path;
  model() = std::move(read);
}

const CostModel& cost_model() { return model(); }

}  // namespace tasuki
