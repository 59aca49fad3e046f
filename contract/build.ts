/** The objects in a store other than pages: the pointer and each build's manifest. */
import * as z from "zod";

import { pointerKey } from "./pointer-key.ts";

/**
 * Raised when generator and edge of different versions would misread each other. A new route, filter or
 * block needs no new version: a build names what it has in `routes`.
 */
export const CONTRACT_VERSION = 1;

/** The only object of a build that changes. */
export const POINTER_KEY = pointerKey(CONTRACT_VERSION);

/** Size limits: a host reads and inflates no more, so that no object can exhaust its memory. */
export const MAX_POINTER_BYTES = 64 * 1024;
export const MAX_MANIFEST_BYTES = 16 * 1024 ** 2;
/** The text of a page. */
export const MAX_PAGE_BYTES = 32 * 1024 ** 2;
/** A page as stored, compressed. */
export const MAX_OBJECT_BYTES = 8 * 1024 ** 2;
/** Twenty times the size at 200,000 bills. */
export const MAX_LINE_FILE_BYTES = 512 * 1024 ** 2;

export const Sha256 = z.string().regex(/^[\da-f]{64}$/);
export const BuildId = z.string().regex(/^[\w-]+$/);

export const Pointer = z.object({
  build: BuildId,
  manifest_sha256: Sha256,
});
export type Pointer = z.infer<typeof Pointer>;

/** How much of a build's data comes from the sample legislature. */
const FICTION = ["none", "some", "all"] as const;
export type Fiction = (typeof FICTION)[number];

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

export const Manifest = z.object({
  build: z.string(),
  contract_version: z.int(),
  created_at: z.string(),
  /** The base of every link in the pages. */
  base_url: z.string(),
  /** The day that decides who is in office. */
  as_of: z.string(),
  /** The newest Congress of any record. */
  current_congress: z.int(),
  fiction: z.enum(FICTION),
  /** The build that was live before; `changes` compares with it. */
  previous: z.string().nullable(),
  /** Records by resource. */
  totals: z.record(z.string(), z.int()),
  /** Records by resource, then Congress. */
  by_congress: z.record(z.string(), z.record(z.string(), z.int())),
  changes: z.record(
    z.string(),
    z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() }),
  ),
  gaps: z.array(Gap),
  /** By resource, the Congresses for which the sources are known to lack records. */
  incomplete: z.record(z.string(), z.array(z.int())),
  /** The gates that failed and were overruled. */
  forced: z.array(z.string()),
  /** Their findings, at most a thousand. */
  overruled: z.array(z.strictObject({ gate: z.string(), page: z.string(), message: z.string() })),
  pages: z.int(),
  /** The pages' text before compression. */
  page_bytes: z.int(),
  index_sha256: z.string(),
  search_sha256: z.string(),
  /** The index of the change lists. */
  changes_sha256: z.string(),
  changes_pages: z.int(),
  /** The most that a host reads. */
  search_bytes: z.int(),
  /**
   * What the build can answer. By path of a list: its filters in walk order, then the days that ranges
   * compare, then `q` and `ids`. By path of a record: its blocks.
   */
  routes: z.record(z.string(), z.array(z.string())),
  /** By resource and filter, the values of open sets that records have. */
  values: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestKey = (build: string): string => `builds/${build}/manifest.json`;
/** Ed25519, 64 bytes; unsigned builds have none. */
export const signatureKey = (build: string): string => `builds/${build}/manifest.sig`;
export const indexKey = (build: string): string => `builds/${build}/index`;
/** Each page's key and object, tab-separated, gzip: the index knows keys only by hash. */
export const pagesKey = (build: string): string => `builds/${build}/pages.tsv.gz`;
/** Each record's resource, id, content hash and path, tab-separated, gzip. */
export const recordsKey = (build: string): string => `builds/${build}/records.tsv.gz`;
export const changesIndexKey = (build: string): string => `builds/${build}/changes-index`;
export const changesPagesKey = (build: string): string => `builds/${build}/changes-pages.tsv.gz`;
export const searchKey = (build: string): string => `builds/${build}/search.sqlite`;
