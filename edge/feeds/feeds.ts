import { API_PREFIX, billPath, meetingsPath } from "../../contract/addresses.ts";
import { type StoredToday, TODAY_PATH, TODAY_TITLE } from "../../contract/resources/today.ts";
import { congressStart } from "../../contract/congress.ts";
import { committeeBillEntry, wholeBillEntries } from "../../contract/entries/bill.ts";
import { entriesOf } from "../../contract/entries/entries.ts";
import { type Entry, noon, shortened, titleOf } from "../../contract/entries/entry.ts";
import { meetingEntry } from "../../contract/entries/meeting.ts";
import { voteEntry } from "../../contract/entries/vote.ts";
import { LAW_TYPES } from "../../contract/enumerations.ts";
import type { LegislatorVote } from "../../contract/kinds/legislator-vote.ts";
import type { Event } from "../../contract/resources/event.ts";
import { compareFacets } from "../../contract/resource.ts";
import type { ListRoute, Route } from "../../contract/kinds/route.ts";
import { WITH_CALENDAR, WITH_FEED, withQuery } from "../../contract/request/feeds.ts";
import type { ReadAnswer } from "../../contract/request/parse-answer.ts";
import { pathOf, routes } from "../../contract/routes/all-routes.ts";
import { capital, inWords, ordinal } from "../../contract/text.ts";
import { required } from "../../lib/required.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Calendar, Feed } from "./feed.ts";

type ReadFeed = (values: readonly string[], read: ReadAnswer) => Promise<Feed>;

/** More entries than any feed gets in a day, because many readers poll once a day. */
const NEWEST = "per_page=100";
/** How far a search looks back: its matches come best first, not newest first. */
const SEARCHED_DAYS = 60;

/** Reads each record's feed, by its route's path. */
const RECORD_FEEDS = byPath<keyof typeof WITH_FEED, ReadFeed>(WITH_FEED, {
  bill: async (values, read) => {
    const { data: bill } = await read(routes.bill, values, "include=actions,amendments,texts");
    return feedOf(bill, titleOf(bill), wholeBillEntries(bill));
  },
  legislator: async (values, read) => {
    const [{ data: legislator }, bills, votes] = await Promise.all([
      read(routes.legislator, values, ""),
      read(routes.bills, [], `sponsor_bioguide_id=${values[0]}&${NEWEST}`),
      read(routes.legislatorVotes, values, NEWEST),
    ]);
    const named = await namesOfVotes(votes.data, read);
    const entries = [
      ...bills.data.flatMap((bill) => entriesOf(routes.bills.resource, bill, "")),
      ...votes.data.map((vote) => voteEntry(vote, named.get(vote.id) ?? null, legislator.id)),
    ];
    return feedOf(legislator, legislator.name, entries);
  },
  committee: async (values, read) => {
    const [{ data: committee }, bills, meetings] = await Promise.all([
      read(routes.committee, values, ""),
      read(routes.committeeBills, values, NEWEST),
      read(routes.committeeMeetings, values, NEWEST),
    ]);
    const entries = [
      ...bills.data.map((bill) => committeeBillEntry(bill, committee.id)),
      ...meetings.data.map(meetingEntry),
    ];
    return feedOf(committee, committee.name, entries);
  },
});

function byPath<Name extends string, Read>(
  all: Readonly<Record<Name, Route>>,
  reads: Readonly<Record<Name, Read>>,
): ReadonlyMap<string, Read> {
  return new Map(Object.entries<Read>(reads).map(([name, read]) => [all[name as Name].path, read]));
}

/** An event stands at the time of its build, since it may be older, or undated. */
const eventEntry = ({ seen_at, text, date, api_url, page_url, ...event }: Event): Entry => ({
  ...event,
  apiUrl: api_url,
  text: text ?? event.title,
  url: page_url,
  date: date ?? seen_at.slice(0, 10),
  updated: seen_at,
});

/** Reads the feed of a record or a list. `query` narrows a list; `now` is when its build was made. */
export async function readFeed(
  route: Route,
  values: readonly string[],
  query: URLSearchParams,
  read: ReadAnswer,
  now: string,
): Promise<Feed> {
  if (route === routes.events) {
    const given = query.size === 0 ? NEWEST : `${query.toString()}&${NEWEST}`;
    const { data } = await read(routes.events, [], given);
    return newest({
      path: withQuery(route.path, query),
      title: "What happened in Congress",
      siteUrl: null,
      updated: now,
      entries: data.map(eventEntry),
    });
  }
  const own = RECORD_FEEDS.get(route.path);
  return own === undefined && route.kind === "list"
    ? listFeed(route, values, query, read, now)
    : required(own, route.path)(values, read);
}

/** What happened since the build: lines of the House's floor, and roll calls of both chambers. */
export const todayFeed = (
  { house, votes }: Pick<StoredToday, "house" | "votes">,
  baseUrl: string,
  updated: string,
): Feed =>
  newest({
    path: TODAY_PATH,
    title: TODAY_TITLE,
    siteUrl: null,
    updated,
    entries: [
      ...votes.map((vote) => voteEntry(vote, vote.bill?.title ?? vote.title)),
      ...house.flatMap(({ day, actions }) =>
        actions.map(({ id, at, updated_at, text, bills }): Entry => {
          const about = { id: `${TODAY_PATH}/${day}/${id}`, kind: "status" } as const;
          const [path, subject] = [bills[0] ? billPath(bills[0]) : TODAY_PATH, `House, ${day}`];
          const [apiUrl, url] = [baseUrl + API_PREFIX + path, baseUrl + TODAY_PATH];
          const times = { date: day, published: at, updated: updated_at };
          return { ...about, subject, apiUrl, title: shortened(text), text, url, ...times };
        }),
      ),
    ],
  });

