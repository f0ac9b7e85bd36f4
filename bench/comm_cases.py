"""The table of communication: what is exchanged, by how many, beside which rival, and the ratio that is the goal."""
from case import Case, Row

NEVER_BELOW = 0.97  # of the best way of MPI, where there is no other goal
KB = 1024


def size(count):
    """Bytes of `count` doubles as people write them."""
    count *= 8
    return f"{count} B" if count < KB else f"{count // KB} KB" if count < KB * KB else f"{count // KB // KB} MB"


def contiguous_goal(count):
    return 1.2 if count * 8 <= 512 * KB else NEVER_BELOW


def column_goal(n):
    return 1.5 if n <= 256 else 1.1


def small_goal(count):
    return 1.4 if count * 8 <= KB else NEVER_BELOW


def grid(label, n, goal, npy, npx, kernel="halo2d"):
    return Row(f"{label} {n}^2", kernel, goal, dict(NX=n, NY=n, NPX=npx, NPY=npy))


def lines(count):
    """The faces between two nodes of a few long rows."""
    return Row(f"exchange contiguous {size(count)}", "halo2d", contiguous_goal(count), dict(NX=count, NY=4, NPX=1, NPY=2))


def collectives(ranks, scalar_goal, few=False):
    """few: of fewer lengths, for slow networks."""
    rows = [Row("barrier", "barrier", NEVER_BELOW, dict(NP=ranks))]
    for count in (1, 128, 8 * KB, 128 * KB):
        rows.append(Row(f"allreduce {size(count)}", "allreduce", scalar_goal if count == 1 else NEVER_BELOW,
                        dict(COUNT=count, NP=ranks)))
    for count in (1, 128, 8 * KB, 128 * KB) if few else (1, 16, 128, KB, 8 * KB, 128 * KB):
        rows.append(Row(f"bcast {size(count)}", "bcast", small_goal(count), dict(COUNT=count, NP=ranks)))
    for count in (1, 128, 8 * KB) if few else (1, 16, 128, KB, 8 * KB):
        rows.append(Row(f"allgather {size(count)} a rank", "allgather", small_goal(count), dict(COUNT=count, NP=ranks)))
    return rows


def asynchronous(ranks, hosts=1):
    """Started and waited for, in a program of their own: with these a program has no blocking calls of MPI."""
    where = f"{hosts} hosts: " if hosts > 1 else ""
    return [Row(f"{where}{what} {size(count)} async", f"{what}_async", NEVER_BELOW, dict(COUNT=count, NP=ranks))
            for what in ("allreduce", "bcast") for count in (1, KB, 32 * KB)]


def cube(label, n, dim, goal, kernel="halo3d"):
    """label: with {} for the size."""
    return Row(label.format(f"{n}^3"), kernel, goal, dict(NI=n, NJ=n, NK=n, NP=2, DIM=dim))


def faces(what, dim, quick):
    """Of N^3 doubles between two nodes."""
    goals = {0: lambda n: contiguous_goal(n * n), 1: lambda n: 1.5, 2: lambda n: NEVER_BELOW}
    return [cube(f"halo 3-D {{}} {what}", n, dim, goals[dim](n)) for n in ((8,) if quick else (64, 128, 256, 512))]


def coarrays(quick, where="", goal=contiguous_goal):
    """Sections of one element, of many, and of a column. Nobody at the other end has to know of a get, as by MPI_Get."""
    counts = (8,) if quick else (1, 128, 8 * KB, 128 * KB)
    rows = []
    for what, get in ("put", 0), ("get", 1):
        rows += [Row(f"{where}coarray {what} {size(c)}", "coarray", goal(c), dict(COUNT=c, STEP=1, GET=get)) for c in counts]
        rows += [Row(f"{where}coarray {what} of a column of {c}", "coarray", goal(c), dict(COUNT=c, STEP=c + 2, GET=get))
                 for c in ((16,) if quick else (256,))]
    return rows


