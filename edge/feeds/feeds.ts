import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

import { meetingsPath } from "../../contract/addresses.ts";
import { congressStart } from "../../contract/congress.ts";
import { LAW_TYPES } from "../../contract/enumerations.ts";
import type { Bill, BillBlocks, BillDetail } from "../../contract/kinds/bill.ts";
import type { CommitteeDetail } from "../../contract/kinds/committee.ts";
import type { CommitteeBill } from "../../contract/kinds/bills-below.ts";
import type { Law } from "../../contract/kinds/law.ts";
import type { LegislatorDetail } from "../../contract/kinds/legislator.ts";
import type { LegislatorVote } from "../../contract/kinds/legislator-vote.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import { compareFacets } from "../../contract/resource.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { routes } from "../../contract/resources/routes.ts";
import type { Vote } from "../../contract/kinds/vote.ts";
import { slug } from "../../contract/text.ts";
import type { TopicDetail } from "../../contract/kinds/topic.ts";
import { describe, place, type Calendar, type Entry, type Feed } from "./feed.ts";

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
const MOST_ACTIONS = 500;
const LONGEST_TITLE = 150;

/** Reads each feed, by its route's path. */
export const FEEDS: Readonly<Record<string, ReadFeed>> = {
  [routes.bill.path]: async (values, read) => {
    const { data: bill } = await read<BillDetail & BillBlocks>(
      routes.bill,
      values,
      "include=actions,amendments",
    );
    const entries = [...actionEntries(bill), ...amendmentEntries(bill)];
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
      ...bills.data.map(billEntry),
      ...votes.data.map((vote) => voteEntry(vote, named.get(vote.id) ?? null)),
    ];
    return feedOf(legislator, legislator.name, entries);
  },
  [routes.committee.path]: async (values, read) => {
    const [{ data: committee }, bills, meetings] = await Promise.all([
      read<CommitteeDetail>(routes.committee, values, ""),
      read<readonly CommitteeBill[]>(routes.committeeBills, values, NEWEST),
      read<readonly Meeting[]>(routes.committeeMeetings, values, NEWEST),
    ]);
    const entries = [...bills.data.map(committeeBillEntry), ...meetings.data.map(meetingEntry)];
    return feedOf(committee, committee.name, entries);
  },
  [routes.topic.path]: async (values, read) => {
    type Topic = TopicDetail & { readonly bills: readonly Bill[] };
    const { data: topic } = await read<Topic>(routes.topic, values, NEWEST);
    return feedOf(topic, topic.name, topic.bills.map(billEntry));
  },
  [routes.laws.path]: async (_, read) => {
    const laws = await Promise.all(
      LAW_TYPES.map((type) => read<readonly Law[]>(routes.laws, [], `law_type=${type}&${NEWEST}`)),
    );
    return newest({
      path: routes.laws.path,
      title: "Laws of Congress",
      siteUrl: "https://www.congress.gov/public-laws/",
      updated: NO_LAW_YET,
      entries: laws.flatMap(({ data }) => data.map(lawEntry)),
    });
  },
};

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
const NO_LAW_YET = noon(congressStart(1));

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

function actionEntries({ actions, site_url }: BillDetail & BillBlocks): readonly Entry[] {
  const newestActions = namedActions(actions).slice(0, MOST_ACTIONS);
  return newestActions.map(({ action: { date, text }, name }) => ({
    id: `/actions/${name}`,
    title: shortened(text),
    text,
    url: site_url,
    published: noon(date),
    updated: noon(date),
  }));
}

/** What happened to the bill's amendments; those only submitted are often a thousand. */
function amendmentEntries({ amendments }: BillBlocks): readonly Entry[] {
  const decided = amendments.filter(({ status }) => status !== "submitted");
  return decided.flatMap((amendment) => {
    const { id, citation, status, status_date, status_action, purpose, site_url } = amendment;
    if (status_date === null) return [];
    const lines = [status_action, purpose].filter((line) => line !== null);
    return {
      id: `${id}/${status}`,
      title: shortened([`${citation} ${inWords(status)}`, purpose].filter(Boolean).join(": ")),
      text: lines.join("\n") || inWords(status),
      url: site_url,
      published: noon(status_date),
      updated: noon(status_date),
    };
  });
}

