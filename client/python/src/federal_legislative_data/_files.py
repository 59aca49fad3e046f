"""Downloads of bulk files."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from typing import Any, Self

SHA256 = re.compile(r"[0-9a-f]{64}")
# The most text that a part may have (the build format's limit for a page).
MAX_PART_BYTES = 32 * 1024**2


def invalid_field(file: dict[str, Any]) -> str | None:
    """Checks every field of a list entry that a download relies on. Returns what is wrong."""
    if not _is_hash(file.get("sha256")):
        return f"sha256 is {file.get('sha256')!r:.100}"
    parts = file.get("parts")
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        return f"parts is {parts!r:.100}"
    for part in parts:
        size = part.get("bytes")
        if not _is_hash(part.get("sha256")):
            return f"sha256 of a part is {part.get('sha256')!r:.100}"
        if type(size) is not int or not 0 <= size <= MAX_PART_BYTES:
            return f"bytes of a part is {size!r:.100}"
        if not isinstance(part.get("url"), str):
            return f"url of a part is {part.get('url')!r:.100}"
    if file.get("bytes") != sum(part["bytes"] for part in parts):
        return f"bytes is {file.get('bytes')!r:.100}, which is not the sum of its parts"
    return None if isinstance(file.get("url"), str) else f"url is {file.get('url')!r:.100}"


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and SHA256.fullmatch(value) is not None


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