def redistributions(ranks, quick, hosts=1):
    """gmove of whole arrays between mappings, and of rows to all."""
    where = f"{hosts} hosts: " if hosts > 1 else ""
    sizes = (16,) if quick else (64, 256, 1024)
    rows = [Row(f"{where}{what} of {n}^2", "redistribute", NEVER_BELOW, dict(N=n, NP=ranks, CYCLIC=cyclic))
            for what, cyclic in (("rows to columns", 0), ("rows to cyclic rows", 1)) for n in sizes]
    rows += [Row(f"{where}row of {n} to all", "row_to_all", NEVER_BELOW, dict(N=n, NP=ranks)) for n in sizes]
    return rows + [Row(f"{where}{size(c)} of each to all", "part_to_all", NEVER_BELOW, dict(COUNT=c, NP=ranks))
                   for c in ((16,) if quick else (16, KB, 8 * KB))]


def comm_cases(quick):
    """All cases of communication; quick: a row of each kind."""
    sizes = (16,) if quick else (64, 128, 256, 512, 1024, 2048, 4096)
    time = 0.001 if quick else 0.02
    table = []

    def rows(name, ranks, rows, sides=("xmp", "mpi"), hosts=1, beside=None):
        table.append(Case(name, None, ranks, rows=rows, sides=sides, hosts=hosts, seconds=time, beside=beside))

    rows("one way", 2, [Row("8 bytes one way", "pingpong", 2.0, dict(COUNT=1))], ("engine", "mpi"))
    counts = [8 * 4**k for k in range(9)]  # 64 B to 4 MB
    rows("contiguous", 2, [Row("exchange 8 bytes", "halo2d", 2.0, dict(NX=1, NY=2, NPX=1, NPY=2))] +
         [lines(c) for c in (counts[:1] if quick else counts)])
    rows("rows", 2, [grid("halo 2-D rows", n, contiguous_goal(n), 2, 1) for n in sizes])
    rows("columns", 2, [grid("halo 2-D columns", n, column_goal(n), 1, 2) for n in sizes])
    # Of rows and columns together: what both have to reach at least.
    rows("grid", 4, [grid("halo 2-D both", n, min(contiguous_goal(n), column_goal(n)), 2, 2) for n in sizes])
    for dim, what in enumerate(("contiguous", "block-stride", "stride")):
        rows(f"3-D {what}", 2, faces(what, dim, quick))
    used(rows, quick)
    rows("coarrays", 2, coarrays(quick))
    rows("collectives", 2, collectives(2, 2.0, quick))
    rows("collectives", 4, collectives(4, NEVER_BELOW, quick))
    for ranks in (2, 4):
        rows("redistribution", ranks, redistributions(ranks, quick))
    for ranks in (2, 4):
        rows("asynchronous collectives", ranks, asynchronous(ranks))
    # The same exchange by the engine alone: what the directive costs.
    rows("reflect_do", 2, [grid(f"reflect_do {what}", n, 0.99, npy, npx, "reflect_do")
                           for what, npy, npx in (("rows", 2, 1), ("columns", 1, 2))
                           for n in ((16,) if quick else (64, 256, 1024))], ("xmp",), beside="engine/halo2d.cpp")
    himeno(table, quick)
    few = (16,) if quick else (64, 256, 1024)
    corners = [grid("2 hosts: halo 2-D with corners", n, NEVER_BELOW, 2, 2, "halo2d_corners") for n in few]
    rows("test hosts", 4, [grid("2 hosts: halo 2-D both", n, NEVER_BELOW, 2, 2) for n in few] + corners +
         [Row("2 hosts: " + r.label, r.kernel, r.goal, r.macros) for r in collectives(4, 1.4, True)], hosts=2)
    far = [lines(c) for c in (counts[:1] if quick else (4 * KB, 32 * KB, 128 * KB, 512 * KB))]
    rows("test hosts, long faces", 2, [Row("2 hosts: " + r.label, r.kernel, NEVER_BELOW, r.macros) for r in far], hosts=2)
    rows("test hosts, coarrays", 2, coarrays(quick, "2 hosts: ", lambda count: NEVER_BELOW), hosts=2)
    rows("test hosts, redistribution", 4, redistributions(4, quick, 2), hosts=2)
    rows("test hosts, asynchronous collectives", 4, asynchronous(4, 2), hosts=2)
    return table


