import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

import { meetingsPath } from "../../contract/addresses.ts";
import { congressStart } from "../../contract/congress.ts";
import { LAW_TYPES } from "../../contract/enumerations.ts";
import type { Amendment } from "../../contract/kinds/amendment.ts";
import type { Bill, BillBlocks, BillDetail } from "../../contract/kinds/bill.ts";
import type { CommitteeDetail } from "../../contract/kinds/committee.ts";
import type { CommitteeBill, CosponsoredBill } from "../../contract/kinds/bills-below.ts";
import type { Law } from "../../contract/kinds/law.ts";
import type { LegislatorDetail } from "../../contract/kinds/legislator.ts";
import type { LegislatorVote } from "../../contract/kinds/legislator-vote.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import { kindOf } from "../../contract/kinds/kinds.ts";
import { type AnyResource, compareFacets } from "../../contract/resource.ts";
import type { LatestAction } from "../../contract/schemas/shared.ts";
import type { ListRoute, Route } from "../../contract/kinds/route.ts";
import { type EntryKind, withQuery } from "../../contract/request/feeds.ts";
import { pathOf, routes } from "../../contract/resources/routes.ts";
import type { Vote } from "../../contract/kinds/vote.ts";
import { slug } from "../../contract/text.ts";
import { DAY_MS } from "../../lib/time.ts";
import { required } from "../../lib/required.ts";
import { describe, place, type Calendar, type Entry, type Feed } from "./feed.ts";
import { addTo } from "../../lib/amounts.ts";

/** Reads the API's answer to a request. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- pages are checked when they are made
export type Read = <Data>(
  route: Route,
  values: readonly string[],
  query: string,
) => Promise<{ readonly data: Data }>;

type ReadFeed = (values: readonly string[], read: Read) => Promise<Feed>;

/** More entries than any feed gets in a day, because many readers poll once a day. */
const NEWEST = "per_page=100";
export const MOST_ACTIONS = 500;
const LONGEST_TITLE = 150;
/** How far a search looks back: its matches come best first, not newest first. */
const SEARCHED_DAYS = 60;

/** Reads each record's feed, by its route's path. */
const RECORD_FEEDS: Readonly<Record<string, ReadFeed>> = {
  [routes.bill.path]: async (values, read) => {
    const { data: bill } = await read<BillDetail & BillBlocks>(
      routes.bill,
      values,
      "include=actions,amendments,texts",
    );
    const { amendments, texts } = bill;
    const entries = [
      ...actionEntries(bill),
      ...amendments.flatMap(amendmentEntries),
      ...texts.flatMap((text) => textEntries(bill, text)),
    ];
    return feedOf(bill, titleOf(bill), entries);
  },
  [routes.legislator.path]: async (values, read) => {
    const [{ data: legislator }, bills, votes] = await Promise.all([
      read<LegislatorDetail>(routes.legislator, values, ""),
      read<readonly Bill[]>(routes.bills, [], `sponsor_bioguide_id=${values[0]}&${NEWEST}`),
      read<readonly LegislatorVote[]>(routes.legislatorVotes, values, NEWEST),
    ]);
    const named = await namesOfVotes(votes.data, read);
    const entries = [
      ...bills.data.flatMap(billEntries),
      ...votes.data.map((vote) => voteEntry(vote, named.get(vote.id) ?? null, legislator.id)),
    ];
    return feedOf(legislator, legislator.name, entries);
  },
  [routes.committee.path]: async (values, read) => {
    const [{ data: committee }, bills, meetings] = await Promise.all([
      read<CommitteeDetail>(routes.committee, values, ""),
      read<readonly CommitteeBill[]>(routes.committeeBills, values, NEWEST),
      read<readonly Meeting[]>(routes.committeeMeetings, values, NEWEST),
    ]);
    const entries = [
      ...bills.data.map((bill) => committeeBillEntry(bill, committee.id)),
      ...meetings.data.map(meetingEntry),
    ];
    return feedOf(committee, committee.name, entries);
  },
};

