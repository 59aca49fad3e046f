"""Bodies of answers, inflated up to a limit."""

from __future__ import annotations

import zlib

import httpx

from ._errors import ApiError


class Bounded:
    """Inflates a body piece by piece, to at most ``max_bytes`` in all."""

    def __init__(self, url: str, response: httpx.Response, max_bytes: int) -> None:
        self._url = url
        self._max_bytes = self._left = max_bytes
        coding = response.headers.get("Content-Encoding", "identity").lower()
        if coding not in ("gzip", "identity"):
            raise ApiError("unexpected_answer", f"the server sent {url} with an unsupported Content-Encoding, {coding:.20}", url)
        self._gzip = zlib.decompressobj(31) if coding == "gzip" else None

    def inflated(self, piece: bytes) -> bytes:
        if self._gzip is None:
            return self.counted(piece)
        texts = []
        try:
            while piece:
                if self._gzip.eof:  # another member follows
                    self._gzip = zlib.decompressobj(31)
                texts.append(self.counted(self._gzip.decompress(piece, self._left + 1)))
                piece = self._gzip.unused_data if self._gzip.eof else b""
        except zlib.error as cause:
            raise httpx.DecodingError(str(cause)) from cause
        return b"".join(texts)

    def counted(self, text: bytes) -> bytes:
        self._left -= len(text)
        if self._left < 0:
            message = f"{self._url} sent more than {self._max_bytes} bytes"
            raise ApiError("unexpected_answer", message, self._url)
        return text


def in_memory(response: httpx.Response, body: bytes) -> httpx.Response:
    """A response with the body that was read and inflated."""
    about_body = ("content-encoding", "content-length", "transfer-encoding")
    headers = [(name, text) for name, text in response.headers.items() if name not in about_body]
    return httpx.Response(response.status_code, headers=headers, content=body)
