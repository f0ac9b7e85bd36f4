"""What carries a program's moves: XMP_EXPLAIN's report, and xmptune's file."""
import os
import re

from harness import check

HEAT = """#include <stdio.h>
#define N 64
#ifndef PX
#define PX 1
#endif
#pragma xmp nodes p(PX, *)
#pragma xmp template t(0:N-1, 0:N-1)
#pragma xmp distribute t(block, block) onto p
double u[N][N], v[N][N];
#pragma xmp align u[j][i] with t(i, j)
#pragma xmp align v[j][i] with t(i, j)
#pragma xmp shadow u[1][1]
int main(void) {
  double sum = 0;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) u[j][i] = i * j % 7;
#pragma xmp reflect_init (u)
  for (int k = 0; k < 12; k++) {
    if (k % 3 == 2) {
#pragma xmp reflect (u) async(1)
#pragma xmp wait_async (1)
    } else {
#pragma xmp reflect_do (u)
    }
#pragma xmp loop (j, i) on t(i, j)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++) v[j][i] = (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1]) / 4;
#pragma xmp loop (j, i) on t(i, j)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++) u[j][i] = v[j][i];
  }
#pragma xmp loop (j, i) on t(i, j) reduction(+:sum)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) sum += u[j][i];
#pragma xmp task on p(1, 1)
  printf("%.6f\\n", sum);
  return 0;
}
"""
LINE_OF_DO = HEAT[:HEAT.index("#pragma xmp reflect_do")].count("\n") + 1
LINE_OF_ASYNC = HEAT[:HEAT.index("#pragma xmp reflect (u)")].count("\n") + 1
TIME = r"\d[\d.e+]* (?:us|ms|s)"
MOVE = re.compile(rf"  node (\d) -> node (\d)(?:, added)?: (.+?); (\w+) (.+); expected ({TIME}), took ({TIME}) \(median of (\d+)\)")
COLLECTIVE = re.compile(rf"  (\d) nodes(?:, (\d+) bytes)?: (.+?)(?:; expected ({TIME}))?, took ({TIME}) \(median of (\d+)\)")
WHY = re.compile(rf"      (by cost|asked for by XMP_FABRIC|by cost, at once with .*): ([\w-]+ {TIME}(?:, [\w-]+ {TIME})*)")


