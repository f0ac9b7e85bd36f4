# lit configuration of the tests of the generated C. BUILD comes from run.sh.
import os
import shutil

import lit.formats

config.name = "tasuki-compiler"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
build = os.environ["TASUKI_BUILD"]
config.test_exec_root = os.path.join(build, "tests", "compiler")


def tool(*names):
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    lit_config.fatal(f"none of {', '.join(names)} is installed")


config.environment["PATH"] = os.environ["PATH"]
config.substitutions += [
    ("%xmpcc", os.path.join(build, "bin", "xmpcc")),
    ("%filecheck", tool("FileCheck-22", "FileCheck", "/usr/lib/llvm-22/bin/FileCheck") + " %s"),
    ("%include", os.path.join(build, "include")),
    ("%vectors", "python3 " + os.path.join(config.test_source_root, "vectors.py") + " " + os.path.join(build, "bin", "xmpcc")),
]
