// Routines that other files may call are registered as texts, one for each memory that a pointer may point to; static ones
// are not.
// RUN: %xmpcc --emit-c %s -o %t.c && %filecheck --input-file %t.c
struct point {
  double x, y;
};
#pragma acc routine seq
double length2(const struct point *p) { return p->x * p->x + p->y * p->y; }
#pragma acc routine seq
static double own(double x) { return x; }
#pragma acc routine seq
double elsewhere(double x);
#pragma acc routine seq
double both(double x) { return own(x) + elsewhere(x); }

// CHECK: static struct tasuki_routine _xmp_routines[] = {
// CHECK: {"extern_length2",
// CHECK: #ifndef TASUKI_TYPE_point_
// CHECK: TASUKI_ROUTINE double extern_length2(TASUKI_POINTEE const struct [[POINT:point_[0-9a-f]+]] *p TASUKI_FILE_DECLARE)
// CHECK: {"extern_length2_o",
// CHECK: TASUKI_ROUTINE double extern_length2_o(const struct [[POINT]] *p TASUKI_FILE_DECLARE)
// CHECK: {"extern_both",
// CHECK: TASUKI_ROUTINE double own_of_extern_both(double x)
// CHECK: TASUKI_ROUTINE double extern_both(double x TASUKI_FILE_DECLARE)
// CHECK: own_of_extern_both(x) + extern_elsewhere(x TASUKI_FILE_PASS)
// CHECK: "extern_elsewhere", 0, 0, 0},
// CHECK-NOT: {"extern_own"
// CHECK: tasuki_register_routines(sizeof _xmp_routines / sizeof *_xmp_routines, _xmp_routines);
