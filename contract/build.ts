/** A store's keys, and the pointer and each build's manifest. */
import * as z from "zod";

import { RECORD_KINDS, type RecordKind } from "./enumerations.ts";
import { pointerKey } from "./pointer-key.ts";

/**
 * Raised when generator and edge of different versions would misread each other, including the tables of
 * the search files. A new route, filter or block needs no new version: a build names what it has in `routes`.
 */
export const CONTRACT_VERSION = 3;

/** The only object of a build that changes. */
export const POINTER_KEY = pointerKey(CONTRACT_VERSION);

/** Size limits: a host reads and inflates no more, so that no object can exhaust its memory. */
export const MAX_POINTER_BYTES = 64 * 1024;
export const MAX_MANIFEST_BYTES = 16 * 1024 ** 2;
/** The text of a page. */
export const MAX_PAGE_BYTES = 32 * 1024 ** 2;
/** A page as stored, compressed. */
export const MAX_STORED_BYTES = 8 * 1024 ** 2;
export const MAX_SEGMENT_BYTES = 16 * 1024 ** 2;
/** Twenty times the size at 200,000 bills. */
export const MAX_LINE_FILE_BYTES = 512 * 1024 ** 2;

/** If the block of more bills of a Congress is incomplete, a manifest names none of them. */
export const MAX_INCOMPLETE_BILLS = 100;

export const Sha256 = z.string().regex(/^[\da-f]{64}$/);
export const BuildId = z.string().regex(/^[\w-]+$/);

export const Pointer = z.object({
  build: BuildId.describe("the id of the live build"),
  manifest_sha256: Sha256.describe("of the manifest's bytes"),
  rolled_back: z
    .array(z.object({ build: BuildId, content_sha256: Sha256 }))
    .exactOptional()
    .describe(
      "after a rollback: the builds that it left, each with its `build` and `content_sha256`; a generator SHOULD NOT make another build with such a `content_sha256` live until a person says so",
    ),
});
export type Pointer = z.infer<typeof Pointer>;

/** How much of a build's data comes from the sample legislature. */
const FICTION = ["none", "some", "all"] as const;
export type Fiction = (typeof FICTION)[number];

/** Builds of other versions may lack kinds, and have others, which are ignored. */
function byKind<Value extends z.ZodType>(value: Value) {
  const kinds = RECORD_KINDS.map((kind) => [kind, value.exactOptional()] as const);
  return z.object(Object.fromEntries(kinds) as Record<RecordKind, z.ZodExactOptional<Value>>);
}

/** A block that records lack because files are missing. */
export const Gap = z.strictObject({
  resource: z.string().describe("The kind of record."),
  block: z.string().describe("The missing block."),
  records: z.int().describe("How many records lack it."),
  files: z
    .array(z.string())
    .describe("Addresses of the files that would close the gap; empty if none is known."),
});
export type Gap = z.infer<typeof Gap>;

/** A record, or a list's records, that a build shows to exist and lacks. */
export const KnownGap = z.strictObject({
  id: z
    .string()
    .describe(
      "identifies it in every build: the id of the missing record, or the address of the list that lacks records",
    ),
  resource: z.string().describe("the kind of the missing records"),
  congress: z.int().describe("its Congress, or that of the record that names it"),
  reason: z
    .enum(["named", "skipped", "none", "few"])
    .describe(
      "`named`: a record names it; `skipped`: a law of a later number is here; `none`: the Congress has bills or votes, and none of these; `few`: more are missing than are here, or over 100",
    ),
  records: z.int().describe("how many are known to be missing, at least"),
  named_by: z.string().nullable().describe("the id of a record that names it, or one of them"),
  to_act: z
    .enum(["operator", "publisher"])
    .describe(
      "who can close it: the operator, by importing more; or the publisher, who offers none of these, or nearly all, which are here",
    ),
  site_url: z.string().nullable().describe("the record's page at its publisher"),
  since_build: z.string().describe("the build that showed it first"),
  since_at: z.string().describe("when that was made"),
});
export type KnownGap = z.infer<typeof KnownGap>;
/** Before it is known since when. */
export type FoundGap = Omit<KnownGap, "since_build" | "since_at">;

