"""Addresses of the service."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from urllib.parse import quote, unquote, urlencode, urljoin, urlsplit

from ._errors import ApiError
from .types import PARAMETERS

PREFIX = "/api/v1/"


def checked_base_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"base_url must be an address such as https://api.example.org, not {text}")
    return re.sub(r"(?:/api/v1)?/*$", "", f"{parts.scheme}://{parts.netloc}{parts.path}")


def address_of(
    base_url: str, template: str, path: Mapping[str, object], query: Mapping[str, object]
) -> str:
    """Fills ``{name}`` in a route's path, and adds the other values as the query."""
    if isinstance(path, str):
        names = ", ".join(re.findall(r"\{(\w+)\}", template))
        raise TypeError(f"a record is named by a mapping of {names}, not by {path!r}")
    filled = re.sub(r"\{(\w+)\}", lambda name: _segment(name[1], path.get(name[1])), template)
    # `from` is a keyword of Python, so it is `from_`.
    asked = {name.rstrip("_"): _values(name, value) for name, value in query.items()}
    for name in asked:
        _check_name(name, template, base_url + filled)
    words = urlencode({name: value for name, value in asked.items() if value != ""})
    return f"{base_url}{filled}{'?' if words else ''}{words}"


def rebased(base_url: str, link: str) -> str:
    """Moves a link below ``base_url``: the key is sent nowhere else."""
    try:
        parts = urlsplit(urljoin(f"{base_url}/", link))
    except ValueError:
        parts = urlsplit("")
    at = parts.path.find(PREFIX)
    has_dots = any(unquote(segment) in (".", "..") for segment in parts.path.split("/"))
    if at == -1 or has_dots or parts.scheme not in ("http", "https"):
        raise ApiError("unexpected_answer", f"{link} is not an address of the API", link)
    return f"{base_url}{parts.path[at:]}{'?' if parts.query else ''}{parts.query}"


def _check_name(name: str, template: str, url: str) -> None:
    names = PARAMETERS[template]
    if name in names:
        return
    # `sponsor` is the beginning of `sponsor_bioguide_id`, not the end of `cosponsor`.
    begun = [each for each in names if each.startswith(f"{name}_")]
    likely = begun or get_close_matches(name, names, 1, 0.5)
    hint = f"did you mean {likely[0]}?" if likely else f"it has {', '.join(names) or 'none'}"
    message = f"{template} has no parameter {name}: {hint}"
    raise ApiError("unknown_parameter", message, url, parameter=name)


def _segment(name: str, value: object) -> str:
    text = _text(name, value)
    # Without it, or with dots in its place, the address leads to another route.
    if text in ("", ".", ".."):
        raise _no_value(name, value)
    return quote(text, safe="")


def _values(name: str, value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(_text(name, each) for each in value)
    return _text(name, value)


def _text(name: str, value: object) -> str:
    # None would ask for everything.
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise _no_value(name, value)
    return str(value)


def _no_value(name: str, value: object) -> TypeError:
    return TypeError(f"{name} must be a string or a whole number, not {value!r}")
