"""Random loop nests in `kernels` without directives, beside the same code in serial: which of the loops run in parallel
is the compiler's to see, or the run's, where pointers may lead to the same memory. Subscripts are sums of products of loop
variables and extents; many of the nests need their order."""
import random
import re

ROWS = 15  # and elements of each, of a table
SIZE = 4096  # elements of each array; subscripts are made to stay below
HEAD = f"""#include <stdio.h>
#include <math.h>
#define SIZE {SIZE}
#define ROWS {ROWS}
typedef struct {{
  int n, m, q;
  int *u, *v;
}} Parts;
"""
MAIN = """
int main(void) {
  static int memory[2][SIZE + OTHER];
  int *u[2] = {memory[0], memory[1]}, *v[2] = {memory[0] + OTHER, memory[1] + OTHER};
  static int own[2][ROWS * ROWS];
  int *w[2][ROWS];
  for (int i = 0; i < ROWS * ROWS; i++) own[0][i] = own[1][i] = (i * 29 + 3) % 97;
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < ROWS; i++) w[k][i] = own[k] + i * STRIDE;
    ROWS_LED
  }
  int sum[2] = {5, 5}, most[2] = {-9, -9};
  for (int i = 0; i < SIZE; i++) u[0][i] = u[1][i] = (i * 37 + 11) % 101;
  for (int i = 0; i < SIZE; i++) v[0][i] = v[1][i] = (i * 17 + 5) % 89;
  AROUND
  region(NUMBERS, u[0], v[0], w[0], &sum[0], &most[0]);
  serial(NUMBERS, u[1], v[1], w[1], &sum[1], &most[1]);
  for (int i = 0; i < SIZE; i++)
    if (u[0][i] != u[1][i] || v[0][i] != v[1][i])
      return printf("at %d: %d %d in the region, %d %d in serial\\n", i, u[0][i], v[0][i], u[1][i], v[1][i]), 1;
  for (int i = 0; i < ROWS * ROWS; i++)
    if (own[0][i] != own[1][i]) return printf("at %d: %d in the region's rows, %d in serial\\n", i, own[0][i], own[1][i]), 1;
  if (sum[0] != sum[1] || most[0] != most[1])
    return printf("%d %d in the region, %d %d in serial\\n", sum[0], most[0], sum[1], most[1]), 1;
  return 0;
}
"""


