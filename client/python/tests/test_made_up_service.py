"""The client against a service that is made up; test_service.py has the real one."""

from __future__ import annotations

import asyncio
import hashlib
import os
import tempfile
import threading
import time
import unittest
from collections.abc import Callable, Mapping
from typing import Any
from unittest.mock import patch

import httpx

from federal_legislative_data import (
    ApiError,
    AsyncClient,
    BuildChange,
    Client,
    KeptAnswer,
    Pause,
    __version__,
    answer_of,
    is_not_found,
)

BASE = "https://api.example.org"
NEXT = f"{BASE}/api/v1/bills?page=2"
CODE: Any = {"code": "hsag00"}
Given = httpx.Response | Exception | None


def record(data: Any, meta: Mapping[str, Any] = {}, **headers: str) -> httpx.Response:
    body = {"data": data, "meta": {"ignored_includes": [], **meta}}
    return httpx.Response(200, json=body, headers={k.replace("_", "-"): v for k, v in headers.items()})


def page(numbers: list[int], next_url: str | None, **headers: str) -> httpx.Response:
    return record([{"number": n} for n in numbers], {"total": 3, "next_url": next_url}, **headers)


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    body = {"error": {"code": code, "message": f"it is {code}"}}
    return httpx.Response(
        status, json=body, headers={k.replace("_", "-"): v for k, v in headers.items()}
    )


class Service:
    """Gives these answers one after the other, the last again and again."""

    def __init__(self, *given: Given) -> None:
        self.given = given
        self.asked: list[httpx.Request] = []
        self.pauses: list[Pause] = []

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        given = self.given[min(len(self.asked), len(self.given)) - 1]
        if isinstance(given, Exception):
            raise given
        if given is None:
            return record(CODE)
        return httpx.Response(given.status_code, content=given.content, headers=given.headers)

    def client(self, **settings: Any) -> Client:
        settings = {"on_wait": self.pauses.append, "key": "fld_live_test", **settings}
        return Client(BASE, transport=httpx.MockTransport(self.answer), **settings)

    def urls(self) -> list[str]:
        return [str(request.url).removeprefix(BASE) for request in self.asked]


real_sleep = time.sleep


def sleep_briefly(_: float) -> None:
    real_sleep(0.001)


class Sooner(unittest.TestCase):
    """Pauses take no time."""

    def setUp(self) -> None:
        patcher = patch("time.sleep", sleep_briefly)
        patcher.start()
        self.addCleanup(patcher.stop)

    def error(self, ask: Callable[[], object]) -> ApiError:
        with self.assertRaises(ApiError) as raised:
            ask()
        return raised.exception


