// Texts of the kernel printer.
#include <gtest/gtest.h>

#include "print.h"

// The printed body of `entry` with these statements, after these declarations.
static std::string body(const std::string& statements, const std::string& declarations = "",
                        const PrintOptions& options = {}) {
  Printed p = printEntry(declarations + "\nvoid entry(void) {\n" + statements + "\n}\n", options);
  EXPECT_EQ(p.problem, "");
  return p.body;
}
static Printed whole(const std::string& statements, const std::string& declarations) {
  Printed p = printEntry(declarations + "\nvoid entry(void) {\n" + statements + "\n}\n");
  EXPECT_EQ(p.problem, "");
  return p;
}
static std::string problem(const std::string& statements, const std::string& declarations = "") {
  return printEntry(declarations + "\nvoid entry(void) {\n" + statements + "\n}\n").problem;
}

TEST(Expressions, ParenthesesFollowPrecedence) {
  const char* vars = "int a, b, c, *p; double x;";
  EXPECT_EQ(body("a = (a + b) * c;", vars), "a = (a + b) * c;\n");
  EXPECT_EQ(body("a = a - (b - c);", vars), "a = a - (b - c);\n");
  EXPECT_EQ(body("a = ((a - b) - c);", vars), "a = a - b - c;\n");
  EXPECT_EQ(body("a = (a & b) == c;", vars), "a = (a & b) == c;\n");
  EXPECT_EQ(body("a = a || b && c;", vars), "a = a || (b && c);\n");
  EXPECT_EQ(body("a = a | b | c;", vars), "a = a | b | c;\n");
  EXPECT_EQ(body("a = a << b + 1;", vars), "a = a << (b + 1);\n");
  EXPECT_EQ(body("a = (b, c);", vars), "a = (b, c);\n");
  EXPECT_EQ(body("a = b = c;", vars), "a = b = c;\n");
  EXPECT_EQ(body("a = -(-b) + ~c - !a;", vars), "a = -(-b) + ~c - !a;\n");
  EXPECT_EQ(body("a = b ? c ? 1 : 2 : (b ? 3 : 4);", vars), "a = b ? c ? 1 : 2 : b ? 3 : 4;\n");
  EXPECT_EQ(body("a = *p++ + (*p)++ + p[1] + *(p + 1);", vars), "a = *p++ + (*p)++ + p[1] + *(p + 1);\n");
  EXPECT_EQ(body("x = (double)a / (b + 1);", vars), "x = (double)a / (b + 1);\n");
}

TEST(Expressions, LiteralsKeepValueAndType) {
  EXPECT_EQ(body("float f = 1.0f; double d = 1.0, e = .1, h = 0x1.8p3, k = 1e30; float g = 1e-3f;"),
            "float f = 1.0f;\ndouble d = 1.0;\ndouble e = 0.1;\ndouble h = 12.0;\ndouble k = 1e+30;\n"
            "float g = 0.001f;\n");
  EXPECT_EQ(
      body("long a = 10L; unsigned b = 0xffffffffU; unsigned long c = 7UL; long long d = 3LL; int e = 017;"),
      "long a = 10L;\nunsigned int b = 4294967295U;\nunsigned long c = 7UL;\nlong d = 3L;\nint e = 15;\n");
  EXPECT_EQ(body("char c = 'a', n = '\\n', q = '\\'', z = 0; int w = L'x';"),
            "char c = 'a';\nchar n = '\\n';\nchar q = '\\'';\nchar z = 0;\nint w = 120;\n");
  EXPECT_EQ(body("unsigned long s = sizeof(double) * 3; int e = B;", "enum { A = -2, B };"),
            "unsigned long s = 8UL * 3;\nint e = -1;\n");
  EXPECT_EQ(body("double a = INFINITY, b = HUGE_VAL; float c = NAN;", "#include <math.h>"),
            "double a = 1.0f / 0.0f;\ndouble b = 1.0 / 0.0;\nfloat c = fabs(0.0f / 0.0f);\n");
}

