// The faces of a 2-D array of doubles as ../xmp/reflect_do.h exchanges them, by an execution that is run directly. Its storage
// is the array's: ly + 2 rows of `lead` elements, lx + 2 of them with their shadows.
#include "side.h"

static tasuki::Execution *exchange;

extern "C" void engine_halo2d(void *storage, int lead, int lx, int ly, int npx, int npy) {
  begin(nullptr, nullptr);
  auto *u = static_cast<double *>(storage);
  auto at = [&](int j, int i) { return u + static_cast<long>(j) * lead + i; };
  const std::vector<tasuki::Level> column = {{ly, static_cast<long>(lead * sizeof(double))}};
  tasuki::Plan plan;
  plan.kind = "faces";
  for (int r = 0; r < size; r++) { // all ranks meet the moves in the same order
    const int px = r % npx, py = r / npx;
    if (py < npy - 1) add_move(plan, r, at(ly, 1), r + npx, at(0, 1), lx * sizeof(double), {});
    if (py < npy - 1) add_move(plan, r + npx, at(1, 1), r, at(ly + 1, 1), lx * sizeof(double), {});
    if (px < npx - 1) add_move(plan, r, at(1, lx), r + 1, at(1, 0), sizeof(double), column);
    if (px < npx - 1) add_move(plan, r + 1, at(1, 1), r, at(1, lx + 1), sizeof(double), column);
  }
  exchange = new tasuki::Execution(plan); // until the end: the last one is what engine_step runs
}

extern "C" void engine_step() { exchange->run(); }
