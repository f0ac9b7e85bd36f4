/* What halo2d.cpp gives to programs in C. */
void engine_halo2d(void *storage, int lead, int lx, int ly, int npx, int npy);
void engine_step(void);