TEST(Expressions, ArgumentsOfTheLibraryHaveItsTypes) {
  const char* vars = "#include <math.h>\n#include <stdlib.h>\nint i; float f; double d; long l;";
  EXPECT_EQ(body("d = sqrt(i) + pow(d, 2) + fabs(f);", vars),
            "d = sqrt((double)i) + pow(d, 2.0) + fabs((double)f);\n");
  EXPECT_EQ(body("f = sqrtf(d) + __builtin_fabsf(f);", vars), "f = sqrtf((float)d) + fabsf(f);\n");
  EXPECT_EQ(body("i = abs(i < 3); l = llabs(l);", vars), "i = abs((int)(i < 3));\nl = labs(l);\n");
  EXPECT_EQ(body("i = __builtin_expect(i > 0, 1);", vars), "i = i > 0;\n");
  EXPECT_EQ(body("i = isnan(d) || isinf(f);", vars), "i = isnan(d) || isinf(f);\n");
}

TEST(Expressions, BoolIsAByteOfZeroOrOne) {
  const char* vars = "_Bool b; int i; double d; int *p;";
  EXPECT_EQ(body("b = i; b = d; b = p; b = i < 3; b = !i; b = 7; b |= i;", vars),
            "b = i != 0;\nb = d != 0;\nb = p != 0;\nb = i < 3;\nb = !i;\nb = 1;\nb = (b | i) != 0;\n");
  EXPECT_EQ(body("_Bool c = b; i = (_Bool)i + 1;", vars), "unsigned char c = b;\ni = (i != 0) + 1;\n");
}

TEST(Expressions, PointersAreConvertedAsCppWantsIt) {
  const char* vars = "double *q; void *v; const double *c; char *s; long l;";
  EXPECT_EQ(body("q = v; v = q; q = c; q = 0; q = (void *)0; if (q == ((void *)0)) q = (double *)s;", vars),
            "q = (TASUKI_POINTEE double *)v;\nv = q;\nq = (TASUKI_POINTEE double *)c;\nq = 0;\nq = 0;\n"
            "if (q == 0) {\n  q = (TASUKI_POINTEE double *)s;\n}\n");
}

TEST(Expressions, CompoundLiteralsAndShortConditionals) {
  EXPECT_EQ(body("struct p a; a = (struct p){1, b};", "struct p { int x, y; }; int b;"),
            "struct p a;\nstruct p tasuki_t1;\na = (tasuki_t1.x = 1, tasuki_t1.y = b, tasuki_t1);\n");
  EXPECT_EQ(body("b = b ?: 3; b = b++ ?: 4;", "int b;"),
            "b = b ? b : 3;\nint tasuki_t1;\nb = (tasuki_t1 = b++) ? tasuki_t1 : 4;\n");
  EXPECT_EQ(body("b = ({ int t = b; t * 2; });", "int b;"), 
            "b = TASUKI_BLOCK_OPEN int t = b; TASUKI_BLOCK_VALUE t * 2; TASUKI_BLOCK_CLOSE;\n");
}

TEST(Statements, KeepTheirForm) {
  EXPECT_EQ(
      body("for (int i = 0; i < n; i++) { if (i == 3) continue; else if (i > 7) break; else n--; }",
           "int n;"),
      "for (int i = 0; i < n; i++) {\n  if (i == 3) {\n    continue;\n  }\n  else if (i > 7) {\n    break;\n"
      "  }\n  else {\n    n--;\n  }\n}\n");
  EXPECT_EQ(body("while (n) n /= 2; do { n++; } while (n < 10); ;", "int n;"),
            "while (n) {\n  n /= 2;\n}\ndo {\n  n++;\n} while (n < 10);\n;\n");
  EXPECT_EQ(
      body("switch (n) { case 1: case 2: n = 3; break; case 4 ... 5: { int k = n; n = k; } default: n = 0; }",
           "int n;"),
      "switch (n) {\n  case 1:\n  case 2:\n  n = 3;\n  break;\n  case 4:\n  case 5:\n  {\n    int k = n;\n"
      "    n = k;\n  }\n  default:\n  n = 0;\n}\n");
  EXPECT_EQ(body("for (int i = 0, *p = &n; i < *p; i++);", "int n;"),
            "{\n  int i = 0;\n  int *p = &n;\n  for (; i < *p; i++) {\n    ;\n  }\n}\n");
}

