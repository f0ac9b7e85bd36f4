// Faces of a 2-D array of doubles as ../xmp/halo2d.h exchanges them, by an execution that is run directly: what reflect_do
// may at best cost.
#define LX (NX / NPX)
#define LY (NY / NPY)

static double (*NAME(u))[LX + 2];
static tasuki::Execution *NAME(exchange);

static void NAME(step)() { NAME(exchange)->run(); }

#include "../block2d.h"

static void NAME(run)() {
  using tasuki::Level;
  const unsigned long bytes = (LY + 2) * sizeof *NAME(u);
  NAME(u) = static_cast<double(*)[LX + 2]>(tasuki::allocate_storage(bytes));
  tasuki::Plan plan;
  plan.kind = "faces";
  auto *u = NAME(u);
  const std::vector<Level> column = {{LY, (LX + 2) * sizeof(double)}};
  for (int r = 0; r < size; r++) { // all ranks meet the moves in the same order
    const int px = r % NPX, py = r / NPX;
    if (py < NPY - 1) add_move(plan, r, &u[LY][1], r + NPX, &u[0][1], LX * sizeof(double), {});
    if (py < NPY - 1) add_move(plan, r + NPX, &u[1][1], r, &u[LY + 1][1], LX * sizeof(double), {});
    if (px < NPX - 1) add_move(plan, r, &u[1][LX], r + 1, &u[1][0], sizeof(double), column);
    if (px < NPX - 1) add_move(plan, r + 1, &u[1][1], r, &u[1][LX + 1], sizeof(double), column);
  }
  tasuki::Execution exchange(plan);
  NAME(exchange) = &exchange;
  NAME(fill)(1.0);
  measure(LABEL, "execution", 1, NAME(step));
  NAME(fill)(2.0);
  NAME(step)();
  check(LABEL, "execution", NAME(sum)());
}
#undef LX
#undef LY
