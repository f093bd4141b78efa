"""What the writers of samples share: where the samples go, and made-up numbers that come out the same each time.

`Random.random` of a seed is the same in every version of Python, and nothing else of that module is used.
"""
import random
import sys

folder = sys.argv[1] if len(sys.argv) > 1 else "Samples"


def write(name, content):
    with open(f"{folder}/{name}", "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    print(f"{folder}/{name}")


def noise(seed):
    """Numbers in -1 ..< 1."""
    source = random.Random(seed)
    return lambda: source.random() * 2 - 1
