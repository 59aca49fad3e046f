/** What a build shows to exist and lacks. */
import {
  amendmentPath,
  billPath,
  chamberOfType,
  committeePath,
  lawPath,
  lawSite,
  legislatorPath,
  votePath,
} from "../../contract/addresses.ts";
import type { FoundGap, Manifest } from "../../contract/build.ts";
import { CHAMBERS, LAW_TYPES, type LawType } from "../../contract/enumerations.ts";
import type { NamedKind } from "../../contract/request/incomplete.ts";
import { plural } from "../../contract/text.ts";
import { ascending, descending, uniqueBy } from "../../data/parse/order.ts";
import type { createHere } from "./here.ts";

interface AbsentRecord {
  readonly named_by: string | null;
  readonly site_url: string | null;
}

/** By Congress and path. */
export type AbsentRecords = Map<number, Map<string, AbsentRecord>>;

interface Person {
  readonly bioguide_id: string | null;
  readonly name: string;
}

export const PATHS = {
  bill: billPath,
  bill_text: ({ path }: { readonly path: string }) => path,
  amendment: amendmentPath,
  vote: votePath,
  legislator: ({ bioguide_id: id, name }: Person) =>
    id === null ? `/legislators?q=${encodeURIComponent(name)}` : legislatorPath(id),
  committee: ({ code }: { readonly code: string }) => committeePath(code),
} as const satisfies Readonly<Record<NamedKind, (named: never) => string>>;

/** If a Congress lacks more records, they are one gap. */
const MOST_RECORDS = 100;

type Lacked = NamedKind | "law" | "nomination";
type FirstOf = Readonly<Partial<Record<Lacked, number>>>;

/** Kinds that each Congress has, with the first one of which publishers have all. */
const OF_EACH: FirstOf = { bill: 108, vote: 102, nomination: 97 };
const OFFERED: FirstOf = {
  ...OF_EACH,
  bill_text: 113,
  amendment: 108,
  law: 108,
};

/** Kinds that the files of bills bring. */
const OF_BILLS: readonly Lacked[] = ["amendment", "law"];

type LawNumbers = ReadonlyMap<number, Readonly<Record<LawType, ReadonlySet<number>>>>;

interface GapFacts {
  readonly absent: Readonly<Record<NamedKind, AbsentRecords>>;
  readonly laws: LawNumbers;
  readonly here: ReturnType<typeof createHere>;
}

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Returns the records that a build lacks; of a Congress that lacks many, the list. */
export function knownGaps(
  { absent, laws, here }: GapFacts,
  { by_congress }: Pick<Manifest, "by_congress">,
  sitting: number,
): readonly FoundGap[] {
  const counts = by_congress as Counts;
  const congresses = Object.keys({ ...counts["bill"], ...counts["vote"] }).map(Number);
  const partly = here.partly();
  const gaps: FoundGap[] = [];
  /** Congresses whose bills the operator can import. */
  const withBills = new Set<number>();
  const kinds: Readonly<Record<Lacked, AbsentRecords>> = {
    ...absent,
    law: skippedLaws(laws),
    nomination: new Map(),
  };
  for (const [name, named] of Object.entries(kinds)) {
    const resource = name as Lacked;
    const isOfEach = resource in OF_EACH;
    for (const congress of new Set([...named.keys(), ...(isOfEach ? congresses : [])])) {
      const left = new Map([...(named.get(congress) ?? [])].toSorted(ascending(([path]) => path)));
      const offered = congress >= (OFFERED[resource] ?? 0) ? "operator" : "publisher";
      const addList = (chamber: string | null, reason: "none" | "few"): void => {
        const own = [...left].filter(([path]) => chamber === null || chamber === chamberIn(path));
        // A Congress may have none yet.
        if (own.length === 0 && congress >= sitting) return;
        for (const [path] of own) left.delete(path);
        if (resource === "bill" && offered === "operator") withBills.add(congress);
        const list = `/${plural(resource === "bill_text" ? "bill" : resource)}?congress=${congress}`;
        gaps.push({
          id: `${list}${chamber === null ? "" : `&chamber=${chamber}`}${resource === "bill_text" ? "&in=text" : ""}`,
          resource,
          congress,
          reason,
          records: own.length,
          named_by: own[0]?.[1].named_by ?? null,
          to_act: offered,
          site_url: null,
        });
      };
      const count = countHere(counts, resource, congress, left.size);
      if (isOfEach && count === 0) addList(null, "none");
      else if (isOfEach) {
        const lacking = CHAMBERS.filter((each) => partly[`${each}_${resource}`]?.[congress]);
        for (const chamber of lacking) addList(chamber, "none");
      }
      if (left.size > Math.min(MOST_RECORDS, count)) addList(null, "few");
      const reason = resource === "law" ? "skipped" : "named";
      const isOfBills = OF_BILLS.includes(resource) && withBills.has(congress);
      const to_act = isOfBills ? "operator" : "publisher";
      for (const [id, { named_by, site_url }] of left) {
        const gap = { id, resource, congress, reason, records: 1, named_by } as const;
        gaps.push({ ...gap, to_act, site_url });
      }
    }
  }
  // Records of several Congresses name a person or committee.
  const newest = gaps.toSorted(descending("congress"));
  return uniqueBy(newest, ({ id }) => id).toSorted(ascending("id"));
}

function countHere(counts: Counts, resource: string, congress: number, missing: number): number {
  const of = counts[resource === "bill_text" ? "bill" : resource];
  if (of === undefined) return Infinity;
  return (of[congress] ?? 0) - (resource === "bill_text" ? missing : 0);
}

function chamberIn(path: string): string {
  const [, list, , type = "", chamber] = path.split("/");
  return list === "votes" ? String(chamber) : chamberOfType(type);
}

/** Laws that are not here, although later ones are. */
function skippedLaws(laws: LawNumbers): AbsentRecords {
  const skipped: AbsentRecords = new Map();
  for (const [congress, types] of laws) {
    const ofCongress = new Map<string, AbsentRecord>();
    for (const law_type of LAW_TYPES) {
      const numbers = types[law_type];
      for (let law_number = 1; law_number < Math.max(...numbers); law_number++) {
        const law = { congress, law_type, law_number };
        if (numbers.has(law_number)) continue;
        ofCongress.set(lawPath(law), { named_by: null, site_url: lawSite(law) });
      }
    }
    if (ofCongress.size > 0) skipped.set(congress, ofCongress);
  }
  return skipped;
}
