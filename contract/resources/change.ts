import * as z from "zod";

import { CHANGE_KINDS, RECORD_KINDS } from "../enumerations.ts";
import * as parameters from "../parameter-kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { type Filter, type Resource, fieldFilter } from "../resource.ts";
import { billResource } from "../kinds/bill.ts";
import { reads } from "../schemas/reading.ts";
import {
  Address,
  Congress,
  Count,
  Instant,
  type RecordOf,
  RecordId,
  Text,
  named,
} from "../schemas/shared.ts";

/** A copy that is further behind is cheaper to fetch again. */
export const MAX_CHANGES_SINCE = 20_000;

const BuildId = Text.meta({
  description: "The id of a build.",
  examples: ["2026-11-21T030000Z-1f9c"],
});

const ChangeCounts = named("ChangeCounts", "How many records of a kind changed.", {
  added: Count.describe("Records that are new."),
  changed: Count.describe("Records that differ."),
  removed: Count.describe("Records that are gone."),
});

const countsShape = Object.fromEntries(
  RECORD_KINDS.map((name) => [name, ChangeCounts] as const),
) as Record<(typeof RECORD_KINDS)[number], typeof ChangeCounts>;

export const Build = named("Build", "A build, and how many records it changed.", {
  build: reads(BuildId, { isTitle: true }),
  previous_build: BuildId.nullable().describe(
    "The build that it is compared with. Null for the first build, and if the previous build could not be read: then `url` lists nothing, and a copy must start again from `/bulk`.",
  ),
  created_at: Instant.describe("When it was made."),
  counts: named("BuildCounts", "How many changes of each resource `url` lists.", countsShape)
    .nullable()
    .describe("How many changes of each resource `url` lists; null without a `previous_build`."),
  url: Address.describe("The list of its changes."),
});
export type Build = RecordOf<typeof Build>;

/** A bill's blocks, and `record` for its own fields. */
export const CHANGED_BLOCKS = ["record", ...billResource.blocks.map(({ token }) => token)];

export const Change = named("Change", "A difference in a record between two builds.", {
  change: z.enum(CHANGE_KINDS).meta({ id: "ChangeKind", description: "How the record changed." }),
  resource: z.enum(RECORD_KINDS).meta({ id: "RecordKind", description: "The kind of record." }),
  id: reads(RecordId, { isTitle: true }).describe(
    "The record's `id`, which identifies it among records of the same kind.",
  ),
  api_url: Address.describe(
    "The record in this API; for a meeting, a list that has it. A removed record is no longer there.",
  ),
  congress: Congress.nullable().describe(
    "The Congress that the record belongs to; null for legislators, committees and topics.",
  ),
  blocks: z
    .array(
      z
        .enum(CHANGED_BLOCKS)
        .meta({ id: "ChangedBlock", description: "The fields of the record, or a block." }),
    )
    .nullable()
    .describe(
      "The changed parts of a changed bill: `record` for its own fields, and the tokens of `include`. Null for everything else, and if the parts are unknown, as after a night with more than 5,000 changed bills: then any part may differ.",
    ),
});
export type Change = RecordOf<typeof Change>;

const filters: readonly Filter<Change>[] = [
  fieldFilter("resource", parameters.recordKind, "Only changes of this kind of record."),
  fieldFilter("congress", wholeNumber, "Only changes of records of this Congress."),
];

export const changeResource: Resource<Change> = {
  name: "change",
  lean: Change,
  filters,
  order: [{ facet: ({ resource }) => RECORD_KINDS.indexOf(resource) }, { facet: ({ id }) => id }],
  defaultPerPage: 100,
};

const BuildOrChange = z.union([Build, Change]).meta({
  id: "BuildOrChange",
  description: "A change if the request has `since`, a build otherwise.",
});

const SINCE = `a day, or a build that was live in the last 30 days and is at most ${MAX_CHANGES_SINCE.toLocaleString("en-US")} changes behind (older copies start again from /api/v1/bulk)`;

/** The builds, newest first; with `since`, the changes since that build. */
export const buildResource: Resource<Build | Change> = {
  name: "build",
  lean: BuildOrChange,
  filters: [
    {
      name: "since",
      kind: { ...parameters.buildId, allowed: () => SINCE },
      description:
        "Instead of builds, the net changes from this build, or the last one before this day, to the live one: each record once, without records that changed back. Of older builds, the last of a day has a list, which also answers for the others of the day after, has all that changed since them and perhaps more, and is named in `meta.since`.",
      facet: (record) => ("build" in record ? record.build : null),
      isView: true,
      mustExist: true,
    },
    ...filters.map((filter) => ({
      ...filter,
      facet: (record: Build | Change) => ("change" in record ? filter.facet(record) : null),
      description: `${filter.description} Only with \`since\`.`,
      beside: "since",
    })),
  ],
  order: [],
  defaultPerPage: 100,
};