def neighbours(px, py):
    """(from, to, bytes) of every move of a reflect with corners, of nodes in a px x py grid, the first axis fastest."""
    moves = []
    for x in range(px):
        for y in range(py):
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if (dx or dy) and 0 <= x + dx < px and 0 <= y + dy < py:
                        elements = (64 // px if dx == 0 else 1) * (64 // py if dy == 0 else 1)
                        moves.append((1 + x + px * y, 1 + x + dx + px * (y + dy), 8 * elements))
    return sorted(moves)


def blocks_of(report):
    """({heading: [(move, why)]}, {heading: [(collective, why)]}), every line in its form."""
    blocks, collectives, lines = {}, {}, report.splitlines()
    check(re.fullmatch(r"moves of this run; costs: .+", lines[0]), report)
    at = 1
    while at < len(lines):
        heading = lines[at]
        check(re.fullmatch(r"heat\.c:\d+: [\w ]+", heading), f"{heading}\n{report}")
        check(heading not in blocks and heading not in collectives, f"{heading} twice\n{report}")
        at += 1
        while at < len(lines) and lines[at].startswith(" "):
            if collective := COLLECTIVE.fullmatch(lines[at]):
                check(lines[at + 1].startswith(6 * " "), report)
                collectives.setdefault(heading, []).append((collective, lines[at + 1].strip()))
            else:
                move, why = MOVE.fullmatch(lines[at]), WHY.fullmatch(lines[at + 1])
                check(move and why, f"{lines[at]}\n{lines[at + 1]}\n{report}")
                blocks.setdefault(heading, []).append((move, why))
            at += 2
    return blocks, collectives


def bytes_of(text):
    """Of `512 bytes in a row` and `512 bytes: 64 x 8 bytes, 272 apart`."""
    whole = re.fullmatch(r"(\d+) bytes in a row", text)
    parts = re.fullmatch(r"(\d+) bytes: (\d+) x (\d+) bytes, \d+ apart", text)
    check(whole or parts, text)
    if parts:
        check(int(parts.group(1)) == int(parts.group(2)) * int(parts.group(3)), text)
    return int((whole or parts).group(1))


def explained(box):
    """XMP_EXPLAIN=1: every move of every directive once, how often it ran, what it took and why it went that way."""
    box.write("heat.c", HEAT)
    for mpi in box.mpis():
        for px, py in ((1, 2), (1, 4), (2, 2)):
            box.compile(f"--mpi={mpi}", f"-DPX={px}", "heat.c", "-o", "heat")
            plain = box.start(px * py, "./heat", XMP_TUNE="none")
            check(plain.err == "", plain)
            for fabric in ("auto", "mpi", "staged"):
                done = box.start(px * py, "./heat", XMP_EXPLAIN="1", XMP_TUNE="none", XMP_FABRIC=fabric)
                check(done.out == plain.out, f"{plain}\n{done}")
                blocks, collectives = blocks_of(done.err)
                check([heading.partition(": ")[2] for heading in collectives] == ["reduction of the loop"], done)
                check(done.err.startswith("moves of this run; costs: built-in values\n"), done)
                check(sorted(blocks) == [f"heat.c:{LINE_OF_ASYNC}: reflect", f"heat.c:{LINE_OF_DO}: reflect"], done)
                for heading, moves in blocks.items():
                    count = 4 if str(LINE_OF_ASYNC) in heading else 8
                    found = sorted((int(m.group(1)), int(m.group(2)), bytes_of(m.group(3))) for m, _ in moves)
                    check(found == neighbours(px, py), f"{found}\n{done}")
                    for move, why in moves:
                        check(int(move.group(8)) == count, done)
                        check(float(move.group(6).split()[0]) > 0 and float(move.group(7).split()[0]) > 0, done)
                        check(fabric == "auto" or move.group(4) == fabric, done)
                        check(why.group(1) == ("by cost" if fabric == "auto" else "asked for by XMP_FABRIC"), done)
                        times = [float(word) for word in re.findall(r" (\d[\d.e+]*) us", why.group(2))]
                        check(times == sorted(times), done)
                        # The fabric with the least time is the one that was taken.
                        check(fabric != "auto" or why.group(2).startswith(move.group(4)), done)
    nothing = box.start(1, "sh", "-c", "true", XMP_EXPLAIN="1")
    check(nothing.err == "", nothing)
    bad = box.start(2, "./heat", XMP_EXPLAIN="2", code="bad")
    check("XMP_EXPLAIN=2" in bad.err, bad)


def explained_parts(box):
    """XMP_SUBCLUSTER=package and =numa: nodes bound to the same one share memory, and no others. The packages are hwloc's
    synthetic ones, one core each."""
    cores = sorted(os.sched_getaffinity(0))[:2]
    check(len(cores) == 2, "two cores are needed")
    box.write("heat.c", HEAT)
    box.write("bind.sh", f"""export HWLOC_COMPONENTS=synthetic HWLOC_SYNTHETIC="package:2 numa:1 core:1 pu:1(indexes={cores[0]},{cores[1]})" HWLOC_THISSYSTEM=1
if test "${{OMPI_COMM_WORLD_RANK:-$PMI_RANK}}" -lt 2; then core=$1; else core=$2; fi
shift 2
exec taskset -c $core "$@"
""")
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "-DPX=1", "heat.c", "-o", "heat")
        for part in ("package", "numa"):
            start = (box.xmprun, f"--mpi={mpi}", "-n", "4", "sh", "bind.sh", str(cores[0]))
            done = box.run(*start, str(cores[1]), "./heat", XMP_EXPLAIN="1", XMP_TUNE="none", XMP_SUBCLUSTER=part)
            moves, _ = blocks_of(done.err)
            found = {(int(m.group(1)), int(m.group(2))): m.group(4) for block in moves.values() for m, _ in block}
            check({pair for pair, fabric in found.items() if fabric == "direct"} == {(1, 2), (2, 1), (3, 4), (4, 3)}, done)
            check(found[2, 3] == found[3, 2] == "mpi", done)
            bad = box.run(*start, f"{cores[0]},{cores[1]}", "./heat", XMP_SUBCLUSTER=part, code="bad")
            name = "NUMA node" if part == "numa" else part
            check(re.search(rf"XMP_SUBCLUSTER={part}: node [34] is not bound to the cores of one {name}", bad.err), bad)


