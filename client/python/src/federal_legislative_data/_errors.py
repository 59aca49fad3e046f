"""Failed requests."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, TypeGuard

import httpx

REDIRECT = "with a redirect, which is not followed: set base_url to where the service is"


@dataclass(eq=False)
class ApiError(Exception):
    """A failed request; ``code`` says why.

    A code is one of the service's, or one of these:

    - ``no_answer``: the service was not reached, or took too long; ``__cause__`` says why
    - ``unexpected_answer``: what came is none of the API's answers
    - ``unknown_parameter``: the service ignored a parameter or block that it does not have
    - ``build_changed``: new data went live midway; start again
    """

    code: str
    message: str
    url: str
    status: int | None = None
    parameter: str | None = None
    request_id: str | None = None
    retry_after: float | None = None
    """How many seconds the service asks to wait, if it does."""

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def is_not_found(error: object) -> TypeGuard[ApiError]:
    """Whether the error says that there is no such record."""
    return isinstance(error, ApiError) and error.code == "not_found"


def body_of(response: httpx.Response) -> Any:
    """Returns the JSON of a response; ``None`` if it is not JSON, or nested too deeply."""
    try:
        return response.json()
    except (ValueError, RecursionError):
        return None


def error_of(url: str, response: httpx.Response) -> ApiError:
    body = body_of(response)
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        return unexpected(url, response)
    facts = _facts_of(response)
    return ApiError(
        error["code"], str(error.get("message")), url, parameter=error.get("parameter"), **facts
    )


def unexpected(url: str, response: httpx.Response) -> ApiError:
    status = response.status_code
    what = f"{status} with a body that isn't an API response: {response.text[:100]}"
    message = f"{url} answered {REDIRECT if 300 <= status < 400 else what}"
    return ApiError("unexpected_answer", message, url, **_facts_of(response))


def _facts_of(response: httpx.Response) -> dict[str, Any]:
    return {
        "status": response.status_code,
        "request_id": response.headers.get("X-Request-Id"),
        "retry_after": _retry_after(response.headers.get("Retry-After")),
    }


def _retry_after(text: str | None) -> float | None:
    """Reads seconds, or a date, which a proxy may send."""
    if text is None:
        return None
    try:
        if text.isdecimal():
            return float(text)
        return max(0.0, (parsedate_to_datetime(text) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None


def reason_of(error: BaseException) -> str:
    """Says why a request failed: the error below has the system's reason, such as ``ECONNREFUSED``."""
    below: BaseException | None = error
    while below is not None:
        if isinstance(below, OSError) and below.errno is not None:
            return f"{errno.errorcode.get(below.errno, '')} {error!r}".strip()
        below = below.__cause__ or below.__context__
    return repr(error)
