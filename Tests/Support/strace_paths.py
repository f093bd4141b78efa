#!/usr/bin/env python3
"""What a notebook writes, as strace sees it, on paths by chance: run by `make fuzz-paths`.

    Tests/Support/strace_paths.py PROGRAM [--paths 10000] [--from 1]

Each path is exported by a notebook of its own, in a tree of folders, files and links that it shares with some hundred others. A
system call that opens for writing, makes, renames, links or removes must end below the notebook's folder, under no hidden name, or
in the program's own state folder. What lies outside of the tree is compared before and after. Exit 1 when anything else is seen.
"""
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

CALLS = ("open,openat,openat2,creat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,mkdir,mkdirat,unlink,unlinkat,rmdir,"
         "truncate,mknod,mknodat,chmod,fchmodat,chown,lchown,fchownat")
# Scalars that join what stands beside them (Unicode 16, UAX 29), and one of each length of UTF-8.
JOINING = ["\u0301", "\u0308", "\u200d", "\ufe0f", "\u20e3", "\U0001f3fb", "\u0903", "\u0e33", "\u0600", "\U000110bd", "\U000e0100"]
PIECES = ["a", "b", "x.csv", "\u00e9", "e\u0301", "\u20ac", "\U0001f600", "'", '"', "\\", " ", "{", "*"] + JOINING


class Tree:
    """A folder `root` with a notebook's data, and a folder `outside` that nothing may change."""

    def __init__(self, folder, chance):
        self.folder, self.root, self.chance, self.names = folder, folder / "root", chance, {}
        for name in ["root", "outside", "state"]: (folder / name).mkdir(parents=True)
        (folder / "outside/secret.csv").write_text("secret\n")
        (self.root / "data.csv").write_text("time,n\n2024-01-01,1\n2024-01-02,2\n")
        self.fill("", 0)

    def name(self):
        body = "".join(self.chance.choice(PIECES) for _ in range(self.chance.randint(1, 3)))
        return "." + body if self.chance.random() < 0.12 else body

    def fill(self, below, depth):
        self.names[below] = []
        for _ in range(self.chance.randint(3, 7)):
            name = self.name()
            place = self.root / below / name
            if name in (".", "..") or os.path.lexists(place): continue
            draw, up = self.chance.random(), "../" * depth
            if draw < 0.35 and depth < 3:
                place.mkdir()
                self.fill(below + name + "/", depth + 1)
            elif draw < 0.5: place.write_text("theirs\n")
            else:
                os.symlink(self.chance.choice([
                    up + "../outside", up + "../outside/secret.csv", up + "../outside/new.csv", "nowhere.csv", ".", "..", up + "../root",
                    str(self.folder / "outside"), "/tmp", "/proc/self/cwd", up + "data.csv"]), place)
            self.names[below].append(name)

    def path(self):
        here, parts = "", []
        for _ in range(self.chance.randint(0, 4)):
            draw = self.chance.randint(0, 15)
            if draw == 0: parts.append(".")
            elif draw <= 2: parts.append("..")
            elif draw == 3: parts.append("")
            elif draw == 4: parts.append(self.name())
            elif draw == 5: parts.append(self.chance.choice([".", ".."]) + self.chance.choice(JOINING))
            elif draw == 6: parts += ["..", "root"]
            elif draw == 7: parts += ["..", "outside"]
            elif self.names.get(here):
                parts.append(self.chance.choice(self.names[here]))
                here += parts[-1] + "/"
        last = self.chance.choice(["", ".", self.chance.choice(JOINING)]) + self.name() + ".csv"
        path = "/".join(parts + [last]) + ("/" if self.chance.random() < 0.05 else "")
        return str(self.root) + "/" + path if self.chance.random() < 0.1 else path

    def outside(self):
        """Everything that is not the notebook's: names and contents."""
        found = {str(path): path.read_bytes() for path in (self.folder / "outside").rglob("*") if path.is_file()}
        return found | {str(path): b"" for path in self.folder.iterdir()}


