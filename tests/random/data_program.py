"""Random lives of device copies: sections that come and go by directives and functions, nested regions, updates, loops of the host and
of the device between them. A model of both memories says what each element of the host is at each look: on a device with a memory
of its own, and on one that has the host's."""
import random

N, ROWS, COLUMNS = 24, 5, 7
HEAD = f"""#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N {N}
typedef unsigned number;
static int errors, own = 1, same; /* own: the device has a memory of its own */
static int num[N + 1], yes = 1, no = 0;
static void differ(const char *name, int look, long at, const int (*expected)[N * 2], number found) {{
  int right = expected[!own][at];
  if (right >= 0 && (number)right != found && errors++ < 5)
    printf("node %d, look %d: %s at %ld: expected %d, found %u\\n", xmp_node_num(), look, name, at, right, found);
}}
static void there(const char *name, int look, int expected, int found) {{
  if (own && !expected != !found && errors++ < 5) printf("look %d: %s present: %d, found %d\\n", look, name, expected, found);
}}
static void add_in_region(number *x, int lo, int n, number c) {{
#pragma acc data copy(x[lo:n])
  {{
#pragma acc parallel loop present(x[lo:n])
    for (int i = lo; i < lo + n; i++) x[i] = (x[i] * 3 + c) % 97;
  }}
}}
static void add_on_device(number *x, int lo, int n, number c) {{
#pragma acc parallel loop deviceptr(x)
  for (int i = lo; i < lo + n; i++) x[i] = (x[i] * 3 + c) % 97;
}}
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[FORM] onto p
"""


class Array:
    """kind: how it is declared. shape: its dimensions. expr: what its elements are written behind."""

    def __init__(self, name, kind):
        self.name, self.kind = name, kind
        self.shape = (ROWS, COLUMNS) if kind == "matrix" else (N,)
        self.expr = {"member": f"{name}.v", "member pointer": f"{name}.q"}.get(kind, name)
        self.size = ROWS * COLUMNS if kind == "matrix" else N
        self.declared = False

    def declaration(self):
        return {"matrix": f"static number {self.name}[{ROWS}][{COLUMNS}];", "pointer": f"static number *{self.name};",
                "member": f"static struct {{ int x; number v[N]; }} {self.name};",
                "member pointer": f"static struct {{ int x; number *q; }} {self.name};", "local": "",
                "distributed": f"static number {self.name}[N];\n#pragma xmp align {self.name}[i] with t[i]",
                }.get(self.kind, f"static number {self.name}[N];") + (
                    f"\n#pragma acc declare create({self.name})" if self.declared else "")

    def beginning(self):
        if self.kind == "local":
            return [f"number {self.name}[num[N]];"]
        return [f"{self.expr} = malloc(N * sizeof(number));"] if "pointer" in self.kind else []

    def flat(self, index):
        return index[0] if len(index) == 1 else index[0] * COLUMNS + index[1]

    def elements(self, box):
        if len(box) == 1:
            return range(box[0][0], box[0][0] + box[0][1])
        (r, nr), (c, nc) = box
        return [i * COLUMNS + j for i in range(r, r + nr) for j in range(c, c + nc)]


class Copy:
    """A section on the device. dynamic, structured: its two counts; values by element, or None of what nobody has set. by_function:
    a piece of bytes, which regions have to name."""

    def __init__(self, box, values):
        self.box, self.values, self.dynamic, self.structured, self.by_function = box, values, 0, 0, False