DIVIDED = """#pragma xmp nodes p(*)
#pragma xmp template t(0:7)
#pragma xmp distribute t(block) onto p
double u[8][20011];
#pragma xmp align u[i][*] with t(i)
#pragma xmp shadow u[1][0]
int main(void) {
  for (int k = 0; k < 3; k++) {
#pragma xmp reflect (u)
  }
  return 0;
}
"""
# Both fabrics take alike, and no longer beside each other.
ALIKE = "tasuki-tune 1\ntogether contiguous group 1.25\n" + "".join(
    f"{way} contiguous group 8:1 1048576:100 us\n" for way in ("direct-mailbox", "direct-put", "direct-pull", "mpi-packed", "mpi-type"))


def explained_divided(box):
    """A move that two fabrics carry at once: each part says so, with the time that it is expected to take beside the other."""
    box.write("heat.c", DIVIDED)
    box.write("alike.txt", ALIKE)
    box.compile("heat.c", "-o", "heat")
    done = box.start(2, "./heat", XMP_EXPLAIN="1", XMP_TUNE="alike.txt")
    moves = blocks_of(done.err)[0]["heat.c:9: reflect"]
    check(sorted((int(m.group(1)), m.group(4)) for m, _ in moves) == [(1, "direct"), (1, "mpi"), (2, "direct"), (2, "mpi")], done)
    for move, why in moves:
        check(why.group(1) == f"by cost, at once with the rest of {20011 * 8} bytes by another fabric (1.25 times as long)", done)
        alone = float(re.search(rf"{move.group(4)}-\w+ (\S+) us", why.group(2)).group(1))
        check(abs(float(move.group(6).split()[0]) - 1.25 * alone) < 0.02 * alone, done)


LONG_FACES = """#include <stdio.h>
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[12]
#pragma xmp distribute t[block] onto p
double rows[12][20000], columns[9000][12], sums[12][8000];
#pragma xmp align rows[i][*] with t[i]
#pragma xmp align columns[*][i] with t[i]
#pragma xmp align sums[i][*] with t[i]
#pragma xmp shadow rows[1][0]
#pragma xmp shadow columns[0][1]
#pragma xmp shadow sums[1][0]
int main(void) {
  int bad = 0, first = 12, end = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < 12; i++) first = i < first ? i : first, end = i + 1;
  for (int turn = 0; turn < 3; turn++) {
#pragma xmp loop on t[i]
    for (int i = 0; i < 12; i++) {
      for (int k = 0; k < 20000; k++) rows[i][k] = i * 20000 + k + turn;
      for (int k = 0; k < 9000; k++) columns[k][i] = i * 9000 - k * turn;
    }
    for (int i = first - 1; i <= end; i++)
      for (int k = 0; k < 8000; k++)
        if (i >= 0 && i < 12) sums[i][k] = i + k + turn;
#pragma xmp reflect (rows)
#pragma xmp reflect (columns) async(1)
#pragma xmp reduce_shadow (sums)
#pragma xmp wait_async (1)
    for (int i = first - 1; i <= end; i++) {
      if (i < 0 || i >= 12) continue;
      for (int k = 0; k < 20000; k++) bad += rows[i][k] != i * 20000 + k + turn;
      for (int k = 0; k < 9000; k++) bad += columns[k][i] != i * 9000 - k * turn;
    }
    for (int i = first; i < end; i++) {
      int times = 1 + (i == first && i > 0) + (i == end - 1 && i < 11);
      for (int k = 0; k < 8000; k++) bad += sums[i][k] != times * (i + k + turn);
    }
  }
#pragma xmp reduction (+ : bad)
  if (xmp_node_num() == 1) printf("wrong: %d\\n", bad);
  return 0;
}
"""


def segments(box):
    """Long moves by MPI go in several messages where a file says that this is faster, of whatever shape; else in one."""
    box.write("heat.c", LONG_FACES)
    cost = "mpi-segments {} host 8:{} us\n"
    for name, time in (("one.txt", 1e6), ("several.txt", 0.001)):
        box.write(name, "tasuki-tune 1\n" + "".join(cost.format(shape, time) for shape in ("contiguous", "block-stride", "stride")))
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "heat.c", "-o", "heat")
        for nodes in (2, 3):
            for name, several in (("one.txt", False), ("several.txt", True), ("none", False)):
                done = box.start(nodes, "./heat", XMP_EXPLAIN="1", XMP_FABRIC="mpi", XMP_TUNE=name)
                check(done.out == "wrong: 0\n", done)
                moves = [move for block in blocks_of(done.err)[0].values() for move, _ in block]
                check(len(moves) == 6 * (nodes - 1) and all(("in messages of 60 KB" in m.group(5)) == several for m in moves), done)


