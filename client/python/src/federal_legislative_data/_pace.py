"""Keeps to the limit of requests per second."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, TypeVar

from ._answers import Answer, Quota

T = TypeVar("T")
Step = Callable[[], Any]
Steps = Generator[Step, Any, T]
"""Work that yields what its client must call, and await if it is asynchronous."""


class Pace:
    """Starts no more requests, and no more searches, than the service has left in its second.

    Until the limit is known, requests go one at a time. Searches always do, since a key may run
    only one.
    """

    def __init__(
        self,
        new_lock: Callable[[], Any],
        sleep: Callable[[float], Any],
        on_wait: Callable[[float], None],
    ) -> None:
        # Held by the request that is next, and by the first until its answer tells the limit.
        self._turn = new_lock()
        self._search = new_lock()
        self._sleep = sleep
        self._on_wait = on_wait
        self._counts = threading.Lock()
        self._is_turn_kept = False
        self._limit: int | None = None
        self._room = 0
        self._under_way = 0
        self._second = 0.0
        self._opens_at = 0.0
        self._searches_open_at = 0.0

    def enter(self, is_search: bool) -> Steps[None]:
        """Ends when a request may start; ``leave`` must follow."""
        if is_search:
            yield self._search.acquire
        try:
            # Before its turn, so that other requests go on.
            while is_search and (seconds := self._searches_open_at - time.monotonic()) > 0:
                self._on_wait(seconds)
                yield partial(self._sleep, seconds)
            yield self._turn.acquire
            try:
                while (seconds := self._begin()) > 0:
                    self._on_wait(seconds)
                    yield partial(self._sleep, seconds)
                self._is_turn_kept = self._limit is None
            finally:
                if not self._is_turn_kept:
                    self._turn.release()
        except BaseException:
            if is_search:
                self._search.release()
            raise

    def leave(self, is_search: bool, answer: Answer | None) -> None:
        with self._counts:
            self._under_way -= 1
            if answer is not None and answer.second is not None:
                self._learn(answer.second, answer.search)
        if self._is_turn_kept:
            self._is_turn_kept = False
            self._turn.release()
        if is_search:
            self._search.release()

    def _begin(self) -> float:
        """Counts a request that may start; otherwise returns how many seconds to wait."""
        with self._counts:
            now = time.monotonic()
            if self._limit is not None:
                if now >= self._opens_at:
                    # Requests under way may arrive in the new second.
                    self._room = self._limit - self._under_way
                    self._opens_at = now + 1
                if self._room <= 0:
                    return self._opens_at - now
                self._room -= 1
            self._under_way += 1
            return 0

    def _learn(self, told: Quota, search: Quota | None) -> None:
        self._limit = max(1, told.limit)
        reset = told.reset_at.timestamp()
        if reset < self._second:
            return
        # The service may have counted requests under way already, or not.
        free = told.remaining - self._under_way
        if reset == self._second:
            self._room = min(self._room, free)
        else:
            self._room, self._second = free, reset
            left = reset - time.time()
            # The clocks may differ.
            self._opens_at = time.monotonic() + (left if 0 <= left <= 1 else 1)
        if search is not None and search.remaining <= 0:
            self._searches_open_at = self._opens_at