function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE).toWellFormed()}…` : title;
}

function billEntry(bill: Bill): Entry {
  const { latest_action: action, introduced_date, status, sponsor, updated_at } = bill;
  const lines = [
    `Status: ${inWords(status)}`,
    sponsor === null ? null : `Sponsor: ${sponsor.name}`,
    action === null ? null : `${action.date}: ${action.text}`,
  ];
  const day = action?.date ?? introduced_date;
  return {
    id: bill.id,
    title: titleOf(bill),
    text: lines.filter((line) => line !== null).join("\n"),
    url: bill.site_url,
    published: introduced_date === null ? undefined : noon(introduced_date),
    updated: day === null ? updated_at : noon(day),
  };
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

/** `name` is the title of the bill, or what else was voted on. */
function voteEntry(vote: LegislatorVote, name: string | null): Entry {
  const { position, question, bill, result, chamber, vote_number, congress, date } = vote;
  const cited = [bill?.citation, name].filter((each) => each !== undefined && each !== null);
  const subject = cited.join(": ");
  const outcome = result === null ? "" : `: ${inWords(result)}`;
  const at = noon(date ?? congressStart(congress));
  return {
    id: vote.id,
    title: shortened(
      [`${capital(inWords(position))}: ${question}`, subject].filter(Boolean).join(", "),
    ),
    text: [subject, `${capital(chamber)} roll call ${vote_number}${outcome}`]
      .filter(Boolean)
      .join("\n"),
    url: vote.site_url,
    published: at,
    updated: at,
  };
}

function committeeBillEntry(bill: CommitteeBill): Entry {
  const { congress, latest_activity: activity, referred_at, status } = bill;
  const first = referred_at ?? activity?.at ?? noon(congressStart(congress));
  const at = activity?.at ?? first;
  const done = activity?.name.replace(/ (by|from|to)$/i, "") ?? null;
  return {
    // Readers show each activity as new.
    id: activity === null ? bill.id : `${bill.id}/${slug(activity.name)}-${at.slice(0, 10)}`,
    title: done === null ? titleOf(bill) : `${done}: ${titleOf(bill)}`,
    text: [done, `Status: ${inWords(status)}`].filter(Boolean).join("\n"),
    url: bill.site_url,
    published: first,
    updated: at,
  };
}

function meetingEntry(meeting: Meeting): Entry {
  const { type, status, title, starts_at, updated_at } = meeting;
  const kind = capital(type);
  const when = starts_at === null ? null : `${starts_at.slice(0, 16).replace("T", " ")} UTC`;
  const lines = [when, place(meeting), describe(meeting)];
  return {
    id: meeting.id,
    title: `${kind}${status === null ? "" : `, ${status}`}: ${title ?? "no title"}`,
    text: lines.filter(Boolean).join("\n") || kind,
    url: meeting.site_url,
    updated: updated_at,
  };
}

function lawEntry(law: Law): Entry {
  const { congress, enacted_date, became_law_date, enacted_by, bill } = law;
  const at = noon(enacted_date ?? became_law_date ?? congressStart(congress));
  const cited = bill === null ? "" : `${bill.citation}, `;
  return {
    id: law.id.replace(routes.laws.path, ""),
    title: titleOf(law),
    text: `${cited}${inWords(enacted_by)}`,
    url: law.site_url ?? bill?.site_url ?? null,
    published: at,
    updated: at,
  };
}

const inWords = (name: string): string => name.replaceAll("_", " ");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Action = BillBlocks["actions"][number];

const NAME_BYTES = 8;

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
      const { date, text } = action;
      const hash = sha256(new TextEncoder().encode(`${date} ${text}`)).subarray(0, NAME_BYTES);
      const name = `${date}-${bytesToHex(hash)}`;
      const nth = (timesUsed.get(name) ?? 0) + 1;
      timesUsed.set(name, nth);
      return { action, name: nth === 1 ? name : `${name}-${nth}` };
    })
    .toReversed();
}