# In place and by the mailbox, with a time for the latter.
LEVEL = "tasuki-tune 1\n" + "".join(f"{way} contiguous group 8:{{}} 1048576:{{}} us\n" for way in ("direct-inline", "direct-mailbox")) + \
    "direct-put contiguous group 8:0.1 us\ndirect-pull contiguous group 8:0.2 us\n"


def explained_level(box):
    """A move in place that is expected to take up to 5% more than through the mailbox says why it is in place all the same."""
    box.write("heat.c", HEAT)
    box.compile("heat.c", "-o", "heat")
    kept = "put: contiguous, in place unless it costs over 5% more"
    for mailbox, way in (("0.101", "put: contiguous"), ("0.097", kept), ("0.094", "mailbox: contiguous")):
        box.write("level.txt", LEVEL.format(*[mailbox] * 4))
        done = box.start(2, "./heat", XMP_EXPLAIN="1", XMP_TUNE="level.txt")
        moves = blocks_of(done.err)[0][f"heat.c:{LINE_OF_DO}: reflect"]
        check(len(moves) == 2 and all((m.group(4), m.group(5)) == ("direct", way) for m, _ in moves), done)


TOGETHER = """#include <stdio.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:63)
#pragma xmp distribute t(block) onto p
double x[64], few[2], longer[10000], many[200000];
#pragma xmp align x[i] with t(i)
#pragma xmp shadow x[*]
int main(void) {
  for (int k = 0; k < 5; k++) {
#pragma xmp reflect (x)
#pragma xmp barrier
#pragma xmp bcast (few, many)
#pragma xmp reduction (+ : few)
#pragma xmp reduction (+ : many)
#pragma xmp reduction (+ : few, many)
#pragma xmp reduction (+ : longer)
#pragma xmp reduction (+ : longer, few)
#pragma xmp reduction (+ : longer, many)
#pragma xmp reduction (max : few) async(1)
#pragma xmp wait_async (1)
  }
  return 0;
}
"""
LINE_OF_REFLECT = TOGETHER[:TOGETHER.index("#pragma xmp reflect")].count("\n") + 1


COPIES = """#include <xmp.h>
#pragma xmp nodes p[*]
int main(void) {
  double x = 1;
#pragma acc data copy(x)
  {
#pragma xmp reduction(+ : x) acc
  }
  return x != xmp_num_nodes();
}
"""


def explained_together(box):
    """XMP_EXPLAIN=1 of collectives: the way, the bytes, how often, and why, told once for all nodes."""
    box.write("heat.c", TOGETHER)
    box.write("copies.c", COPIES)
    kinds = ["reflect", "barrier", "bcast", *["reduction"] * 7]
    sizes = [None, None, 1600016, 16, 1600000, 1600016, 80000, 80016, 1680000, 16]
    # How two teams speak to each other.
    few, shares = "their first nodes by messages", "each node by MPI for its share"
    between = ["", few, f"{few}, for long variables {shares}", few, shares, f"{few}, for long variables {shares}",
               few, few, f"{few}, for long variables {shares}", few]
    costs = "tasuki-tune 1\nteam-gather 8:1 us\nteam-gather-moves 8:{} us\nteam-reduce-each 8:1 us\nteam-reduce-shares 8:{} us\n"
    box.write("slots.txt", costs.format(100, 100))
    box.write("moves.txt", costs.format(0.001, 0.001))
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "heat.c", "-o", "heat")
        for nodes, part, tune in ((2, "auto", "slots.txt"), (2, "auto", "moves.txt"), (4, "2", "slots.txt")):
            done = box.start(nodes, "./heat", XMP_EXPLAIN="1", XMP_TUNE=tune, XMP_SUBCLUSTER=part)
            moves, collectives = blocks_of(done.err)
            wanted = [f"heat.c:{LINE_OF_REFLECT + k}: {kind}" for k, kind in enumerate(kinds)]
            gathered = tune == "slots.txt" and part == "auto"
            found = {**collectives, **({} if wanted[0] in collectives else {wanted[0]: None})}
            check(sorted(found) == sorted(wanted) and (wanted[0] in collectives or wanted[0] in moves), done)
            check(not gathered or wanted[0] in collectives, done)
            check(tune != "moves.txt" or wanted[0] in moves, done)
            for heading, size, by in list(zip(wanted, sizes, between))[1:]:
                [(line, why)] = collectives[heading]
                check((int(line.group(1)), line.group(2) and int(line.group(2))) == (nodes, size), done)
                check(int(line.group(6)) == 5, done)
                asynchronous = heading == wanted[-1]
                teams = "one team" if part == "auto" else f"2 teams, {by}"
                check(line.group(3) == f"lines of each node, {teams}, started" if asynchronous else
                      line.group(3).endswith(f", {teams}"), done)
                check(asynchronous == why.startswith("asynchronous"), done)
            # No vector that fits is combined in shares where that is slower, by the file.
            [(few, _)] = collectives[wanted[3]]
            check(few.group(3).startswith("each node combines all"), done)
            [(many, _)] = collectives[wanted[4]]
            check(many.group(3).startswith("in shares"), done)
            [(both, _)] = collectives[wanted[5]]
            check(both.group(3).startswith("long variables in shares, each node combines all of the others"), done)
            # Between teams those of some length by their first nodes.
            inside = ["in shares", "long variables in shares, each node combines all of the others", "in shares"] if part == "auto" else \
                ["first nodes combine all", "first nodes combine long variables, each node all of the others",
                 "long variables in shares, first nodes combine the others"]
            for heading, words in zip(wanted[6:9], inside):
                check(collectives[heading][0][0].group(3).startswith(f"{words}, "), done)
        # What nodes agree on for device copies comes at the same place with and without the report.
        box.compile(f"--mpi={mpi}", "copies.c", "-o", "copies")
        done = box.start(2, "./copies", XMP_EXPLAIN="1", XMP_TUNE="none", XMP_DEVICE="host")
        check("copies.c:7: reduction\n" in done.err, done)
        apart = box.start(2, "./heat", XMP_EXPLAIN="1", XMP_TUNE="none", XMP_FABRIC="mpi")
        check("MPI_Ibarrier" in apart.err and "MPI_Ibcast" in apart.err and "MPI_Iallreduce" in apart.err and "memory is not shared: XMP_FABRIC=mpi" in apart.err, apart)


