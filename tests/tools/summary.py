"""XMP_SUMMARY: what all nodes did, as least, mean and most."""
import re

from harness import check

PROGRAM = """#include <stdlib.h>
#define N 96
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double u[N];
#pragma xmp align u[i] with t(i)
#pragma xmp shadow u[1]
double full[N];
#pragma xmp align full[i] with t(i)
#pragma xmp shadow full[*]
int main(int argc, char **argv) {
  int k = 1;
  double sum = 0, count = 0;
#pragma acc data create(u)
  {
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) u[i] = i;
    for (int turn = 0; turn < 10; turn++) {
#pragma xmp reflect (u) acc
    }
#pragma xmp reflect (u)
#pragma xmp reflect (u) async(1)
#pragma xmp wait_async (1)
  }
#pragma xmp task on p(2:3)
  {
#pragma xmp bcast (k)
    if (argc > 1) abort();
  }
#pragma xmp reduction (+: k)
#pragma xmp loop on t(i) reduction(+: sum, count)
  for (int i = 0; i < N; i++) sum += i, count += 1;
#pragma xmp reflect (full)
#pragma xmp barrier
  return argv && k != 3;
}
"""
ROW = re.compile(r"^  (.+?) +([\d.]+) +([\d.]+) +([\d.]+)$", re.M)
# Kind: (operations, bytes), each (least, mean, most).
COLLECTIVES = {"bcast": ((0, 0.7, 1), (0, 2.7, 4)), "reduction": ((1, 1, 1), (4, 4, 4)), "barrier": ((1, 1, 1), None),
               "reduction of the loop": ((1, 1, 1), (16, 16, 16))}


def collectives(found):
    kinds = [name.removesuffix(": operations") for name in found if name.endswith(": operations")]
    return {kind: (found[f"{kind}: operations"], found.get(f"{kind}: bytes")) for kind in kinds}


def rows(text):
    """{name: (least, mean, most)}"""
    return {name: tuple(float(value) for value in values) for name, *values in ROW.findall(text)}


def summary(box):
    """XMP_SUMMARY counts directives, moves by fabric, device data and kernels on all nodes; a failed run has none."""
    box.write("all.c", PROGRAM)
    for mpi in box.mpis():
        box.compile(f"--mpi={mpi}", "all.c", "-o", f"all.{mpi}")
        program = f"./all.{mpi}"
        check("summary" not in box.start(3, program).err, "printed without being asked")

        # A chain of three nodes: the one in the middle sends twice as much. The host's device has no copies.
        for fabric in ("mpi", "direct"):
            done = box.start(3, program, XMP_SUMMARY="on", XMP_DEVICE="host", XMP_FABRIC=fabric)
            found = rows(done.err)
            check("summary of 3 nodes" in done.err, done)
            check(found.get(f"{fabric}: moves") == (14, 18, 26), done)
            check(found.get(f"{fabric}: bytes") == (608, 640, 704), done)
            for kind, calls in (("reflect", 13), ("reduction", 1), ("barrier", 1), ("wait_async", 1)):
                check(found.get(f"{kind}: calls") == (calls, calls, calls), f"{kind}\n{done}")
                least, mean, most = found[f"{kind}: seconds"]
                check(least <= mean <= most, f"{kind}\n{done}")
            check(found["bcast: calls"][0] == 0 and found["bcast: calls"][2] == 1, done)
            check(collectives(found) == COLLECTIVES, done)
            check("device data" not in done.err and "kernels" not in done.err, done)

        # A full shadow that goes through slots is a collective, too.
        box.write("slots.txt", "tasuki-tune 1\nteam-gather 8:1 us\nteam-gather-moves 8:100 us\n")
        done = box.start(3, program, XMP_SUMMARY="on", XMP_DEVICE="host", XMP_FABRIC="auto", XMP_TUNE="slots.txt")
        check(collectives(rows(done.err)) == COLLECTIVES | {"reflect": ((1, 1, 1), (256, 256, 256))}, done)

        done = box.start(3, program, XMP_SUMMARY="on", XMP_DEVICE="opencl", XMP_FABRIC="auto", code=None)
        if "no such device" not in done.err:
            found = rows(done.err)
            check(done.code == 0, done)
            check(found.get("staged: moves") == (10, 13.3, 20), done)
            check(found.get("to the device: bytes") == (80, 106.7, 160), done)
            launches = [value for name, value in found.items() if re.match(r".*\(all\.c:\d+\): launches", name)]
            check(launches == [(1, 1, 1)], done)
            built = [value[0] for name, value in found.items() if re.search(r": (compiled|loaded from disk)", name)]
            check(built and any(name.endswith("seconds to build") for name in found), done)

        failed = box.start(3, program, "fails", XMP_SUMMARY="on", XMP_DEVICE="host", code="bad")
        check("summary" not in failed.err, failed)