/** Canonically the fields are in this order. */
export const Manifest = z.object({
  build: z.string().describe("its id; MUST be that in its key"),
  contract_version: z.int().describe(`${CONTRACT_VERSION}, the version of this format`),
  created_at: z
    .string()
    .describe("when it was made; canonically with milliseconds, `2026-11-21T03:00:00.000Z`"),
  previous: z
    .string()
    .nullable()
    .describe("the id of the build that was live before; null for the first"),
  base_url: z.string().describe("the beginning of every link, without a slash at the end"),
  as_of: z.string().describe("the day that decides who is in office"),
  current_congress: z
    .int()
    .describe(
      "the Congress of the meetings and of committees' nominations: the newest with any bill or vote, but none that begins after `as_of`",
    ),
  fiction: z
    .enum(FICTION)
    .describe("`none`, `some` or `all`: how much of it is fiction, from the sample legislature"),
  routes: z
    .record(z.string(), z.array(z.string()))
    .describe(
      "what the build has, by path as in the table of [Page keys](#7-page-keys): of a list, its filters in walk order, then `date`, `introduced_date` and `status_date` if it is compared with them, `q` if it can be searched, `ids` if records can be requested by it; of a record, the tokens of its blocks",
    ),
  pages: z.int().describe("entries of the index"),
  page_bytes: z
    .int()
    .describe("bytes of the text of all pages; a text that two keys share counts twice"),
  totals: byKind(z.int()).describe("records by resource; views do not count"),
  by_congress: byKind(z.record(z.string(), z.int())).describe(
    "records by Congress, of kinds whose list has the filter `congress` on a field of its records",
  ),
  values: z
    .record(z.string(), z.record(z.string(), z.array(z.string())))
    .describe(
      "by resource and filter, the values that its records show, including views: for each filter whose values are words except names of members and bills. A host accepts them besides the enumerations",
    ),
  gaps: z
    .array(Gap)
    .describe(
      "data missing for lack of a file: `resource`, `block`, `records` (how many), `files` (addresses)",
    ),
  incomplete: z
    .record(z.string(), z.record(z.string(), z.array(z.string())))
    .describe(
      `what [lists may lack](#incomplete-lists): by the token of a block of bills, and by Congress, the bills whose \`incomplete_blocks\` have it, such as \`117-hr-1\`, in ascending order, or \`[]\` if they are more than ${MAX_INCOMPLETE_BILLS}; by the kind of a record that others name and the build lacks, by a chamber and a kind such as \`senate_vote\` of which only a part is here, and by \`terms\`, the Congresses of such records, and those whose members are not all known, and by \`nomination_committees\` those of nominations whose committees are unknown, each with \`[]\``,
    ),
  missing: z
    .array(KnownGap)
    .exactOptional()
    .describe("[known gaps](#known-gaps); absent in builds of earlier programs"),
  changes: byKind(z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() })).describe(
    "by resource: how many records were `added`, `changed` and `removed` since `previous`",
  ),
  forced: z.array(z.string()).describe("the names of checks that failed and were overruled"),
  overruled: z
    .array(z.strictObject({ gate: z.string(), page: z.string(), message: z.string() }))
    .describe("what they found, at most 1,000: `gate`, `page`, `message`"),
  content_sha256: z
    .string()
    .describe(
      "of the first 52 bytes of each entry of the index, one after the other: the same for the same records",
    ),
  index_sha256: z.string().describe("of the bytes of the index"),
  search_sha256: z.string().describe("of the bytes of the search database"),
  search_bytes: z.int().describe("the size of the search database; a host reads no more"),
  text_search: z
    .array(
      z.strictObject({ congress: z.int(), sha256: Sha256, bytes: z.int(), inputs_sha256: Sha256 }),
    )
    .exactOptional()
    .describe(
      "the [full-text indexes of bills' texts](#texts), newest Congress first: `congress`, `sha256` and `bytes` of the file, and `inputs_sha256` of what it was made of; absent if there are none",
    ),
  changes_sha256: z.string().describe("of the bytes of the [second index](#change-lists)"),
  changes_pages: z.int().describe("entries of the second index"),
  segments: z
    .array(z.strictObject({ sha256: Sha256, bytes: z.int() }))
    .describe(
      "the [segments](#9-segments) that the places of both indexes name, counted from 0: `sha256` and `bytes` of each; canonically in ascending order",
    ),
});
export type Manifest = z.infer<typeof Manifest>;

export type TextSearchFile = NonNullable<Manifest["text_search"]>[number];

export const manifestKey = (build: string): string => `builds/${build}/manifest.json`;
export const indexKey = (build: string): string => `builds/${build}/index`;
/** Each page's key and text hash, tab-separated, gzip: the index knows keys only by hash. */
export const pagesKey = (build: string): string => `builds/${build}/pages.tsv.gz`;
/** Each record's resource, id, content hash and path, tab-separated, gzip. */
export const recordsKey = (build: string): string => `builds/${build}/records.tsv.gz`;
export const changesIndexKey = (build: string): string => `builds/${build}/changes-index`;
export const changesPagesKey = (build: string): string => `builds/${build}/changes-pages.tsv.gz`;
export const SEGMENTS = "segments/";
export const segmentKey = (sha256: string): string => `${SEGMENTS}${sha256}`;
/** Photos of members, beside the builds. */
export const PHOTOS = "photos/";
export const photoKey = (bioguideId: string): string => `${PHOTOS}${bioguideId}.jpg`;
export const MAX_PHOTO_BYTES = 1_000_000;
export const searchKey = (build: string): string => `builds/${build}/search.sqlite`;
