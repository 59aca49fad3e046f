"""Typed client of the Federal Legislative Data API."""

from ._answers import Answer, BuildChange, KeptAnswer, Pause, Quota, SentRequest, answer_of
from ._clients import AsyncClient, Client
from ._core import VERSION as __version__
from ._core import AnswerCache, OnBuildChange, Settings
from ._errors import ApiError, is_not_found
from ._files import CopyChange
from ._lists import AsyncRecordList, RecordList
from .routes import Followed

__all__ = [
    "Answer", "AnswerCache", "ApiError", "AsyncClient", "AsyncRecordList", "BuildChange", "Client",
    "CopyChange",
    "Followed", "KeptAnswer", "OnBuildChange", "Pause", "Quota", "RecordList", "SentRequest",
    "Settings", "__version__", "answer_of", "is_not_found",
]
