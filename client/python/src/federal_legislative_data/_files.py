"""Downloads of bulk files."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from typing import Any, Self


class Download:
    """Writes beside a path until the file is complete. Keeps the parts of earlier tries."""

    def __init__(self, file: dict[str, Any], path: str | os.PathLike[str]) -> None:
        self._file = file
        self._path = os.fspath(path)
        self._partial = f"{self._path}.partial"

    def __enter__(self) -> Self:
        self._handle = open(self._partial, "a+b")
        self.is_empty = self._keep_whole_parts() == 0
        return self

    def __exit__(self, *_: object) -> None:
        self._handle.close()

    def write(self, piece: bytes) -> None:
        self._handle.write(piece)

    def missing(self) -> Iterator[dict[str, Any]]:
        return iter(self._file["parts"][self._keep_whole_parts() :])

    def add(self, text: bytes, sha256: str) -> bool:
        """Appends a part. Returns whether it matches the list."""
        is_right = hashlib.sha256(text).hexdigest() == sha256
        if is_right:
            self._handle.write(text)
        return is_right

    def finish(self) -> None:
        self._handle.flush()
        self._handle.seek(0)
        if hashlib.file_digest(self._handle, "sha256").hexdigest() != self._file["sha256"]:
            self._handle.truncate(0)
            raise OSError(f"{self._partial} does not match the SHA-256 in the list")
        os.fsync(self._handle.fileno())
        self._handle.close()
        os.replace(self._partial, self._path)

    def _keep_whole_parts(self) -> int:
        """Truncates after the last complete part. Returns how many there are."""
        self._handle.flush()
        self._handle.seek(0)
        count = end = 0
        for part in self._file["parts"]:
            text = self._handle.read(part["bytes"])
            if hashlib.sha256(text).hexdigest() != part["sha256"]:
                break
            count, end = count + 1, end + part["bytes"]
        self._handle.truncate(end)
        return count
