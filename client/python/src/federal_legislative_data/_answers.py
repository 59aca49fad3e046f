"""Requests and answers without their bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, TypedDict


@dataclass(frozen=True, slots=True)
class Quota:
    """A key's limit for a day or a second, and how many requests remain."""

    limit: int
    remaining: int
    reset_at: datetime
    """When the count resets."""


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request that is about to be sent."""

    url: str
    attempt: int
    """1 at first, 2 when it is sent again."""
    headers: dict[str, str]
    """You may add to them, for example ``X-Request-Id``. The key is not among them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer without its body."""

    url: str
    status: int
    """304 if the body comes from the cache."""
    attempt: int
    request_id: str | None
    build_id: str | None
    day: Quota | None
    second: Quota | None
    search: Quota | None
    """The searches in this second. ``None`` if the request was not a search."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause before a request is sent."""

    seconds: float
    reason: str
    """The code of the error that is retried, or ``second_used_up``."""
    url: str | None
    """``None`` if all requests, or all searches, wait."""


@dataclass(frozen=True, slots=True)
class BuildChange:
    """New data went live between two answers."""

    before: str
    after: str
    url: str
    is_midway: bool
    """Whether both are pages of one list, so that records may be missed or come twice."""


class KeptAnswer(TypedDict):
    """A cached answer: text only, so that it can be stored anywhere."""

    etag: str
    body: str


class Result(dict[str, Any]):
    """A record or a page, and the answer that it came with."""

    __slots__ = ("answer",)
    answer: Answer


def result_of(body: Mapping[str, Any], answer: Answer) -> Result:
    result = Result(body)
    result.answer = answer
    return result


def answer_of(result: object) -> Answer:
    """Returns the answer that a record or a page came with: request id, build, requests left."""
    if isinstance(result, Result):
        return result.answer
    raise TypeError("answer_of takes a result of a client: a record, a page or an answer")


def answer_in(headers: Mapping[str, str], url: str, status: int, attempt: int) -> Answer:
    return Answer(
        url=url,
        status=status,
        attempt=attempt,
        request_id=headers.get("X-Request-Id"),
        build_id=headers.get("X-Build-Id"),
        day=_quota_in(headers, "Day"),
        second=_quota_in(headers, "Second"),
        search=_quota_in(headers, "Search", "Second"),
    )


def _quota_in(headers: Mapping[str, str], counted: str, window: str | None = None) -> Quota | None:
    names = (f"Limit-{counted}", f"Remaining-{counted}", f"Reset-{window or counted}")
    told = [headers.get(f"X-RateLimit-{name}") for name in names]
    try:
        limit, remaining, reset = (int(value or "") for value in told)
        return Quota(limit, remaining, datetime.fromtimestamp(reset, timezone.utc))
    except (ValueError, OverflowError, OSError):
        return None
