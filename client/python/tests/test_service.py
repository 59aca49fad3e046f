"""The client against the service at FLD_BASE_URL, with a key in FLD_API_KEY that has a few requests a second."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import tempfile
import unittest
from pathlib import Path
from typing import Any

import httpx

from federal_legislative_data.types import GetBillTextPath
from federal_legislative_data import (
    Answer,
    ApiError,
    AsyncClient,
    Client,
    KeptAnswer,
    answer_of,
    is_not_found,
)

BASE_URL = os.environ.get("FLD_BASE_URL", "")
CONGRESS = 119
LIST: Any = {"congress": CONGRESS, "per_page": 5}


@unittest.skipIf(BASE_URL == "", "FLD_BASE_URL is not set")
class Service(unittest.TestCase):
    def setUp(self) -> None:
        self.answers: list[Answer] = []
        self.cache: dict[str, KeptAnswer] = {}
        self.settings: Any = {"on_response": self.answers.append, "cache": self.cache}
        self.api = Client(BASE_URL, **self.settings)
        self.addCleanup(self.api.close)

    def statuses(self) -> set[int]:
        return {answer.status for answer in self.answers}

    def left_today(self) -> int:
        day = self.answers[-1].day
        assert day is not None
        return day.remaining

    def test_is_walked_within_its_limits_and_again_for_nothing(self) -> None:
        bills = self.api.bills.list(**LIST)
        total = bills.first()["meta"]["total"]
        walked = [bill["citation"] for bill in bills]
        self.assertEqual(len(set(walked)), total)
        self.assertGreater(len(self.answers), 5)
        # The plan's second may have been used up by an earlier test.
        answered = [answer.status for answer in self.answers if answer.status != 429]
        self.assertEqual(answered, [200, 304, *[200] * (len(answered) - 2)])
        before = self.left_today()
        self.answers.clear()
        self.assertEqual([bill["citation"] for bill in bills], walked)
        self.assertEqual((self.statuses(), self.left_today()), ({304}, before))
        self.assertEqual(asyncio.run(self.walked_asynchronously()), walked)

    async def walked_asynchronously(self) -> list[str]:
        async with AsyncClient(BASE_URL, **self.settings) as api:
            return [bill["citation"] async for bill in api.bills.list(**LIST)]

    def test_has_the_details_of_a_list_a_few_at_a_time(self) -> None:
        bills = self.api.bills.list(congress=CONGRESS, status="enacted")
        details = bills.map(lambda bill: self.api.bills.get(bill, include=["actions", "related"]))
        read = list(details)
        expected = [bill["citation"] for bill in bills]
        self.assertEqual([bill["citation"] for bill in read], expected)
        self.assertGreater(len([bill["actions"] for bill in read]), 1)
        self.assertEqual(asyncio.run(self.mapped_asynchronously()), expected)

    def test_reads_what_a_bill_says(self) -> None:
        latest = (bill["latest_text"] for bill in self.api.bills.list())
        urls = (each["text_url"] for each in latest if each is not None)
        url = next(url for url in urls if url is not None)
        text = self.api.bills.text(url)
        self.assertRegex(text, r"^[HS]\.")
        self.assertEqual(asyncio.run(self.read_asynchronously(url)), text)

    def test_downloads_what_has_not_arrived(self) -> None:
        files = self.api.bulk.list().collect()
        file = max(files, key=lambda each: len(each["parts"]))
        first = file["parts"][0]["bytes"]
        with tempfile.TemporaryDirectory() as folder:
            whole, again = Path(folder, "whole.ndjson"), Path(folder, "again.ndjson")
            self.api.bulk.download(file, whole)
            # As a download leaves it that breaks off within the second part.
            again.with_name("again.ndjson.partial").write_bytes(whole.read_bytes()[: first + 10])
            before = len(self.answers)
            asyncio.run(self.downloaded_asynchronously(file["file"], again))
            self.assertEqual(again.read_bytes(), whole.read_bytes())
            asked = [answer.url for answer in self.answers[before:] if ".ndjson" in answer.url]
            self.assertEqual([f"from={file['parts'][1]['sha256']}" in url for url in asked], [True])
            self.assertEqual(hashlib.sha256(whole.read_bytes()).hexdigest(), file["sha256"])

    def test_keeps_a_copy_that_equals_the_list(self) -> None:
        files = self.api.bulk.list(format="ndjson").collect()
        with tempfile.TemporaryDirectory() as folder:
            first = self.api.sync(folder)
            names = [file["file"] for file in files]
            self.assertEqual((first.changed, first.previous_build), (names, None))
            damaged = Path(folder, names[0])
            damaged.write_bytes(damaged.read_bytes()[:-1])
            second = self.api.sync(folder)
            self.assertEqual((second.changed, second.previous_build), (names[:1], first.build))
            for file in files:
                text = Path(folder, file["file"]).read_bytes()
                self.assertEqual(hashlib.sha256(text).hexdigest(), file["sha256"])

    async def read_asynchronously(self, url: str) -> str:
        async with AsyncClient(BASE_URL, **self.settings) as api:
            return await api.bills.text(url)

    async def downloaded_asynchronously(self, name: str, path: Path) -> None:
        async with AsyncClient(BASE_URL, **self.settings) as api:
            await api.bulk.download(name, path)

    async def mapped_asynchronously(self) -> list[str]:
        async with AsyncClient(BASE_URL, **self.settings) as api:
            bills = api.bills.list(congress=CONGRESS, status="enacted")
            return [detail["citation"] async for detail in bills.map(api.bills.get)]

    def test_follows_links(self) -> None:
        [law] = self.api.laws.list(congress=CONGRESS).take(1)
        self.assertEqual(self.api.follow(law["api_url"])["data"], self.api.laws.get(law))
        page = self.api.laws.list(congress=CONGRESS, per_page=1).first()
        following = self.api.follow(page["meta"]["next_url"] or "")
        self.assertEqual(following["meta"]["page"], 2)
        answer = answer_of(following)
        self.assertEqual(answer.build_id, self.api.build_id)
        self.assertTrue(answer.request_id)
        self.assertEqual(answer.day and answer.day.limit, 1000)
        with self.assertRaises(ApiError) as raised:
            self.api.follow(f"{law['api_url']}99999")
        self.assertTrue(is_not_found(raised.exception))

    def test_is_reached_on_every_route(self) -> None:
        api = self.api
        [bill] = api.bills.list(congress=CONGRESS, chamber="house").take(1)
        [amendment] = api.amendments.list(congress=CONGRESS, type=["SAMDT"]).take(1)
        [law] = api.laws.list(law_type="public").take(1)
        [vote] = api.votes.list(congress=CONGRESS).take(1)
        [person] = api.legislators.list(congress=CONGRESS, party="D").take(1)
        [committee] = api.committees.list(q="judiciary").take(1)
        [topic] = api.topics.list().take(1)
        blocks = [
            api.bills.get(bill, include=["actions", "related"])["related_bills"],
            api.amendments.get(amendment, include=["actions"])["actions"],
            api.laws.get(law)["bill"],
            api.votes.get(vote, include=["results"])["results"],
            api.legislators.get(person, include=["terms"])["terms"],
            api.committees.get(committee, include=["memberships"])["memberships"],
            api.topics.get(topic, congress=CONGRESS)["bills"],
        ]
        self.assertNotIn(None, blocks)
        api.legislators.votes(person).first()
        api.legislators.cosponsored_bills(person).first()
        api.committees.bills(committee).first()
        api.meetings.list().first()
        api.events.list().first()
        [nomination] = api.nominations.list(status="confirmed").take(1)
        [treaty] = api.treaties.list(status="approved").take(1)
        self.assertIn("resolution", api.treaties.get(treaty, include=["resolution"]))
        [report] = api.committee_reports.list(conference="false").take(1)
        self.assertIsNotNone(api.committee_reports.get(report)["bills"])
        [crs] = api.crs_reports.list(bill="119-hr-66").take(1)
        self.assertIsNotNone(api.crs_reports.get(crs)["bills"])
        self.assertIn("nominees", api.nominations.get(nomination, include=["nominees"]))
        [summary] = api.congresses.list().take(1)
        self.assertEqual(api.congresses.get(summary), summary)
        api.committees.meetings(committee).first()
        api.committees.nominations(committee).first()
        api.topics.bills(topic).take(1)

        [found] = api.bills.list(q="assistance", in_="text").take(1)
        version = api.bills.versions(found)["versions"][0]["version_code"] or ""
        congress, kind, number = found["congress"], found["type"], found["number"]
        text: GetBillTextPath = {
            "congress": congress,
            "type": kind,
            "number": number,
            "version": version,
        }
        amended: GetBillTextPath = {"congress": 119, "type": "HR", "number": 10, "version": "eas"}
        self.assertEqual(api.bills.changes(amended, since="ih")["since_version_code"], "ih")
        [section, *_] = api.bills.outline(text)["sections"]
        api.bills.section(
            {
                "congress": congress,
                "type": kind,
                "number": number,
                "version": version,
                "id": section["id"],
            }
        )

        builds = api.changes.list().take(1)
        self.assertIn("build", builds[0])
        api.changes.of({"build": self.api.build_id or ""}).first()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "topics.ndjson")
            file = api.bulk.download("topics.ndjson", path)
            self.assertEqual(hashlib.sha256(path.read_bytes()).hexdigest(), file["sha256"])

        self.assertEqual(api.today.get()["house"], [])

        asked = [httpx.URL(answer.url).path for answer in self.answers]
        document = httpx.get(f"{BASE_URL}/openapi.json").json()
        # A text is no JSON: programs read it from its `text_url`.
        routes = [
            path
            for path in document["paths"]
            if re.match(r"/api/v1/.", path) and not path.endswith(".txt")
        ]
        patterns = [re.sub(r"\{\w+\}", "[^/]+", path) for path in routes]
        absent = [each for each in patterns if not any(re.fullmatch(each, path) for path in asked)]
        self.assertEqual(absent, [])


if __name__ == "__main__":
    unittest.main()