TEST(Statements, DeclarationsThatAreJumpedOverAreSplit) {
  EXPECT_EQ(body("if (n) goto out; int k = 2; n = k; out: n++;", "int n;"),
            "if (n) {\n  goto out;\n}\nint k;\nk = 2;\nn = k;\nout:;\nn++;\n");
  EXPECT_EQ(
      body("switch (n) { int t[2]; case 1:; const int k = 2; n = k; break; default: n = 1; }", "int n;"),
      "switch (n) {\n  int t[2];\n  case 1:\n  ;\n  int k;\n  k = 2;\n  n = k;\n  break;\n  default:\n  n = "
      "1;\n}\n");
}

TEST(Declarations, ListsAreByPosition) {
  EXPECT_EQ(
      body(
          "float w[4] = {1, d, [3] = 2}; struct s a = {.y = 2, .v = {1}}; int z[3] = {}; char t[4] = \"ab\";",
          "struct s { int x; double y; int v[3]; }; double d;"),
      "float w[4] = {1.0f, (float)d, 0, 2.0f};\nstruct s a = {0, 2.0, {1}};\nint z[3] = {0};\n"
      "char t[4] = \"ab\";\n");
  EXPECT_EQ(body("union u a = {.f = 1.5f};", "union u { int i; float f; };"), "union u a;\na.f = 1.5f;\n");
}

TEST(Types, DeclaratorsHaveAddressSpaces) {
  Printed p =
      whole("f(q, t, &s);",
            "struct s { double *p; float (*t)[5]; }; double *q; float t[4][5]; struct s s;\n"
            "static void f(double *restrict a, float b[][5], const struct s *c) { a[0] = b[1][2] + *c->p; "
            "double **d = &a; volatile int v; }");
  EXPECT_EQ(
      p.definitions,
      "struct s {\n  TASUKI_GLOBAL double *p;\n  TASUKI_GLOBAL float (*t)[5];\n};\n"
      "TASUKI_ROUTINE void f(TASUKI_POINTEE double *a, TASUKI_POINTEE float (*b)[5], const struct s *c) {\n"
      "  a[0] = b[1][2] + *c->p;\n  TASUKI_POINTEE double **d = &a;\n  volatile int v;\n}\n");
}

TEST(Types, NamesThatOtherLanguagesReserve) {
  Printed p = whole("struct class this; this.new = 1; int global = clamp(this.new);",
                    "struct class { int new; }; int clamp(int template) { return template; }");
  EXPECT_EQ(p.body,
            "struct class_xmp this_xmp;\nthis_xmp.new_xmp = 1;\nint global_xmp = clamp_xmp(this_xmp.new_xmp);\n");
  EXPECT_EQ(p.definitions,
            "struct class_xmp {\n  int new_xmp;\n};\nTASUKI_ROUTINE int clamp_xmp(int template_xmp) {\n  return "
            "template_xmp;\n}\n");
}

TEST(Types, AnonymousMembersGetNames) {
  Printed p = whole("struct t a; a.i = 1; a.x = 2;",
                    "struct t { int k; union { int i; float f; }; struct { double x; }; };");
  EXPECT_EQ(p.body, "struct t a;\na.anonymous_1.i = 1;\na.anonymous_2.x = 2;\n");
}

TEST(Routines, ArePrintedOnceAndInOrder) {
  Printed p = whole("a = g(a) + f(a);",
                    "int a; static int f(int x) { return x + 1; }\nstatic int g(int x) { return f(x) * 2; }");
  EXPECT_EQ(p.definitions,
            "TASUKI_ROUTINE int f(int x) {\n  return x + 1;\n}\nTASUKI_ROUTINE int g(int x) {\n  return f(x) "
            "* 2;\n}\n");
  EXPECT_EQ(p.body, "a = g(a) + f(a);\n");
}

TEST(Routines, OncePerMemoryThatPointersPointTo) {
  Printed p = whole("double own[3]; a[0] = f(own) + f(a); double *q = own; f(q + 1);",
                    "double *a; static double f(double *x) { double *y = x; return y[0]; }");
  EXPECT_EQ(p.body, "double own[3];\na[0] = f(own) + f_2(a);\ndouble *q = own;\nf(q + 1);\n");
  EXPECT_EQ(p.definitions,
            "TASUKI_ROUTINE double f(double *x) {\n  double *y = x;\n  return y[0];\n}\n"
            "TASUKI_ROUTINE double f_2(TASUKI_POINTEE double *x) {\n  TASUKI_POINTEE double *y = x;\n  "
            "return y[0];\n}\n");
}

