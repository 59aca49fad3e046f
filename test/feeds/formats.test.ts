/** Feeds and calendars, read by other parsers and checked against their standards. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";

import type { Meeting } from "../../contract/kinds/meeting.ts";
import { atom } from "../../edge/feeds/atom.ts";
import { calendar } from "../../edge/feeds/calendar.ts";
import { sampleBuild } from "../build.ts";
import { atomFaults, calendarFaults, JSON_FEED, readXml } from "./read-feeds.ts";

const ajv = new Ajv2020();
addFormats.default(ajv);
const isJsonFeed = ajv.compile(JSON_FEED);

const read = async <Data>(target: string): Promise<Data> =>
  ((await (await ask(target)).json()) as { data: Data }).data;

const ask = (await sampleBuild()).edge;

interface Linked {
  readonly api_url: string;
  readonly feed_url: string;
  readonly calendar_url: string;
}

/** Reads the records of a list in full. */
async function recordsOf(list: string): Promise<readonly Linked[]> {
  const lean = await read<readonly Linked[]>(list);
  return Promise.all(lean.map(({ api_url }) => read<Linked>(new URL(api_url).pathname)));
}

const LISTS = [
  "/api/v1/bills?status=enacted&per_page=5",
  "/api/v1/bills?status=introduced&per_page=5",
  "/api/v1/legislators?congress=119&per_page=10",
  "/api/v1/committees?current=all&per_page=30",
  "/api/v1/topics?per_page=10",
];
const LAWS = "https://api.example.org/feeds/laws.atom";

const LISTED = [
  "/bills.atom?congress=119&status=enacted",
  "/bills.atom?topic=health",
  "/bills.atom?q=water",
  "/amendments.atom",
  "/votes.atom?chamber=senate",
  "/nominations.atom",
  "/meetings.atom",
  "/committees/hsag00/bills.atom",
  "/laws.atom?law_type=public",
];

async function everyFeed(): Promise<readonly string[]> {
  const records = await Promise.all(LISTS.map(recordsOf));
  const lists = LISTED.map((list) => `https://api.example.org/feeds${list}`);
  return [...records.flat().map(({ feed_url }) => feed_url), LAWS, ...lists];
}

const textAt = async (address: string): Promise<string> => {
  const { pathname, search } = new URL(address);
  const response = await ask(pathname + search);
  expect([address, response.status]).toEqual([address, 200]);
  return response.text();
};

interface JsonItem {
  readonly id: string;
  readonly title: string;
  readonly content_text: string;
}

async function itemsOf(feedUrl: string): Promise<readonly JsonItem[]> {
  const feed = await textAt(feedUrl.replace(/atom(?=$|\?)/, "json"));
  return (JSON.parse(feed) as { items: JsonItem[] }).items;
}

describe("an entry says what happened", () => {
  it("in a member's feed: how they voted on which bill", async () => {
    const votes = await read<
      readonly { id: string; bill: { citation: string; title: string } | null }[]
    >("/api/v1/votes?congress=119&chamber=house&per_page=50");
    const [member] = await recordsOf("/api/v1/legislators?congress=119&chamber=house&per_page=1");
    const items = await itemsOf(member?.feed_url ?? "");
    const onBills = votes.filter(({ bill }) => bill !== null);
    const named = onBills.map(({ id, bill }) => [
      id,
      items.find((item) => item.id.endsWith(id))?.content_text.split("\n")[0],
      `${bill?.citation}: ${bill?.title}`,
    ]);
    const known = named.filter(([, text]) => text !== undefined);
    expect(known.length).toBeGreaterThan(3);
    expect(known.map(([, text]) => text)).toEqual(known.map(([, , expected]) => expected));
  });

  it("in a committee's feed: what the committee did last with the bill", async () => {
    const [committee] = await recordsOf(
      "/api/v1/committees?chamber=house&type=standing&per_page=1",
    );
    const bills = await read<
      readonly { id: string; latest_activity: { name: string; at: string } | null }[]
    >(`${new URL(committee?.api_url ?? "").pathname}/bills?per_page=20`);
    const items = await itemsOf(committee?.feed_url ?? "");
    const begins = bills.map(({ id, latest_activity: activity }) => {
      // Its ID is that of the activity, so that readers show the next one as new.
      const name = activity?.name.toLowerCase().replaceAll(" ", "-");
      const own = `${id}/${name}-${activity?.at.slice(0, 10)}`;
      const title = items.find((item) => item.id.endsWith(own))?.title ?? "";
      return [id, title.split(":")[0], activity?.name.replace(/ (by|from|to)$/i, "")];
    });
    expect(begins.length).toBeGreaterThan(0);
    expect(begins.map(([, title]) => title)).toEqual(begins.map(([, , name]) => name));
  });
});

