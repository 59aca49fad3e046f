"""The logic of both clients, which differ only in how they send, sleep and lock."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, Protocol, TypedDict, TypeVar, cast

import httpx

from ._address import address_of, checked_base_url, rebased
from ._answers import Answer, BuildChange, KeptAnswer, Pause, Result, SentRequest
from ._answers import answer_in, result_of
from ._bodies import Bounded, in_memory
from ._errors import ApiError, body_of, error_of, reason_of, unexpected
from ._files import CopyChange, Download, add_files, put_in_place, read_state, sha256_at
from ._pace import Pace, Steps
from .types import SEARCHES

VERSION = "1.2.0"
MAX_PER_PAGE = 100
# How often a download starts again when a new build goes live midway.
MAX_LIST_TRIES = 3
FIRST_PAUSE_SECONDS = 1.0
# Several times the largest page.
MAX_ANSWER_BYTES = 64 * 1024**2
# Temporary errors of the service, and of a proxy in front of it.
PASSING = (429, 502, 503, 504)


Made = TypeVar("Made")


class AnswerCache(Protocol):
    """A cache of answers by address: a ``dict``, a ``shelve``, or anything like them."""

    def get(self, url: str, /) -> KeptAnswer | None: ...

    def __setitem__(self, url: str, answer: KeptAnswer, /) -> None: ...


OnBuildChange = Literal["raise_midway", "raise", "ignore"] | Callable[[BuildChange], object]


class Settings(TypedDict, total=False):
    """The options of a client."""

    cache: AnswerCache | None
    """Caches answers: unchanged ones do not count toward the daily quota."""
    on_build_change: OnBuildChange
    """What to do when new data goes live between two answers; by default ``raise_midway``."""
    on_wait: Callable[[Pause], object]
    """Called before every pause."""
    on_request: Callable[[SentRequest], object]
    """Called before each request, retries included."""
    on_response: Callable[[Answer], object]
    """Called after each answer, errors and 304s included."""
    user_agent: str
    """Your program's name, added to the client's own in ``User-Agent``."""
    max_wait: float
    """The longest pause in seconds, by default 60. A request that needs a longer one fails."""
    max_tries: int
    """The most times that a request is sent, by default 6."""
    timeout: float
    """How many seconds the service may be silent, by default 30."""


def http_settings(settings: Settings) -> dict[str, Any]:
    """The options of an httpx client."""
    name = f"federal-legislative-data-python/{VERSION} {settings.get('user_agent', '')}".strip()
    # Of these codings, what inflates can be bounded.
    headers = {"User-Agent": name, "Accept-Encoding": "gzip"}
    return {"headers": headers, "timeout": settings.get("timeout", 30.0)}


class Core:
    """One service, with one key."""

    def __init__(
        self,
        base_url: str,
        key: str | None,
        http: httpx.Client | httpx.AsyncClient,
        sleep: Callable[[float], Any],
        new_lock: Callable[[], Any],
        work: Callable[..., Any],
        settings: Settings,
    ) -> None:
        """``work`` calls a function that reads, hashes or writes files, perhaps in another thread."""
        self._base_url = checked_base_url(base_url)
        self._key = _checked_key(os.environ.get("FLD_API_KEY") if key is None else key)
        self._http = http
        self._sleep = sleep
        self._work = work
        self._settings = settings
        self._pace = Pace(new_lock, sleep, lambda seconds: self._wait(seconds, "second_used_up"))
        self.build_id: str | None = None

    def record(
        self, template: str, path: Mapping[str, object], query: Mapping[str, object]
    ) -> Steps[Result]:
        url = address_of(self._base_url, template, path, query)
        body, answer = yield from self._read(url, None)
        return result_of(body["data"], answer)

    def list_url(
        self, template: str, path: Mapping[str, object], query: Mapping[str, object]
    ) -> str:
        return address_of(self._base_url, template, path, {"per_page": MAX_PER_PAGE, **query})

    def page(self, url: str, before: Result | None = None) -> Steps[Result]:
        """Reads a page of a list, given the page before it."""
        body, answer = yield from self._read(url, before.answer.build_id if before else None)
        return result_of(body, answer)

    def next_url(self, page: Mapping[str, Any], followed: set[str]) -> str | None:
        """Returns the next page of a list, unless it was followed before."""
        link = page["meta"].get("next_url")
        if link is None:
            return None
        url = rebased(self._base_url, link)
        if url in followed:
            message = f"the list does not end: two of its pages lead to {url}"
            raise ApiError("unexpected_answer", message, url)
        followed.add(url)
        return url

    def follow(self, link: str) -> Steps[Result]:
        return self.page(rebased(self._base_url, link))

    def text(self, url: str) -> Steps[str]:
        response, _ = yield from self._send_until_answered(rebased(self._base_url, url), None)
        return response.text

    def download(self, name: str, path: str | os.PathLike[str]) -> Steps[dict[str, Any]]:
        """Downloads a bulk file to a path, or resumes its download."""

        def complete(_: str | None, files: list[dict[str, Any]]) -> Steps[dict[str, Any]]:
            for file in files:
                if file["file"] == name:
                    yield from self._complete(file, path, [])
                    yield partial(self._work, os.replace, f"{os.fspath(path)}.partial", path)
                    return file
            near = [file["file"] for file in files if file["file"][:4] == name[:4]]
            message = f"there is no bulk file {name}; near are {', '.join(near) or 'none'}"
            raise ApiError("not_found", message, name)

        return (yield from self._with_list(name.rpartition(".")[2], complete))

    def sync(self, directory: str | os.PathLike[str]) -> Steps[CopyChange]:
        """Makes a copy of all records in a directory, or brings it up to date."""
        folder = os.fspath(directory)
        previous, before = yield partial(self._work, read_state, folder)
        earlier = {file["file"]: file for file in before}

        def complete(build: str | None, files: list[dict[str, Any]]) -> Steps[CopyChange]:
            changed = []
            for file in files:
                path = os.path.join(folder, file["file"])
                if (yield partial(self._work, sha256_at, path)) != file["sha256"]:
                    old = earlier.get(file["file"])
                    yield from self._complete(file, path, old["parts"] if old else [])
                    changed.append(file["file"])
            removed = sorted(earlier.keys() - {file["file"] for file in files})
            # The old copy is untouched up to this point.
            yield partial(self._work, put_in_place, folder, changed, removed, build, files)
            return CopyChange(build, previous, changed, removed)

        # Tables repeat the data of the records.
        return (yield from self._with_list("ndjson", complete))

    def _with_list(
        self, kind: str, use: Callable[[str | None, list[dict[str, Any]]], Steps[Made]]
    ) -> Steps[Made]:
        """Calls ``use`` with the live build's files, and again if another goes live midway."""
        tries = 1
        while True:
            try:
                files: dict[str, dict[str, Any]] = {}
                url: str | None = self.list_url("/api/v1/bulk", {}, {"format": kind})
                page = None
                followed: set[str] = set()
                while url is not None:
                    page = yield from self.page(url, page)
                    add_files(files, url, page["data"])
                    url = self.next_url(page, followed) if page["data"] else None
                build = page.answer.build_id if page else None
                return (yield from use(build, list(files.values())))
            except ApiError as error:
                # A name that is not in the list has no status.
                is_gone = error.code == "not_found" and error.status is not None
                if not (is_gone or error.code == "build_changed") or tries == MAX_LIST_TRIES:
                    raise
            tries += 1

    def _complete(
        self,
        file: dict[str, Any],
        path: str | os.PathLike[str],
        old_parts: list[dict[str, Any]],
    ) -> Steps[None]:
        """Completes the file beside the path, with what is there of it and of an old one."""
        with Download(file, path, old_parts) as download:
            count, before = (yield partial(self._work, download.keep_whole_parts)), -1
            # A connection that breaks is used again as long as whole parts arrive.
            while count > before and download.is_rest_cheaper(count):
                before = count
                url = rebased(self._base_url, download.address_from(count))
                response, _ = yield from self._send_until_answered(url, None, is_streamed=True)
                try:
                    most = download.bytes_after(count)
                    yield from self._take_pieces(url, response, most, download.write)
                except httpx.HTTPError:
                    pass
                count = yield partial(self._work, download.keep_whole_parts)
            for part in file["parts"][count:]:
                if (yield partial(self._work, download.reuse, part)):
                    continue
                url = rebased(self._base_url, part["url"])
                response, _ = yield from self._send_until_answered(
                    url, None, max_bytes=part["bytes"]
                )
                add = partial(self._work, download.add, response.content, part["sha256"])
                if not (yield add):
                    message = f"{url} does not match the SHA-256 in the list"
                    raise ApiError("unexpected_answer", message, url)
            yield partial(self._work, download.check)

    def _take_pieces(
        self, url: str, response: httpx.Response, max_bytes: int, take: Callable[[bytes], object]
    ) -> Steps[None]:
        """Reads a body piece by piece. Raises before it inflates more than ``max_bytes``."""
        is_async = isinstance(self._http, httpx.AsyncClient)
        bounded = Bounded(url, response, max_bytes)
        if response.is_stream_consumed:  # a transport that had it in memory
            take(bounded.counted(response.content))
            return
        pieces = response.aiter_raw() if is_async else response.iter_raw()
        following: Any = partial(cast(Any, anext if is_async else next), pieces, None)
        try:
            while (piece := (yield following)) is not None:
                take(bounded.inflated(piece))
        finally:
            yield response.aclose if is_async else response.close

    def _read(self, url: str, before: str | None) -> Steps[tuple[dict[str, Any], Answer]]:
        body, answer = yield from self._ask(url)
        _check_nothing_ignored(url, body["meta"])
        self._note_build(url, before, answer.build_id)
        return body, answer

    def _ask(self, url: str) -> Steps[tuple[dict[str, Any], Answer]]:
        kept = self._kept(url)
        response, answer = yield from self._send_until_answered(url, kept)
        if response.status_code == 304 and kept is not None:
            return _checked_body(url, response, json.loads(kept["body"])), answer
        body = _checked_body(url, response, body_of(response))
        etag, cache = response.headers.get("ETag"), self._settings.get("cache")
        if etag is not None and cache is not None:
            cache[url] = {"etag": etag, "body": response.text}
        return body, answer

    def _send_until_answered(
        self,
        url: str,
        kept: KeptAnswer | None,
        *,
        is_streamed: bool = False,
        max_bytes: int = MAX_ANSWER_BYTES,
    ) -> Steps[tuple[httpx.Response, Answer]]:
        attempt = 1
        while True:
            try:
                response, answer = yield from self._send(
                    url, kept, attempt, is_streamed, max_bytes
                )
                if response.status_code in (200, 304):
                    return response, answer
                raise error_of(url, response)
            except ApiError as error:
                error.message = error.message.replace(self._key, "***")
                seconds = self._pause_after(error, attempt)
                if seconds is None:
                    raise
                self._wait(seconds, error.code, url)
            yield partial(self._sleep, seconds)
            attempt += 1

    def _send(
        self, url: str, kept: KeptAnswer | None, attempt: int, is_streamed: bool, max_bytes: int
    ) -> Steps[tuple[httpx.Response, Answer]]:
        headers = {} if kept is None else {"If-None-Match": kept["etag"]}
        self._tell("on_request", SentRequest(url, attempt, headers))
        request = self._http.build_request("GET", url, headers={**headers, "X-API-Key": self._key})
        yield from self._pace.enter(_is_search(url))
        answer = None
        try:
            response = yield partial(self._http.send, request, follow_redirects=False, stream=True)
            if not is_streamed or response.status_code != 200:
                most = max_bytes if response.status_code == 200 else MAX_ANSWER_BYTES
                body = bytearray()
                yield from self._take_pieces(url, response, most, body.extend)
                response = in_memory(response, bytes(body))
            answer = answer_in(response.headers, url, response.status_code, attempt)
        except httpx.HTTPError as cause:
            raise ApiError("no_answer", f"{url} did not answer: {reason_of(cause)}", url=url) from cause
        finally:
            self._pace.leave(_is_search(url), answer)
        self._tell("on_response", answer)
        return response, answer

    def _pause_after(self, error: ApiError, tries: int) -> float | None:
        """Returns how long to wait before the next try; ``None`` if there is none."""
        if tries >= self._settings.get("max_tries", 6):
            return None
        if error.code != "no_answer" and error.status not in PASSING:
            return None
        # A search that times out would do so again, and each try counts against the day.
        if error.status == 503 and _is_search(error.url):
            return None
        seconds = error.retry_after
        if seconds is None:
            seconds = FIRST_PAUSE_SECONDS * 2 ** (tries - 1)
        return None if seconds > self._settings.get("max_wait", 60.0) else seconds

    def _kept(self, url: str) -> KeptAnswer | None:
        """Returns the cached answer; treats an unreadable one as missing."""
        cache = self._settings.get("cache")
        kept = None if cache is None else cache.get(url)
        try:
            if kept is None or not isinstance(kept["etag"], str):
                return None
            json.loads(kept["body"])
            return kept
        except (TypeError, KeyError, ValueError):
            return None

    def _note_build(self, url: str, before: str | None, build_id: str | None) -> None:
        # A cache in between may return a build's changes with the build id of an earlier day.
        if build_id is None or "/api/v1/changes/" in url:
            return
        is_midway = before not in (None, build_id)
        last = before if is_midway else self.build_id
        self.build_id = build_id
        if last is not None and last != build_id:
            self._tell_change(BuildChange(last, build_id, url, is_midway))

    def _tell_change(self, change: BuildChange) -> None:
        on_change = self._settings.get("on_build_change", "raise_midway")
        if callable(on_change):
            on_change(change)
        elif on_change == "raise" or (on_change == "raise_midway" and change.is_midway):
            what = f"{change.url} is from build {change.after}, earlier answers from {change.before}"
            raise ApiError("build_changed", f"{what}: start again", url=change.url)

    def _wait(self, seconds: float, reason: str, url: str | None = None) -> None:
        self._tell("on_wait", Pause(seconds, reason, url))

    def _tell(self, hook: Literal["on_wait", "on_request", "on_response"], fact: Any) -> None:
        if hook in self._settings:
            self._settings[hook](fact)


