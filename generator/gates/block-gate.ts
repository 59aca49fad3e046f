import { DAY_MS } from "../../lib/time.ts";
import type { Manifest } from "../../contract/build.ts";
import { congressOf, congressStart } from "../../contract/congress.ts";
import { mayGo } from "./count-gate.ts";
import type { BlockChanges } from "./compare-blocks.ts";
import type { BlockCounts } from "../pages/filled-blocks.ts";
import type { Judged } from "./judged.ts";

/** What a build shows of its blocks. */
export interface BlockFacts extends BlockChanges {
  readonly blocks: BlockCounts;
  readonly as_of: string;
}

/**
 * Whatever the share, so many may go: a record or two do lose a block, and in a Congress's first
 * days they are a large part of all that have it.
 */
const ALWAYS_LOST = { records: 3, entries: 25 };

/** Seats in committees, which end with a Congress and are filled again in the weeks after. */
const SEATS: ReadonlySet<string> = new Set([
  "committee memberships",
  "legislator committee_memberships",
]);
const DAYS_TO_FILL_SEATS = 90;

const EXAMPLES = 3;

/**
 * The gate `blocks`: in no Congress, and in no night's changed records, do blocks empty out, as
 * they do when a publisher renames an element.
 */
export function judgeBlocks(facts: BlockFacts, live: Manifest, maxShrink: number): Judged {
  const found = [...shrunken(facts, live, maxShrink), ...emptied(facts, live, maxShrink)];
  const isExcused = ({ resource, block }: Loss): boolean =>
    SEATS.has(`${resource} ${block}`) && isFillingSeats(facts.as_of);
  const [held, passed] = [
    found.filter((loss) => loss.isTooMuch && !isExcused(loss)),
    found.filter((loss) => !loss.isTooMuch || isExcused(loss)),
  ];
  return {
    violations: held.map(({ page, message }) => ({ gate: "blocks", page, message })),
    remarks: passed.map(({ page, message }) => `${page}: ${message}`),
  };
}

interface Loss {
  readonly resource: string;
  readonly block: string;
  readonly page: string;
  readonly message: string;
  readonly isTooMuch: boolean;
}

/** Records that are no more count neither way: the gate `counts` sees to them. */
function* shrunken(
  { blocks, gone }: BlockFacts,
  live: Manifest,
  maxShrink: number,
): Generator<Loss> {
  for (const [resource, congresses] of Object.entries(live.blocks ?? {})) {
    for (const [congress, counts] of Object.entries(congresses)) {
      for (const [block, all] of Object.entries(counts)) {
        const before = less(all, gone[resource]?.[congress]?.[block]);
        const after = blocks[resource]?.[congress]?.[block] ?? { records: 0, entries: 0 };
        for (const what of ["records", "entries"] as const) {
          const lost = before[what] - after[what];
          if (lost <= mayGo(before[what], maxShrink, ALWAYS_LOST[what])) continue;
          const of = congress === String(Number(congress)) ? ` of Congress ${congress}` : "";
          yield {
            resource,
            block,
            page: `${block} of ${resource}s${of}`,
            message: `${before[what]} ${NAMES[what]} in ${live.build}, ${after[what]} now`,
            isTooMuch: true,
          };
          break;
        }
      }
    }
  }
}

interface BlockCount {
  readonly records: number;
  readonly entries: number;
}

function less(all: BlockCount, part: BlockCount = { records: 0, entries: 0 }): BlockCount {
  return { records: all.records - part.records, entries: all.entries - part.entries };
}

const NAMES = { records: "records have them", entries: "entries" };

function* emptied(
  { emptied: all }: BlockFacts,
  live: Manifest,
  maxShrink: number,
): Generator<Loss> {
  for (const { resource, block, had, emptied: ids } of all) {
    const shown = ids.slice(0, EXAMPLES).join(", ");
    const more = ids.length > EXAMPLES ? ` and ${ids.length - EXAMPLES} more` : "";
    yield {
      resource,
      block,
      page: `${resource}s changed since ${live.build}`,
      message: `${ids.length} of ${had} that had ${block} have none now: ${shown}${more}`,
      isTooMuch: ids.length > mayGo(had, maxShrink, ALWAYS_LOST.records),
    };
  }
}

function isFillingSeats(asOf: string): boolean {
  const began = Date.parse(congressStart(congressOf(asOf)));
  return Date.parse(asOf) - began < DAYS_TO_FILL_SEATS * DAY_MS;
}
