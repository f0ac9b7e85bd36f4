// The program xmptune-run.
#include "tune/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/error.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "tasuki/abi.h"

int tasuki_tune(int argc, char** argv) {
  using namespace tasuki;
  // What is there now must not decide what is measured.
  setenv("XMP_TUNE", "none", 1);
  tasuki_start();
  TuneBudget budget;
  if (argc == 2 && strcmp(argv[1], "--quick") == 0) {
    budget.seconds = 3;
    budget.few_sizes = true;
  } else if (argc > 1) {
    fail(nullptr, format("unknown option '%s'", argv[1]), "run it through xmptune");
  }
  if (world().size < 2) fail(nullptr, "costs are measured between two nodes, and there is one", "xmptune -n 2");
  const CostModel model = measure(budget);
  if (world().rank != 0) return 0;
  char day[32] = "";
  const time_t now = time(nullptr);
  tm date{};
  if (localtime_r(&now, &date)) strftime(day, sizeof day, "%Y-%m-%d", &date);
  std::string text = model.text();
  text.insert(text.find('\n') + 1,
              format("# measured by xmptune%s on %s; bytes:microseconds of an exchange of one move each way\n",
                     budget.few_sizes ? " --quick" : "", day) +
                  (memory_is_shared() ? "" : format("# memory is not shared: %s\n", why_not_shared())));
  fputs(text.c_str(), stdout);
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
