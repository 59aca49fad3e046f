import { congressPath } from "../../contract/addresses.ts";
import { congressStart, sessionsOf } from "../../contract/congress.ts";
import {
  AMENDMENT_STATUSES,
  AMENDMENT_TYPES,
  BILL_STATUSES,
  BILL_TYPES,
  type Chamber,
  CHAMBERS,
  LAW_TYPES,
  RECORD_KINDS,
  VOTE_RESULTS,
} from "../../contract/enumerations.ts";
import type { Facet } from "../../contract/resource.ts";
import type { CongressSummary } from "../../contract/resources/congress.ts";
import { type Coverage, lacksSome } from "../../contract/request/incomplete.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { rowOf, type Table } from "../catalog/table.ts";
import type { GatheredTopic } from "../catalog/topics.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { TABLE_RESOURCES, type TableName } from "../catalog/table-resources.ts";
import { required } from "../../lib/required.ts";

const MOST_TOPICS = 20;

interface Count {
  readonly values: readonly Facet[];
  rows: number;
}

/** By Congress, how many rows have the same values. */
type Tally = ReadonlyMap<Facet, readonly Count[]>;

export function congressesOf(
  catalog: Pick<Catalog, "table" | "views" | "topics">,
  address: (path: string) => string,
  coverage: Coverage,
): CongressSummary[] {
  const count = (name: TableName, ...filters: readonly string[]): Tally => {
    const table = catalog.table(name);
    const members = required(catalog.views.get(name), `views of ${name}`);
    const congressOfRow = table.facetOf("congress");
    return tally(table, filters, (row) =>
      members.size === 0 ? congressOfRow(row) : (members.get(row)?.value ?? null),
    );
  };
  const topics = catalog.topics();
  const types = count("bill", "type");
  const statuses = count("bill", "status");
  const amendments = count("amendment", "type", "status");
  const laws = count("law", "law_type");
  const votes = count("vote", "chamber", "result");
  const members = count("legislator", "chamber", "party");
  const ofCongresses = RECORD_KINDS.filter((kind) =>
    TABLE_RESOURCES[kind].filters.some(({ name }) => name === "congress"),
  );
  const all = ofCongresses.flatMap((kind) => Array.from(count(kind).keys(), Number));
  return [...new Set(all)]
    .toSorted((a, b) => b - a)
    .map((congress) => {
      const listed = (route: string): string => `${address(`/${route}`)}?congress=${congress}`;
      const countOf = (counts: Tally, ...values: readonly Facet[]): number =>
        counts.get(congress)?.find((each) => isOf(each, values))?.rows ?? 0;
      const lacking = COUNTS.filter((name) => lacksSome(COUNTED[name], congress, coverage));
      const known = <Entry>(name: keyof typeof COUNTED, entries: readonly Entry[]) =>
        entries.length === 0 && lacking.includes(name) ? null : entries;
      const shown = <Entry extends object>(
        name: keyof typeof COUNTED,
        entries: readonly Entry[],
        field: keyof Entry,
      ) => known(name, withoutZeros(entries, field));
      const byType = BILL_TYPES.map((type) => ({ type, bill_count: countOf(types, type) }));
      const billsByType = shown("bills", byType, "bill_count");
      return {
        congress,
        start_date: congressStart(congress),
        end_date: congressStart(congress + 1),
        sessions: sessionsOf(congress),
        bill_count: billsByType?.reduce((sum, { bill_count }) => sum + bill_count, 0) ?? null,
        bills_by_type: billsByType,
        bills_by_status: shown(
          "bills",
          BILL_STATUSES.map((status) => ({ status, bill_count: countOf(statuses, status) })),
          "bill_count",
        ),
        amendments: shown(
          "amendments",
          AMENDMENT_TYPES.flatMap((type) =>
            AMENDMENT_STATUSES.map((status) => ({
              type,
              status,
              amendment_count: countOf(amendments, type, status),
            })),
          ),
          "amendment_count",
        ),
        laws: shown(
          "laws",
          LAW_TYPES.map((law_type) => ({ law_type, law_count: countOf(laws, law_type) })),
          "law_count",
        ),
        votes: shown(
          "votes",
          CHAMBERS.flatMap((chamber) =>
            [...VOTE_RESULTS, null].map((result) => ({
              chamber,
              result,
              vote_count: countOf(votes, chamber, result),
            })),
          ),
          "vote_count",
        ),
        members: known("members", membersOf(members.get(congress))),
        topics: known("topics", topicsOf(congress, topics)),
        incomplete_counts: lacking,
        bills_url: listed("bills"),
        amendments_url: listed("amendments"),
        laws_url: listed("laws"),
        votes_url: listed("votes"),
        legislators_url: listed("legislators"),
        id: congressPath(congress),
        site_url: null,
        api_url: address(congressPath(congress)),
      };
    });
}

/** The resources that are counted. */
const COUNTED = {
  bills: routes.bills.resource,
  amendments: routes.amendments.resource,
  laws: routes.laws.resource,
  votes: routes.votes.resource,
  members: routes.legislators.resource,
  topics: routes.topic.resource,
} as const;
const COUNTS = Object.keys(COUNTED) as readonly (keyof typeof COUNTED)[];

export const writeCongress = (
  congress: CongressSummary,
  { writeDetail }: BuildContext,
): WrittenRow => ({
  ...rowOf(routes.congresses.resource, congress),
  ...writeDetail("congress", congressPath(congress.congress), congress, {}),
  table: "congress",
});

function tally(
  table: Table,
  filters: readonly string[],
  congressOfRow: (row: number) => Facet,
): Tally {
  const facets = filters.map(table.facetOf);
  const counts = new Map<Facet, Count[]>();
  for (let row = 0; row < table.size(); row++) {
    const congress = congressOfRow(row);
    if (congress === null) continue;
    const values = facets.map((facet) => facet(row));
    const ofCongress = counts.get(congress) ?? [];
    counts.set(congress, ofCongress);
    const known = ofCongress.find((each) => isOf(each, values));
    if (known === undefined) ofCongress.push({ values, rows: 1 });
    else known.rows += 1;
  }
  return counts;
}

const isOf = (counted: Count, values: readonly Facet[]): boolean =>
  values.every((value, at) => value === counted.values[at]);

function withoutZeros<Entry extends object>(entries: readonly Entry[], name: keyof Entry): Entry[] {
  return entries.filter((entry) => Number(entry[name]) > 0);
}

function membersOf(counts: readonly Count[] = []): NonNullable<CongressSummary["members"]> {
  return counts
    .map(({ values, rows }) => {
      const [chamber, party] = values as readonly [Chamber, string | null];
      return { chamber, party, member_count: rows };
    })
    .toSorted(
      (a, b) =>
        CHAMBERS.indexOf(a.chamber) - CHAMBERS.indexOf(b.chamber) ||
        b.member_count - a.member_count ||
        (String(a.party) < String(b.party) ? -1 : 1),
    );
}

function topicsOf(
  congress: number,
  topics: readonly GatheredTopic[],
): NonNullable<CongressSummary["topics"]> {
  return topics
    .flatMap(({ topic: { slug, name, api_url }, detail }) => {
      const own = detail.congress_counts.find((each) => each.congress === congress);
      return own === undefined ? [] : [{ slug, name, bill_count: own.bill_count, api_url }];
    })
    .toSorted((a, b) => b.bill_count - a.bill_count || (a.slug < b.slug ? -1 : 1))
    .slice(0, MOST_TOPICS);
}
