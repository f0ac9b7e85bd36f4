/* What halo2d.cpp gives to programs in C. */
#ifndef ENGINE_HALO2D_H
#define ENGINE_HALO2D_H
void engine_halo2d(void *storage, int lead, int lx, int ly, int npx, int npy);
void engine_step(void);
#endif
