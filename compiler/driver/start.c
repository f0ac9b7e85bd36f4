/* Linked into every program by xmpcc, with --wrap=main: starts the runtime before main also where main's
 * own file holds no directive. Nothing happens in a program that does not need the runtime, nor in an MPI
 * program, which calls MPI_Init and xmp_init itself. */
#define _GNU_SOURCE
#include <link.h>
#include <stddef.h>
#include <string.h>

extern void tasuki_start(void) __attribute__((weak));
extern int __real_main(int argc, char** argv, char** envp);
int __wrap_main(int argc, char** argv, char** envp);

/* Some systems leave addresses in the dynamic section relative to the object. */
static const void* address(const struct dl_phdr_info* object, ElfW(Addr) value) {
  return (const void*)(value < object->dlpi_addr ? object->dlpi_addr + value : value);
}

/* Looks through the symbols that the program itself (the first object) takes from libraries. */
static int starts_mpi_itself(struct dl_phdr_info* object, size_t size, void* found) {
  const ElfW(Dyn)* entry = NULL;
  const ElfW(Sym)* symbols = NULL;
  const char* names = NULL;
  size_t count = 0;
  (void)size;
  for (int i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
      entry = (const void*)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
  for (; entry && entry->d_tag != DT_NULL; entry++) {
    const void* target = address(object, entry->d_un.d_ptr);
    if (entry->d_tag == DT_SYMTAB) symbols = target;
    if (entry->d_tag == DT_STRTAB) names = target;
    /* Undefined symbols come before those in the hash table: second word; of the old table, all of them. */
    if (entry->d_tag == DT_GNU_HASH || (entry->d_tag == DT_HASH && !count))
      count = ((const unsigned*)target)[1];
  }
  for (size_t i = 1; symbols && names && i < count; i++) {
    const char* name = names + symbols[i].st_name;
    if (symbols[i].st_shndx == SHN_UNDEF &&
        (!strcmp(name, "MPI_Init") || !strcmp(name, "MPI_Init_thread") || !strcmp(name, "xmp_init")))
      *(int*)found = 1;
  }
  return 1; /* only the first object */
}

int __wrap_main(int argc, char** argv, char** envp) {
  int own = 0;
  if (tasuki_start) {
    dl_iterate_phdr(starts_mpi_itself, &own);
    if (!own) tasuki_start();
  }
  return __real_main(argc, argv, envp);
}
