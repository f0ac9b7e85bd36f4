"""docs/reference has every directive, clause, function, option and variable that the code knows."""
import glob
import os
import re

from harness import ROOT, check


def text(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def code_of(*pages):
    return code_in("".join(text(page) for page in pages))


def code_in(joined):
    """What a text shows as code: spans and blocks."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", joined, re.S | re.M)
    spans = re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```", "", joined, flags=re.S | re.M))
    return "\n".join(blocks + spans)


def has(code, name):
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", code)


def section_of(directive, *pages):
    """The code of the sections whose headings name the directive."""
    sections = re.split(r"^## ", "\n".join(text(page) for page in pages), flags=re.M)
    return "\n".join(code_in("## " + section) for section in sections if has(section.split("\n")[0], directive))


def found(pattern, source, least):
    """The names that the pattern finds in a source, which has to have so many at least."""
    names = sorted(set(re.findall(pattern, text(source))))
    check(len(names) >= least, f"{source} has only {names} of {pattern}: look for its table anew")
    return names


def complete(what, names, code):
    missing = [name for name in names if not has(code, name)]
    check(not missing, f"{what} that docs/reference does not have: {', '.join(missing)}")


def reference(box):
    """Directives, clauses, functions, options and variables stand in the reference, and its variables in the code."""
    pages = [os.path.relpath(page, ROOT) for page in sorted(glob.glob(os.path.join(ROOT, "docs", "reference", "*.md")))]
    everything = code_of(*pages)
    acc = code_of("docs/reference/accelerators.md", "docs/reference/devices.md")

    tables = "compiler/directive/acc_tables.cpp"
    complete("acc directives", ["acc " + name for name in found(r'\{"([a-z_ ]+)",\s*Kind::Acc', tables, 20)], acc)
    complete("acc clauses", found(r'\{"(\w+)", AccArgument::', tables, 40), acc)
    for written in found(r'\{"(\w+)", "\w+"\}', tables, 5):  # present_or_copyin: told of by the first of its kind
        check(has(acc, written) or has(acc, re.sub("copyin|copyout|create", "copy", written)), f"acc clause {written}")
    parser = "compiler/directive/xmp_parser.cpp"
    not_yet = found(r'What::Xmp\w+, "(\w+)"', "compiler/directive/unimplemented.cpp", 1)
    complete("xmp directives", found(r'\{"(\w+)",\s*Kind::\w+,\s*&P::', parser, 20), everything)
    for name, kind, clauses in re.findall(r'\{"(\w+)",\s*Kind::(\w+),\s*&P::\w+,\s*\{([^}]*)\}', text(parser)):
        if kind.lower() not in not_yet:  # `profile` is told of once for all of them
            section = section_of(name, *pages)
            complete(f"clauses of {name}", set(re.findall(r'"(\w+)"', clauses)) - {"profile", *not_yet}, section)

    for header in ("xmp.h", "openacc.h"):
        names = found(r"\b((?:xmpc?|acc)_\w+)\(", f"runtime/include/{header}", 40)
        complete(f"functions of {header}", {name if has(everything, name) else re.sub("(_finalize)?(_async)?$", "", name)
                                            for name in names}, everything)  # "with _async", as the page says

    variables = found(r'"(XMP_[A-Z_]+)"', "runtime/core/config.cpp", 20)
    complete("variables", variables, code_of("docs/reference/environment.md"))
    told = set(re.findall(r"\bXMP_[A-Z_]+\b", "".join(text(page) for page in pages)))
    unknown = told - set(variables) - set(re.findall(r"\bXMP_[A-Z_]+\b", text("runtime/include/xmp.h")))
    check(not unknown, f"docs/reference has variables that the code does not: {', '.join(sorted(unknown))}")

    for command in ("xmpcc", "xmprun", "xmpinfo", "xmptune"):
        page = text("docs/reference/commands.md")
        section = re.search(rf"^## {command}\n(.*?)(?=^## |\Z)", page, re.S | re.M)[1]
        usage = box.run(os.path.join(box.build, "bin", command), "--help").out
        options = set(re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", usage))
        check("--help" in options, f"{command} --help: {options}")
        complete(f"options of {command}", sorted(options), "\n".join(re.findall(r"`([^`]+)`", section)))
    complete("options of xmpcc", found(r'if \(word == "(--?[a-z][\w-]*)"\) \{\n', "compiler/driver/arguments.cpp", 8),
             code_of("docs/reference/commands.md"))