TEST(Routines, ConstantsOfTheFile) {
  Printed p =
      whole("a = f(1);",
            "double a; static const double w[3] = {1, 2, 3}; static const int n = 3; const float h = 0.5f;\n"
            "static double f(int i) { static const int k[2] = {4, 5}; return w[i] * n + h + k[i]; }");
  EXPECT_EQ(p.definitions,
            "TASUKI_CONSTANT double w[3] = {1.0, 2.0, 3.0};\nTASUKI_CONSTANT int k_of_f[2] = {4, 5};\n"
            "TASUKI_ROUTINE double f(int i) {\n  return w[i] * 3 + 0.5f + k_of_f[i];\n}\n");
}

TEST(Routines, VariableLengthParametersAreFlat) {
  Printed p = whole("f(n, m, (void *)a);",
                    "int n, m; double *a; static void f(int n, int m, double a[n][m]) { a[1][2] = a[n - "
                    "1][0]; double *r = a[1]; }");
  EXPECT_EQ(p.definitions,
            "TASUKI_ROUTINE void f(int n, int m, TASUKI_POINTEE double *a) {\n"
            "  a[(long)1 * m + 2] = a[(long)(n - 1) * m + 0];\n"
            "  TASUKI_POINTEE double *r = a + (long)1 * m;\n}\n");
}

TEST(Routines, VariablesOfTheFileComeAsParameters) {
  PrintOptions options;
  options.addresses = {{"x", "x"}, {"t", "t_on_device"}, {"m", "m"}, {"p", "p"}};
  Printed p = printEntry(
      "static int x; double t[4], m[2][3], *p;\nstatic double f(int i) { return t[i] + m[1][i] + x + p[i]; "
      "}\n"
      "static double g(void) { x++; return f(1); }\nvoid entry(void) {\n  double a = g();\n}\n",
      options);
  EXPECT_EQ(p.problem, "");
  EXPECT_EQ(p.body, "double a = g(x, t_on_device, m, p);\n");
  EXPECT_EQ(p.shared, "x t m p");
  EXPECT_EQ(p.definitions,
            "TASUKI_ROUTINE double f(int i, TASUKI_POINTEE double *file_t, TASUKI_POINTEE double *file_m, "
            "TASUKI_POINTEE int *file_x, TASUKI_POINTEE double *file_p) {\n"
            "  return file_t[i] + ((TASUKI_POINTEE double (*)[3])file_m)[1][i] + (*file_x) + file_p[i];\n}\n"
            "TASUKI_ROUTINE double g(TASUKI_POINTEE int *file_x, TASUKI_POINTEE double *file_t, "
            "TASUKI_POINTEE double *file_m, TASUKI_POINTEE double *file_p) {\n"
            "  (*file_x)++;\n  return f(1, file_t, file_m, file_x, file_p);\n}\n");
}

TEST(Hooks, ReplaceVariablesElementsAndStatements) {
  PrintOptions options;
  options.variables = {{"n", "(*n)"}};
  options.elements = {{"u", "u[i * u_S0 + j - u_O]"}};
  options.skipped = "other";
  EXPECT_EQ(body("int i, j; n = n + 1; u[i][j] = -u[i][j] * 2; other(); if (n) other();",
                 "int n; double u[4][4]; void other(void);", options),
            "int i;\nint j;\n(*n) = (*n) + 1;\nu[i * u_S0 + j - u_O] = -u[i * u_S0 + j - u_O] * 2;\nhooked;\n"
            "if ((*n)) {\n  hooked;\n}\n");
}

TEST(Lines, SayWhereTheProgramsLinesAre) {
  PrintOptions options;
  options.lines = true;
  Printed p = printEntry(
      "int a;\nvoid entry(void) {\n  a = 1;\n  a = 2;\n\n  a = 3;\n\n\n\n\n  a = 4; a = 5;\n}\n", options);
  EXPECT_EQ(p.body, "#line 3 \"test.c\"\na = 1;\na = 2;\n\na = 3;\n#line 11\na = 4;\n#line 11\na = 5;\n");
}