class Memory:
    """What host and device hold. own: of the device's own memory, else they are one."""

    def __init__(self, arrays, own):
        self.own = own
        self.host = {a.name: [None] * a.size for a in arrays}
        self.copies = {a.name: [] for a in arrays}

    def copy_with(self, a, box):
        inside = set(a.elements(box))
        return next((c for c in self.copies[a.name] if inside <= set(a.elements(c.box))), None)

    def touches(self, a, box):
        """Also where rows of two sections lie between each other."""
        inside = a.elements(box)
        return any(inside[0] <= a.elements(c.box)[-1] and a.elements(c.box)[0] <= inside[-1] for c in self.copies[a.name])

    def enter(self, a, box, copies_in, dynamic):
        copy = self.copy_with(a, box)
        if copy is None:
            host = self.host[a.name]
            copy = Copy(box, {e: host[e] if copies_in else None for e in a.elements(box)})
            self.copies[a.name].append(copy)
        if dynamic:
            copy.dynamic += 1
        else:
            copy.structured += 1

    def leave(self, a, box, copies_out, dynamic, final=False):
        copy = self.copy_with(a, box)
        if dynamic:
            copy.dynamic = 0 if final else copy.dynamic - 1
        else:
            copy.structured -= 1
        if copy.dynamic + copy.structured == 0:
            if copies_out and self.own:
                for e in a.elements(box):
                    self.host[a.name][e] = copy.values[e]
            self.copies[a.name].remove(copy)

    def place(self, a, e, on_device):
        """Where the element's value is kept."""
        if on_device and self.own:
            for copy in self.copies[a.name]:
                if e in copy.values:
                    return copy.values
            raise KeyError((a.name, e))
        return self.host[a.name]

    def update(self, a, box, to_device):
        if self.own:
            for e in a.elements(box):
                device = self.place(a, e, True)
                if to_device:
                    device[e] = self.host[a.name][e]
                else:
                    self.host[a.name][e] = device[e]


