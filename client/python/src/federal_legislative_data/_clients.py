"""The two clients: one blocks, the other awaits."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from inspect import isawaitable
from os import PathLike
from typing import Any, Self, TypeVar, Unpack, cast

import httpx

from ._core import Core, Settings, http_settings
from ._files import CopyChange
from ._lists import AsyncRecordList, RecordList
from ._pace import Steps
from .routes import AsyncRoutes, Followed, Routes

T = TypeVar("T")


class _Connected:
    """The requests of both clients, which differ in how they run them."""

    _core: Core
    _run: Callable[[Steps[Any]], Any]
    _new_list: type[RecordList[Any, Any]] | type[AsyncRecordList[Any, Any]]

    @property
    def build_id(self) -> str | None:
        """The build of the last answer. While it stays the same, so does every answer."""
        return self._core.build_id

    def _record(self, *asked: Any) -> Any:
        return self._run(self._core.record(*asked))

    def _download(self, *asked: Any) -> Any:
        return self._run(self._core.download(*asked))

    def _text(self, url: str) -> Any:
        return self._run(self._core.text(url))

    def _list(self, *asked: Any) -> Any:
        return self._new_list(self._core, self._core.list_url(*asked), self._run)


class Client(_Connected, Routes):
    """A client of one service, with one key; its threads may share it.

    >>> with Client("https://api.example.org") as api:
    ...     for bill in api.bills.list(congress=119):
    ...         print(bill["citation"])
    """

    _new_list = RecordList

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        transport: httpx.BaseTransport | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        self._http = httpx.Client(transport=transport, **http_settings(settings))
        self._core = Core(
            base_url, key, self._http, time.sleep, threading.Lock, _call, settings
        )
        self._run = _run
        Routes.__init__(self, self._record, self._list, self._download, self._text)

    def follow(self, link: str) -> Followed:
        """Reads a link of an answer. The key goes only to the service."""
        return cast(Followed, _run(self._core.follow(link)))

    def sync(self, directory: str | PathLike[str]) -> CopyChange:
        """Makes a copy of all records in a directory; called again, brings it up to date."""
        return _run(self._core.sync(directory))

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncClient(_Connected, AsyncRoutes):
    """A client of one service, with one key, for programs that await.

    >>> async with AsyncClient("https://api.example.org") as api:
    ...     async for bill in api.bills.list(congress=119):
    ...         print(bill["citation"])
    """

    _new_list = AsyncRecordList

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        self._http = httpx.AsyncClient(transport=transport, **http_settings(settings))
        self._core = Core(
            base_url, key, self._http, asyncio.sleep, asyncio.Lock, asyncio.to_thread, settings
        )
        self._run = _run_async
        AsyncRoutes.__init__(self, self._record, self._list, self._download, self._text)

    async def follow(self, link: str) -> Followed:
        """Reads a link of an answer. The key goes only to the service."""
        return cast(Followed, await _run_async(self._core.follow(link)))

    async def sync(self, directory: str | PathLike[str]) -> CopyChange:
        """Makes a copy of all records in a directory; called again, brings it up to date."""
        return await _run_async(self._core.sync(directory))

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _call(work: Callable[..., T], *given: Any) -> T:
    return work(*given)


def _run(steps: Steps[T]) -> T:
    """Does work step by step; what a step raises, the work may catch."""
    resume: Callable[[], Any] = partial(steps.send, None)
    while True:
        try:
            step = resume()
        except StopIteration as done:
            return cast(T, done.value)
        try:
            resume = partial(steps.send, step())
        except BaseException as raised:
            resume = partial(steps.throw, raised)


async def _run_async(steps: Steps[T]) -> T:
    """Like ``_run``, but awaits what a step returns."""
    resume: Callable[[], Any] = partial(steps.send, None)
    while True:
        try:
            step = resume()
        except StopIteration as done:
            return cast(T, done.value)
        try:
            result = step()
            resume = partial(steps.send, await result if isawaitable(result) else result)
        except BaseException as raised:
            resume = partial(steps.throw, raised)
