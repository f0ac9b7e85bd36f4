/* Linked into every program by xmpcc, with --wrap=main: starts the runtime before main also where main's
 * own file holds no directive. Nothing happens in a program that does not need the runtime. */
extern void tasuki_start(void) __attribute__((weak));
/* Defined by a file that calls xmp_init: an MPI program that starts the runtime itself. */
extern int tasuki_program_initializes __attribute__((weak));
extern int __real_main(int argc, char **argv, char **envp);

int __wrap_main(int argc, char **argv, char **envp);
int __wrap_main(int argc, char **argv, char **envp) {
  if (tasuki_start && !&tasuki_program_initializes) tasuki_start();
  return __real_main(argc, argv, envp);
}
