"""Random mappings: node arrays, templates with distributions, arrays aligned with them; and their text."""

PAREN, BRACKET = "paren", "bracket"
SHAPES = {1: [(1,), (1, 1)], 2: [(2,), (1, 2), (2, 1)], 3: [(3,), (3, 1)], 4: [(4,), (2, 2), (4, 1), (1, 4)],
          6: [(6,), (2, 3), (3, 2), (1, 3, 2)]}
TYPES = ["int", "long", "double", "float", "short"]


def subscripts(parts, form):
    """Parts are in parenthesis order."""
    if form == PAREN:
        return "(" + ", ".join(parts) + ")"
    return "".join(f"[{part}]" for part in reversed(parts))


def shifted(expression, offset):
    """The text of expression + offset."""
    if offset == 0:
        return expression
    return f"{expression} {'+' if offset > 0 else '-'} {abs(offset)}"


class Nodes:
    """All nodes of the run, or some in a row of the one-dimensional `whole`."""

    def __init__(self, rng, name, shape, whole=None):
        self.name, self.shape, self.form, self.whole = name, shape, rng.choice([PAREN, BRACKET]), whole
        self.star = not whole and rng.random() < 0.6  # the slowest dimension is left to the run
        count = 1
        for n in shape:
            count *= n
        self.count = count
        self.first = rng.randint(0, whole.count - count) if whole else 0

    def declaration(self):
        if self.whole:
            section = f"{self.first + 1}:{self.first + self.count}" if self.whole.form == PAREN \
                else f"{self.first}:{self.count}"
            sizes = subscripts([str(n) for n in self.shape], self.form)
            return f"#pragma xmp nodes {self.name}{sizes} = {self.whole.name}{subscripts([section], self.whole.form)}"
        sizes = [str(n) for n in self.shape]
        if self.star:
            sizes[-1] = "*"
        return f"#pragma xmp nodes {self.name}{subscripts(sizes, self.form)}"


class Template:
    def __init__(self, rng, name, nodes, extra):
        self.name, self.nodes, self.form = name, nodes, rng.choice([PAREN, BRACKET])
        self.rank = len(nodes.shape) + extra
        # Formats match node dimensions from left to right as they are written, which is in opposite orders
        # when the forms differ.
        places = sorted(rng.sample(range(self.rank), len(nodes.shape)), reverse=self.form != nodes.form)
        axes = [-1] * self.rank
        for axis, place in enumerate(places):
            axes[place] = axis
        self.axes = axes
        self.size = [rng.randint(9, 19) for _ in axes]
        self.lb = [0 if self.form == BRACKET else rng.choice([0, 0, 1, -3]) for _ in axes]
        self.kinds, self.formats, self.maps = [], [], []
        for d, axis in enumerate(axes):
            self.add_format(rng, d, axis)
        self.late = rng.random() < 0.15  # declared with ':', fixed in main
        self.variables = rng.random() < 0.25  # sizes that the compiler does not know

    def add_format(self, rng, d, axis):
        if axis < 0:
            self.kinds.append("*"), self.formats.append("*")
            return
        p, n = self.nodes.shape[axis], self.size[d]
        kind = rng.choice(["block", "block", "block", "block(n)", "cyclic", "cyclic(n)", "gblock"])
        text = kind
        if kind == "block(n)":
            text = f"block({-(-n // p) + rng.randint(0, 2)})"
        elif kind == "cyclic(n)":
            text = f"cyclic({rng.randint(2, 4)})"
        elif kind == "gblock":
            cuts = sorted(rng.randint(0, n) for _ in range(p - 1))
            parts = [b - a for a, b in zip([0, *cuts], [*cuts, n])]
            array = f"m_{self.name}_{d}"
            self.maps.append(f"static int {array}[{p}] = {{{', '.join(map(str, parts))}}};")
            text = f"gblock({array})"
        self.kinds.append(kind.removesuffix("(n)"))
        self.formats.append(text)

    def distributed(self, axis):
        return axis >= 0 and self.axes[axis] >= 0

    def blocks(self, axis):
        return self.kinds[axis] in ("block", "gblock")

    def bounds(self):
        size = [f"n_{self.name}_{d}" if self.variables else str(n) for d, n in enumerate(self.size)]
        if self.form == BRACKET:
            return size
        return [f"{lb}:{shifted(n, lb - 1) if self.variables else lb + int(n) - 1}" for lb, n in zip(self.lb, size)]

    def declaration(self):
        bounds = [":"] * self.rank if self.late else self.bounds()
        return "\n".join(
            [*self.maps, *(f"static int n_{self.name}_{d} = {n};" for d, n in enumerate(self.size) if self.variables),
             f"#pragma xmp template {self.name}{subscripts(bounds, self.form)}",
             f"#pragma xmp distribute {self.name}{subscripts(self.formats, self.form)} onto {self.nodes.name}"])

    def fix(self):
        return f"#pragma xmp template_fix {self.name}{subscripts(self.bounds(), self.form)}"


