/* A row's step that uses the faces before it exchanges them. */
static struct face NAME(faces)[4];
static int NAME(face_count);

static void NAME(use)(void) { use_faces(NAME(faces), NAME(face_count)); }

static void NAME(used_step)(void) {
  NAME(use)();
  NAME(step)();
}