it("every feed that a record links to is valid Atom (RFC 4287) and JSON Feed 1.1, and the same in both", async () => {
  const feeds = await everyFeed();
  expect(feeds.length).toBeGreaterThan(50);
  let entries = 0;
  for (const address of feeds) {
    const jsonAddress = address.replace(/atom(?=$|\?)/, "json");
    const [xml, json] = await Promise.all([textAt(address), textAt(jsonAddress)]);
    expect([address, ...atomFaults(xml, address)]).toEqual([address]);
    const feed: unknown = JSON.parse(json);
    expect([isJsonFeed(feed), isJsonFeed.errors]).toEqual([true, null]);
    expect(feed).toMatchObject({ feed_url: jsonAddress });
    const shown = (parseAtomFeed(xml).entries ?? []).map(({ id, title, content, updated }) => ({
      id,
      title: title?.value ?? title,
      content_text: content?.value ?? content,
      date_modified: updated,
    }));
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    const items = (parseJsonFeed(json).items ?? []).map(
      ({ id, title, content_text, date_modified }) => ({ id, title, content_text, date_modified }),
    );
    expect(items).toEqual(shown);
    entries += shown.length;
  }
  expect(entries).toBeGreaterThan(500);
});

it("a bill's feed has an entry for each action, except for duplicates, for what happened to each amendment, and for each text", async () => {
  const bills = await recordsOf(LISTS[0] ?? "");
  for (const { api_url, feed_url } of bills) {
    const { actions, amendments, texts, citation, status_history } = await read<{
      citation: string;
      texts: { date: string | null; version_name: string }[];
      status_history: { status: string; date: string }[];
      actions: { text: string; date: string; duplicate_of: number | null }[];
      amendments: {
        status: string;
        status_date: string;
        status_action: string;
        purpose: string | null;
      }[];
    }>(`${new URL(api_url).pathname}?include=actions,amendments,texts`);
    const own = [
      ...actions.filter(({ duplicate_of }) => duplicate_of === null),
      ...amendments
        .filter(({ status }) => status !== "submitted")
        .map(({ status_date: date, status_action, purpose }) => ({
          date,
          text: [status_action, purpose].filter((line) => line !== null).join("\n"),
        })),
      // Undated ones are enrolled, when both chambers have passed the bill.
      ...texts.map(({ date, version_name }) => ({
        date: date ?? status_history.find(({ status }) => status === "passed_congress")?.date ?? "",
        text: `The text “${version_name}” of ${citation} was published.`,
      })),
    ].toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
    const { entries = [] } = parseAtomFeed(await textAt(feed_url));
    expect(entries.map(({ content, updated }) => [content?.value ?? content, updated])).toEqual(
      own.map(({ text, date }) => [text, `${date}T12:00:00Z`]),
    );
  }
});

const published = { baseUrl: "https://api.example.org:8443" };

it("Atom preserves markup, entities and line ends in texts, and drops characters that XML forbids", async () => {
  const text = `<b>"Mée" & 'x' ]]> &amp; 🎉</b>\nNext`;
  const entry = {
    id: "/x/1",
    kind: "status",
    subject: "x",
    apiUrl: "https://api.example.org/x",
    title: text,
    url: null,
    date: "2026-11-21",
    updated: "2026-11-21T12:00:00Z",
  } as const;
  const xml = await atom(
    {
      path: "/x",
      title: text,
      siteUrl: null,
      updated: entry.updated,
      entries: [{ ...entry, text: `${text}\u0000\u0008\uD800` }],
    },
    published,
  );
  const [content] = readXml(xml).children.filter(({ name }) => name === "entry");
  expect(content?.children.find(({ name }) => name === "content")?.text).toBe(`${text}\uFFFD`);
  expect(parseAtomFeed(xml).entries?.[0]?.id).toBe("tag:api.example.org,2026:/x/1");
});

