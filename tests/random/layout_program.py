"""Random programs on several devices of each node: arrays that the devices share (`layout`), with shadows between nodes and between
devices, beside the same loops in serial on every node. Which shadows hold what their owners hold is known here, and only these are
read."""
import random

HEAD = """#include <stdio.h>
#include <xmp.h>
static int errors;
static void differ(const char *name, long at, long expected, long found) {
  if (expected != found && errors++ < 5)
    printf("node %d: %s at %ld: %ld in serial, %ld on the devices\\n", xmp_node_num(), name, at, expected, found);
}
"""


class Divided:
    """An array that the devices share; `nodes_clean`, `devices_clean`: what its shadows are known to hold."""

    def __init__(self, rng, name, program):
        self.name, self.type = name, rng.choice(["int", "long", "double", "short"])
        self.shadow = [(rng.randint(0, 2), rng.randint(0, 2)) if distributed else (0, 0) for distributed in program.distributed]
        at = program.divided
        self.between = self.shadow[at] if program.distributed[at] else (rng.randint(0, 2), rng.randint(0, 2))
        self.nodes_clean = self.devices_clean = True

    def reach(self, program, d):
        """How far below and above its own elements of dimension d a device sees now."""
        if d == program.divided and self.devices_clean and (self.nodes_clean or not program.distributed[d]):
            return self.between
        if d != program.divided and program.distributed[d] and self.nodes_clean:
            return self.shadow[d]
        return (0, 0) if d == program.divided or program.distributed[d] else (program.size[d] - 1, program.size[d] - 1)


