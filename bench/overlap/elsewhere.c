// A computation that the runtime does not see.
void compute_elsewhere(double *numbers, int count, long turns) {
  for (long k = 0; k < turns; k++)
    for (int j = 0; j < count; j++) numbers[j] = numbers[j] * 0.999 + 0.001;
}
