"""Files that keep what a game knows."""

import os
from pathlib import Path


def read(path: str | os.PathLike[str]) -> bytes | None:
    """Returns the contents of a file, or None if it does not exist."""
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        return None


def write(path: str | os.PathLike[str], contents: bytes) -> None:
    """Replaces a file. If the program is killed, the file has either the old or the new contents."""
    part = Path(f"{os.fspath(path)}.part")
    part.write_bytes(contents)
    part.replace(path)