TEST(Complex, OperatorsAreFunctions) {
  const char* const variables = "double _Complex z, w; float _Complex f; double x; int k;";
  EXPECT_EQ(body("z = z * w + x / z;", variables),
            "z = tasuki_complex_plus_cc_d(tasuki_complex_times_cc_d(z, w), tasuki_complex_over_rc_d(x, z));\n");
  EXPECT_EQ(body("z = 2; z = f; f = -z; x = z;", variables),
            "z = tasuki_complex_d(2, 0);\nz = tasuki_complex_f_d(f);\nf = tasuki_complex_d_f(tasuki_complex_minus_d(z));\nx = z.re;\n");
  EXPECT_EQ(body("z *= x; f -= w; x += z; f *= 2.0f;", variables),
            "z = tasuki_complex_times_cr_d(z, x);\n"
            "f = tasuki_complex_d_f(tasuki_complex_less_cc_d(tasuki_complex_f_d(f), w));\n"
            "x = tasuki_complex_plus_cc_d(tasuki_complex_d(x, 0), z).re;\nf = tasuki_complex_times_cr_f(f, 2.0f);\n");
  EXPECT_EQ(body("__real__ z = 1; x = __imag__ (z + w); k = z == w || !z; if (z && k) z = ~w;", variables),
            "z.re = 1;\nx = tasuki_complex_plus_cc_d(z, w).im;\n"
            "k = tasuki_complex_same_d(z, w) || !tasuki_complex_true_d(z);\n"
            "if (tasuki_complex_true_d(z) && k) {\n  z = tasuki_complex_conj_d(w);\n}\n");
}

TEST(Unsupported, SaysWhatAndWhere) {
  EXPECT_EQ(problem("long double x; x = 1;"), "long double");
  EXPECT_EQ(problem("_Complex int z; z = 1;"), "a _Complex type of other parts than float and double");
  EXPECT_EQ(problem("long double _Complex z; z = 1;"), "a _Complex type of other parts than float and double");
  EXPECT_EQ(problem("double _Complex z = {1, 2}; z += 1;"), "a list of two values for a _Complex number; write CMPLX");
  EXPECT_EQ(problem("z++;", "double _Complex z;"), "-- or ++ of a _Complex number; add 1");
  EXPECT_EQ(problem("z[f()] += 1;", "double _Complex z[4]; int f(void);"),
            "an assignment to a _Complex number whose place has side effects");
  EXPECT_EQ(problem("int n = 3; double a[n];"), "an array whose length is not known in front of the region");
  EXPECT_EQ(problem("p();", "void (*p)(void);"), "a call through a pointer");
  EXPECT_EQ(problem("__asm__(\"nop\");"), "inline assembler");
  EXPECT_EQ(problem("_Atomic int a; a = 1;"), "an _Atomic type");
  EXPECT_EQ(problem("static int k; k++;"), "the static variable 'k'");
  EXPECT_EQ(problem("f(1);", "int f(int n) { return n ? f(n - 1) : 0; }"), "recursion of 'f'");
  EXPECT_EQ(problem("foo(1);", "int foo(int);"),
            "call of 'foo', which has no body here; declare it with #pragma acc routine in front");
  EXPECT_EQ(problem("f();", "int x; int f(void) { return x; }"),
            "the file-scope variable 'x' in the routine 'f'; name it in #pragma acc declare");
  EXPECT_EQ(problem("struct b s; s.i = 1;", "struct b { int i : 3; };"), "the bit-field 'i'");
  EXPECT_EQ(problem("struct b s; s.i = 1;", "struct __attribute__((packed)) b { char c; int i; };"),
            "the struct 'b', which has a layout of its own (packed, aligned or empty)");
  EXPECT_EQ(problem("return;"), "return out of a compute region");
  Printed p = printEntry("int f(int);\nvoid entry(void) {\n  int a = 1;\n  a = f(a);\n}\n");
  EXPECT_EQ(p.line, 4u);
}
