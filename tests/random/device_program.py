"""A random XcalableACC program: the arrays of a random XcalableMP program (program.py) live on the device. Its loops are compute
regions, its exchanges, sums and broadcasts are those of device copies, and parts of the arrays come and go."""
import re

from program import Form, Program


class DeviceProgram(Program):
    may_thread = False

    def begin(self):
        """In front of all statements."""
        self.on_host = False  # loops are the host's
        names = [a.name for a in self.arrays]
        self.rng.shuffle(names)
        cut = self.rng.randint(0, len(names))
        for part in names[:cut], names[cut:]:
            if part:
                self.body.append(f"#pragma acc enter data copyin({', '.join(part)})")

    def kinds(self):
        return super().kinds() + ["host", "part", "away", "serial"]

    def statement_of(self, kind, a):
        if kind == "host":
            self.write_on_host(a)
        elif kind == "part":
            self.part(a)
        elif kind == "away":
            self.body.append(f"#pragma acc exit data copyout({a.name})")
            self.body.append(f"#pragma acc enter data copyin({a.name})")
            a.clean = False  # of what the host has in its shadows nobody knows
        elif kind == "serial":
            self.serial(a)
        else:
            super().statement_of(kind, a)

    # --- loops

    def loop(self, a, forms, limits, body, clause="", threads=False):
        if self.on_host:
            return super().loop(a, forms, limits, body, clause)
        rng, before = self.rng, len(self.body)
        names = super().loop(a, forms, limits, body, clause)
        lines = self.body[before:]
        at = next(k for k, line in enumerate(lines) if line.startswith("#pragma xmp loop"))
        headers = [k for k, line in enumerate(lines) if line.lstrip().startswith("for (")]
        reductions = "".join(re.findall(r" reduction\((?:\+|max|min|\^):\w+\)", clause))
        own = "reduction" in clause
        text = rng.choice(["parallel loop", "parallel loop", "kernels loop independent"])
        free = next((k for k, at_line in enumerate(headers) if " ? " in lines[at_line]), len(headers))
        deep = rng.randint(1, max(free, 1)) if rng.random() < 0.6 else 1
        if deep > 1:
            text += f" collapse({deep})"
        elif rng.random() < 0.3:
            text += rng.choice([" gang", " gang vector", " vector_length(32)", " num_gangs(3)"])
        used = [b.name for b in self.arrays if b.name + "[" in lines[-1]]
        if used and rng.random() < 0.4:
            text += f" present({', '.join(used)})"
        elif rng.random() < 0.3 and not own:
            text += " default(present)"
        queue = rng.randint(0, 2) if rng.random() < 0.3 and not own else None
        if queue is not None:
            text += f" async({queue})"
        if len(headers) > deep and rng.random() < 0.4:
            inner = rng.choice(["", " vector", " seq"]) if "gang vector" not in text else " seq"
            lines.insert(headers[deep], f"#pragma acc loop{inner}{reductions}")
        behind = rng.random() < 0.6 or "(" in clause.replace(reductions, "")
        lines.insert(at + 1 if behind else at, f"#pragma acc {text}{reductions}")
        if queue is not None:
            lines.append(f"#pragma acc wait({queue})")
        self.body[before:] = lines
        return names

    def reduce(self, a):
        """Of a scalar that is on the device, too."""
        before = len(self.body)
        super().reduce(a)
        lines = self.body[before:]
        at = next((k for k, line in enumerate(lines) if line.startswith("#pragma xmp loop")), None)
        if at is None or self.rng.random() < 0.5:
            return
        name = re.match(r"long (\w+)", lines[0])[1]
        lines[at] += " acc"
        end = max(k for k, line in enumerate(lines) if line.lstrip().startswith("{ "))
        lines.insert(end + 1, f"#pragma acc exit data copyout({name})")
        lines.insert(1, f"#pragma acc enter data copyin({name})")
        self.body[before:] = lines

    def dump(self, a):
        self.body.append(f"#pragma acc exit data copyout({a.name})")
        super().dump(a)

    # --- exchanges

    def reflect(self, b):
        if self.on_host:
            return super().reflect(b)
        rng, before = self.rng, len(self.body)
        super().reflect(b)
        lines = self.body[before:]
        init = len(lines) == 1 and rng.random() < 0.3
        for k, line in enumerate(lines):
            lines[k] = line + " acc"
        if init:
            lines = [lines[0].replace("reflect ", "reflect_init "), f"#pragma xmp reflect_do ({b.name}) acc"]
        self.body[before:] = lines
        return None

    def element(self, a):
        """One element changes, on the host or on the device, and goes to all nodes from there."""
        before = len(self.body)
        super().element(a)
        lines = self.body[before:]
        at = next(k for k, line in enumerate(lines) if line.startswith("{ "))
        x = re.match(r"\{ (\S+) = ", lines[at])[1]
        section = re.sub(r"\[(\d+)\]", r"[\1:1]", x)
        name = re.match(r"long (\w+)", lines[0])[1]
        if self.rng.random() < 0.5:
            lines[at] = f"{{\n#pragma acc update host({section})\n{lines[at][2:-2]}\n#pragma acc update device({section})\n}}"
        else:
            lines[at] = f"{{\n#pragma acc serial copyout({name})\n{lines[at]}\n}}"
        for k, line in enumerate(lines):
            if line.startswith("#pragma xmp bcast") and self.rng.random() < 0.7:
                lines[k] = f"#pragma acc data copy({name})\n{{\n{line} acc\n}}"
        self.body[before:] = lines

    # --- statements of its own

    def write_on_host(self, a):
        self.body.append(f"#pragma acc update host({a.name})")
        self.on_host = True
        self.write(a, sources=[])
        self.on_host = False
        self.body.append(f"#pragma acc update device({a.name})")
        a.clean = False

    def part(self, a):
        """Only a part of it is on the device, or two of them, and regions use these."""
        rng = self.rng
        boxes = [[(first, rng.randint(1, n - first)) for n in a.size for first in [rng.randint(0, n - 1)]]]
        if boxes[0][0][0] > 2 and rng.random() < 0.5:  # another one, which lies in front in the first dimension
            first = rng.randint(0, boxes[0][0][0] - 2)
            boxes.append([(first, rng.randint(1, boxes[0][0][0] - first - 1)), *[(0, n) for n in a.size[1:]]])
            boxes[0][1:] = [(0, n) for n in a.size[1:]]

        def section(box):
            return a.name + "".join(f"[{first}:{length}]" for first, length in box)

        sections = [section(box) for box in boxes]
        self.body.append(f"#pragma acc exit data copyout({a.name})")
        self.body.append(f"#pragma acc enter data copyin({', '.join(sections)})")
        forms = [Form(rng, n, False) for n in a.size]
        for form in forms:
            form.text, form.value = (lambda v: v), (lambda v: v)
        rng.shuffle(boxes)
        for box in boxes:
            add = rng.randint(1, 99)

            def body(names, add=add):
                x = a.name + "".join(f"[{v}]" for v in names)
                return f"{x} = ((long){x} * 3 + {' + '.join(names)} + {add}) % 1009;"

            before = len(self.body)
            self.loop(a, forms, [(first, first + length - 1) for first, length in box], body)
            for k, line in enumerate(self.body[before:], before):
                if re.match(r"#pragma acc (parallel|kernels)", line):
                    line = re.sub(r" present\([^)]*\)| default\(present\)", "", line)
                    self.body[k] = line + rng.choice([" present", " copy", " copyin"]) + f"({section(box)})"
        self.body.append(f"#pragma acc exit data copyout({', '.join(sections)})")
        self.body.append(f"#pragma acc enter data copyin({a.name})")
        a.clean = False

    def serial(self, a):
        """A region without a parallel loop."""
        before = len(self.body)
        self.write(a, sources=[])
        for k, line in enumerate(self.body[before:], before):
            match = re.match(r"#pragma acc (parallel|kernels) loop( independent)?(.*)", line)
            if match and self.body[k - 1].startswith("#pragma xmp loop") and "async" not in line:
                self.body[k] = "#pragma acc serial loop" + "".join(re.findall(r" collapse\(\d\)", line))