class Array:
    """Dimension d follows template dimension axis[d] (or none: -1): template index = index + offset[d]."""

    def __init__(self, rng, name, template, storage):
        self.name, self.template, self.storage = name, template, storage
        t = template
        used = rng.sample(range(t.rank), rng.randint(1, t.rank)) if rng.random() < 0.3 else list(range(t.rank))
        if rng.random() < 0.3:
            rng.shuffle(used)
        else:
            used.sort(reverse=True)
        self.axis = used
        if rng.random() < 0.25:
            self.axis.insert(rng.randint(0, len(used)), -1)
        self.rank = len(self.axis)
        self.size, self.offset, self.shadow = [], [], []
        for axis in self.axis:
            less = rng.choice([0, 0, 1, 3]) if axis >= 0 else 0
            size = t.size[axis] - less if axis >= 0 else rng.randint(2, 4)
            self.size.append(size)
            self.offset.append(t.lb[axis] + rng.randint(0, less) if axis >= 0 else 0)
            shadow = (0, 0)
            if t.distributed(axis):
                roll = rng.random()
                if roll < 0.12:
                    shadow = "*"
                elif t.blocks(axis) and roll < 0.75:
                    shadow = (rng.randint(0, 2), rng.randint(0, 2))
            self.shadow.append(shadow)
        self.type = rng.choice(TYPES)
        self.align_form = rng.choice([PAREN, BRACKET])
        self.clean = True  # shadows hold what their owners hold (all is zero at first)

    def has_shadow(self):
        return any(s == "*" or s != (0, 0) for s in self.shadow)

    def any_index(self, d):
        """Whether every node can read every index of dimension d (after a reflect)."""
        return not self.template.distributed(self.axis[d]) or self.shadow[d] == "*"

    def declarator(self, name=None):
        return (name or self.name.split(".")[-1]) + "".join(f"[{n}]" for n in self.size)

    def declaration(self):
        if self.storage == "pointer":
            if self.rank == 1:
                return f"{self.type} *{self.name};"
            return f"{self.type} (*{self.name}){''.join(f'[{n}]' for n in self.size[1:])};"
        if self.storage == "member":
            base, member = self.name.split(".")
            return f"struct {{ int before; {self.type} {self.declarator(member)}; }} {base};"
        return f"{self.type} {self.declarator()};"

    def directives(self, name=None):
        name = name or self.name
        sources = "".join("[*]" if axis < 0 else f"[d{d}]" for d, axis in enumerate(self.axis))
        subs = ["*"] * self.template.rank
        for d, axis in enumerate(self.axis):
            if axis >= 0:
                subs[axis] = shifted(f"d{d}", self.offset[d])
        lines = [f"#pragma xmp align {name}{sources} with {self.template.name}{subscripts(subs, self.align_form)}"]
        if self.has_shadow():
            widths = "".join("[*]" if s == "*" else f"[{s[0]}:{s[1]}]" for s in self.shadow)
            lines.append(f"#pragma xmp shadow {name}{widths}")
        return "\n".join(lines)

    def allocation(self):
        cast = f"({self.type} *)" if self.rank == 1 else \
            f"({self.type} (*){''.join(f'[{n}]' for n in self.size[1:])})"
        return f"{self.name} = {cast}xmp_malloc(xmp_desc_of({self.name}), {', '.join(map(str, self.size))});"
