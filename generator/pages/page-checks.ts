import type * as z from "zod";

import type { DetailedResource, Resource } from "../../contract/resource.ts";
import type { VoteDocument } from "../../data/documents.ts";
import { unevenTotals } from "../../data/parse/uneven-totals.ts";
import type { Violation } from "../builds/overruled.ts";
import { createLinkFinder } from "./link-finder.ts";

export interface Findings {
  readonly violations: readonly Violation[];
  readonly links: ReadonlyMap<string, string>;
}

export type PageChecks = ReturnType<typeof createPageChecks>;

export function createPageChecks(baseUrl: string) {
  const finder = createLinkFinder(baseUrl);
  let violations: Violation[] = [];
  let links = new Map<string, string>();
  const conform = (schema: z.ZodType, page: string, content: object): void => {
    for (const { path, message } of schema.safeParse(content).error?.issues.slice(0, 3) ?? []) {
      violations.push({ gate: "schema", page, message: `${path.join(".")}: ${message}` });
    }
  };
  return {
    // oxlint-disable-next-line typescript/no-explicit-any -- the tables have different record types
    lean: (resource: Resource<any>, id: string, record: object): void =>
      conform(resource.lean, id, record),
    detail: (
      // oxlint-disable-next-line typescript/no-explicit-any -- the routes have different record types
      resource: DetailedResource<any>,
      page: string,
      record: object,
      blocks: object,
    ): void => {
      const shape = Object.fromEntries(resource.blocks.map(({ key, schema }) => [key, schema]));
      const schema = schemaOf(resource.name, () => resource.detail.extend(shape));
      conform(schema, page, { ...record, ...blocks });
    },
    links: (page: string, text: string): void => {
      for (const link of finder.linksIn(text)) links.set(link, page);
    },
    voteTotals: (vote: VoteDocument, page: string): void => {
      // Missing members are allowed; more members than the total is a contradiction.
      const surplus = unevenTotals(vote).find(({ listed, total }) => listed > total);
      if (surplus === undefined) return;
      const { position, listed, total } = surplus;
      const message = `${listed} members are listed as ${position}, the total is ${total}`;
      violations.push({ gate: "votes", page, message });
    },
    take: (): Findings => {
      const found = { violations, links };
      violations = [];
      links = new Map();
      // Each task's findings must be complete, since the cache may use them without the other
      // tasks'.
      finder.forget();
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
