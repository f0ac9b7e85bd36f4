"""What xmprun, xmpinfo and xmptune share: the installation's files, the machine's cores, a program's libraries."""
import os
import struct


class ToolError(Exception):
    """A message for the user, in one line."""


def parse_options(words, valued, flags, hint, numbered=None):
    """The options in front of the first other word as a dict, and the words from there on. `valued` and `flags` say
    which key an option sets, `numbered` the option that may carry its number (-n4); `hint` stands behind what is
    unknown."""
    options, at = {}, 0
    while at < len(words) and words[at].startswith("-") and words[at] != "--":
        name, equals, value = words[at].partition("=")
        if name in valued:
            if not equals:
                at += 1
                if at == len(words):
                    raise ToolError(f"missing argument to '{name}'")
                value = words[at]
            options[valued[name]] = value
        elif numbered and name.startswith(numbered) and name[len(numbered):].isdecimal():
            options[valued[numbered]] = name[len(numbered):]
        elif words[at] in flags:
            options[flags[words[at]]] = True
        else:
            import difflib  # takes long to load

            near = difflib.get_close_matches(name, [*valued, *flags], 1)
            raise ToolError(f"unknown option '{words[at]}'; " + (f"did you mean '{near[0]}'?" if near else hint))
        at += 1
    return options, words[at:]


def read_settings(path):
    """Lines of `key = value`; a repeated key gives a list of its values."""
    settings = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            key, equals, value = line.partition("=")
            if equals and not line.lstrip().startswith("#"):
                settings.setdefault(key.strip(), []).append(value.strip())
    return settings


def which(name):
    """The path of the program of that name in PATH, or None."""
    from shutil import which as found  # takes long to load

    return found(name)


class Installation:
    """The one that this file lies in."""

    def __init__(self):
        self.lib = os.path.dirname(os.path.realpath(__file__))
        self.root = os.path.dirname(os.path.dirname(self.lib))
        try:
            self.settings = read_settings(os.path.join(self.lib, "tasuki.conf"))
        except OSError as error:
            raise ToolError(f"the installation is not complete: {error.filename} is missing") from None
        self.mpis = sorted(name for name in os.listdir(self.lib)
                           if os.path.exists(os.path.join(self.lib, name, "mpi.conf")))

    @property
    def version(self):
        return self.settings["version"][-1]

    @property
    def default_mpi(self):
        return os.environ.get("XMP_MPI") or self.settings["mpi"][-1]

    def mpi(self, name):
        return read_settings(os.path.join(self.lib, name, "mpi.conf"))

    def library(self, name):
        return os.path.join(self.lib, name, "libtasuki.so")


def _cpus_of(text):
    """The numbers in a list such as "0-3,8"."""
    cpus = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        cpus.update(range(int(first), int(last or first) + 1))
    return cpus


def cores():
    """Physical cores that this process may use: its affinity, less second hardware threads, less the quota of
    a container."""
    allowed = os.sched_getaffinity(0)
    seen = set()
    for cpu in allowed:
        try:
            with open(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list", encoding="ascii") as file:
                seen.add(min(_cpus_of(file.read().strip()) & allowed))
        except (OSError, ValueError):
            seen.add(cpu)
    count = len(seen)
    try:
        with open("/sys/fs/cgroup/cpu.max", encoding="ascii") as file:
            quota, period = file.read().split()
        if quota != "max":
            count = min(count, max(1, int(quota) // int(period)))
    except (OSError, ValueError):
        pass
    return max(1, count)


def _interpreter(program):
    """The loader that an ELF executable of 64 bits names, or None: it is static, or no such file."""
    with open(program, "rb") as file:
        head = file.read(64)
        if len(head) < 64 or head[:6] != b"\x7fELF\x02\x01":
            return None
        at, = struct.unpack_from("<Q", head, 32)
        size, count = struct.unpack_from("<HH", head, 54)
        file.seek(at)
        table = file.read(size * count)
        for segment in range(0, len(table), size or 1):
            if struct.unpack_from("<I", table, segment)[0] == 3:  # PT_INTERP
                offset, = struct.unpack_from("<Q", table, segment + 8)
                length, = struct.unpack_from("<Q", table, segment + 32)
                file.seek(offset)
                return file.read(length).rstrip(b"\0").decode()
    return None


def _output(command, environment):
    """What a program prints; its errors are dropped."""
    source, end = os.pipe()
    child = os.posix_spawn(command[0], command, environment,
                           file_actions=[(os.POSIX_SPAWN_DUP2, end, 1), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)])
    os.close(end)
    with os.fdopen(source, encoding="utf-8", errors="replace") as file:
        text = file.read()
    os.waitpid(child, 0)
    return text


def linked_mpi(program):
    """("openmpi" | "mpich" | None, [libraries that were not found]) of an executable, through its libraries
    too. None: no MPI in it, or not an ELF file. program: a path with a slash in it."""
    try:
        loader = _interpreter(program)
        if not loader:
            return None, []
        # What ldd does, which is a script that starts six processes.
        lines = _output([loader, program], {**os.environ, "LD_TRACE_LOADED_OBJECTS": "1"}).splitlines()
    except (OSError, ValueError, struct.error):
        return None, []
    missing = [line.split()[0] for line in lines if line.endswith(" => not found")]
    names = [os.path.basename(word) for line in lines for word in line.split()]

    def among(*beginnings):
        return any(name == beginning or name.startswith(beginning + ".") for name in names for beginning in beginnings)

    of_open_mpi = among("libopen-pal.so", "libopen-rte.so")
    if among("libmpich.so", "libmpi.so.12") and not of_open_mpi:
        return "mpich", missing
    return "openmpi" if of_open_mpi or among("libmpi.so") else None, missing