FACES = """double u[8][4], v[8][20000], w[8][500000];
#pragma xmp nodes p(*)
#pragma xmp template t(0:7)
#pragma xmp distribute t(block) onto p
#pragma xmp align [i][*] with t(i) :: u, v, w
#pragma xmp shadow [1][0] :: u, v, w
int main(void) {
#pragma acc data copy(u, v, w)
  {
#pragma xmp reflect (u) acc
#pragma xmp reflect (v) acc
#pragma xmp reflect (w) acc
  }
  return 0;
}
"""


def one_device(box):
    """Where two nodes take turns on one GPU, some messages go through host memory; a file of xmptune counts more."""
    box.write("heat.c", FACES)
    stand_in = os.path.join(box.build, "tests", "libtasuki_fake_cuda.so")
    cuda = {"XMP_DEVICE": "cuda", "XMP_CUDA_LIBRARY": stand_in, "XMP_NVRTC_LIBRARY": stand_in, "XMP_EXPLAIN": "1"}
    box.write("measured.txt", "tasuki-tune 1\ndirect-device-copy contiguous group 8:1 us\n")
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "heat.c", "-o", "heat")
        for settings, ways in ((dict(XMP_TUNE="none"), ["direct"] * 3),
                               (dict(XMP_TUNE="none", FAKE_CUDA_ONE_GPU="1"), ["direct", "staged", "direct"]),
                               (dict(XMP_TUNE="measured.txt", FAKE_CUDA_ONE_GPU="1"), ["direct"] * 3)):
            done = box.start(2, "./heat", **cuda, **settings)
            if "memory is not shared" in done.err:
                continue
            moves, _ = blocks_of(done.err)
            check([moves[f"heat.c:{line}: reflect"][0][0].group(4) for line in (10, 11, 12)] == ways, done)