/** Events by UID. */
type Events = ReadonlyMap<string, readonly [start: string, summary: string, status: string]>;

function eventsIn(written: string): Events {
  const [, , events] = ICAL.parse(written) as [string, unknown, unknown[]];
  return new Map(
    events.map((each) => {
      const event = new ICAL.Component(each as ConstructorParameters<typeof ICAL.Component>[0]);
      const text = (name: string): string => String(event.getFirstPropertyValue(name));
      const start = event.getFirstPropertyValue("dtstart") as { toJSDate(): Date };
      return [text("uid"), [start.toJSDate().toISOString(), text("summary"), text("status")]];
    }),
  );
}

const STATUSES: Readonly<Record<string, string>> = {
  canceled: "CANCELLED",
  withdrawn: "CANCELLED",
  postponed: "TENTATIVE",
};

describe("a calendar", () => {
  it("is valid (RFC 5545), and each meeting has its time", async () => {
    const committees = await recordsOf(LISTS[3] ?? "");
    const lists = [
      ["https://api.example.org/feeds/meetings.ics", "/api/v1/meetings"],
      ...committees.map(({ calendar_url }) => [
        calendar_url,
        new URL(calendar_url).pathname.replace("/feeds", "/api/v1").replace(".ics", ""),
      ]),
    ] as const;
    const seen = new Set<string>();
    for (const [address = "", list = ""] of lists) {
      const written = await textAt(address);
      expect(calendarFaults(written)).toEqual([]);
      const meetings = await read<readonly Meeting[]>(`${list}?per_page=100`);
      const events = eventsIn(written);
      for (const { congress, event_id, starts_at, status } of meetings) {
        const uid = `meeting-${congress}-${event_id}@api.example.org`;
        if (starts_at === null) continue;
        expect(events.get(uid)).toEqual([
          new Date(starts_at).toISOString(),
          expect.any(String),
          STATUSES[status ?? ""] ?? "CONFIRMED",
        ]);
        seen.add(status ?? "");
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(["scheduled", "canceled", "postponed"]));
  });

  it("preserves commas, backslashes and line ends, and has one event per day of a meeting with a time", () => {
    const title = `A, b; c\\d "e"\u0000 ${"long é🎉 ".repeat(40)}`;
    const meeting = {
      event_id: "1",
      congress: 119,
      type: "hearing",
      title,
      status: "postponed",
      starts_at: "2026-03-08T06:30:00Z",
      continuation_dates: ["2026-03-08T06:30:00Z", "2026-03-09T14:00:00Z"],
      location: { room: "1, a", building: null, address: null },
      committees: [],
      related_bills: [],
      site_url: "https://x.example/?a=1,2;3",
      updated_at: "2026-03-01T00:00:00Z",
    } as unknown as Meeting;
    const without = { ...meeting, event_id: "2", starts_at: null, continuation_dates: [] };
    const forged = { ...meeting, event_id: "3\r\nSUMMARY:forged", continuation_dates: [] };
    const written = calendar(
      { path: "/x", title: "Committee on A,\r\nB; and C", meetings: [meeting, without, forged] },
      published,
    );
    expect(calendarFaults(written)).toEqual([]);
    const events = eventsIn(written);
    const shown = [`Postponed: ${title.replace("\u0000", "")}`, "TENTATIVE"];
    expect([...events]).toEqual([
      ["meeting-119-1@api.example.org", ["2026-03-08T06:30:00.000Z", ...shown]],
      [
        "meeting-119-1-2026-03-09T14:00:00Z@api.example.org",
        ["2026-03-09T14:00:00.000Z", ...shown],
      ],
      ["meeting-119-3-SUMMARY:forged@api.example.org", ["2026-03-08T06:30:00.000Z", ...shown]],
    ]);
    expect(written).toContain(String.raw`X-WR-CALNAME:Committee on A\, B\; and C`);
  });
});