def used(rows, quick):
    """Faces that the program reads and writes between two exchanges, whose time is in both sides: in a program lines travel that stay
    where they are when the same values are exchanged again and again."""
    sizes = (16,) if quick else (64, 256, 1024, 4096)
    for what, npy, npx in ("rows", 2, 1), ("columns", 1, 2):
        rows(f"{what} in use", 2, [grid(f"halo 2-D {what} in use", n, NEVER_BELOW, npy, npx, "halo2d_used") for n in sizes])
    for dim, what in enumerate(("contiguous", "block-stride", "stride")):
        rows(f"3-D {what} in use", 2, [cube(f"halo 3-D {{}} {what} in use", n, dim, NEVER_BELOW, "halo3d_used")
                                       for n in ((8,) if quick else (64, 128, 256))])


def himeno(table, quick):
    """Class S: the exchange alone, and all of it, beside the same program with all moves by MPI."""
    size = dict(IMAX=16, JMAX=16, KMAX=32, NN=2) if quick else dict(IMAX=64, JMAX=64, KMAX=128, NN=60)
    for ndx, ndy in ((2, 1),) if quick else ((2, 1), (4, 1), (2, 2)):
        common = dict(rival="fabric", tolerance=1e-6, NDX=ndx, NDY=ndy, **size)
        table.append(Case(f"himeno S {ndx}x{ndy} reflect", "himeno", ndx * ndy, goal=1.15, TIME_REFLECT=1, **common))
        table.append(Case(f"himeno S {ndx}x{ndy} total", "himeno", ndx * ndy, goal=NEVER_BELOW, **common))


def gpu_comm_cases(quick):
    """Faces between two nodes' arrays in the memory of GPUs, of one if there is no more: beside CUDA IPC and staging by hand,
    and beside our own staged moves; Himeno of class S beside the latter."""
    table = []
    time = 0.001 if quick else 0.05
    counts = (8,) if quick else (1, 64, 1024, 8 * KB, 64 * KB, 512 * KB)
    sizes = (8,) if quick else (64, 128, 256, 512)
    kinds = {"contiguous": [Row(f"GPU contiguous {size(c)}", "halo3d_acc", NEVER_BELOW, dict(NI=4, NJ=1, NK=c, NP=2, DIM=0))
                            for c in counts]}
    for dim, what in enumerate(("contiguous", "block-stride", "stride")):
        kinds[f"3-D {what}"] = [cube(f"GPU halo 3-D {{}} {what}", n, dim, NEVER_BELOW, "halo3d_acc") for n in sizes]
    for what, rows in list(kinds.items())[-1:] if quick else kinds.items():
        table.append(Case(f"GPU {what}", None, 2, rows=rows, sides=("xmp", "cuda"), rival="cuda", seconds=time))
        table.append(Case(f"GPU {what}, staged", None, 2, rows=[Row(r.label, r.kernel, None, r.macros) for r in rows],
                          sides=("xmp", "xmp"), rival="fabric", fabric="staged", device="cuda", seconds=time))
    sizes = dict(IMAX=16, JMAX=16, KMAX=32, NN=2) if quick else dict(IMAX=64, JMAX=64, KMAX=128, NN=100, WARM=4)
    for ndx, ndy in ((2, 1),) if quick else ((2, 1), (1, 2)):
        table.append(Case(f"GPU himeno S {ndx}x{ndy}", "himeno_acc", 2, tolerance=1e-4, rival="fabric", fabric="staged",
                          device="cuda", NDX=ndx, NDY=ndy, **sizes))
    return table
