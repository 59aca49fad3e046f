import { RECORD_KINDS, type RecordKind } from "../../contract/enumerations.ts";
import {
  committeeBillResource,
  cosponsoredBillResource,
} from "../../contract/kinds/bills-below.ts";
import { KINDS } from "../../contract/kinds/kinds.ts";
import { legislatorVoteResource } from "../../contract/kinds/legislator-vote.ts";
import type { Route } from "../../contract/kinds/route.ts";
import type { AnyResource } from "../../contract/resource.ts";
import { bulkFileResource } from "../../contract/resources/bulk.ts";
import { congressResource } from "../../contract/resources/congress.ts";
import { type RouteName, routes } from "../../contract/resources/routes.ts";

/** One table per kind of record, per list below records that has its own rows, and per list that is derived from records. */
export const TABLE_RESOURCES = {
  ...(Object.fromEntries(RECORD_KINDS.map((kind) => [kind, KINDS[kind].resource])) as Readonly<
    Record<RecordKind, AnyResource>
  >),
  legislator_vote: legislatorVoteResource,
  cosponsored_bill: cosponsoredBillResource,
  committee_bill: committeeBillResource,
  bulk_file: bulkFileResource,
  congress: congressResource,
} as const;

export type TableName = keyof typeof TABLE_RESOURCES;

/** The lists of a table's rows. Lists of changes are written when the build has its name. */
const LISTS = Object.entries<Route>(routes).flatMap(([name, { kind, path, resource }]) => {
  if (kind !== "list" || !(resource.name in TABLE_RESOURCES)) return [];
  return [{ route: name as RouteName<"list">, path, table: resource.name as TableName }];
});

export const COLLECTIONS = LISTS.filter(({ path }) => !path.includes(":"));

/** By kind, the lists below its records. */
export const LISTS_BELOW = new Map(
  RECORD_KINDS.map((kind) => [kind, LISTS.flatMap((list) => belowRecord(kind, list) ?? [])]),
);

function belowRecord(kind: RecordKind, { path, ...list }: (typeof LISTS)[number]) {
  const record: Route | undefined = (routes as Readonly<Record<string, Route>>)[kind];
  if (record?.kind !== "detail" || !path.startsWith(`${record.path}/`)) return null;
  return { ...list, name: path.slice(record.path.length + 1) };
}