class DataProgram:
    def __init__(self, seed):
        rng = self.rng = random.Random(seed)
        self.nodes_count = rng.choice([1, 1, 2, 3])
        kinds = ["plain", "matrix", "pointer", "member", "member pointer", "local"]
        chosen = rng.sample(kinds, rng.randint(2, 4)) + ["distributed"] * (self.nodes_count > 1 or rng.random() < 0.3)
        self.arrays = [Array(f"a{k}", kind) for k, kind in enumerate(chosen)]
        for a in self.arrays:
            a.declared = a.kind in ("plain", "matrix") and rng.random() < 0.15
        self.memories = [Memory(self.arrays, True), Memory(self.arrays, False)]
        self.looks, self.tables, self.body, self.around, self.hidden = 0, [], [], [], set()
        for a in self.arrays:
            whole = tuple((0, n) for n in a.shape)
            if a.declared:
                for memory in self.memories:
                    memory.enter(a, whole, False, False)
            self.loop(a, whole, "", lambda a, e, m: (e * 7 + 3) % 97, "({flat} * 7 + 3) % 97")
        self.statements(rng.randint(6, 16), 0)
        self.look()
        self.text = self.whole_text()

    def whole_text(self):
        form = self.rng.choice(["block", "cyclic", "cyclic(2)"])
        lines = [HEAD.replace("FORM", form), *(a.declaration() for a in self.arrays), *self.tables, "int main(void) {",
                 "for (int k = 0; k <= N; k++) num[k] = k;",
                 "#pragma acc enter data copyin(same)", "same = 1;", "#pragma acc update host(same)", "own = !same;",
                 "#pragma acc exit data delete(same)"]
        for a in self.arrays:
            lines += a.beginning()
        return "\n".join(lines + self.body + ["return errors != 0;", "}", ""])

    # --- sections

    def some_box(self, a):
        """Any section of the array."""
        box = []
        for n in a.shape:
            lo = self.rng.randrange(n)
            box.append((lo, self.rng.randint(1, n - lo)) if self.rng.random() < 0.7 else (0, n))
        return tuple(box)

    def part_of(self, a, box):
        if self.rng.random() < 0.4:
            return box
        part = []
        for lo, n in box:
            first = self.rng.randrange(n)
            part.append((lo + first, self.rng.randint(1, n - first)))
        return tuple(part)

    def usable(self, a):
        """A section that may be named: inside of one that is there, or apart from all of them."""
        for _ in range(20):
            copies = self.memories[0].copies[a.name]
            box = self.part_of(a, self.rng.choice(copies).box) if copies and self.rng.random() < 0.6 else self.some_box(a)
            if self.memories[0].copy_with(a, box) or not self.memories[0].touches(a, box):
                return box
        return None

    def held_alike(self, a, box):
        """Of a distributed array the whole section: nodes without elements of the part would count another number of holders."""
        there = self.memories[0].copy_with(a, box)
        return there.box if there and a.kind == "distributed" else box

    def count(self, k):
        return self.rng.choice([str(k), str(k), f"num[{k}]"])

    def section(self, a, box):
        whole = box == tuple((0, n) for n in a.shape)
        if whole and "pointer" not in a.kind and self.rng.random() < 0.4:
            return a.expr
        return a.expr + "".join(f"[{self.count(lo)}:{self.count(n)}]" for lo, n in box)

    # --- loops

    def loop(self, a, box, directive, value, text, reads=None, shift=0):
        """All elements of the section get a value; directive: of the device, or empty. reads: another array at the same index
        plus shift."""
        for m in self.memories:
            for e in a.elements(box):
                new = value(a, e, m)
                m.place(a, e, bool(directive))[e] = None if new is None else new % 97
        names = ["i", "j"][:len(box)]
        flat = "i" if len(box) == 1 else f"(i * {COLUMNS} + j)"
        element = a.expr + "".join(f"[{n}]" for n in names)
        line = f"{element} = {text.format(self=element, flat=flat, other=f'{reads.expr}[i + {shift}]' if reads else '')};"
        lines = []
        if a.kind == "distributed":
            lines.append("#pragma xmp loop on t[i]")
        if directive:
            lines.append(directive + (" collapse(2)" if len(box) == 2 and self.rng.random() < 0.5 else ""))
        for name, (lo, n) in zip(names, box):
            lines.append(f"for (int {name} = {lo}; {name} < {lo + n}; {name}++)")
        self.body += [*lines, line]

    def host_loop(self):
        a = self.rng.choice(self.arrays)
        c = self.rng.randrange(90)
        box = self.some_box(a)
        self.loop(a, box, "", lambda a, e, m: (e * 5 + c) % 97, f"({{flat}} * 5 + {c}) % 97")

    def device_loop(self):
        """A compute region, with or without clauses of its own."""
        rng = self.rng
        a = rng.choice(self.arrays)
        box = self.usable(a)
        if box is None:
            return
        sources = [b for b in self.arrays if b is not a and len(a.shape) == len(b.shape) == 1 and b.kind != "distributed"]
        other, shift, ends = None, 0, []
        if sources and rng.random() < 0.4:
            other = rng.choice(sources)
            room = self.usable(other)
            if room is None or room[0][1] < box[0][1]:
                other = None
            else:
                shift = room[0][0] - box[0][0]
        clauses = []
        writes_all = rng.random() < 0.3
        for b, used in ((a, box), *([(other, ((box[0][0] + shift, box[0][1]),))] if other else [])):
            there = self.memories[0].copy_with(b, used)
            only = there and len(self.memories[0].copies[b.name]) == 1 and b.name not in self.hidden and (
                not there.by_function and "member" not in b.kind and not (
                    b.kind == "distributed" and any(b.name in n for n in self.around)))
            absent = not self.memories[0].copies[b.name] and b.name not in self.hidden and (
                b.kind != "member pointer" and not any(b.name in n for n in self.around))
            if (only or absent) and rng.random() < 0.35:
                kind = None
            else:
                kind = rng.choice(["present", "copy", "copyin"] if there else ["copy", "copyin"] if b is other else
                                  ["copy", "copyin", "copyout" if writes_all else "copy"])
                clauses.append(f"{kind}({self.section(b, used)})")
            box_of = used if kind or there else tuple((0, n) for n in b.shape)
            for m in self.memories:
                m.enter(b, box_of, kind != "copyout", False)
            ends.append((b, box_of, kind in (None, "copy", "copyout")))
        directive = "#pragma acc " + rng.choice(["parallel loop", "parallel loop", "kernels loop independent", "parallel loop gang vector"])
        c = rng.randrange(90)
        if writes_all:
            self.loop(a, box, f"{directive} {' '.join(clauses)}", lambda a, e, m: (e * 3 + c) % 97, f"({{flat}} * 3 + {c}) % 97")
        else:
            def value(a, e, m):
                mine = m.place(a, e, True)[e]
                theirs = m.place(other, e + shift, True)[e + shift] if other else 0
                return None if mine is None or theirs is None else mine * 3 + theirs + c
            self.loop(a, box, f"{directive} {' '.join(clauses)}", value,
                      f"({{self}} * 3 + {c}{' + {other}' if other else ''}) % 97", other, shift)
        for b, used, out in reversed(ends):
            for m in self.memories:
                m.leave(b, used, out, False)

    # --- directives and functions

    def enter_data(self):
        a = self.rng.choice(self.arrays)
        box = self.usable(a)
        if box is None:
            return
        box = self.held_alike(a, box)
        copies_in = self.rng.random() < 0.6
        for m in self.memories:
            m.enter(a, box, copies_in, True)
        flat = len(box) == 1 and a.kind != "distributed"
        if flat and self.rng.random() < 0.3:
            call = "acc_copyin" if copies_in else "acc_create"
            for m in self.memories:
                m.copy_with(a, box).by_function = True
            self.body.append(f"{call}({a.expr} + {box[0][0]}, {self.count(box[0][1])} * sizeof(number));")
        else:
            self.body.append(f"#pragma acc enter data {'copyin' if copies_in else 'create'}({self.section(a, box)})" +
                             self.rng.choice(["", "", " if(yes)"]))

    def exit_data(self):
        found = [(a, c) for a in self.arrays for c in self.memories[0].copies[a.name] if c.dynamic]
        if not found:
            return
        a, copy = self.rng.choice(found)
        box, out, final = copy.box, self.rng.random() < 0.6, self.rng.random() < 0.2
        flat = len(box) == 1 and a.kind != "distributed"
        if flat and self.rng.random() < 0.3:
            call = ("acc_copyout" if out else "acc_delete") + ("_finalize" if final else "")
            self.body.append(f"{call}({a.expr} + {box[0][0]}, {self.count(box[0][1])} * sizeof(number));")
        else:
            self.body.append(f"#pragma acc exit data {'copyout' if out else 'delete'}({self.section(a, box)})" + " finalize" * final)
        for m in self.memories:
            m.leave(a, box, out, True, final)

    def update(self):
        a = self.rng.choice(self.arrays)
        box = self.usable(a)
        if box is None:
            return
        to_device, there = self.rng.random() < 0.5, self.memories[0].copy_with(a, box)
        if not there and len(self.memories[0].copies[a.name]) > 0:
            return
        flat = len(box) == 1 and a.kind != "distributed"
        if there and flat and self.rng.random() < 0.25:
            call = "acc_update_device" if to_device else "acc_update_self"
            self.body.append(f"{call}({a.expr} + {box[0][0]}, {self.count(box[0][1])} * sizeof(number));")
        else:
            more = self.rng.choice(["", "", " if(no)", " if_present"]) if there else self.rng.choice([" if(no)", " if_present"])
            self.body.append(f"#pragma acc update {'device' if to_device else self.rng.choice(['host', 'self'])}({self.section(a, box)}){more}")
            if "no" in more:
                return
        for m in self.memories:
            if there:
                m.update(a, box, to_device)

    def presence(self):
        a = self.rng.choice([a for a in self.arrays if len(a.shape) == 1 and a.kind != "distributed" and not a.declared] or [None])
        if not a:
            return
        box = self.usable(a)
        if box is None:
            return
        there = self.memories[0].copy_with(a, box) is not None
        self.body.append(f'there("{a.expr}[{box[0][0]}:{box[0][1]}]", {self.looks}, {int(there)}, '
                         f"acc_is_present({a.expr} + {box[0][0]}, {box[0][1]} * sizeof(number)));")

    def call(self):
        """A function that gets a pointer."""
        a = self.rng.choice([a for a in self.arrays if len(a.shape) == 1 and a.kind != "distributed"] or [None])
        box = a and self.usable(a)
        if not box:
            return
        (lo, n), c = box[0], self.rng.randrange(90)
        there = self.memories[0].copy_with(a, box)
        one = there and len(self.memories[0].copies[a.name]) == 1
        for m in self.memories:
            m.enter(a, box, True, False)
            for e in a.elements(box):
                values = m.place(a, e, True)
                values[e] = None if values[e] is None else (values[e] * 3 + c) % 97
            m.leave(a, box, True, False)
        if one and "member" not in a.kind and not there.by_function and self.rng.random() < 0.4:
            self.body += [f"#pragma acc host_data use_device({a.expr})", f"add_on_device({a.expr}, {lo}, {n}, {c});"]
        else:
            self.body.append(f"add_in_region({a.expr}, {lo}, {n}, {c});")

    def region(self, depth):
        """A data construct around some statements."""
        rng, opened, clauses = self.rng, [], []
        for a in rng.sample(self.arrays, rng.randint(1, 2)):
            box = self.usable(a)
            if box is None:
                continue
            box = self.held_alike(a, box)
            kind = rng.choice(["copy", "copyin", "copyout", "create"] + ["present"] * 2 * bool(self.memories[0].copy_with(a, box)))
            opened.append((a, box, kind))
            clauses.append(f"{kind}({self.section(a, box)})")
        if not clauses:
            return
        off = rng.random() < 0.15
        self.body += [f"#pragma acc data {' '.join(clauses)}{' if(no)' * off}", "{"]
        named = {a.name for a, _, _ in opened}
        before = set(self.hidden)
        if off:
            self.hidden |= named  # what the construct names is not there by it
        else:
            for a, box, kind in opened:
                for m in self.memories:
                    m.enter(a, box, kind in ("copy", "copyin"), False)
        self.around.append(named)
        self.statements(rng.randint(1, 5), depth + 1)
        self.around.pop()
        self.hidden = before
        self.body.append("}")
        if not off:
            for a, box, kind in reversed(opened):
                for m in self.memories:
                    m.leave(a, box, kind in ("copy", "copyout"), False)

    def look(self):
        """What the host has now."""
        self.looks += 1
        for a in self.arrays:
            table = [", ".join(str(-1 if v is None else v) for v in m.host[a.name]) for m in self.memories]
            name = f"e{self.looks}_{a.name}"
            self.tables.append(f"static const int {name}[2][N * 2] = {{{{{table[0]}}}, {{{table[1]}}}}};")
            found, at = (f"{a.expr}[i / {COLUMNS}][i % {COLUMNS}]" if len(a.shape) == 2 else f"{a.expr}[i]"), "i"
            if a.kind == "distributed":
                self.body.append("#pragma xmp loop on t[i]")
            self.body.append(f'for (int i = 0; i < {a.size}; i++) differ("{a.expr}", {self.looks}, {at}, {name}, {found});')

    def statements(self, most, depth):
        choices = [self.host_loop, self.device_loop, self.device_loop, self.device_loop, self.enter_data, self.enter_data, self.exit_data,
                   self.update, self.update, self.presence, self.call, self.look] + [lambda: self.region(depth)] * (3 if depth < 3 else 0)
        for _ in range(most):
            self.rng.choice(choices)()
