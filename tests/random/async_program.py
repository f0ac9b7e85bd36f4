"""Random work on several queues: loops, updates, data that comes and goes, sums. What conflicts with earlier work of another queue
waits for it in one of the language's ways, and for nothing else; the result is that of the same statements in their order."""
import random

N = 24
HEAD = f"""#include <openacc.h>
#include <stdio.h>
#define N {N}
static int errors;
static void differ(const char *name, long at, long expected, long found) {{
  if (expected != found && errors++ < 5) printf("%s at %ld: %ld in order, %ld on the queues\\n", name, at, expected, found);
}}
"""
HOST = "host"
QUEUES = ["0", "1", "2", "7", ""]  # "": async without a number


class AsyncProgram:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.steps = {q: 0 for q in QUEUES}                     # work of each queue so far
        self.known = {q: {} for q in [HOST, *QUEUES]}           # of other queues' work: complete before what comes next here
        self.written, self.read = {}, {}                        # by place: (queue, step) that may be under way
        self.names = "uvwx"
        self.sums = 0
        self.present = set(self.names)
        self.newest = {a: "same" for a in self.names}           # which copy has what the program computes
        self.changed = {}                                       # the part of it that only the host has
        self.open = []                                          # sums that nobody has looked at
        body = []
        for _ in range(self.rng.randint(8, 22)):
            body += self.statement()
        body.append("#pragma acc wait")
        for a in sorted(self.present):
            body.append(f"#pragma acc exit data {'delete' if self.newest[a] == 'host' else 'copyout'}({a})")
        body += [f'differ("{name}", 0, s_{name}, {name});' for name in self.open]
        for a in self.names:
            body.append(f'for (int i = 0; i < N; i++) differ("{a}", i, s_{a}[i], {a}[i]);')
        arrays = [f"static int {a}[N], s_{a}[N];" for a in self.names]
        begin = [f"for (int i = 0; i < N; i++) {a}[i] = s_{a}[i] = (i * {3 + k} + {k}) % 41;" for k, a in enumerate(self.names)]
        begin += ["int n = 3, s_n = 3;", f"#pragma acc enter data copyin({', '.join(self.names)})"]
        code = "\n  ".join(begin + body)
        self.text = HEAD + "\n".join(arrays) + f"\nint main(void) {{\n  {code}\n  return errors != 0;\n}}\n"

    # --- what is ordered

    def awaited(self, queue, reads, writes):
        """The queues whose work has to be waited for in front of work of this one."""
        conflicts = [self.written.get(x) for x in [*reads, *writes]]
        for x in writes:
            conflicts += self.read.get(x, [])
        needed = set()
        for other in filter(None, conflicts):
            q, step = other
            if q != queue and self.known[queue].get(q, 0) < step and self.known[HOST].get(q, 0) < step:
                needed.add(q)
        return sorted(needed)

    def did(self, queue, reads, writes):
        mark = None
        if queue != HOST:
            self.steps[queue] += 1
            mark = (queue, self.steps[queue])
        for x in reads:
            if mark:
                self.read.setdefault(x, []).append(mark)
        for x in writes:
            self.written[x], self.read[x] = mark, []

    def learn(self, queue, other):
        """What this queue (or the host) does next comes behind all work of the other one up to now."""
        self.known[queue][other] = self.steps[other]
        for q, step in self.known[other].items():
            if q != queue:
                self.known[queue][q] = max(self.known[queue].get(q, 0), step)

    def wait(self, queue, others):
        """(lines in front, clause) that make this queue wait for the others."""
        rng, lines, clause = self.rng, [], []
        numbers = [q for q in others if q]
        for q in others:
            way = rng.random()
            if way < 0.35 and queue != HOST and q:
                clause.append(q)
                self.learn(queue, q)
            elif way < 0.6 and queue != HOST and q and queue:
                lines.append(rng.choice([f"#pragma acc wait({q}) async({queue})", f"acc_wait_async({q}, {queue});"]))
                self.learn(queue, q)
            elif q and way < 0.85:
                lines.append(rng.choice([f"#pragma acc wait({q})", f"acc_wait({q});", f"while (!acc_async_test({q})) continue;"]))
                self.learn(HOST, q)
            else:
                lines.append(rng.choice(["#pragma acc wait", "acc_wait_all();"]))
                for each in QUEUES:
                    self.learn(HOST, each)
        if len(numbers) > 1 and rng.random() < 0.2:
            lines = [f"#pragma acc wait({', '.join(numbers)})", *lines]
            for q in numbers:
                self.learn(HOST, q)
        return lines, f" wait({', '.join(clause)})" if clause else ""

    def queue(self):
        return self.rng.choice([HOST, *QUEUES, *QUEUES])

    def on(self, queue, reads, writes):
        """(lines in front, clauses) of a directive of this queue."""
        lines, clause = self.wait(queue, self.awaited(queue, reads, writes))
        self.did(queue, reads, writes)
        return lines, clause + ("" if queue == HOST else f" async({queue})" if queue else " async")

    # --- statements; places are `d:u` on the device and `h:u` on the host

    def statement(self):
        kinds = [self.loop, self.update, self.host, self.away, self.sum, self.number, self.check]
        return self.rng.choices(kinds, [6, 3, 3, 1, 2, 1, 1])[0]()

    def loop(self):
        rng = self.rng
        there = [a for a in self.names if a in self.present and self.newest[a] != "host"]
        if not there:
            return []
        a, b = rng.choice(there), rng.choice(there)
        value = f"{b}[N - 1 - i] * 2 + n" if b != a and rng.random() < 0.6 else f"{b}[i] + {a}[i] + i * n"
        lines, clauses = self.on(self.queue(), [f"d:{a}", f"d:{b}"], [f"d:{a}"])
        self.newest[a] = "device"
        what = rng.choice(["parallel loop", "parallel loop", "kernels", "kernels loop independent", "serial"])
        step = f"for (int i = 0; i < N; i++) {a}[i] = ({value}) % 43;"
        return [*lines, f"#pragma acc {what}{clauses}", step, serial(step)]

    def update(self):
        rng = self.rng
        a = rng.choice(self.names)
        if a not in self.present:
            return []
        to_host = self.newest[a] == "device" or self.newest[a] == "same" and rng.random() < 0.5
        first, length = (0, N) if to_host else self.changed.get(a, (0, N))
        section = f"[{first}:{length}]" if (first, length) != (0, N) else rng.choice(["", "[0:N]"])
        source, target = (f"d:{a}", f"h:{a}") if to_host else (f"h:{a}", f"d:{a}")
        lines, clauses = self.on(self.queue(), [source], [target])
        self.newest[a] = "same"
        return [*lines, f"#pragma acc update {'host' if to_host else 'device'}({a}{section}){clauses}"]

    def host(self):
        """The host changes a part, which only it may have now, or reads all."""
        rng = self.rng
        a = rng.choice(self.names)
        if self.newest[a] == "device" and a in self.present:
            return []
        if rng.random() < 0.4:
            lines, _ = self.on(HOST, [f"h:{a}"], [])
            return [*lines, f'for (int i = 0; i < N; i++) differ("host {a}", i, s_{a}[i], {a}[i]);']
        lines, _ = self.on(HOST, [], [f"h:{a}"])
        first = rng.randint(0, N - 1)
        part = (first, rng.randint(1, N - first)) if rng.random() < 0.6 and self.newest[a] == "same" else (0, N)
        self.changed[a], self.newest[a] = part, "host"
        step = f"for (int i = {part[0]}; i < {sum(part)}; i++) {a}[i] = ({a}[i] + i * n) % 43;"
        return [*lines, step, serial(step)]

    def away(self):
        a = self.rng.choice(self.names)
        if a in self.present:
            if self.newest[a] == "host":
                return []
            lines, clauses = self.on(self.queue(), [], [f"d:{a}", f"h:{a}"])
            self.present.remove(a)
            self.newest[a] = "same"
            return [*lines, f"#pragma acc exit data copyout({a}){clauses}"]
        lines, clauses = self.on(self.queue(), [f"h:{a}"], [f"d:{a}"])
        self.present.add(a)
        self.newest[a] = "same"
        return [*lines, f"#pragma acc enter data copyin({a}){clauses}"]

    def sum(self):
        there = [a for a in self.names if a in self.present and self.newest[a] != "host"]
        if not there:
            return []
        a = self.rng.choice(there)
        self.sums += 1
        name, start = f"r{self.sums}", self.rng.randint(0, 9)
        lines, clauses = self.on(self.queue(), [f"d:{a}"], [name])
        self.open.append(name)
        step = f"for (int i = 0; i < N; i++) {name} += {a}[i] * n;"
        return [*lines, f"long {name} = {start}, s_{name} = {start};", f"#pragma acc parallel loop reduction(+ : {name}){clauses}", step,
                serial(step).replace(name, "s_" + name)]

    def check(self):
        """Of a sum."""
        if not self.open:
            return []
        name = self.open.pop(self.rng.randrange(len(self.open)))
        lines, _ = self.on(HOST, [name], [])
        return [*lines, f'differ("{name}", 0, s_{name}, {name});']

    def number(self):
        """What regions on their way have as it was."""
        return ["n = n % 5 + 1;", "s_n = s_n % 5 + 1;"]


def serial(step):
    for name in "uvwx":
        step = step.replace(f"{name}[", f"s_{name}[")
    return step.replace("* n", "* s_n").replace("+ n", "+ s_n")
