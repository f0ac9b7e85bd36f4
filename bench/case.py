"""A case of the benchmarks: two programs that do the same, and the rows of the table that they give."""
from dataclasses import dataclass, field


@dataclass
class Row:
    """One line of the table. goal: what the rival's time is to be at least, as a multiple of ours. bytes: the fewest that go
    through memory in the time that is measured; share: of what a copy within the GPU's memory does, the goal for these."""
    label: str
    kernel: str | None  # a header in the folders of comm/; None: the case's program is the row
    goal: float | None = None
    macros: dict = field(default_factory=dict)
    bytes: int | None = None
    share: float | None = None


class Case:
    """Two programs that do the same, started in turns. A program of xmp/ and its namesake in the rival's folder with the
    same macros; or, with rows, two programs that are made of these rows and time each of them. With `beside`, a C++ file of
    comm/, one program of rows that times both sides in turns, and what it links to of the rival's."""

    def __init__(self, name, program, ranks, tolerance=1e-9, rival="mpi", threads=1, goal=None, hosts=1, rows=None,
                 sides=None, seconds=None, beside=None, device=None, fabric="mpi", bytes=None, share=None, **macros):
        self.name, self.program, self.ranks, self.tolerance = name, program, ranks, tolerance
        # mpi, openmp, opencl or cuda: the folder of the rival; fabric: the same program with this XMP_FABRIC.
        self.rival, self.fabric = rival, fabric
        self.device = device or (rival if rival in ("opencl", "cuda") else "host")  # XMP_DEVICE of ours
        self.threads = threads  # a rank
        self.hosts = hosts      # test hosts, which share the ranks equally
        self.macros = macros
        self.rows = rows or [Row(name, None, goal, bytes=bytes, share=share)]
        self.sides = sides      # of a case with rows: folders of comm/, ours and the rival's
        self.seconds = seconds  # that each row is measured for
        self.beside = beside

    def exchanges(self):
        """Whether what the ranks exchange is all that it measures."""
        return self.ranks > 1 and (self.sides is not None or self.rival == "fabric")
