import type { Manifest } from "../../contract/build.ts";
import type { TableName } from "./table-resources.ts";

/** How many entries each block of a record has; blocks without any are left out. */
export type FilledBlocks = Readonly<Record<string, number>>;

/** A manifest's counts: by resource, Congress and block, the records that have it, and its entries. */
export type BlockCounts = NonNullable<Manifest["blocks"]>;

/** What stands for the Congress of records that belong to none. */
const NO_CONGRESS = "all";

/** Fields that are no blocks, but whose loss says as much about what the publisher sent. */
const FIELDS: Partial<Record<TableName, readonly string[]>> = {
  bill: ["title", "sponsor", "introduced_date", "latest_action", "policy_area"],
  law: ["title", "texts"],
  vote: ["date", "result", "party_totals"],
};

/** What a record has in it. */
export function filledBlocks(resource: string, record: object, blocks: object): FilledBlocks {
  const fields = new Map(Object.entries(record));
  const ofRecord = (FIELDS[resource as TableName] ?? []).map((key) => [key, fields.get(key)]);
  const all = [...ofRecord, ...Object.entries(blocks)] as const;
  return Object.fromEntries(
    all.map(([key, value]) => [key, entriesOf(value)] as const).filter(([, count]) => count > 0),
  );
}

function entriesOf(value: unknown): number {
  if (value === null || value === undefined) return 0;
  return Array.isArray(value) ? value.length : 1;
}

/** As a line of `records.tsv.gz` has it: `actions:12,cosponsors:3`. */
export function filledText(filled: FilledBlocks): string {
  return Object.entries(filled)
    .map(([block, count]) => `${block}:${count}`)
    .join(",");
}

/** Reads such a text. */
export function readFilled(text: string): FilledBlocks {
  if (text === "") return {};
  const pairs = text.split(",").map((each) => each.split(":"));
  return Object.fromEntries(pairs.map(([block = "", count]) => [block, Number(count)]));
}

/** Adds up what records have in them. */
export interface BlockCounter {
  readonly add: (resource: string, pageKey: string, filled: FilledBlocks) => void;
  readonly counts: BlockCounts;
}

export function createBlockCounter(): BlockCounter {
  const counts: BlockCounts = {};
  return {
    add: (resource, pageKey, filled) => {
      const [, congress = NO_CONGRESS] = /^\/\w+\/(\d+)\//.exec(pageKey) ?? [];
      const ofCongress = ((counts[resource] ??= {})[congress] ??= {});
      for (const [block, entries] of Object.entries(filled)) {
        const sum = (ofCongress[block] ??= { records: 0, entries: 0 });
        sum.records += 1;
        sum.entries += entries;
      }
    },
    counts,
  };
}