def quoted(path):
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"').replace("{", "{{").replace("}", "}}") + '"'


def wrong(line, tree):
    """Why a traced call is none that a notebook may make; nil for all others."""
    call = re.match(r"\d+\s+(\w+)\((.*)\)\s+= (.*)$", line)
    if not call or call[3].startswith("-1 "): return None
    name, arguments, answer = call.groups()
    def inside(path): return path.startswith(f"{tree.root}/") and not re.search(r"/\.", path[len(str(tree.root)):])
    def own(path): return path.startswith(f"{tree.folder}/state") or path == "/dev/null"
    if name.startswith("open"):
        if not re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", arguments): return None
        place = re.match(r"\d+<(.*)>$", answer)
        return None if place and (inside(place[1]) or own(place[1])) else "opened for writing"
    # By the descriptor of a folder, in which a file was opened above, or the program's own.
    paths = re.findall(r'"((?:[^"\\]|\\.)*)"', arguments)
    folders = {re.match(r"/proc/self/fd/\d+/", path)[0] for path in paths if re.match(r"/proc/self/fd/\d+/[^/]+$", path)}
    if all(re.match(r"/proc/self/fd/\d+/[^/.][^/]*$", path) for path in paths) and len(folders) == 1: return None
    if all(own(path) for path in paths): return None
    if name in ("mkdir", "mkdirat"): return None if all(own(path) or str(tree.folder).startswith(path) for path in paths) else name
    by = re.match(r"\d+<(.*?)>", arguments)
    if by and (inside(by[1] + "/") or by[1] == str(tree.root)) and all("/" not in path for path in paths): return None
    return name


def one(program, tree, number):
    notebook, trace = tree.root / f"notebook-{number}.md", tree.folder.parent / f"{tree.folder.name}-{number}.trace"
    path = tree.path()
    notebook.write_text(f"```plotline\nload data.csv | export {quoted(path)}\n```\n")
    environment = {"PATH": os.environ["PATH"], "HOME": str(tree.folder / "state"), "XDG_STATE_HOME": str(tree.folder / "state"),
                   "SWIFT_BACKTRACE": "enable=no", "TMPDIR": str(tree.folder / "state")}
    done = subprocess.run(
        ["strace", "-f", "--seccomp-bpf", "-y", "-s", "4096", "-e", "trace=" + CALLS, "-o", trace, program, "run", "-q", notebook.name],
        cwd=tree.root, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
    found = [f"{why}: {line}" for line in trace.read_text(errors="replace").split("\n") for why in [wrong(line, tree)] if why]
    if done.returncode < 0 or done.returncode > 128: found.append(f"ended with {done.returncode}")
    trace.unlink()
    notebook.unlink()
    return path, found, done.returncode == 0


def main():
    words = sys.argv[1:]
    def option(name, usual): return int(words[words.index(name) + 1]) if name in words else usual
    program, count, start = str(pathlib.Path(words[0]).resolve()), option("--paths", 10000), option("--from", 1)
    bad = written = 0
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(os.cpu_count()) as pool:
        for first in range(0, count, 100):
            tree = Tree(pathlib.Path(place).resolve() / str(first), random.Random(start + first))
            before = tree.outside()
            for path, found, isWritten in pool.map(lambda number: one(program, tree, number), range(first, min(count, first + 100))):
                written += isWritten
                for line in found: print(f"{path!r}: {line}")
                bad += bool(found)
            if tree.outside() != before:
                print(f"{first}: something outside has changed")
                bad += 1
    print(f"{count} paths, {written} written, {bad} wrong")
    return 1 if bad or written < count / 50 else 0


if __name__ == "__main__":
    if "--help" in sys.argv or len(sys.argv) < 2: sys.exit(__doc__.strip())
    sys.exit(main())