async function listFeed(
  route: ListRoute,
  values: readonly string[],
  query: URLSearchParams,
  read: ReadAnswer,
  now: string,
): Promise<Feed> {
  const path = pathOf(route, values);
  const owner = path.slice(0, path.lastIndexOf("/"));
  const answers = await Promise.all(
    listQueries(route, query, now).map((each) => read(route, values, each)),
  );
  const entries = answers.flatMap(({ data }) =>
    data.flatMap((row) => entriesOf(route.resource, row, owner)),
  );
  const record = answers[0]?.owner ?? null;
  return newest({
    path: withQuery(path, query),
    title: listTitle(route, values, query, record?.name ?? null),
    siteUrl: record?.site_url ?? null,
    updated: record?.updated_at ?? NOTHING_YET,
    // A bill of two pages, or a law of two lists, is one entry.
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
  });
}

/** `Bills: status enacted, 119th Congress, “clean water”`. `name` is that of the record that the list belongs to. */
export function listTitle(
  { summary }: Route,
  values: readonly string[],
  query: URLSearchParams,
  name: string | null,
): string {
  const title = name ?? [capital(summary.replace(/^List (?:the )?/, "")), ...values].join(" ");
  // One line, whatever `q` has.
  const narrowed = [...query]
    .map(([each, value]) => {
      const said = value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
      if (each === "q") return `“${said}”`;
      if (each === "congress") return `${ordinal(Number(said))} Congress`;
      return `${inWords(each)} ${inWords(said)}`;
    })
    .join(", ");
  return narrowed === "" ? title : `${title}: ${narrowed}`;
}

/** Laws of both types are numbered apart, so each list has its newest. */
function listQueries(route: Route, query: URLSearchParams, now: string): readonly string[] {
  const asked = new URLSearchParams(query);
  if (asked.has("q") && !asked.has("from")) {
    asked.set(
      "from",
      new Date(Date.parse(now) - SEARCHED_DAYS * DAY_MS).toISOString().slice(0, 10),
    );
  }
  const given = asked.size === 0 ? NEWEST : `${asked.toString()}&${NEWEST}`;
  return route === routes.laws && !asked.has("law_type")
    ? LAW_TYPES.map((type) => `law_type=${type}&${given}`)
    : [given];
}

type ReadCalendar = (values: readonly string[], read: ReadAnswer) => Promise<Calendar>;

/** Reads each calendar, by its route's path. */
export const CALENDARS = byPath<keyof typeof WITH_CALENDAR, ReadCalendar>(WITH_CALENDAR, {
  meetings: async (_, read) => ({
    path: routes.meetings.path,
    title: "Meetings of congressional committees",
    meetings: await newestMeetings(routes.meetings, [], read),
  }),
  committeeMeetings: async (values, read) => {
    const [{ data: committee }, meetings] = await Promise.all([
      read(routes.committee, values, ""),
      newestMeetings(routes.committeeMeetings, values, read),
    ]);
    return { path: meetingsPath(committee.code), title: committee.name, meetings };
  },
});

/** Reads the newest 300 meetings: the future ones, and some months of past ones. */
async function newestMeetings(
  route: typeof routes.meetings,
  values: readonly string[],
  read: ReadAnswer,
) {
  const pages = [1, 2, 3].map((page) => read(route, values, `${NEWEST}&page=${page}`));
  return (await Promise.all(pages)).flatMap(({ data }) => data);
}

/** The first day of the first Congress. */
const NOTHING_YET = noon(congressStart(1));

interface Headed {
  readonly id: string;
  readonly site_url: string | null;
  readonly updated_at: string;
}

function feedOf(
  { id, site_url, updated_at }: Headed,
  title: string,
  entries: readonly Entry[],
): Feed {
  return newest({ path: id, title, siteUrl: site_url, updated: updated_at, entries });
}

/** Sorts entries, newest first. A feed without entries keeps its record's time. */
function newest(feed: Feed): Feed {
  const entries = feed.entries.toSorted((a, b) => compareFacets(a.updated, b.updated, true));
  return { ...feed, entries, updated: entries[0]?.updated ?? feed.updated };
}

/** A member's lists have no titles. The chamber's newest roll calls until then are the member's, too. */
async function namesOfVotes(
  votes: readonly LegislatorVote[],
  read: ReadAnswer,
): Promise<ReadonlyMap<string, string | null>> {
  const lists = Map.groupBy(
    votes,
    ({ congress, chamber }) => `congress=${congress}&chamber=${chamber}&${NEWEST}`,
  );
  const listed = await Promise.all(
    Array.from(lists, ([query, [newestVote]]) => {
      const until = newestVote?.date ?? null;
      return read(routes.votes, [], query + (until === null ? "" : `&to=${until}`));
    }),
  );
  const all = listed.flatMap(({ data }) => data);
  return new Map(all.map(({ id, bill, title }) => [id, bill?.title ?? title]));
}