class KernelsProgram:
    NAMES = ["n", "m", "q"]

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.numbers = dict(zip(self.NAMES, (self.random.randint(2, 11) for _ in self.NAMES)))
        # `kernels loop`, where all numbers are constants: what is trusted elsewhere is seen then.
        self.directed = seed % 5 == 4
        # Pointers that say that they lead to memory of their own, that do so, that lead into the same memory.
        declared, other = [("int *restrict ", SIZE), ("int *", SIZE), ("int *", self.random.choice([0, 1, 7, 60]))][0 if self.directed else seed % 3]
        data = "copy(u[0:SIZE], v[0:SIZE])" if other == SIZE else "present(u, v)"
        around = "" if other == SIZE else "#pragma acc data copy(memory[0])"
        # Rows: apart, the same twice, reaching into others, one in another array.
        self.table = 0 if self.directed else self.random.choice([0, 0, 1, 2, 3 if seed % 3 else 0])
        led = {1: "w[k][3] = w[k][5];", 3: "w[k][4] = u[k] + 10;"}.get(self.table, "")
        stride = ROWS - 3 if self.table == 2 else ROWS
        around += "\n#pragma acc data copy(own[0])" if self.table == 2 else ""
        data += "" if self.directed else " copy(w[0:ROWS][0:ROWS])"
        body, self.routines = [], []
        for _ in range(6):
            body += self.nest()
        parameters = ", ".join(f"int {name}" for name in self.NAMES)
        code = "\n".join("    " + line for line in body)
        constants = "".join(f"#define {name.upper()}_ {value}\n" for name, value in self.numbers.items()) if self.directed else ""
        if self.directed:
            code = re.sub(r"\b([nmq])\b", lambda name: name[1].upper() + "_", code)

        def function(name, pragma):
            body = code if pragma else code.replace("#pragma acc loop", "")
            return (f"static void {name}({parameters}, {declared}u, {declared}v, int **w, int *sum_, int *most_) {{\n"
                    f"  int sum = *sum_, most = *most_, t = 3;\n  Parts s = {{n, m, q, u, v}};\n{pragma}  {{\n{body}\n  }}\n  *sum_ = sum, *most_ = most;\n}}\n")
        self.text = (HEAD + constants + "".join(self.routines) + function("region", f"#pragma acc kernels {data}\n") + function("serial", "") +
                     MAIN.replace("NUMBERS", ", ".join(str(self.numbers[name]) for name in self.NAMES))
                     .replace("STRIDE", str(stride)).replace("ROWS_LED", led).replace("OTHER", str(other)).replace("AROUND", around))

    def nest(self):
        """A nest of one to three loops, of which the innermost has a few statements."""
        self.loops = []
        lines = ["#pragma acc loop"] if self.directed else []
        for k in range(self.random.choice([1, 2, 2, 2, 3])):
            name = "ijk"[k]
            extent = self.random.choice(self.NAMES)
            first, last = self.random.choice([(0, 0), (0, 0), (0, 0), (1, 1), (0, 1), (1, 0)])
            bound = f"{extent} - {last}" if last else extent
            form = self.random.randrange(6)
            if form == 0:
                header = f"for (int {name} = {bound} - 1; {name} >= {first}; {name}--)"
            elif form == 1:
                header = f"for (int {name} = {first}; {name} <= {bound} - 1; {name} += 2)"
            elif form == 2 and self.loops and not self.directed:
                header = f"for (int {name} = 0; {name} < {self.loops[-1][0]}; {name}++)"
                extent = self.loops[-1][1]
            elif form == 3 and self.loops and not self.directed and self.random.random() < 0.5:  # red and black
                begin = self.random.choice([f"({self.loops[-1][0]} + {self.random.randint(0, 3)}) % 2", f"({self.loops[0][0]} & 1)"])
                header = f"for (int {name} = {first} + {begin}; {name} < {bound}; {name} += 2)"
            else:
                header = f"for (int {name} = {first}; {name} < {bound}; {name}++)"
            self.loops.append((name, extent))
            lines.append("  " * k + header + " {")
        pad = "  " * len(self.loops)
        local = None
        self.pointers = {}
        for array in "uv":
            if self.random.random() < 0.15:  # a pointer of the iteration's own
                self.pointers[array] = f"p{array}"
                begin = self.random.choice([f"{array} + {self.subscript()}", f"&{array}[{self.subscript()}]", array])
                lines.append(f"{pad}int *p{array} = {begin};")
        if self.random.random() < 0.3:
            lines.append(f"{pad}int at = {self.subscript()};")
            local = "at"
        statements = [pad + self.statement(local) for _ in range(self.random.choice([1, 1, 2]))]
        if not self.directed and self.random.random() < 0.2:
            if self.random.random() < 0.5:
                lines.append(f"{pad}if ({self.colour()}) continue;")
            else:
                statements = [f"{pad}if ({self.colour()}) {{ {statement.strip()} }}" for statement in statements]
        if not self.directed and self.random.random() < 0.35 and not any(name in "\n".join(statements) for name in ("sum", "most", "t =", "t +=")):
            statements = [pad + self.called(statements, local)]
        lines += statements
        return lines + ["  " * k + "}" for k in reversed(range(len(self.loops)))]

    def called(self, statements, local):
        """A call of a routine that consists of the statements, with what they use as arguments or members of a structure."""
        name, loops = f"routine_{len(self.routines)}", [loop for loop, _ in self.loops]
        form = 0 if any("w[" in statement for statement in statements) else self.random.randrange(3)
        numbers = [f"int {v}" for v in [*loops, *([local] if local else [])]]
        text = "\n".join(statements)
        pointers = [p for p in self.pointers.values() if p in text]
        if form == 0:  # pointers
            parameters, inner = [*self.numbers_of("int {}"), "int *u", "int *v"], text
            arguments = [*self.NAMES, "u", "v"]
            if "w[" in text:
                parameters, arguments = [*parameters, "int **w"], [*arguments, "w"]
        else:  # a structure, or a pointer to one; sometimes by way of another routine
            access = "s->" if form == 1 else "s."
            parameters, arguments = [f"{'const ' * (self.random.random() < 0.5)}Parts {'*' * (form == 1)}s"], ["&s" if form == 1 else "s"]
            inner = re.sub(r"\b([uvnmq])\b", lambda word: access + word[1], text)
        self.routines.append(f"static void {name}({', '.join([*parameters, *numbers, *(f'int *{p}' for p in pointers)])}) {{\n{inner}\n}}\n")
        arguments += [*loops, *([local] if local else []), *pointers]
        if form and self.random.random() < 0.3:
            words = ", ".join([*parameters, *numbers, *(f"int *{p}" for p in pointers)])
            passed = ", ".join(["s", *loops, *([local] if local else []), *pointers])
            self.routines.append(f"static void by_{name}({words}) {{ {name}({passed}); }}\n")
            name = "by_" + name
        return f"{name}({', '.join(arguments)});"

    def colour(self):
        sum_ = " + ".join([self.random.choice([name for name, _ in self.loops]) for _ in range(self.random.choice([1, 2, 2, 3]))])
        return self.random.choice([f"({sum_}) % 2 == {self.random.randint(0, 1)}", f"({sum_} + n) % 2", f"(({sum_}) & 1) != 0",
                                   f"!(({sum_}) % 2)", f"(({sum_}) & 1) == n % 2", f"({sum_}) % 2 != m % 2", f"({sum_}) % 3 == 1"])

    def numbers_of(self, form):
        return [form.format(name) for name in self.NAMES]

    def statement(self, local):
        target, other = self.random.choice(["uv", "vu"])
        if not self.directed and self.random.random() < 0.35:
            target, other = self.random.choice(["ww", "ww", "wu", "vw"])
        value = f"{self.element(other, local)} % 50 + {self.random.choice([name for name, _ in self.loops])}"
        kind = self.random.random()
        if kind < 0.12:
            return f"sum += {value};"
        if kind < 0.2:
            return f"if ({value} > most) most = {value};"
        if kind < 0.4:
            value += f" + {self.element(target, local)} % 7"
        if kind < 0.55:  # a variable that may be each iteration's own
            assigned = self.random.choice(["t =", "t =", "t =", f"if ({self.loops[0][0]} % 2) t =", "t +="])
            return f"{assigned} {value}; {self.element(target, local)} = t % 60;"
        return f"{self.element(target, local)} {self.random.choice(['=', '=', '=', '+='])} {value};"

    def element(self, array, local):
        if array == "w":
            return "w" + "".join(f"[{self.random.choice([name for name, _ in self.loops])}{self.random.choice(['', '', ' + 1', ' + 2'])}]" for _ in range(2))
        if array in self.pointers and self.random.random() < 0.6:
            own, place = self.pointers[array], self.random.choice([self.loops[-1][0], "0", "1", self.loops[0][0]])
            return self.random.choice([f"{own}[{place}]", f"*({own} + {place})", f"(1 + {own})[{place}]"])
        form = "*({} + {})" if self.random.random() < 0.1 else "{}[{}]"
        return form.format(array, self.place(local))

    def place(self, local):
        """A subscript; sometimes next to a local variable's. Never beyond the array: taken modulo where it could be."""
        text = local if local and self.random.random() < 0.6 else self.subscript()
        if self.random.random() < 0.2:
            text += self.random.choice([" + 1", " + " + self.random.choice(self.NAMES)])
        return text

    def subscript(self):
        """Rows of rows, most of them with the extents of the loops, some with others; shuffled."""
        terms = []
        stride = []
        for name, extent in reversed(self.loops):
            terms.append(" * ".join([name, *stride]))
            if self.random.random() < 0.12:
                extent = self.random.choice(self.NAMES)
            if self.random.random() < 0.9:
                stride = stride + [extent]
        if self.random.random() < 0.15:
            self.random.shuffle(terms)
            terms = terms[:-1] or terms
        if self.random.random() < 0.25:
            c = self.random.randint(2, 3)
            terms = [f"{c} * ({' + '.join(terms)})", str(self.random.randrange(c + 1))]
        elif self.random.random() < 0.3:
            terms.append(self.random.choice(["1", "2", *self.NAMES]))
        return " + ".join(terms)
