import type * as z from "zod";

import type { DetailedResource, Resource } from "../contract/resource.ts";
import type { VoteDocument } from "../data/documents.ts";
import { createLinkFinder } from "./link-finder.ts";
import type { Block } from "./page-writer.ts";

/** What a build may not go live with. */
export const GATES = ["counts", "schema", "links", "votes"] as const;
export type Gate = (typeof GATES)[number];

/** One thing that is wrong, by the key of its page. */
export interface Violation {
  readonly gate: Gate;
  readonly page: string;
  readonly message: string;
}

/** What checking pages came to. */
export interface Findings {
  readonly violations: readonly Violation[];
  /** Keys of pages that links lead to, with a page that has the link; not those met lately. */
  readonly links: ReadonlyMap<string, string>;
}

/** Checks pages as they are written, while their content is at hand. */
export interface PageChecks {
  readonly detail: (
    // oxlint-disable-next-line typescript/no-explicit-any -- the routes' records are unlike
    resource: DetailedResource<any>,
    pageKey: string,
    record: object,
    blocks: readonly Block[],
    text: string,
  ) => void;
  /** A record as lists show it; `id` stands for its page. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the tables' records are unlike
  readonly lean: (resource: Resource<any>, id: string, record: object) => void;
  readonly voteTotals: (vote: VoteDocument, pageKey: string) => void;
  /** What was found since the last time. */
  readonly take: () => Findings;
}

/** Roll calls whose stored members are known not to add up, by page. */
const KNOWN_UNEVEN_VOTES: ReadonlySet<string> = new Set([
  // The only copy at hand is an excerpt with three members.
  "/votes/101/2/house/1",
]);

export function createPageChecks(baseUrl: string): PageChecks {
  const linksIn = createLinkFinder(baseUrl);
  let violations: Violation[] = [];
  let links = new Map<string, string>();
  const conform = (schema: z.ZodType, page: string, content: object): void => {
    for (const { path, message } of schema.safeParse(content).error?.issues.slice(0, 3) ?? []) {
      violations.push({ gate: "schema", page, message: `${path.join(".")}: ${message}` });
    }
  };
  return {
    lean: (resource, id, record) => conform(resource.lean, id, record),
    detail: (resource, page, record, blocks, text) => {
      const content = {
        ...record,
        ...Object.fromEntries(blocks.map(({ key, value }) => [key, value])),
      };
      const shape = Object.fromEntries(resource.blocks.map(({ key, schema }) => [key, schema]));
      const checked = schemaOf(resource.name, () => resource.detail.extend(shape)).safeParse(
        content,
      );
      for (const { path, message } of checked.error?.issues.slice(0, 3) ?? []) {
        violations.push({ gate: "schema", page, message: `${path.join(".")}: ${message}` });
      }
      for (const link of linksIn(text)) links.set(link, page);
    },
    voteTotals: (vote, page) => {
      const message = unevenTotals(vote);
      if (message === null || KNOWN_UNEVEN_VOTES.has(page)) return;
      violations.push({ gate: "votes", page, message });
    },
    take: () => {
      const found = { violations, links };
      violations = [];
      links = new Map();
      return found;
    },
  };
}

const schemas = new Map<string, DetailedResource<unknown>["detail"]>();

function schemaOf(
  name: string,
  make: () => DetailedResource<unknown>["detail"],
): DetailedResource<unknown>["detail"] {
  const schema = schemas.get(name) ?? make();
  schemas.set(name, schema);
  return schema;
}

/** How the members' positions differ from the totals; `null` when they add up. */
function unevenTotals({ positions, totals, candidates }: VoteDocument): string | null {
  const count = (...names: readonly string[]): number =>
    positions.filter(({ position }) => names.includes(position)).length;
  if (candidates !== null) {
    const named = candidates.reduce((sum, { votes }) => sum + votes, 0);
    return named === count("candidate")
      ? null
      : `${named} votes for candidates, ${count("candidate")} members who named one`;
  }
  const counted = {
    yea: count("yea", "guilty"),
    nay: count("nay", "not_guilty"),
    present: count("present"),
    not_voting: count("not_voting"),
  };
  const uneven = (Object.keys(counted) as (keyof typeof counted)[]).filter(
    (name) => counted[name] !== totals[name],
  );
  const [first] = uneven;
  return first === undefined
    ? null
    : `${counted[first]} members are listed as ${first}, the total is ${totals[first]}`;
}
