/** Meetings and nominations, which have no detail page, from the sources. */
import { mergeMeeting } from "../../data/merge/merge-meeting.ts";
import { mergeNomination } from "../../data/merge/merge-nomination.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";
import { BASE_URL } from "../build.ts";
import { words } from "../build-format/independent/records.ts";
import { type JsonRecord, pick, valueAt } from "./json-record.ts";

const BILL_REF_FIELDS = words("congress type number citation title api_url site_url");
const COMMITTEE_REF_FIELDS = words("code name chamber api_url site_url");

export type ByCommittee = Map<string, JsonRecord[]>;

interface Mention {
  readonly code: string;
  readonly name: string;
  readonly chamber: string;
}

/** The current Congress's meetings by committee; a parent has its subcommittees' meetings too. */
export function meetingsOf(
  records: RecordReader,
  committees: readonly JsonRecord[],
  bills: readonly JsonRecord[],
  current: number,
): ByCommittee {
  const lists: ByCommittee = new Map();
  for (const { parts } of records.parts("meeting")) {
    const meeting = mergeMeeting(parts);
    if (meeting?.congress !== current) continue;
    const { event_id, chamber, committees: hosts } = meeting;
    const event = `https://www.congress.gov/event/${nth(current)}-congress/${chamber ?? "joint"}-event/${event_id}`;
    file(lists, hosts, committees, {
      event_id,
      congress: meeting.congress,
      chamber,
      type: meeting.type,
      title: meeting.title,
      status: meeting.status,
      starts_at: meeting.starts_at,
      continuation_dates: meeting.continuation_dates,
      location: meeting.location,
      committees: hosts.map((each) => committeeRef(each, committees)),
      witness_count: meeting.witness_count,
      document_count: meeting.document_count,
      video_urls: meeting.video_urls,
      related_bills: meeting.related_bills.map((each) => billRef({ ...each }, bills)),
      related_nominations: meeting.related_nominations.map(({ congress, number, part_number }) => ({
        congress,
        number,
        part_number,
        citation: citation(number, part_number),
        site_url: nominationSite(congress, number, part_number),
      })),
      event_url: event,
      congress_url: `${BASE_URL}/api/v1/congresses/${current}`,
      source_updated_at: meeting.source_updated_at,
      updated_at: newest(parts),
      id: `/meetings/${current}/${event_id}`,
      site_url: event,
      api_url: `${BASE_URL}/api/v1/committees/${hosts[0]?.code}/meetings`,
    });
  }
  return lists;
}

/** The current Congress's nominations by committee. */
export function nominationsOf(
  records: RecordReader,
  committees: readonly JsonRecord[],
  current: number,
): ByCommittee {
  const lists: ByCommittee = new Map();
  for (const { parts } of records.parts("nomination")) {
    const nomination = mergeNomination(parts);
    if (nomination?.congress !== current) continue;
    const { number, part_number, committees: referred } = nomination;
    const site = nominationSite(current, number, part_number);
    file(lists, referred, committees, {
      congress: current,
      number,
      part_number,
      citation: citation(number, part_number),
      description: nomination.description,
      organization: nomination.organization,
      received_date: nomination.received_date,
      is_civilian: nomination.is_civilian,
      is_military: nomination.is_military,
      is_privileged: nomination.is_privileged,
      executive_calendar_number: nomination.executive_calendar_number,
      latest_action: nomination.latest_action,
      committees: referred.map((each) => committeeRef(each, committees)),
      nomination_url: site,
      congress_url: `${BASE_URL}/api/v1/congresses/${current}`,
      source_updated_at: nomination.source_updated_at,
      updated_at: newest(parts),
      id: `/nominations/${current}/${citation(number, part_number)}`,
      site_url: site,
      api_url: `${BASE_URL}/api/v1/committees/${referred[0]?.code}/nominations`,
    });
  }
  return lists;
}

function file(
  lists: ByCommittee,
  mentions: readonly Mention[],
  committees: readonly JsonRecord[],
  record: JsonRecord,
): void {
  const named = committees.filter(({ code }) => mentions.some((each) => each.code === code));
  const codes = named.flatMap((each) => [valueAt(each, "code"), valueAt(each, "parent.code")]);
  for (const code of new Set(codes)) {
    if (typeof code !== "string") continue;
    lists.set(code, [...(lists.get(code) ?? []), record]);
  }
}

function committeeRef(mention: Mention, committees: readonly JsonRecord[]): JsonRecord {
  const found = committees.find(({ code }) => code === mention.code);
  if (found !== undefined) return pick(found, COMMITTEE_REF_FIELDS);
  const { code, name, chamber } = mention;
  if (!code.endsWith("00")) return { code, name, chamber, api_url: null, site_url: null };
  const named = name.toLowerCase().replace(/^(house|senate|joint) (committee on )?(the )?/, "");
  const slug = named.match(/[a-z0-9]+/g)?.join("-") ?? "";
  const site_url = `https://www.congress.gov/committee/${chamber}-${slug}/${code}`;
  return { code, name, chamber, api_url: null, site_url };
}

/** A reference to a bill. For a bill outside the build only the identity is known. */
function billRef(id: JsonRecord, bills: readonly JsonRecord[]): JsonRecord {
  const { congress, type, number } = id;
  const found = bills.find(
    (bill) => bill["congress"] === congress && bill["type"] === type && bill["number"] === number,
  );
  if (found !== undefined) return pick(found, BILL_REF_FIELDS);
  const [prefix, site] = BILL_NAMES[String(type)] ?? [];
  return {
    congress,
    type,
    number,
    citation: `${prefix} ${String(number)}`,
    title: null,
    api_url: null,
    site_url: `https://www.congress.gov/bill/${nth(Number(congress))}-congress/${site}/${String(number)}`,
  };
}

const BILL_NAMES: Readonly<Record<string, readonly [string, string]>> = {
  HR: ["H.R.", "house-bill"],
  S: ["S.", "senate-bill"],
  HJRES: ["H.J. Res.", "house-joint-resolution"],
  SJRES: ["S.J. Res.", "senate-joint-resolution"],
  HCONRES: ["H. Con. Res.", "house-concurrent-resolution"],
  SCONRES: ["S. Con. Res.", "senate-concurrent-resolution"],
  HRES: ["H. Res.", "house-resolution"],
  SRES: ["S. Res.", "senate-resolution"],
};

function nominationSite(congress: number, number: number, part: string | null): string {
  const site = `https://www.congress.gov/nomination/${nth(congress)}-congress/${number}`;
  return part === null ? site : `${site}/${part}`;
}

const citation = (number: number, part: string | null): string =>
  part === null ? `PN${number}` : `PN${number}-${part}`;

const newest = (parts: readonly { readonly updated_at: string }[]): string | undefined =>
  parts
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .at(-1);

function nth(number: number): string {
  const tens = Math.floor(number / 10) % 10;
  const ending = tens === 1 ? undefined : ["th", "st", "nd", "rd"][number % 10];
  return `${number}${ending ?? "th"}`;
}
