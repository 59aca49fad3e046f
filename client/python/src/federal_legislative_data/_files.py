"""Downloads of bulk files."""

from __future__ import annotations

import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from typing import Any, Self

from ._errors import ApiError

SHA256 = re.compile(r"[0-9a-f]{64}")
# The most text that a part may have (the build format's limit for a page).
MAX_PART_BYTES = 32 * 1024**2


# As many as the JavaScript client takes.
MAX_FILES = 50_000


def add_files(files: dict[str, dict[str, Any]], url: str, page: Any) -> None:
    """Adds a page of the list of bulk files. Raises if the page is not valid or the list too long."""
    problem = None if isinstance(page, list) else f"a page is {page!r:.100}"
    for file in page if problem is None else []:
        problem = invalid_field(file) if isinstance(file, dict) else f"an entry is {file!r:.100}"
        if problem is None and file["file"] in files:
            problem = f"{file['file']} is listed twice"
        if problem is None and len(files) == MAX_FILES:
            problem = f"it has more than {MAX_FILES} files"
        if problem is not None:
            break
        files[file["file"]] = file
    if problem is not None:
        message = f"{url}: the list of bulk files is not valid: {problem}"
        raise ApiError("unexpected_answer", message, url)


def invalid_field(file: dict[str, Any]) -> str | None:
    """Checks every field of a list entry that a download relies on. Returns what is wrong."""
    name = file.get("file")
    if not isinstance(name, str) or FILE_NAME.fullmatch(name) is None:
        return f"file is {name!r:.100}"
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
        if type(part.get("compressed_bytes")) is not int:
            return f"compressed_bytes of a part is {part.get('compressed_bytes')!r:.100}"
        if not isinstance(part.get("url"), str):
            return f"url of a part is {part.get('url')!r:.100}"
    if file.get("bytes") != sum(part["bytes"] for part in parts):
        return f"bytes is {file.get('bytes')!r:.100}, which is not the sum of its parts"
    return None if isinstance(file.get("url"), str) else f"url is {file.get('url')!r:.100}"


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and SHA256.fullmatch(value) is not None


# ``bills-119.ndjson``, ``topics.ndjson``: no other name is written to disk.
FILE_NAME = re.compile(r"[a-z]{1,20}(-[a-z]{1,20})?(-[1-9]\d{0,3})?\.(ndjson|csv|parquet)")
# The cost of a request in bytes, for choosing between parts and the rest of the file.
REQUEST_BYTES = 1_000_000
# Holds the list that a copy was made of.
STATE = "copy.json"


@dataclass(frozen=True, slots=True)
class CopyChange:
    """The result of a sync."""

    build: str | None
    """The build of the copy."""
    previous_build: str | None
    """The build before the sync; ``None`` for a new copy."""
    changed: list[str]
    """The names of new and changed files."""
    removed: list[str]
    """The names of removed files."""


class Download:
    """Writes beside a path until the file is complete. Keeps the parts of earlier tries and of an old file."""

    def __init__(
        self,
        file: dict[str, Any],
        path: str | os.PathLike[str],
        old_parts: list[dict[str, Any]] | None = None,
    ) -> None:
        self._file = file
        self._path = os.fspath(path)
        self._partial = f"{self._path}.partial"
        self._old_offsets: dict[str, int] = {}
        end = 0
        for part in old_parts or []:
            self._old_offsets[part["sha256"]] = end
            end += part["bytes"]

    def __enter__(self) -> Self:
        self._handle = open(self._partial, "a+b")
        self._old: BufferedReader | None = None
        if self._old_offsets:
            with suppress(OSError):
                self._old = open(self._path, "rb")
        return self

    def __exit__(self, *_: object) -> None:
        self._handle.close()
        if self._old is not None:
            self._old.close()

    def write(self, piece: bytes) -> None:
        self._handle.write(piece)

    def is_rest_cheaper(self, count: int) -> bool:
        """Whether the rest after so many parts is cheaper in one request than part by part."""
        rest = self._file["parts"][count:]
        missing = [part for part in rest if part["sha256"] not in self._old_offsets]
        return _weight(missing) > _weight(rest) - REQUEST_BYTES * (len(rest) - 1)

    def address_from(self, count: int) -> str:
        """The address of the file from one of its parts on."""
        url: str = self._file["url"]
        if count == 0:
            return url
        return f"{url}{'&' if '?' in url else '?'}from={self._file['parts'][count]['sha256']}"

    def bytes_after(self, count: int) -> int:
        return sum(part["bytes"] for part in self._file["parts"][count:])

    def reuse(self, part: dict[str, Any]) -> bool:
        """Appends a part of the old file, if that has it."""
        offset = self._old_offsets.get(part["sha256"])
        if offset is None or self._old is None:
            return False
        self._old.seek(offset)
        return self.add(self._old.read(part["bytes"]), part["sha256"])

    def add(self, text: bytes, sha256: str) -> bool:
        """Appends a part. Returns whether it matches the list."""
        is_right = hashlib.sha256(text).hexdigest() == sha256
        if is_right:
            self._handle.write(text)
        return is_right

    def check(self) -> None:
        self._handle.flush()
        self._handle.seek(0)
        if hashlib.file_digest(self._handle, "sha256").hexdigest() != self._file["sha256"]:
            self._handle.truncate(0)
            raise OSError(f"{self._partial} does not match the SHA-256 in the list")
        os.fsync(self._handle.fileno())

    def keep_whole_parts(self) -> int:
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


def _weight(parts: list[dict[str, Any]]) -> int:
    return sum(part["compressed_bytes"] + REQUEST_BYTES for part in parts)


def sha256_at(path: str) -> str | None:
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def read_state(directory: str) -> tuple[str | None, list[dict[str, Any]]]:
    """Makes the directory, or reads the list that its copy was made of; an unreadable one counts as none."""
    os.makedirs(directory, exist_ok=True)
    try:
        with open(os.path.join(directory, STATE), encoding="utf-8") as file:
            state = json.load(file)
        build, files = state["build"], state["files"]
        if all(invalid_field(each) is None for each in files):
            return build, files
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        pass
    return None, []


def put_in_place(
    directory: str,
    changed: list[str],
    removed: list[str],
    build: str | None,
    files: list[dict[str, Any]],
) -> None:
    """Replaces a copy's files with the complete ones beside them."""
    for name in changed:
        path = os.path.join(directory, name)
        os.replace(f"{path}.partial", path)
    for name in removed:
        with suppress(FileNotFoundError):
            os.remove(os.path.join(directory, name))
    path = os.path.join(directory, STATE)
    with open(f"{path}.partial", "w", encoding="utf-8") as file:
        json.dump({"build": build, "files": files}, file)
    os.replace(f"{path}.partial", path)
