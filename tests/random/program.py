"""A random XcalableMP program. Without its directives it is the serial program that it must agree with."""
import random

from mapping import BRACKET, PAREN, SHAPES, Array, Nodes, Template, shifted, subscripts

HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
static FILE *out;
static int mix(int n, int k) { return (k * 7 + 3) % n; }
"""


class Form:
    """A subscript as a function of loop variable v: its text and its value; `plain`: v + c."""

    def __init__(self, rng, n, allow_any):
        roll = rng.random()
        self.plain = False
        if roll < 0.6 or not allow_any:
            c = rng.choice([0, 0, 0, 1, -2])
            self.plain = True
            self.text, self.value = (lambda v: shifted(v, c)), (lambda v: v + c)
        elif roll < 0.75:
            a, c = rng.choice([2, 3, -2]), rng.randint(0, 2)
            self.text, self.value = (lambda v: shifted(f"{a} * {v}", c)), (lambda v: a * v + c)
        elif roll < 0.9:
            self.text, self.value = (lambda v: f"{n - 1} - {v}"), (lambda v: n - 1 - v)
        else:
            k = next(k for k in (7, 5, 11, 13, 1) if n % k or k == 1)
            self.text, self.value = (lambda v: f"(({v}) * {k} + 3) % {n}"), \
                (lambda v: (v * k + 3) % n if 0 <= v < n else -1)


class Program:
    may_thread = True

    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.nodes_count = rng.choice([1, 2, 3, 4, 6, 2, 3, 4, 6])
        self.counter = 0
        self.functions, self.body, self.scalars = [], [], []
        shapes = SHAPES[self.nodes_count]
        self.nodes = [Nodes(rng, f"p{k}", rng.choice(shapes)) for k in range(rng.randint(1, 2))]
        if self.nodes_count > 1 and rng.random() < 0.2:
            whole = Nodes(rng, "whole", (self.nodes_count,))
            self.nodes += [whole, Nodes(rng, "part", rng.choice(SHAPES[rng.choice([1, 2, 3])]
                                                               if self.nodes_count > 3 else [(1,)]), whole)]
        self.openmp = rng.random() < 0.2 and self.may_thread
        self.templates = []
        for k in range(rng.randint(1, 2)):
            nodes = rng.choice(self.nodes)
            extra = 1 if len(nodes.shape) < 3 and rng.random() < 0.2 else 0
            self.templates.append(Template(rng, f"t{k}", nodes, extra))
        self.block_scope = rng.random() < 0.3
        kinds = ["plain"] * 4 + ["pointer", "pointer"] + ([] if self.block_scope else ["member"])
        self.arrays = []
        for k in range(rng.randint(2, 4)):
            storage = rng.choice(kinds)
            name = f"g{k}.a" if storage == "member" else f"a{k}"
            self.arrays.append(Array(rng, name, rng.choice(self.templates), storage))
        self.begin()
        for a in self.arrays:
            self.write(a, sources=[])
        for _ in range(rng.randint(4, 8)):
            self.statement()
        for a in self.arrays:
            self.dump(a)
        self.text = self.assemble()
        self.flags = (["-fxmp-check"] if rng.random() < 0.2 else []) + (["-fopenmp"] if self.openmp else [])

    # --- statements

    def begin(self):
        """In front of all of them."""

    def kinds(self):
        return ["write", "write", "write", "histogram", "reduce", "locate", "element", "repeat", "call", "inside"]

    def statement(self):
        a = self.rng.choice(self.arrays)
        self.statement_of(self.rng.choice(self.kinds()), a)

    def statement_of(self, kind, a):
        rng = self.rng
        if kind == "write":
            self.write(a)
        elif kind == "reduce":
            self.reduce(a)
        elif kind == "locate":
            self.locate(a)
        elif kind == "histogram":
            self.histogram(a)
        elif kind == "element":
            self.element(a)
        elif kind == "repeat":
            before = len(self.body)
            # What the round leaves unclean must be made clean in the round itself.
            for b in self.arrays:
                b.clean = False
            self.write(a)
            self.write(rng.choice(self.arrays))
            rounds = self.body[before:]
            self.body[before:] = [f"for (int s = 0; s < {rng.randint(2, 3)}; s++) {{", *rounds, "}"]
        elif kind == "call" and a.storage == "plain" and not self.block_scope and not a.template.late:
            self.call(a)
        elif kind == "inside" and not self.block_scope:
            before = len(self.body)
            self.write(a)
            lines, self.body[before:] = self.body[before:], []
            name = self.fresh("f")
            self.functions.append(f"static void {name}(void) {{\n" + "\n".join(lines) + "\n}")
            self.body.append(f"{name}();")

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def on(self, a, texts):
        """The template-ref of the element of `a` with these subscripts."""
        parts = ["*"] * a.template.rank
        for d, axis in enumerate(a.axis):
            if axis >= 0:
                parts[axis] = shifted(texts[d], a.offset[d])
        return a.template.name + subscripts(parts, self.rng.choice([PAREN, BRACKET]))

    def nest(self, a, forms, limits):
        """Loops over `a`: their headers, the control variables of mapped and of other dimensions."""
        rng = self.rng
        names = [self.fresh(rng.choice("ijk")) for _ in range(a.rank)]
        mapped = [d for d in range(a.rank) if a.axis[d] >= 0]
        rng.shuffle(mapped)
        order = mapped + [d for d in range(a.rank) if a.axis[d] < 0]
        headers, written = [], []
        for d in order:
            lo, hi = limits[d]
            v, step = names[d], rng.choice([1, 1, 1, 2, 3])
            first, last = lo, hi
            if written and rng.random() < 0.1 and a.axis[d] >= 0:  # bounds that depend on an outer loop
                other = written[-1]
                first = f"({other} > {lo} ? {other} : {lo})"
            kind = rng.choice(["int ", "int ", "long "])
            if rng.random() < 0.15 and not self.openmp:  # declared in front of the loops
                self.body.append(f"{kind}{v};")
                kind = ""
            forwards = [f"{v} <= {last}", f"{v} < {last} + 1", f"{last} >= {v}"]
            backwards = [f"{v} >= {lo}", f"{v} > {lo} - 1", f"{lo} <= {v}"]
            up = [f"{v} += {step}", f"{v} = {v} + {step}"] + ([f"{v}++", f"++{v}"] if step == 1 else [])
            down = [f"{v} -= {step}", f"{v} = {v} - {step}", f"{v} += -{step}"] + ([f"{v}--"] if step == 1 else [])
            if rng.random() < 0.3 and first == lo:
                headers.append((d, f"for ({kind}{v} = {hi}; {rng.choice(backwards)}; {rng.choice(down)})"))
            else:
                headers.append((d, f"for ({kind}{v} = {first}; {rng.choice(forwards)}; {rng.choice(up)})"))
            written.append(v)
        return names, mapped, headers

    def choose(self, a, sources, partial=True):
        """Subscript forms of `a`, references to sources and limits of the loops."""
        rng = self.rng
        forms = [Form(rng, n, a.axis[d] >= 0) for d, n in enumerate(a.size)]
        references, checks = [], [[] for _ in range(a.rank)]
        for d, n in enumerate(a.size):
            checks[d].append(lambda v, d=d, n=n: 0 <= forms[d].value(v) < n)
        for b in sources:
            texts = []
            for e, axis in enumerate(b.axis):
                d = next((d for d in range(a.rank) if a.axis[d] == axis and axis >= 0), None)
                if b.any_index(e) and b is not a and (d is None or rng.random() < 0.3):
                    texts.append(lambda names, n=b.size[e], k=rng.randint(0, 9): f"mix({n}, {k})")
                    if b.template.distributed(axis):
                        self.need_clean(b)
                    continue
                delta = 0
                if b is not a and b.shadow[e] != "*" and b.template.distributed(axis):
                    delta = rng.randint(-b.shadow[e][0], b.shadow[e][1])
                if delta:
                    self.need_clean(b)
                move = a.offset[d] - b.offset[e] + delta
                checks[d].append(lambda v, d=d, move=move, n=b.size[e]: 0 <= forms[d].value(v) + move < n)
                texts.append(lambda names, d=d, move=move: shifted(forms[d].text(names[d]), move))
            references.append((b, texts))
        limits = []
        for d in range(a.rank):
            good = [v for v in range(-60, 61) if all(check(v) for check in checks[d])]
            if not good:
                return None
            lo = hi = good[len(good) // 2]
            while lo - 1 in good:
                lo -= 1
            while hi + 1 in good:
                hi += 1
            if partial and hi - lo > 3 and rng.random() < 0.3:
                lo, hi = lo + rng.randint(0, 2), hi - rng.randint(0, 1)
            limits.append((lo, hi))
        return forms, references, limits

    def readable(self, a):
        """Arrays whose elements beside an element of `a` can be read where that lives."""
        good = []
        for b in self.arrays:
            if b.template is not a.template:
                continue
            if b is a and -1 in a.axis:
                continue
            if all(b.any_index(e) or axis in a.axis for e, axis in enumerate(b.axis)):
                good.append(b)
        return good

    def need_clean(self, b):
        if not b.clean:
            self.reflect(b)

    def reflect(self, b):
        rng = self.rng
        if rng.random() < 0.3:
            tag = rng.randint(1, 9)
            self.body.append(f"#pragma xmp reflect ({b.name}) async({tag})")
            self.body.append(f"#pragma xmp wait_async ({tag})")
        elif rng.random() < 0.3 and "*" not in b.shadow:
            widths = ", ".join(f"{lo}:{hi}" for lo, hi in b.shadow)
            self.body.append(f"#pragma xmp reflect ({b.name}) width({widths})")
        else:
            self.body.append(f"#pragma xmp reflect ({b.name})")
        b.clean = True

    def element_text(self, b, texts, names):
        return b.name + "".join(f"[{text(names)}]" for text in texts)

    def loop(self, a, forms, limits, body, clause="", threads=False):
        """The distributed nest around body(names)."""
        names, mapped, headers = self.nest(a, forms, limits)
        on = self.on(a, [forms[d].text(names[d]) for d in range(a.rank)])
        indices = ", ".join(names[d] for d, _ in headers if a.axis[d] >= 0)
        listed = f"({indices}) " if self.rng.random() < 0.6 else ""
        if self.openmp and threads and self.rng.random() < 0.5:
            self.body.append("#pragma omp parallel for")
        self.body.append(f"#pragma xmp loop {listed}on {on}{clause}")
        for depth, (_, header) in enumerate(headers):
            self.body.append("  " * depth + header)
        self.body.append("  " * len(headers) + "{ " + body(names) + " }")
        return names

    def write(self, a, sources=None):
        rng = self.rng
        if sources is None:
            sources = rng.sample(self.readable(a), min(len(self.readable(a)), rng.randint(1, 2)))
        chosen = self.choose(a, sources, partial=bool(sources))
        if not chosen:
            return
        forms, references, limits = chosen

        def body(names):
            own = "".join(f"[{forms[d].text(names[d])}]" for d in range(a.rank))
            terms = [f"{rng.randint(1, 5)} * (long){self.element_text(b, texts, names)}" for b, texts in references]
            terms += [f"{rng.randint(1, 9)} * {v}" for v in names]
            return f"{a.name}{own} = ({' + '.join(terms)} + {rng.randint(0, 99)}) % 1009;"

        plain = all(form.plain for form in forms)
        blocks = all(axis < 0 or not a.template.distributed(axis) or a.template.blocks(axis) for axis in a.axis)
        mapped = [axis for axis in a.axis if axis >= 0]
        if plain and blocks and -1 not in a.axis and len(mapped) == a.template.rank and rng.random() < 0.4:
            # Interior and rim together are the whole.
            state = rng.getstate()
            widths = ", ".join(["1"] * a.template.rank)
            counter = self.counter
            for what, sign in (("expand", "-"), ("margin", "-")):
                rng.setstate(state)
                self.counter = counter
                widths = ", ".join([f"{sign}1"] * a.template.rank)
                self.rim(a, forms, limits, body, f" {what}({widths})")
        else:
            self.loop(a, forms, limits, body, threads=True)
        a.clean = False

    def rim(self, a, forms, limits, body, clause):
        fixed = self.body
        self.body = []
        self.loop(a, forms, limits, body, clause)
        text = "\n".join(self.body)
        # Bounds that depend on outer loops are not for these clauses.
        for line in self.body:
            if " ? " in line:
                text = "\n".join(l.replace(clause, "") for l in self.body) if "expand" in clause else ""
        self.body = fixed
        if "margin" in clause and text:
            # Serial code has no margin: the first loop did everything.
            text = "#ifdef _XCALABLEMP\n" + text + "\n#endif"
        if text:
            self.body.append("{\n" + text + "\n}")

    def reduce(self, a):
        rng = self.rng
        chosen = self.choose(a, [])
        if not chosen:
            return
        forms, _, limits = chosen
        name = self.fresh("r")
        op = rng.choice(["+", "max", "min", "^"])
        start = rng.randint(0, 50)
        self.body.append(f"long {name} = {start};")
        def body(names):
            x = "(long)" + a.name + "".join(f"[{forms[d].text(names[d])}]" for d in range(a.rank))
            if op == "+":
                return f"{name} += {x};"
            if op == "^":
                return f"{name} ^= {x};"
            return f"if ({x} {'>' if op == 'max' else '<'} {name}) {name} = {x};"

        self.loop(a, forms, limits, body, f" reduction({op}:{name})")
        self.report(a, f'fprintf(out, "{name} 0 %ld\\n", {name});')

    def report(self, a, text):
        """Prints what a loop over `a` left: on the nodes that had a part in it."""
        if a.template.nodes.whole:
            self.body.append(f"#pragma xmp task on {a.template.nodes.name}")
        self.body.append(text)

    def histogram(self, a):
        chosen = self.choose(a, [])
        if not chosen:
            return
        forms, _, limits = chosen
        name, most = self.fresh("h"), self.fresh("q")
        self.body.append(f"int {name}[2][3] = {{{{1, 2}}, {{3}}}}; double {most} = -1;")

        def body(names):
            x = "(long)" + a.name + "".join(f"[{forms[d].text(names[d])}]" for d in range(a.rank))
            return f"{name}[(unsigned long){x} % 2][(unsigned long){x} % 3]++; if ({most} < {x}) {most} = {x};"

        self.loop(a, forms, limits, body, f" reduction(+:{name}) reduction(max:{most})")
        values = ", ".join(f"{name}[{k // 3}][{k % 3}]" for k in range(6))
        self.report(a, f'fprintf(out, "{name} 0 %d,%d,%d,%d,%d,%d\\n{most} 0 %g\\n", {values}, {most});')

    def locate(self, a):
        rng = self.rng
        chosen = self.choose(a, [])
        if not chosen:
            return
        forms, _, limits = chosen
        best, place = self.fresh("b"), self.fresh("l")
        most, last = rng.random() < 0.5, rng.random() < 0.5
        op = ("last" if last else "first") + ("max" if most else "min")
        self.body.append(f"long {best} = {-5000 if most else 5000}; long {place} = -1;")

        def body(names):
            x = "(long)" + a.name + "".join(f"[{forms[d].text(names[d])}]" for d in range(a.rank))
            compare = (">" if most else "<") + ("=" if last else "")
            where = " + ".join(f"{100 ** k} * {v}" for k, v in enumerate(names))
            return f"if ({x} / 100 {compare} {best}) {best} = {x} / 100, {place} = {where};"

        self.loop(a, forms, limits, body, f" reduction({op}:{best}/{place}/)")
        self.report(a, f'fprintf(out, "{best} 0 %ld\\n{place} 0 %ld\\n", {best}, {place});')

    def element(self, a):
        rng = self.rng
        index = [rng.randint(0, n - 1) for n in a.size]
        parts = [":"] * a.template.rank
        for d, axis in enumerate(a.axis):
            if axis >= 0:
                parts[axis] = str(index[d] + a.offset[d])
        ref = a.template.name + subscripts(parts, rng.choice([PAREN, BRACKET]))
        x = a.name + "".join(f"[{k}]" for k in index)
        name = self.fresh("x")
        self.body += [f"long {name} = -1;", f"#pragma xmp task on {ref}",
                      f"{{ {x} = ((long){x} + {rng.randint(1, 9)}) % 1009; {name} = (long){x}; }}"]
        if all(part != ":" for part in parts):
            self.body.append(f"#pragma xmp bcast ({name}) from {ref}")
            self.body.append(f'fprintf(out, "{name} 0 %ld\\n", {name});')
        else:
            self.body.append(f"(void){name};")
        a.clean = False

    def call(self, a):
        """A function that maps its parameter as the argument is mapped."""
        name = self.fresh("g")
        whole, self.body = self.body, []
        forms = [Form(random.Random(0), n, False) for n in a.size]
        for form in forms:
            form.text, form.value = (lambda v: v), (lambda v: v)
        argument, a.name = a.name, "x"
        limits = [(0, n - 1) for n in a.size]
        self.loop(a, forms, limits, lambda names: "x" + "".join(f"[{v}]" for v in names) + " += 1;")
        directives = a.directives("x")
        parameter = f"{a.type} x" + "".join(f"[{n}]" for n in a.size)
        lines, self.body, a.name = self.body, whole, argument
        self.functions.append(f"static void {name}({parameter}) {{\n{directives}\n" + "\n".join(lines) + "\n}")
        self.body.append(f"{name}({a.name});")
        a.clean = False

    def dump(self, a):
        names = [f"i{d}" for d in range(a.rank)]
        self.body.append(f"#pragma xmp loop on {self.on(a, names)}")
        for d in sorted(range(a.rank), key=lambda d: a.axis[d] < 0):
            self.body.append(f"for (int i{d} = 0; i{d} < {a.size[d]}; i{d}++)")
        place = names[0]
        for v in names[1:]:
            place = f"({place}) * 100 + {v}"
        x = "".join(f"[{v}]" for v in names)
        self.body.append(f'  fprintf(out, "{a.name} %d %ld\\n", {place}, (long){a.name}{x});')

    # --- the whole

    def assemble(self):
        lines = [HEAD]
        lines += [p.declaration() for p in self.nodes]
        lines += [t.declaration() for t in self.templates]
        arrays = [a.declaration() + "\n" + a.directives() for a in self.arrays]
        if not self.block_scope:
            lines += arrays
        lines += self.functions
        lines += ["int main(int argc, char **argv) {", "(void)argc;",
                  "char path[4096];",
                  'snprintf(path, sizeof path, "%s.%d", argv[1], xmp_node_num());', 'out = fopen(path, "w");']
        lines += [t.fix() for t in self.templates if t.late]
        if self.block_scope:
            lines += arrays
        lines += [a.allocation() for a in self.arrays if a.storage == "pointer"]
        if self.block_scope:  # the serial program's arrays have to begin with zeros, too
            lines += [self.clear(a) for a in self.arrays if a.storage != "pointer"]
        lines += self.body
        lines += ["fclose(out);", "return 0;", "}"]
        return "\n".join(lines) + "\n"

    def clear(self, a):
        return f"#ifndef _XCALABLEMP\n__builtin_memset({a.name}, 0, sizeof {a.name});\n#endif"