class List(Sooner):
    def test_is_walked_from_page_to_page_by_hundreds(self) -> None:
        service = Service(page([1, 2], NEXT), page([3], None))
        bills = service.client().bills.list(congress=119)
        self.assertEqual([bill["number"] for bill in bills], [1, 2, 3])
        self.assertEqual(
            service.urls(), ["/api/v1/bills?per_page=100&congress=119", "/api/v1/bills?page=2"]
        )

    def test_whose_pages_lead_to_each_other_ends(self) -> None:
        service = Service(page([1], NEXT))
        with self.assertRaisesRegex(ApiError, "two of its pages lead to .*page=2"):
            service.client().bills.list().collect()
        self.assertEqual(len(service.asked), 2)

    def test_never_shows_the_key_in_an_error(self) -> None:
        body = {"error": {"code": "invalid_api_key", "message": "no key fld_live_test"}}
        with self.assertRaisesRegex(ApiError, r"^invalid_api_key: no key \*\*\*$"):
            Service(httpx.Response(401, json=body)).client().bills.list().collect()

    def test_takes_no_more_pages_than_it_needs(self) -> None:
        for count, records, requests in [(0, 0, 0), (2, 2, 1), (3, 3, 2), (9, 3, 2)]:
            service = Service(page([1, 2], NEXT), page([3], None))
            self.assertEqual(len(service.client().bills.list().take(count)), records)
            self.assertEqual(len(service.asked), requests)

    def test_is_worked_on_by_a_few_threads_in_order(self) -> None:
        service = Service(page([1, 2], NEXT), page([3], None))
        under_way, most, lock = 0, 0, threading.Lock()

        def slow(bill: Any) -> int:
            nonlocal under_way, most
            with lock:
                under_way += 1
                most = max(most, under_way)
            # The first takes longest.
            threading.Event().wait(0.03 / bill["number"])
            with lock:
                under_way -= 1
            return int(bill["number"]) * 10

        mapped = service.client().bills.list().map(slow, concurrency=2)
        self.assertEqual(list(mapped), [10, 20, 30])
        self.assertEqual(most, 2)

    def test_ends_with_the_error_of_what_is_mapped(self) -> None:
        bills = Service(page([1], None)).client().bills.list()
        with self.assertRaises(ZeroDivisionError):
            list(bills.map(lambda bill: bill["number"] // 0))

    def test_of_a_topic_has_the_topic_on_each_page(self) -> None:
        topic = {"slug": "taxation", "bills": [{"number": 1}]}
        service = Service(record(topic, {"next_url": None}))
        bills = service.client().topics.bills({"slug": "taxation"}, congress=119)
        self.assertEqual(bills.collect(), [{"number": 1}])
        self.assertEqual(bills.first()["data"]["slug"], "taxation")
        self.assertEqual(service.urls()[0], "/api/v1/topics/taxation?per_page=100&congress=119")

    def test_of_new_data_midway_is_an_error(self) -> None:
        two = page([1], NEXT, X_Build_Id="one"), page([2], None, X_Build_Id="two")
        error = self.error(lambda: Service(*two).client().bills.list().collect())
        self.assertEqual(error.code, "build_changed")
        changes: list[BuildChange] = []
        client = Service(*two).client(on_build_change=changes.append)
        self.assertEqual(len(client.bills.list().collect()), 2)
        self.assertEqual(changes, [BuildChange("one", "two", NEXT, True)])
        self.assertEqual(client.build_id, "two")
        ignoring = Service(*two).client(on_build_change="ignore")
        self.assertEqual(len(ignoring.bills.list().collect()), 2)


class Link(Sooner):
    def test_is_followed_to_the_service_and_nowhere_else(self) -> None:
        for host in (BASE, "https://elsewhere.example", ""):
            service = Service(record({"number": 377}))
            followed = service.client().follow(f"{host}/api/v1/bills/119/HR/377?include=laws")
            self.assertEqual(followed["data"], {"number": 377})
            self.assertEqual(
                str(service.asked[0].url), f"{BASE}/api/v1/bills/119/HR/377?include=laws"
            )

    def test_that_is_not_of_the_api_is_not_followed(self) -> None:
        service = Service(None)
        for link in (
            "https://www.congress.gov/bill/1",
            "/docs",
            "ftp://api.example.org/api/v1/bills",
            f"{BASE}/api/v1/../../admin",
            f"{BASE}/api/v1/%2e%2E/admin",
            "file:///api/v1/bills",
            "https://[",
        ):
            with self.assertRaisesRegex(ApiError, "not an address of the API"):
                service.client().follow(link)
        self.assertEqual(service.asked, [])


class Address(Sooner):
    def test_has_the_blocks_of_include_and_takes_a_record_of_a_list(self) -> None:
        service = Service(None)
        lean: Any = {"congress": 119, "type": "HR", "number": 377, "title": "x"}
        service.client().bills.get(lean, include=["actions", "related"])
        self.assertEqual(service.urls(), ["/api/v1/bills/119/HR/377?include=actions%2Crelated"])

    def test_refuses_values_that_would_ask_for_something_else(self) -> None:
        service = Service(None)
        for value in (None, True, {}, 1.5):
            with self.assertRaisesRegex(TypeError, "congress must be a string or a whole number"):
                wrong: Any = {"congress": value}
                service.client().bills.list(**wrong)
        for slug in ("", ".", ".."):
            with self.assertRaisesRegex(TypeError, "slug must be"):
                service.client().topics.get({"slug": slug})
        self.assertEqual(service.asked, [])

    def test_may_have_a_path_a_slash_or_the_version(self) -> None:
        for end in ("", "/", "/api/v1", "/api/v1/"):
            service = Service(None)
            transport = httpx.MockTransport(service.answer)
            Client(f"{BASE}/data{end}", "k", transport=transport).committees.get(CODE)
            self.assertEqual(service.urls(), ["/data/api/v1/committees/hsag00"])
        for wrong in ("", "api.example.org", "ftp://api.example.org"):
            with self.assertRaisesRegex(ValueError, "base_url must be an address"):
                Client(wrong, "k")


class Again(Sooner):
    def test_after_a_429_as_long_as_it_says(self) -> None:
        busy = problem(429, "rate_limit_exceeded", Retry_After="2")
        service = Service(busy, busy, None)
        service.client().committees.get(CODE)
        pauses = [(pause.seconds, pause.reason) for pause in service.pauses]
        self.assertEqual(pauses, [(2.0, "rate_limit_exceeded")] * 2)

    def test_not_where_the_pause_is_too_long_as_for_the_day(self) -> None:
        day = problem(429, "daily_quota_exceeded", Retry_After="3600")
        service = Service(day, None)
        error = self.error(lambda: service.client().committees.get(CODE))
        self.assertEqual((error.code, error.retry_after), ("daily_quota_exceeded", 3600.0))
        Service(day, None).client(max_wait=86_400).committees.get(CODE)

    def test_after_what_may_pass_with_pauses_that_grow(self) -> None:
        for failure in (httpx.Response(502, text="<h1>"), httpx.ConnectError("refused")):
            service = Service(failure, failure, None)
            service.client().committees.get(CODE)
            self.assertEqual([pause.seconds for pause in service.pauses], [1.0, 2.0])

    def test_six_times_at_most_with_the_cause(self) -> None:
        service = Service(httpx.ReadTimeout("too long"))
        error = self.error(lambda: service.client().committees.get(CODE))
        self.assertEqual((error.code, len(service.asked)), ("no_answer", 6))
        self.assertIsInstance(error.__cause__, httpx.ReadTimeout)

    def test_not_after_a_503_of_a_search(self) -> None:
        service = Service(problem(503, "schema_not_ready", Retry_After="5"))
        self.error(lambda: service.client().bills.list(q="a tax").first())
        self.assertEqual(len(service.asked), 1)


class Error(Sooner):
    def test_has_code_parameter_and_request_id(self) -> None:
        body = {"error": {"code": "invalid_parameter", "message": "no", "parameter": "page"}}
        service = Service(httpx.Response(400, json=body, headers={"X-Request-Id": "r1"}))
        error = self.error(lambda: service.client().bills.list(page=0).first())
        self.assertEqual((error.code, error.message), ("invalid_parameter", "no"))
        self.assertEqual((error.parameter, error.request_id, error.status), ("page", "r1", 400))
        self.assertFalse(is_not_found(error))
        missing = Service(problem(404, "not_found")).client()
        self.assertTrue(is_not_found(self.error(lambda: missing.committees.get(CODE))))
        files = Service(record([]))
        error = self.error(lambda: files.client().bulk.download("topic.ndjson", "topic.ndjson"))
        self.assertTrue(is_not_found(error))
        self.assertEqual(len(files.asked), 1)

    def test_tells_of_what_is_no_answer_of_the_api(self) -> None:
        for given in (httpx.Response(200, text="<html>"), httpx.Response(200, json={"data": []})):
            error = self.error(lambda: Service(given).client().bills.list().first())
            self.assertRegex(str(error), "answered 200 with a body that isn't an API response")
        moved = httpx.Response(302, headers={"Location": "/"})
        error = self.error(lambda: Service(moved).client().bills.list().first())
        self.assertRegex(str(error), "redirect, which is not followed")

    def test_names_a_parameter_that_the_route_does_not_have_before_any_request(self) -> None:
        service = Service(None)
        for wrong, hint in (
            ("congres", "did you mean congress"),
            ("colour", "it has q, congress, session,"),
        ):
            with self.assertRaises(ApiError) as raised:
                service.client().votes.list(**{wrong: 119})  # type: ignore[misc]
            error = raised.exception
            self.assertEqual((error.code, error.parameter), ("unknown_parameter", wrong))
            self.assertIn(f"/api/v1/votes has no parameter {wrong}: {hint}", error.message)
        with self.assertRaisesRegex(ApiError, r"did you mean sponsor_bioguide_id\?"):
            service.client().bills.list(**{"sponsor": "C000127"})  # type: ignore[misc]
        self.assertEqual(service.asked, [])

    def test_tells_of_a_parameter_that_the_service_ignored(self) -> None:
        for field in ("ignored_parameters", "ignored_includes"):
            client = Service(record(CODE, {field: ["acts"]})).client()
            error = self.error(lambda: client.committees.get(CODE))
            self.assertEqual((error.code, error.parameter), ("unknown_parameter", "acts"))


class Cache(Sooner):
    def test_makes_the_next_request_conditional(self) -> None:
        service = Service(record(CODE, ETag='"a"'), httpx.Response(304))
        cache: dict[str, KeptAnswer] = {}
        first = service.client(cache=cache).committees.get(CODE)
        again = service.client(cache=cache).committees.get(CODE)
        self.assertEqual((first, answer_of(again).status), (again, 304))
        tags = [request.headers.get("If-None-Match") for request in service.asked]
        self.assertEqual(tags, [None, '"a"'])

    def test_is_not_believed_where_it_has_nothing_that_can_be_read(self) -> None:
        for kept in ({"etag": '"a"', "body": '{"data":'}, {"etag": 1}, "text", {}):
            service = Service(record(CODE))
            cache: Any = {f"{BASE}/api/v1/committees/hsag00": kept}
            self.assertEqual(service.client(cache=cache).committees.get(CODE), CODE)
            self.assertNotIn("If-None-Match", service.asked[0].headers)


class Copy(unittest.IsolatedAsyncioTestCase):
    async def test_reads_and_hashes_no_file_in_the_event_loops_thread(self) -> None:
        texts = [b'{"a":1}\n', b'{"a":2}\n']
        parts = [
            {
                "sha256": hashlib.sha256(text).hexdigest(),
                "bytes": len(text),
                "compressed_bytes": len(text),
                "url": f"{BASE}/api/v1/bulk/topics.ndjson/{at}",
            }
            for at, text in enumerate(texts)
        ]
        file = {
            "file": "topics.ndjson",
            "sha256": hashlib.sha256(b"".join(texts)).hexdigest(),
            "bytes": sum(len(text) for text in texts),
            "parts": parts,
            "url": f"{BASE}/api/v1/bulk/topics.ndjson",
        }

        def answer(request: httpx.Request) -> httpx.Response:
            name = request.url.path.rpartition("/")[2]
            if name == "bulk":
                return record([file], {"next_url": None})
            return httpx.Response(200, content=texts[int(name)] if name.isdigit() else b"".join(texts))

        threads: set[bool] = set()
        real_sha256, real_digest = hashlib.sha256, hashlib.file_digest

        def noted(real: Callable[..., Any]) -> Callable[..., Any]:
            def note(*given: Any) -> Any:
                threads.add(threading.current_thread() is threading.main_thread())
                return real(*given)

            return note

        with tempfile.TemporaryDirectory() as folder, patch(
            "hashlib.sha256", noted(real_sha256)
        ), patch("hashlib.file_digest", noted(real_digest)):
            async with AsyncClient(BASE, "k", transport=httpx.MockTransport(answer)) as api:
                self.assertEqual((await api.sync(folder)).changed, ["topics.ndjson"])
                self.assertEqual((await api.sync(folder)).changed, [])
        self.assertEqual(threads, {False})


class Beside(Sooner):
    def test_a_plain_result_stand_request_id_build_and_what_is_left(self) -> None:
        told = {"X_Request_Id": "r1", "X_Build_Id": "b1"}
        for name, value in (("Limit", "1000"), ("Remaining", "998"), ("Reset", "2000000000")):
            told[f"X_RateLimit_{name}_Day"] = value
        client = Service(record(CODE, **told)).client()
        answer = answer_of(client.committees.get(CODE))
        self.assertEqual((answer.request_id, answer.build_id, answer.second), ("r1", "b1", None))
        assert answer.day is not None
        self.assertEqual((answer.day.limit, answer.day.remaining), (1000, 998))
        self.assertEqual(answer.day.reset_at.year, 2033)
        with self.assertRaisesRegex(TypeError, "a result of a client"):
            answer_of({})

    def test_hooks_see_each_request_and_answer_but_never_the_key(self) -> None:
        seen: list[object] = []

        def before(request: Any) -> None:
            seen.append((request.attempt, "X-API-Key" in request.headers))
            request.headers["X-Request-Id"] = f"mine-{request.attempt}"

        service = Service(problem(503, "schema_not_ready"), None)
        hooks = {"on_request": before, "on_response": lambda answer: seen.append(answer.status)}
        service.client(**hooks).committees.get(CODE)
        self.assertEqual(seen, [(1, False), 503, (2, False), 200])
        ids = [request.headers["X-Request-Id"] for request in service.asked]
        self.assertEqual(ids, ["mine-1", "mine-2"])

    def test_the_key_is_the_environments_and_the_program_is_named(self) -> None:
        service = Service(None)
        with patch.dict(os.environ, {"FLD_API_KEY": "fld_live_env"}):
            service.client(key=None, user_agent="bill-watch/2").committees.get(CODE)
            with self.assertRaisesRegex(ValueError, "FLD_API_KEY"):
                service.client(key="")
        sent = service.asked[0].headers
        self.assertEqual(sent["X-API-Key"], "fld_live_env")
        name = f"federal-legislative-data-python/{__version__} bill-watch/2"
        self.assertEqual(sent["User-Agent"], name)


class Limited:
    """A service of five requests a second, of them two searches, one at a time, whose seconds are pauses."""

    def __init__(self) -> None:
        self.second, self.used, self.under_way, self.searching = int(time.time()) + 1, 0, 0, 0
        self.searches = 0
        self.statuses: list[int] = []
        self.asked: list[bool] = []

    async def answer(self, request: httpx.Request) -> httpx.Response:
        is_search = "q" in request.url.params
        self.asked.append(is_search)
        self.under_way += 1
        self.searching += is_search
        is_over = self.used >= 5 or self.searching > 1 or (is_search and self.searches >= 2)
        self.used += not is_over
        self.searches += is_search and not is_over
        left, searches_left = 5 - self.used, 2 - self.searches
        await asyncio.get_running_loop().run_in_executor(None, lambda: None)
        self.under_way -= 1
        self.searching -= is_search
        self.statuses.append(429 if is_over else 200)
        told = {"X-RateLimit-Limit-Second": "5", "X-RateLimit-Remaining-Second": str(left)}
        told |= {"X-RateLimit-Reset-Second": str(self.second), "Retry-After": "1"}
        if is_search:
            told["X-RateLimit-Limit-Search"] = "2"
            told["X-RateLimit-Remaining-Search"] = str(searches_left)
        if is_over:
            return httpx.Response(429, json=problem(429, "rate_limit_exceeded").json(), headers=told)
        return httpx.Response(200, json=page([], None).json(), headers=told)

    def next_second(self, seconds: float) -> None:
        self.second, self.used, self.searches = self.second + 1, 0, 0


class LimitOfASecond(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        # The seconds that a test skips are in no callback.
        asyncio.get_running_loop().set_debug(False)

    async def ask(self, *words: str | None) -> Limited:
        service = Limited()
        waits: list[float] = []
        skipped = 0.0
        # The clock stands still but for what is skipped, however slow the machine.
        start, real_sleep = time.monotonic(), asyncio.sleep

        async def sleep(seconds: float) -> None:
            nonlocal skipped
            waits.append(seconds)
            skipped += seconds
            service.next_second(seconds)
            # Others go on meanwhile.
            await real_sleep(0)

        transport = httpx.MockTransport(service.answer)
        with patch("federal_legislative_data._clients.asyncio.sleep", sleep), patch(
            "federal_legislative_data._pace.time.monotonic", lambda: start + skipped
        ):
            async with AsyncClient(BASE, "k", transport=transport) as api:
                lists = [api.topics.list(**({"q": word} if word else {})) for word in words]
                await asyncio.gather(*(each.first() for each in lists))
        self.assertEqual(all(0 < seconds < 1.001 for seconds in waits), True)
        return service

    async def test_is_kept_to_by_requests_that_are_made_at_once(self) -> None:
        self.assertEqual((await self.ask(*[None] * 23)).statuses, [200] * 23)

    async def test_is_kept_to_by_searches_while_other_requests_go_on(self) -> None:
        service = await self.ask(*["a"] * 12, None)
        self.assertEqual(service.statuses, [200] * 13)
        self.assertLessEqual(service.asked.index(False), 2)

    async def test_searches_one_after_the_other(self) -> None:
        self.assertEqual((await self.ask("a", "b", "c")).statuses, [200] * 3)

    async def test_lets_who_gives_up_go_and_the_others_go_on(self) -> None:
        transport = httpx.MockTransport(Limited().answer)
        async with AsyncClient(BASE, "k", transport=transport) as api:
            first, given_up, third = (
                asyncio.create_task(api.topics.list(q="a").first()) for _ in range(3)
            )
            await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.gather(first, third)
            self.assertTrue(given_up.cancelled())


if __name__ == "__main__":
    unittest.main()