def tuned(box):
    """xmptune --quick writes a file that programs read, at their user's place or by name."""
    xmptune = os.path.join(box.build, "bin", "xmptune")
    box.write("heat.c", HEAT)
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "heat.c", "-o", "heat")
        config = box.path(f"config-{mpi}")
        done = box.run(xmptune, "--quick", "--mpi", mpi, XDG_CONFIG_HOME=config)
        files = os.listdir(os.path.join(config, "tasuki"))
        check(len(files) == 1 and re.fullmatch(rf"tune-[a-z0-9-]+-{mpi}\.txt", files[0]), files)
        path = os.path.join(config, "tasuki", files[0])
        check(f"written to {path}\n" in done.out and "contiguous" in done.out, done)
        text = box.read(path)
        check(text.startswith("tasuki-tune 1\n# measured by xmptune --quick on "), text)
        for curve in ("mpi-packed contiguous", "mpi-packed stride", "mpi-type block-stride"):
            check(re.search(rf"^{curve} (group|host) 8?\d*:\S+ .* us$", text, re.M), f"{curve}\n{text}")
        if " direct-" in text or text.startswith("direct-"):
            check("direct-put stride group" in text and "direct-mailbox block-stride group" in text, text)
        if "team-" in text:
            for way in ("reduce-each", "reduce-shares", "bcast", "gather", "gather-moves"):
                check(re.search(rf"^team-{way} 8:\S+ .* us$", text, re.M), f"{way}\n{text}")
            check("team     broadcast" in done.out, done)
        check(all(float(time) > 0 for time in re.findall(r" \d+:(\S+)", text)), text)
        used = box.start(2, "./heat", XMP_EXPLAIN="1", XDG_CONFIG_HOME=config)
        check(used.err.startswith(f"moves of this run; costs: {path}\n"), used)
        check(f"costs        {path}" in box.run(box.xmpinfo, XDG_CONFIG_HOME=config, XMP_MPI=mpi).out, "xmpinfo")
        named = box.start(2, "./heat", XMP_EXPLAIN="1", XMP_TUNE=path)
        check(named.err.startswith(f"moves of this run; costs: {path}\n"), named)
        box.write("broken.txt", text + "mpi-packed stride group 8:1 us\n")
        broken = box.start(2, "./heat", XMP_TUNE="broken.txt", code="bad")
        check(f"broken.txt, line {text.count(chr(10)) + 1}: " in broken.err, broken)
        box.write("bytes.txt", "\0\1\2")
        os.makedirs(box.path("folder"), exist_ok=True)
        os.path.exists(box.path("pipe")) or os.mkfifo(box.path("pipe"))
        for name, expected in (("bytes.txt", "bytes.txt, line 1: expected text, found bytes that are none"),
                               ("folder", "XMP_TUNE=folder: is a folder"), ("pipe", "XMP_TUNE=pipe: is a pipe, and no file")):
            wrong = box.start(2, "./heat", XMP_TUNE=name, code="bad")
            check(expected in wrong.err, wrong)
        lost = box.start(2, "./heat", XMP_TUNE="lost.txt", code="bad")
        check("XMP_TUNE=lost.txt: the file cannot be read: No such file" in lost.err, lost)
    check("built-in values" in box.run(box.xmpinfo, XDG_CONFIG_HOME=box.path("empty")).out, "xmpinfo")
    check("not here: XMP_FABRIC" in box.run(box.xmpinfo, XMP_FABRIC="mpi").out, "xmpinfo says why memory is not shared")


def tune_errors(box):
    """A mistake is told in one line with exit code 2; what could not be finished leaves nothing behind."""
    xmptune = os.path.join(box.build, "bin", "xmptune")
    os.mkdir(box.path("folder"))
    os.mkfifo(box.path("pipe"))
    before = sorted(os.listdir(box.folder))
    for words, expected in ((["-n", "1"], "-n takes a number from 2, not '1'"),
                            (["-o", "pipe"], "pipe: is no ordinary file, and would be replaced by one"),
                            (["-n", "two"], "not 'two'"),
                            (["-n"], "missing argument to '-n'"),
                            (["--quik"], "did you mean '--quick'?"),
                            (["file"], "unexpected word 'file'"),
                            (["--mpi", "lam", "-o", "x"], "no MPI named 'lam'"),
                            (["-o", "folder"], "folder: is a folder"),
                            (["-o", "nowhere/x"], "nowhere/x: cannot be written: No such file or directory"),
                            (["-o", "/proc/x"], "/proc/x: cannot be written: ")):
        done = box.run(xmptune, *words, code=2, XDG_CONFIG_HOME=box.path("config"))
        check(done.err.startswith("xmptune: error: ") and done.err.count("\n") == 1 and expected in done.err, done)
    # Measuring fails: neither the file nor the folder made for it stays.
    for words in ([], ["-o", "x"]):
        done = box.run(xmptune, *words, code=2, XDG_CONFIG_HOME=box.path("config"), XMP_WAIT="badly")
        check("XMP_WAIT=badly" in done.err and "nothing was written" in done.err, done)
    check(sorted(os.listdir(box.folder)) == before, os.listdir(box.folder))
    check("usage" in box.run(xmptune, "--help").out, "--help")
    check(box.run(xmptune, "--version").out.startswith("xmptune (Tasuki) "), "--version")
