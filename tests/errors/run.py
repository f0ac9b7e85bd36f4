#!/usr/bin/env python3
"""Compiles wrong programs with xmpcc and checks the messages, in the manner of clang -verify.

In a program:
  // expect-error {{REGEX}}         an error on this line whose text matches
  // expect-error@+1:12 {{REGEX}}   one line below, in column 12 (the column may be left out)
  // expect-error@name.h:3 {{..}}   in an included file
  // expect-warning.. {{REGEX}}     a warning
  // expect-note.. {{REGEX}}        a note; notes that nobody expects are allowed
  // expect-somewhere {{REGEX}}     an error on any line
  // expect-anywhere {{REGEX}}      text anywhere in the output
  // flags: -fopenmp                more flags
Every error and warning must be expected; an error must be followed by its source line and a caret, and leave no object file.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXPECT = re.compile(r"\bexpect-(error|warning|note|somewhere|anywhere)(?:@([^\s{]+))?\s*\{\{(.*?)\}\}")
MESSAGE = re.compile(r"^(.+?):(\d+):(\d+): (fatal error|error|warning|note): (.*)$")


class Expected:
    def __init__(self, path, line, match):
        self.kind, place, text = match.groups()
        self.text, self.regex = text, re.compile(text)
        self.file, self.line, self.column = path.name, line, None
        if place:
            parts = place.split(":")
            if parts[0][0] in "+-" or parts[0].isdigit():
                self.line = line + int(parts[0]) if parts[0][0] in "+-" else int(parts[0])
                self.column = int(parts[1]) if len(parts) > 1 else None
            else:
                self.file, self.line = parts[0], int(parts[1])
                self.column = int(parts[2]) if len(parts) > 2 else None
        self.met = False

    def matches(self, message):
        if not self.regex.search(message["text"]):
            return False
        if self.kind == "somewhere":
            return message["kind"] == "error"
        return (message["kind"] == self.kind and message["line"] == self.line
                and os.path.basename(message["file"]) == self.file
                and self.column in (None, message["column"]))

    def __str__(self):
        return f"{self.kind} at {self.file}:{self.line}{f':{self.column}' if self.column else ''} matching {self.text}"


def parse(output):
    messages, lines = [], output.splitlines()
    for number, line in enumerate(lines):
        match = MESSAGE.match(line)
        if match:
            file, row, column, kind, text = match.groups()
            caret = number + 2 < len(lines) and "^" in lines[number + 2]
            messages.append({"file": file, "line": int(row), "column": int(column), "text": text, "caret": caret,
                             "kind": "error" if kind == "fatal error" else kind})
    return messages


def check(build, path, show):
    """The reasons why the program's messages are not as expected."""
    source = path.read_text()
    flags = [word for match in re.finditer(r"^// flags:(.*)$", source, re.M) for word in match[1].split()]
    expected = [Expected(path, number, match) for number, line in enumerate(source.splitlines(), 1)
                for match in EXPECT.finditer(line)]
    with tempfile.TemporaryDirectory() as directory:
        result = Path(directory, "result.o")
        try:
            run = subprocess.run([build / "bin/xmpcc", *flags, "-c", path.name, "-o", result], cwd=path.parent,
                                 stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=120)
        except subprocess.TimeoutExpired:
            return ["still compiling after 120 s"]
        left = result.exists()
    output = run.stdout + run.stderr
    problems = []
    if run.returncode < 0 or run.returncode >= 126 or "PLEASE submit" in output:
        problems.append(f"crashed with exit code {run.returncode}")
    elif run.returncode != 1:
        problems.append(f"exit code {run.returncode}, expected 1")
    if left:
        problems.append("an object file was left")
    messages = parse(run.stderr)
    for item in expected:
        if item.kind == "anywhere":
            item.met = bool(item.regex.search(output))
            continue
        for message in messages:
            if not message.get("taken") and item.matches(message):
                item.met = message["taken"] = True
                break
    problems += [f"missing {item}" for item in expected if not item.met]
    for message in messages:
        if message["kind"] in ("error", "warning") and not message.get("taken"):
            problems.append("unexpected {kind} at {file}:{line}:{column}: {text}".format(**message))
        if message["kind"] == "error" and not message["caret"]:
            problems.append("no caret below the error at line {line}".format(**message))
    if not any(item.kind in ("error", "somewhere") for item in expected):
        problems.append("the program expects no error")
    if problems or show:
        problems.append("output:\n" + output.rstrip())
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("-k", default="", metavar="PATTERN")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true", help="print every program's messages")
    options = parser.parse_args()
    build = options.build.resolve()
    if not (build / "bin/xmpcc").exists():
        print(f"{build}/bin/xmpcc: not built\n0 passed, 1 failed")
        return 1
    paths = [path for path in sorted(HERE.glob("*/*.c")) if re.search(options.k, str(path.relative_to(HERE)))]
    passed = failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for path, problems in zip(paths, pool.map(lambda path: check(build, path, options.show), paths)):
            bad = [text for text in problems if not text.startswith("output:")]
            passed, failed = passed + (not bad), failed + bool(bad)
            if problems:
                name = path.relative_to(HERE)
                print(f"{'FAILED' if bad else 'passed'} {name}\n  " + "\n  ".join("\n".join(problems).splitlines()))
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
