import { RECORD_KINDS, type RecordKind } from "../../contract/enumerations.ts";
import {
  committeeBillResource,
  cosponsoredBillResource,
} from "../../contract/kinds/bills-below.ts";
import { KINDS } from "../../contract/kinds/kinds.ts";
import { legislatorVoteResource } from "../../contract/kinds/legislator-vote.ts";
import type { AnyResource } from "../../contract/resource.ts";
import { bulkFileResource } from "../../contract/resources/bulk.ts";
import { congressResource } from "../../contract/resources/congress.ts";
import { COLLECTIONS, listsBelow } from "../../contract/routes/all-routes.ts";

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

/** Lists of changes are written when the build has its name. */
export const LISTED = COLLECTIONS.flatMap(({ name, route }) => {
  const table = route.resource.name as TableName;
  return table in TABLE_RESOURCES ? [{ route: name, path: route.path, table }] : [];
});

/** By kind, the lists below its records; without kinds that have none. */
export const LISTS_BELOW = new Map(
  RECORD_KINDS.map((kind) => {
    const lists = listsBelow(KINDS[kind].resource).map(({ name, route, segment }) => {
      return { route: name, table: route.resource.name as TableName, name: segment };
    });
    return [kind, lists] as const;
  }).filter(([, lists]) => lists.length > 0),
);
