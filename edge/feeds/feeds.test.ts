import { beforeEach, expect, it } from "vitest";

import type { ReadAnswer } from "../../contract/request/parse-answer.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { readFeed } from "./feeds.ts";

const ROLL_CALLS = 250;
const DAYS = Array.from({ length: ROLL_CALLS }, (_, at) =>
  new Date(Date.UTC(2021, 0, 4 + at)).toISOString().slice(0, 10),
);
/** A chamber's roll calls, one a day, newest first. */
const votes = DAYS.map((date, at) => ({
  id: `/votes/117/1/house/${at + 1}`,
  congress: 117,
  chamber: "house",
  vote_number: at + 1,
  date,
  bill: null,
  title: `Motion ${at + 1}`,
  question: "On the Motion",
  result: "passed",
  site_url: null,
})).toReversed();

let asked: URLSearchParams[] = [];
beforeEach(() => void (asked = []));

/** Answers as the API does for a member who left after the tenth roll call. */
const read: ReadAnswer = (route, _, query) => {
  const given = new URLSearchParams(query);
  asked.push(given);
  const left = votes.slice(-10).map((vote) => ({ ...vote, position: "yea" }));
  const until = given.get("to") ?? "9999";
  const member = { id: "/legislators/M1", name: "Ada", site_url: null, updated_at: "2026-01-01" };
  const data: unknown = {
    [routes.legislator.path]: member,
    [routes.bills.path]: [],
    [routes.laws.path]: [],
    [routes.legislatorVotes.path]: left,
    [routes.votes.path]: votes.filter(({ date }) => date <= until).slice(0, 100),
  }[route.path];
  return Promise.resolve({ data } as never);
};

it("a feed's time is that of its newest entry, not of its record", async () => {
  const feed = await readFeed(routes.legislator, ["M1"], new URLSearchParams(), read, "2026-01-01");
  expect(feed.updated).toBe(feed.entries[0]?.updated);
  expect(feed.updated).toMatch(/^2021-01-13T/);
});

it("a vote's entry says what was voted on, even if the member left long ago", async () => {
  const feed = await readFeed(routes.legislator, ["M1"], new URLSearchParams(), read, "2026-01-01");
  const titles = feed.entries.map(({ title }) => title);
  expect(titles).toEqual(
    Array.from({ length: 10 }, (_, at) => `Yea: On the Motion, Motion ${10 - at}`),
  );
});

it("the feed of laws asks for the newest of both types, unless it is of one", async () => {
  await readFeed(routes.laws, [], new URLSearchParams(), read, "2026-01-01");
  await readFeed(routes.laws, [], new URLSearchParams("law_type=private"), read, "2026-01-01");
  const types = asked.map((each) => each.getAll("law_type"));
  expect(types).toEqual([["public"], ["private"], ["private"]]);
});

it("the feed of a search has the matches of 60 days, unless it says since when", async () => {
  for (const query of ["q=water", "q=water&from=2025-01-01", "status=enacted"])
    await readFeed(routes.bills, [], new URLSearchParams(query), read, "2026-03-02T03:00:00Z");
  expect(asked.map((each) => each.get("from"))).toEqual(["2026-01-01", "2025-01-01", null]);
});