class LayoutProgram:
    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.settings = {"XMP_SUBDEVICES": "2", "FAKE_CUDA_DEVICES": rng.choice("2234")}
        self.nodes_count = rng.choice([1, 1, 2, 2, 3, 4])
        self.rank = rng.choice([1, 2, 2, 3])
        self.size = [rng.randint(5, 14) for _ in range(self.rank)]
        self.mapping()
        self.divided = rng.randrange(self.rank)
        self.arrays = [Divided(rng, name, self) for name in "abc"[:rng.randint(2, 3)]]
        self.sums = 0
        # A table that each device has for itself.
        self.entries = rng.choice([0, 4, 7])
        body = ["fill();", f"#pragma acc update device({self.names()})"]
        if self.entries:
            body += [f"static long table[{self.entries}], s_table[{self.entries}];",
                     f"for (int k = 0; k < {self.entries}; k++) table[k] = s_table[k] = k * 5 % 7;",
                     "#pragma acc enter data copyin(table) on_device(d)"]
        for _ in range(rng.randint(3, 8)):
            body += self.statement()
        body.append(f"#pragma acc update host({self.names()})")
        body += self.compare()
        self.text = "\n".join([HEAD, *self.declarations(), *self.fill(), "int main(void) {", *body, "return errors != 0;", "}"]) + "\n"

    def names(self):
        return ", ".join(a.name for a in self.arrays)

    # --- the mapping

    def mapping(self):
        rng, n = self.rng, self.nodes_count
        shapes = [(n,)] + ([(2, 2), (1, 4)] if n == 4 and self.rank > 1 else [(1, n)] if self.rank > 1 else [])
        shape = rng.choice(shapes)
        at = sorted(rng.sample(range(self.rank), len(shape)))
        self.distributed = [d in at for d in range(self.rank)]
        self.maps, formats = [], ["*"] * self.rank
        for d, p in zip(at, reversed(shape)):  # nodes are written fastest first, arrays slowest first
            kind = rng.choice(["block", "block", "gblock", "block(n)"])
            if kind == "gblock":
                cuts = sorted(rng.randint(0, self.size[d]) for _ in range(p - 1))
                parts = [high - low for low, high in zip([0, *cuts], [*cuts, self.size[d]])]
                self.maps.append(f"static int m{d}[{p}] = {{{', '.join(map(str, parts))}}};")
                kind = f"gblock(m{d})"
            elif kind == "block(n)":
                kind = f"block({-(-self.size[d] // p) + rng.randint(0, 1)})"
            formats[d] = kind
        self.nodes = f"p({', '.join(map(str, shape))})"
        self.formats = ", ".join(reversed(formats))

    def on(self, texts):
        """The place of these indices in the template; `*` where it is not distributed."""
        return "t(" + ", ".join(reversed([text if wanted else "*" for text, wanted in zip(texts, self.distributed)])) + ")"

    def declarations(self):
        bounds = ", ".join(reversed([f"0:{n - 1}" for n in self.size]))
        lines = [f"#pragma xmp nodes {self.nodes}", *self.maps, f"#pragma xmp template t({bounds})",
                 f"#pragma xmp distribute t({self.formats}) onto p", "#pragma acc devices d[*]"]
        extents = "".join(f"[{n}]" for n in self.size)
        layout = "".join("[block]" if d == self.divided else "[*]" for d in range(self.rank))
        for a in self.arrays:
            variables = [f"i{d}" if wanted else "*" for d, wanted in enumerate(self.distributed)]
            shadow = "".join(f"[{low}:{high}]" for low, high in a.shadow)
            between = "".join(f"[{a.between[0]}:{a.between[1]}]" if d == self.divided else "[0]" for d in range(self.rank))
            lines += [f"static {a.type} {a.name}{extents}, s_{a.name}{extents};",
                      f"#pragma xmp align {a.name}{''.join(f'[{v}]' for v in variables)} with {self.on(variables)}"]
            if any(sum(widths) for widths in a.shadow):
                lines.append(f"#pragma xmp shadow {a.name}{shadow}")
            lines.append(f"#pragma acc declare create({a.name}) layout({layout})" +
                         (f" shadow({between})" if sum(a.between) or self.rng.random() < 0.3 else "") +
                         self.rng.choice(["", " on_device(d)"]))
        return lines

    # --- loops

    def loops(self, limits, indent=""):
        return [f"{indent}for (int i{d} = {first}; i{d} <= {last}; i{d}++)" for d, (first, last) in enumerate(limits)]

    def whole(self):
        return [(0, n - 1) for n in self.size]

    def on_nodes(self, variables):
        used = [f"i{d}" for d in range(self.rank) if self.distributed[d]]
        return f"#pragma xmp loop ({', '.join(used)}) on {self.on(variables)}"

    def fill(self):
        places = "".join(f"[i{d}]" for d in range(self.rank))
        value = " + ".join(f"i{d} * {3 + 4 * d}" for d in range(self.rank))
        lines = ["static void fill(void) {"]
        for k, a in enumerate(self.arrays):
            lines += [self.on_nodes([f"i{d}" for d in range(self.rank)]), *self.loops(self.whole()),
                      f"{a.name}{places} = ({value} + {k}) % 89;", *self.loops(self.whole()), f"s_{a.name}{places} = ({value} + {k}) % 89;"]
            if any(sum(widths) for widths in a.shadow):
                lines.append(f"#pragma xmp reflect ({a.name})")
        return lines + ["}"]

    def compare(self):
        places = "".join(f"[i{d}]" for d in range(self.rank))
        at = "0"
        for d in range(self.rank):
            at = f"({at}) * 100 + i{d}"
        lines = []
        for a in self.arrays:
            lines += [self.on_nodes([f"i{d}" for d in range(self.rank)]), *self.loops(self.whole()),
                      f'differ("{a.name}", {at}, s_{a.name}{places}, {a.name}{places});']
        return lines

    def reads(self, target, limits, shift):
        """A sum of what the loop may read; it narrows the limits."""
        rng, terms = self.rng, []
        for a in rng.choices(self.arrays, k=rng.randint(1, 3)):
            offsets = [0] * self.rank
            for d in range(self.rank):
                low, high = (0, 0) if a is target else a.reach(self, d)
                offsets[d] = rng.randint(-min(low, 2), min(high, 2)) if rng.random() < 0.7 else 0
                first, last = limits[d]
                limits[d] = (max(first, -offsets[d]), min(last, self.size[d] - 1 - offsets[d]))
            terms.append((a, offsets))
        factor = rng.randint(1, 5)
        entry = None
        if self.entries and rng.random() < 0.5:
            entry = f"table[{rng.choice([str(self.entries - 1), f'(i0 + 40) % {self.entries}'])}]"
        return lambda prefix: (f"{prefix}{entry} + " if entry else "") + f"{factor} + " + " + ".join(
            f"(long){prefix}{a.name}" + "".join(f"[{index(d, o + shift[d])}]" for d, o in enumerate(offsets)) for a, offsets in terms)

    def region(self, shift, clauses, plain=False):
        """The directives in front of a loop whose iteration i is that of index i + shift."""
        rng = self.rng
        of = rng.choice(self.arrays)
        layout = "".join(f"[{index(d, shift[d])}]" if d == self.divided else "[*]" for d in range(self.rank))
        collapse = rng.randint(self.divided + 1, self.rank) if rng.random() < 0.7 or not self.distributed[self.divided] else 1
        text = rng.choice(["parallel loop", "parallel loop", "kernels loop independent"])
        text += f" collapse({collapse})" if collapse > 1 else ""
        text += rng.choice(["", "", "", " gang", " vector_length(16)", " num_gangs(3)"])
        text += f" layout({of.name}{layout})" + rng.choice(["", " on_device(d)"])
        if rng.random() < 0.2:
            text += f" present({of.name})"
        return [f"#pragma acc {text}{clauses}", self.on_nodes([index(d, shift[d]) for d in range(self.rank)])][::rng.choice([1, -1])]

    def write(self):
        rng = self.rng
        a = rng.choice(self.arrays)
        limits = self.whole()
        shift = [rng.choice([0, 0, 0, 1, -1, 2]) for _ in range(self.rank)]
        if rng.random() < 0.5:
            shift = [0] * self.rank
        value = self.reads(a, limits, shift)
        limits = [(first - s, last - s) for (first, last), s in zip(limits, shift)]
        place = "".join(f"[{index(d, shift[d])}]" for d in range(self.rank))
        queue = rng.randint(0, 2) if rng.random() < 0.3 else None
        lines = [*self.region(shift, f" async({queue})" if queue is not None else ""), *self.loops(limits),
                 f"{a.name}{place} = ({value('')}) % 97;"]
        if queue is not None:
            lines.append(rng.choice([f"#pragma acc wait({queue}) on_device(d)", "#pragma acc barrier_device", "#pragma acc wait",
                                     "#pragma acc barrier_device on_device(d)"]))
        lines += [*self.loops(limits), f"s_{a.name}{place} = ({value('s_')}) % 97;"]
        a.nodes_clean = a.devices_clean = False
        return lines

    def reduce(self):
        rng = self.rng
        self.sums += 1
        limits, shift = self.whole(), [0] * self.rank
        value = self.reads(None, limits, shift)
        operator = rng.choice(["+", "max", "min"])
        begin = rng.randint(-3, 40)

        def step(name, prefix):
            if operator == "+":
                return f"{name} += ({value(prefix)}) % 53;"
            return f"{name} = {name} {'>' if operator == 'max' else '<'} ({value(prefix)}) % 53 ? {name} : ({value(prefix)}) % 53;"
        name = f"r{self.sums}"
        before = 0 if operator == "+" else begin
        lines = [f"long {name} = {before}, s_{name} = {before};"]
        region = self.region(shift, f" reduction({operator} : {name})")
        if rng.random() < 0.5:
            region = [line + f" reduction({operator} : {name})" if line.startswith("#pragma xmp") else line for line in region]
            after = []
        else:
            after = [f"#pragma xmp reduction ({operator} : {name})"]
        return [*lines, *region, *self.loops(limits), step(name, ""), *after, *self.loops(limits), step(f"s_{name}", "s_"),
                f'differ("{name}", 0, s_{name}, {name});']

    # --- exchanges

    def exchange(self):
        rng = self.rng
        a = rng.choice(self.arrays)
        lines = []
        if any(sum(widths) for widths in a.shadow) and not (a.nodes_clean and rng.random() < 0.7):
            lines += rng.choice([[f"#pragma xmp reflect ({a.name}) acc"],
                                 [f"#pragma xmp reflect_init ({a.name}) acc", f"#pragma xmp reflect_do ({a.name}) acc"],
                                 [f"#pragma xmp reflect ({a.name}) async(5) acc", "#pragma xmp wait_async (5) acc"]])
            a.nodes_clean = True
        if sum(a.between) and rng.random() < 0.8:
            lines.append(f"#pragma acc reflect({a.name})")
            a.devices_clean = True
        return lines

    def on_host(self):
        """The host changes it, whole or a part of the dimension that the devices share."""
        rng = self.rng
        a = rng.choice(self.arrays)
        limits, section = self.whole(), ""
        if rng.random() < 0.5:
            first = rng.randint(0, self.size[self.divided] - 1)
            length = rng.randint(1, self.size[self.divided] - first)
            limits[self.divided] = (first, first + length - 1)
            section = "".join(f"[{low}:{high - low + 1}]" for low, high in limits)
        place = "".join(f"[i{d}]" for d in range(self.rank))
        add = rng.randint(1, 60)
        lines = [f"#pragma acc update host({a.name}{section})", self.on_nodes([f"i{d}" for d in range(self.rank)]), *self.loops(limits),
                 f"{a.name}{place} = ((long){a.name}{place} + {add}) % 97;", *self.loops(limits),
                 f"s_{a.name}{place} = ((long)s_{a.name}{place} + {add}) % 97;", f"#pragma acc update device({a.name}{section})"]
        a.nodes_clean = a.devices_clean = False
        return lines

    def change_table(self):
        """Each device does the same."""
        rng, n = self.rng, self.entries
        if not n:
            return []
        value, how = rng.randint(1, 9), rng.choice(["parallel loop", "kernels", "serial"])
        lines = [f"#pragma acc {how} on_device(d)", f"for (int k = 0; k < {n}; k++) table[k] = (table[k] * {value} + k) % 31;",
                 f"for (int k = 0; k < {n}; k++) s_table[k] = (s_table[k] * {value} + k) % 31;"]
        if rng.random() < 0.4:
            lines += ["#pragma acc update host(table) on_device(d[0:1])",
                      f'for (int k = 0; k < {n}; k++) differ("table", k, s_table[k], table[k]);']
        return lines

    def statement(self):
        return self.rng.choices([self.write, self.reduce, self.exchange, self.on_host, self.change_table], [4, 2, 4, 1, 1])[0]()


def index(d, offset):
    return f"i{d}" if offset == 0 else f"i{d} {'+' if offset > 0 else '-'} {abs(offset)}"
