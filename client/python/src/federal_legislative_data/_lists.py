"""Lists of the API, from the first page to the last; each iteration requests them anew."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any, Generic, TypeVar, cast

from ._answers import Result
from ._core import Core
from ._pace import Steps

Item = TypeVar("Item")
Page = TypeVar("Page")
Made = TypeVar("Made")


class _Walked:
    """A list that is requested when it is iterated."""

    def __init__(self, core: Core, url: str, run: Callable[[Steps[Any]], Any]) -> None:
        self._core = core
        self._url = url
        self._run = run


class RecordList(_Walked, Generic[Item, Page]):
    """A list that is requested when it is iterated."""

    def first(self) -> Page:
        """Returns only the first page: for ``meta``, or if no more is needed."""
        return cast(Page, self._run(self._core.page(self._url)))

    def pages(self) -> Iterator[Page]:
        """Yields the pages, each with its ``meta``."""
        url: str | None = self._url
        page: Result | None = None
        followed: set[str] = set()
        while url is not None:
            page = cast(Result, self._run(self._core.page(url, page)))
            yield cast(Page, page)
            url = self._core.next_url(page, followed)

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from _items(page)

    def collect(self) -> list[Item]:
        return list(self)

    def take(self, count: int) -> list[Item]:
        """Returns the first ``count`` records, and requests no page that it does not need."""
        return list(islice(self, count))

    def map(self, apply: Callable[[Item], Made], *, concurrency: int = 4) -> Iterator[Made]:
        """Applies a function to each record, in order, with at most so many threads."""
        under_way: deque[Future[Made]] = deque()
        with ThreadPoolExecutor(concurrency) as pool:
            try:
                for item in self:
                    under_way.append(pool.submit(apply, item))
                    if len(under_way) >= concurrency:
                        yield under_way.popleft().result()
                while under_way:
                    yield under_way.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)


class AsyncRecordList(_Walked, Generic[Item, Page]):
    """A list that is requested when it is iterated."""

    async def first(self) -> Page:
        """Returns only the first page: for ``meta``, or if no more is needed."""
        return cast(Page, await self._run(self._core.page(self._url)))

    async def pages(self) -> AsyncIterator[Page]:
        """Yields the pages, each with its ``meta``."""
        url: str | None = self._url
        page: Result | None = None
        followed: set[str] = set()
        while url is not None:
            page = cast(Result, await self._run(self._core.page(url, page)))
            yield cast(Page, page)
            url = self._core.next_url(page, followed)

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in _items(page):
                yield item

    async def collect(self) -> list[Item]:
        return [item async for item in self]

    async def take(self, count: int) -> list[Item]:
        """Returns the first ``count`` records, and requests no page that it does not need."""
        taken: list[Item] = []
        if count > 0:
            async for item in self:
                taken.append(item)
                if len(taken) == count:
                    break
        return taken

    async def map(
        self, apply: Callable[[Item], Awaitable[Made]], *, concurrency: int = 4
    ) -> AsyncIterator[Made]:
        """Applies a function to each record, in order, to at most so many at a time."""
        under_way: deque[asyncio.Future[Made]] = deque()
        try:
            async for item in self:
                under_way.append(asyncio.ensure_future(apply(item)))
                if len(under_way) >= concurrency:
                    yield await under_way.popleft()
            while under_way:
                yield await under_way.popleft()
        finally:
            for each in under_way:
                each.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)


def _items(page: Any) -> list[Any]:
    """Returns the records of a page, or the bills of a topic."""
    data = page["data"]
    return cast(list[Any], data if isinstance(data, list) else data["bills"])