def _is_search(url: str) -> bool:
    """Whether the service counts it as a search, which a key may run one at a time."""
    path, params = httpx.URL(url).path, httpx.URL(url).params
    names = SEARCHES.get(path[path.find("/api/v1/") :], ())
    return any(name in params for name in names) or any(
        "," in params.get(name, "") for name in ("status", "type")
    )


def _checked_key(key: str | None) -> str:
    if key is not None and re.fullmatch(r"[\x21-\x7e]+", key):
        return key
    what = "a client needs a key, a string that begins with fld_live_"
    raise ValueError(f"{what}: pass it as key, or set FLD_API_KEY")


def _checked_body(url: str, response: httpx.Response, body: Any) -> dict[str, Any]:
    if isinstance(body, dict) and "data" in body and isinstance(body.get("meta"), dict):
        return {"data": body["data"], "meta": body["meta"]}
    raise unexpected(url, response)


def _check_nothing_ignored(url: str, meta: Mapping[str, Any]) -> None:
    """Raises if anything was ignored: an ignored filter would silently return everything."""
    for field, what in (("ignored_includes", "include token"), ("ignored_parameters", "parameter")):
        for name in meta.get(field, []):
            reason = meta.get("ignored_because", {}).get(name, "this route has none")
            message = f"{url}: the service ignored the {what} {name} ({reason})"
            raise ApiError("unknown_parameter", message, url=url, status=200, parameter=name)