/**
 * Makes the entries of a list's record, by the resource; other resources have one entry a record. `owner` is the path of
 * the record that the list is below.
 */
const ENTRIES: Readonly<Record<string, (record: never, owner: string) => readonly Entry[]>> = {
  bill: billEntries,
  topic_bill: billEntries,
  amendment: amendmentEntries,
  law: (law: Law) => [lawEntry(law)],
  vote: (vote: Vote) => [voteEntry(vote, vote.bill?.title ?? vote.title)],
  legislator_vote: (vote: LegislatorVote, owner) => [voteEntry(vote, vote.title, owner)],
  committee_bill: (bill: CommitteeBill, owner) => [committeeBillEntry(bill, owner)],
  cosponsored_bill: cosponsoredEntries,
  meeting: (meeting: Meeting) => [meetingEntry(meeting)],
  committee_meeting: (meeting: Meeting) => [meetingEntry(meeting)],
};

/** Reads the feed of a record or a list. `query` narrows a list; `now` is when its build was made. */
export async function readFeed(
  route: Route,
  values: readonly string[],
  query: URLSearchParams,
  read: Read,
  now: string,
): Promise<Feed> {
  const own = RECORD_FEEDS[route.path];
  if (own !== undefined) return own(values, read);
  return listFeed(route as ListRoute, values, query, read, now);
}

async function listFeed(
  route: ListRoute,
  values: readonly string[],
  query: URLSearchParams,
  read: Read,
  now: string,
): Promise<Feed> {
  const { headed, resource, summary } = route;
  const path = pathOf(route, values);
  const owner = path.slice(0, path.lastIndexOf("/"));
  const answers = await Promise.all(
    listQueries(route, query, now).map((each) => read<unknown>(route, values, each)),
  );
  const entriesOf = ENTRIES[resource.name] ?? ((record) => recordEntries(resource, record));
  const entries = answers.flatMap(({ data }) => {
    const rows = (headed === undefined ? data : (data as Rows)[headed.key]) as readonly never[];
    return rows.flatMap((row) => entriesOf(row, owner));
  });
  const record = headed === undefined ? null : (answers[0]?.data as Headed & { name: string });
  const title =
    record?.name ?? [capital(summary.replace(/^List (?:the )?/, "")), ...values].join(" ");
  const narrowed = [...query].map(([name, value]) => `${inWords(name)} ${value}`).join(", ");
  return newest({
    path: withQuery(path, query),
    title: narrowed === "" ? title : `${title}: ${narrowed}`,
    siteUrl: record?.site_url ?? null,
    updated: record?.updated_at ?? NOTHING_YET,
    // A bill of two pages, or a law of two lists, is one entry.
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
  });
}

type Rows = Readonly<Record<string, unknown>>;

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

type ReadCalendar = (values: readonly string[], read: Read) => Promise<Calendar>;

/** Reads each calendar, by its route's path. */
export const CALENDARS: Readonly<Record<string, ReadCalendar>> = {
  [routes.meetings.path]: async (_, read) => ({
    path: routes.meetings.path,
    title: "Meetings of congressional committees",
    meetings: await newestMeetings(routes.meetings, [], read),
  }),
  [routes.committeeMeetings.path]: async (values, read) => {
    const [{ data: committee }, meetings] = await Promise.all([
      read<CommitteeDetail>(routes.committee, values, ""),
      newestMeetings(routes.committeeMeetings, values, read),
    ]);
    return { path: meetingsPath(committee.code), title: committee.name, meetings };
  },
};

