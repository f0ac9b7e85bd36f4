// COUNT doubles from the first rank to the second, and then back: half a round trip.
static double *NAME(v);
static tasuki::Execution *NAME(there), *NAME(back);

static void NAME(step)() {
  NAME(there)->run();
  NAME(back)->run();
}

static void NAME(run)() {
  const unsigned long bytes = COUNT * sizeof(double);
  tasuki::Plan there, back;
  NAME(v) = static_cast<double *>(tasuki::allocate_storage(bytes));
  add_move(there, 0, NAME(v), 1, NAME(v), bytes, {});
  add_move(back, 1, NAME(v), 0, NAME(v), bytes, {});
  tasuki::Execution first_way(there), second_way(back);
  NAME(there) = &first_way, NAME(back) = &second_way;
  measure(LABEL, "", 2, NAME(step));
  double sum = 0.0;
  for (int k = 0; k < COUNT; k++) NAME(v)[k] = 10.0 * rank + k;
  first_way.run();
  if (rank == 1)
    for (int k = 0; k < COUNT; k++) sum += NAME(v)[k], NAME(v)[k] += 100.0;
  second_way.run();
  if (rank == 0)
    for (int k = 0; k < COUNT; k++) sum += NAME(v)[k];
  check(LABEL, "", sum);
}
