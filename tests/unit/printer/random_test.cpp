// Random functions on integers and floating-point numbers compute the same when they are printed.
#include <gtest/gtest.h>

#include <random>

#include "run.h"

namespace {

// Only what C defines for all values (with signed overflow that wraps around).
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::string program() {
    std::string text = "#include <stdio.h>\n#include <math.h>\n";
    text += "static const int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};\n";
    for (int f = 0; f < 6; ++f) {
      std::string result = type();
      text += "static " + result + " f" + std::to_string(f) +
              "(char a, unsigned b, long c, float d, double e, unsigned char g) {\n";
      text += "  short h = " + integer(3) + "; _Bool k = " + expression(2) +
              "; unsigned long m = " + integer(3) + ";\n";
      text += "  double v[4] = {" + floating(2) + ", " + integer(2) + ", e};\n";
      for (int s = 0; s < 5; ++s) text += statement(3, "  ");
      text += "  return " + (result == "double" || result == "float" ? floating(4) : integer(4)) + ";\n}\n";
      functions_ = f + 1;
    }
    text += "int run(void) {\n  for (int i = 0; i < 20; i++) {\n";
    for (int f = 0; f < 6; ++f)
      text += "    printf(\"%.17g\\n\", (double)f" + std::to_string(f) +
              "((char)(i * 37), i * 123456789u, (long)i * 987654321 - 5, i * 0.25f, i / 3.0, (unsigned "
              "char)(i * 11)));\n";
    return text + "  }\n  return 0;\n}\n";
  }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  template <size_t N>
  std::string one(const char* const (&of)[N]) {
    return of[pick(N)];
  }

  std::string type() { return one({"int", "unsigned", "long", "double", "float", "short", "char"}); }
  std::string variable() { return one({"a", "b", "c", "g", "h", "m", "k"}); }
  std::string expression(int depth) { return pick(2) ? integer(depth) : floating(depth); }

  std::string integer(int depth) {
    if (depth == 0)
      return pick(3) ? one({"a", "b", "c", "g"}) : one({"1", "7u", "3L", "'x'", "0x10", "2UL", "100"});
    auto sub = [&] { return integer(depth - 1); };
    switch (pick(12)) {
      case 0:
        return sub() + one({" + ", " - ", " * "}) + sub();
      case 1:
        return "(" + sub() + one({" + ", " - ", " ^ ", " | ", " & "}) + sub() + ")";
      case 2:
        return "(" + sub() + ") / ((" + sub() + " & 7) + 1)";
      case 3:
        return "(" + sub() + ")" + one({" << ", " >> "}) + "(" + sub() + " & 7)";
      case 4:
        return "(" + sub() + one({" < ", " == ", " >= ", " != "}) + sub() + ")";
      case 5:
        return "(" + sub() + one({" && ", " || "}) + sub() + ")";
      case 6:
        return "(" + sub() + " ? " + sub() + " : " + sub() + ")";
      case 7:
        return "(" + one({"int", "unsigned char", "short", "long", "unsigned", "_Bool"}) + ")(" + sub() + ")";
      case 8:
        return one({"-", "~", "!"}) + "(" + sub() + ")";
      case 9:
        return "table[" + sub() + " & 7]";
      case 10:
        return "(long)sizeof(" + type() + ")";
      default:
        return "(" + floating(depth - 1) + one({" < ", " > ", " == "}) + floating(depth - 1) + ")";
    }
  }

  std::string floating(int depth) {
    if (depth == 0) return one({"d", "e", "1.5", "0.1f", "3e2", "0x1.8p1f"});
    auto sub = [&] { return floating(depth - 1); };
    switch (pick(8)) {
      case 0:
        return "(" + sub() + one({" + ", " - ", " * "}) + sub() + ")";
      case 1:
        return sub() + " / (fabs(" + sub() + ") + 1)";
      case 2:
        return "sqrt(fabs(" + expression(depth - 1) + "))";
      case 3:
        return "sqrtf(fabsf(" + expression(depth - 1) + "))";
      case 4:
        return "(" + integer(depth - 1) + ")";
      case 5:
        return "(float)(" + expression(depth - 1) + ")";
      case 6:
        return "(" + integer(depth - 1) + " ? " + sub() + " : " + expression(depth - 1) + ")";
      default:
        return functions_ ? "f" + std::to_string(pick(functions_)) + "(1, " + integer(0) + ", 2, " +
                                floating(0) + ", " + integer(0) + ", 3)"
                          : "-" + std::string("(") + sub() + ")";
    }
  }

  std::string statement(int depth, const std::string& indent) {
    auto block = [&] {
      std::string text = "{\n";
      for (int s = pick(3); s >= 0; --s) text += statement(depth - 1, indent + "  ");
      return text + indent + "}";
    };
    int kind = pick(depth ? 8 : 3);
    switch (kind) {
      case 0:
        return indent + variable() + " = " + integer(3) + ";\n";
      case 1:
        return indent + variable() + one({" += ", " -= ", " ^= ", " |= ", " *= "}) + integer(2) + ";\n";
      case 2:
        return indent + "v[" + integer(1) + " & 3] = " + floating(2) + ";\n";
      case 3:
        return indent + "if (" + integer(2) + ") " + block() + (pick(2) ? " else " + block() : "") + "\n";
      case 4:
        return indent + "for (int n = 0; n < 3; n++) " + block() + "\n";
      case 5:
        return indent + "switch (" + integer(1) + " & 3) {\n" + indent + "  case 0: " + block() + "\n" +
               indent + "  case 2: h++; break;\n" + indent + "  default: " + block() + "\n" + indent + "}\n";
      case 6:
        return indent + "{ int w = 4; do " + block() + " while (--w > 0); }\n";
      default:
        return indent + "h" + one({"++", "--"}) + ";\n";
    }
  }

  std::mt19937 random_;
  int functions_ = 0;
};

}  // namespace

class Random : public testing::TestWithParam<unsigned> {};

TEST_P(Random, ProgramsAreUnchanged) {
  expectSameOutput(Generator(GetParam()).program(), "seed " + std::to_string(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(Seeds, Random, testing::Range(1u, 9u));