/** Reads the newest 300 meetings: the future ones, and some months of past ones. */
async function newestMeetings(route: Route, values: readonly string[], read: Read) {
  const pages = [1, 2, 3].map((page) =>
    read<readonly Meeting[]>(route, values, `${NEWEST}&page=${page}`),
  );
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

/** Returns noon UTC, which, unlike midnight, is the same day everywhere in the United States. */
function noon(day: string): string {
  return `${day}T12:00:00Z`;
}

interface Titled {
  readonly citation: string;
  readonly title: string | null;
}

function titleOf({ citation, title }: Titled): string {
  return title === null ? citation : `${citation}: ${title}`;
}

/** The fields of an entry that has a day and no time. */
const on = (day: string) => ({ date: day, published: noon(day), updated: noon(day) });

function actionEntries({ id, citation, api_url, actions, site_url }: BillDetail & BillBlocks) {
  const newestActions = namedActions(actions).slice(0, MOST_ACTIONS);
  return newestActions.map(({ action, name }): Entry => ({
    id: `${id}/actions/${name}`,
    kind: kindOfAction(action),
    subject: citation,
    apiUrl: api_url,
    title: shortened(action.text),
    text: action.text,
    url: site_url,
    ...on(action.date),
  }));
}

function kindOfAction({ type, votes }: Action): EntryKind {
  if (votes.length > 0) return "votes";
  return type === "BecameLaw" ? "law" : "status";
}

/** What happened to an amendment; those only submitted are often a thousand for a bill. */
function amendmentEntries(amendment: Amendment): readonly Entry[] {
  const { id, citation, status, status_date, status_action, purpose, site_url, api_url } =
    amendment;
  if (status === "submitted" || status_date === null) return [];
  const lines = [status_action, purpose].filter((line) => line !== null);
  return [
    {
      id: `${id}/${status}`,
      kind: "amendments",
      subject: citation,
      apiUrl: api_url,
      title: shortened([`${citation} ${inWords(status)}`, purpose].filter(Boolean).join(": ")),
      text: lines.join("\n") || inWords(status),
      url: site_url,
      ...on(status_date),
    },
  ];
}

function textEntries(
  bill: Pick<Bill, "id" | "citation" | "title" | "api_url" | "site_url">,
  text: Pick<
    BillBlocks["texts"][number],
    "version_code" | "version_name" | "date" | "text_url"
  > | null,
): readonly Entry[] {
  const version = text?.version_name ?? text?.version_code ?? null;
  if (text === null || text.date === null || version === null) return [];
  return [
    {
      id: `${bill.id}/texts/${text.version_code ?? slug(version)}`,
      kind: "texts",
      subject: bill.citation,
      // A stored text has a page, which leads to what changed.
      apiUrl: text.text_url === null ? bill.api_url : `${bill.api_url}/texts/${text.version_code}`,
      title: shortened(`Text ${version}: ${titleOf(bill)}`),
      text: `The text “${version}” of ${bill.citation} was published.`,
      url: bill.site_url,
      ...on(text.date),
    },
  ];
}

function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE).toWellFormed()}…` : title;
}

const LAW_STATUSES: ReadonlySet<string> = new Set(["signed", "enacted", "veto_overridden"]);

/** A bill's introduction, the status it has now, and its newest text. */
function billEntries(bill: Bill): readonly Entry[] {
  const {
    latest_action: action,
    introduced_date,
    status,
    status_date,
    sponsor,
    latest_text,
  } = bill;
  const lines = [
    `Status: ${inWords(status)}`,
    sponsor === null ? null : `Sponsor: ${sponsor.name}`,
    action === null ? null : `${action.date}: ${action.text}`,
  ];
  const entry = (name: string, kind: EntryKind, title: string, day: string): Entry => ({
    id: `${bill.id}/${name}`,
    kind,
    subject: bill.citation,
    apiUrl: bill.api_url,
    title: shortened(title),
    text: lines.filter((line) => line !== null).join("\n"),
    url: bill.site_url,
    ...on(day),
  });
  const kind = LAW_STATUSES.has(status) ? "law" : "status";
  const reached = `${capital(inWords(status))}: ${titleOf(bill)}`;
  const isIntroduced = status === "introduced" || status === "reserved";
  return [
    ...(introduced_date === null
      ? []
      : [entry("introduced", "introduced", titleOf(bill), introduced_date)]),
    ...(isIntroduced || status_date === null
      ? []
      : [entry(`status/${status}`, kind, reached, status_date)]),
    ...textEntries(bill, latest_text),
  ];
}

/** A member's lists have no titles. The chamber's newest roll calls until then are the member's, too. */
async function namesOfVotes(
  votes: readonly LegislatorVote[],
  read: Read,
): Promise<ReadonlyMap<string, string | null>> {
  const lists = Map.groupBy(
    votes,
    ({ congress, chamber }) => `congress=${congress}&chamber=${chamber}&${NEWEST}`,
  );
  const listed = await Promise.all(
    Array.from(lists, ([query, [newestVote]]) => {
      const until = newestVote?.date ?? null;
      return read<readonly Vote[]>(
        routes.votes,
        [],
        query + (until === null ? "" : `&to=${until}`),
      );
    }),
  );
  const all = listed.flatMap(({ data }) => data);
  return new Map(all.map(({ id, bill, title }) => [id, bill?.title ?? title]));
}

/** `name` is the title of the bill, or what else was voted on; `owner` the member's path. */
function voteEntry(vote: Vote | LegislatorVote, name: string | null, owner = ""): Entry {
  const { question, bill, result, chamber, vote_number, congress, date } = vote;
  const cited = [bill?.citation, name].filter((each) => each !== undefined && each !== null);
  const subject = cited.join(": ");
  const outcome = result === null ? "" : inWords(result);
  const roll = `${capital(chamber)} roll call ${vote_number}`;
  const first = "position" in vote ? inWords(vote.position) : outcome;
  const put = first === "" ? question : `${capital(first)}: ${question}`;
  return {
    id: owner + vote.id,
    kind: "votes",
    subject: bill?.citation ?? roll,
    apiUrl: vote.api_url,
    title: shortened([put, subject].filter(Boolean).join(", ")),
    text: [subject, outcome === "" ? roll : `${roll}: ${outcome}`].filter(Boolean).join("\n"),
    url: vote.site_url,
    ...on(date ?? congressStart(congress)),
  };
}

function committeeBillEntry(bill: CommitteeBill, owner: string): Entry {
  const { id, congress, latest_activity: activity, referred_at, status } = bill;
  const first = referred_at ?? activity?.at ?? noon(congressStart(congress));
  const at = activity?.at ?? first;
  const done = activity?.name.replace(/ (by|from|to)$/i, "") ?? null;
  return {
    // Readers show each activity as new.
    id: owner + (activity === null ? id : `${id}/${slug(activity.name)}-${at.slice(0, 10)}`),
    kind: "status",
    subject: bill.citation,
    apiUrl: bill.api_url,
    title: shortened(done === null ? titleOf(bill) : `${done}: ${titleOf(bill)}`),
    text: [done, `Status: ${inWords(status)}`].filter(Boolean).join("\n"),
    url: bill.site_url,
    date: at.slice(0, 10),
    published: first,
    updated: at,
  };
}

function cosponsoredEntries(bill: CosponsoredBill, owner: string): readonly Entry[] {
  const { id, citation, site_url, sponsorship_date, withdrawn_date, api_url } = bill;
  const entry = (done: string, day: string): Entry => ({
    id: `${owner}${id}/${done}`,
    kind: "introduced",
    subject: citation,
    apiUrl: api_url,
    title: shortened(`${capital(done)}: ${titleOf(bill)}`),
    text: capital(done),
    url: site_url,
    ...on(day),
  });
  return [
    ...(sponsorship_date === null ? [] : [entry("cosponsored", sponsorship_date)]),
    ...(withdrawn_date === null ? [] : [entry("withdrawn", withdrawn_date)]),
  ];
}

/** A meeting that does not take place as announced is a new entry. */
function meetingEntry(meeting: Meeting): Entry {
  const { id, type, status, title, starts_at, updated_at } = meeting;
  const kind = capital(type);
  const when = starts_at === null ? null : `${starts_at.slice(0, 16).replace("T", " ")} UTC`;
  const lines = [when, place(meeting), describe(meeting)];
  return {
    id: status === null || status === "scheduled" ? id : `${id}/${slug(status)}`,
    kind: "meetings",
    subject: title ?? kind,
    apiUrl: meeting.api_url,
    title: shortened(`${kind}${status === null ? "" : `, ${status}`}: ${title ?? "no title"}`),
    text: lines.filter(Boolean).join("\n") || kind,
    url: meeting.site_url,
    date: (starts_at ?? updated_at).slice(0, 10),
    updated: updated_at,
  };
}

interface Dated extends Headed {
  readonly citation?: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly latest_action?: LatestAction | null;
  readonly api_url: string;
}

/** A record's latest action; a record without actions itself, by its list's date. */
function recordEntries(resource: AnyResource, record: Dated): readonly Entry[] {
  const { id, site_url, api_url, citation, latest_action: action } = record;
  const date = action === undefined ? resource.date?.facet(record) : action?.date;
  if (date === undefined || date === null) return [];
  const name = record.title ?? record.description ?? null;
  const title = citation === undefined ? (name ?? id) : titleOf({ citation, title: name });
  return [
    {
      id: action ? `${id}/${nameOfAction(action)}` : id,
      kind: entryKindOf(resource),
      subject: citation ?? title,
      apiUrl: api_url,
      title: shortened(title),
      text: action?.text ?? title,
      url: site_url,
      ...on(date),
    },
  ];
}

function entryKindOf({ name }: AnyResource): EntryKind {
  const [kind] = Object.keys(kindOf(name)?.entries ?? {});
  return required(kind, `what entries of ${name} are about`) as EntryKind;
}

function lawEntry(law: Law): Entry {
  const { congress, enacted_date, became_law_date, enacted_by, bill } = law;
  const cited = bill === null ? "" : `${bill.citation}, `;
  return {
    id: law.id,
    kind: "law",
    subject: law.citation,
    apiUrl: law.api_url,
    title: titleOf(law),
    text: `${cited}${inWords(enacted_by)}`,
    url: law.site_url ?? bill?.site_url ?? null,
    ...on(enacted_date ?? became_law_date ?? congressStart(congress)),
  };
}

const inWords = (name: string): string => name.replaceAll("_", " ");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Action = BillBlocks["actions"][number];

const NAME_BYTES = 8;

/** Citations at an action's end, which the Library of Congress mends later: `(text: CR S5299)`. */
const CITED = /(?:\s*[([][^()[\]]*[)\]]\.?)+\s*$/;

function nameOfAction({ date, text }: Pick<Action, "date" | "text">): string {
  const named = `${date} ${text.replace(CITED, "")}`;
  const hash = sha256(new TextEncoder().encode(named)).subarray(0, NAME_BYTES);
  return `${date}-${bytesToHex(hash)}`;
}

/**
 * Names a bill's actions by day and text, so that names stay the same in every build, and leaves out rows that
 * repeat another. Positions in the list would change when an older action arrives late. Actions with the
 * same day and text are numbered in their order.
 */
export function namedActions(
  actions: readonly Action[],
): readonly { readonly action: Action; readonly name: string }[] {
  const timesUsed = new Map<string, number>();
  return actions
    .filter(({ duplicate_of }) => duplicate_of === null)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((action) => {
      const name = nameOfAction(action);
      const nth = addTo(timesUsed, name);
      return { action, name: nth === 1 ? name : `${name}-${nth}` };
    })
    .toReversed();
}
