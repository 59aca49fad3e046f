/** What stands in a store beside the pages: the pointer and each build's manifest. */
import * as z from "zod";

import { pointerKey } from "./pointer-key.ts";

/** Raised whenever generator and edge would misread each other across it. */
export const CONTRACT_VERSION = 3;

/** The one object of a build that ever changes. */
export const POINTER_KEY = pointerKey(CONTRACT_VERSION);

/**
 * How large what stands in a store may be. A host reads and inflates no more, so that nothing in its
 * store takes all its memory.
 */
export const MAX_POINTER_BYTES = 64 * 1024;
export const MAX_MANIFEST_BYTES = 16 * 1024 ** 2;
/** Of a page's text. */
export const MAX_PAGE_BYTES = 32 * 1024 ** 2;
/** Of a page as it is stored. */
export const MAX_OBJECT_BYTES = 8 * 1024 ** 2;
/** The limit of a stored line file: twenty times the size at 200,000 bills. */
export const MAX_LINE_FILE_BYTES = 512 * 1024 ** 2;

export const Pointer = z.object({
  build: z.string().regex(/^[\w-]+$/),
  /** Of the manifest's bytes; pointers of older generators lack it. */
  manifest_sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
});
export type Pointer = z.infer<typeof Pointer>;

/** Whether none, some or all of what a build was made from is of the sample legislature. */
const FICTION = ["none", "some", "all"] as const;
export type Fiction = (typeof FICTION)[number];

/** What the build's records lack for want of a file. */
export const Gap = z.strictObject({
  resource: z.string().describe("The kind of record."),
  block: z.string().describe("What the records lack."),
  records: z.int().describe("How many records lack it."),
  files: z
    .array(z.string())
    .describe("Addresses of the files that close the gap; empty where no file is known to."),
});
export type Gap = z.infer<typeof Gap>;

export const Manifest = z.object({
  build: z.string(),
  contract_version: z.int(),
  created_at: z.string(),
  /** The base of every link in the pages. */
  base_url: z.string(),
  /** Decides who is in office. */
  as_of: z.string(),
  /** The newest Congress that any record belongs to. */
  current_congress: z.int(),
  /** Builds of before it was told have none of it, as far as anyone knows. */
  fiction: z.enum(FICTION).default("none"),
  /** The build that was live before, which `changes` compares with. */
  previous: z.string().nullable(),
  /** Records by resource. */
  totals: z.record(z.string(), z.int()),
  /** Records by resource and Congress, of the resources that belong to one. */
  by_congress: z.record(z.string(), z.record(z.string(), z.int())),
  /** Records added, changed and removed since the build before, by resource. */
  changes: z.record(
    z.string(),
    z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() }),
  ),
  /** Builds of older generators don't say. */
  gaps: z.array(Gap).optional(),
  /** By resource, the Congresses whose lists lack records that the sources have no more of. */
  incomplete: z.record(z.string(), z.array(z.int())).optional(),
  /** The gates that did not hold and were overruled. */
  forced: z.array(z.string()),
  /**
   * What they found, at most a thousand. Builds of older generators don't say, and their pages
   * may never have been checked.
   */
  overruled: z
    .array(z.strictObject({ gate: z.string(), page: z.string(), message: z.string() }))
    .optional(),
  pages: z.int(),
  /** Of the pages' text, before compression. */
  page_bytes: z.int(),
  index_sha256: z.string(),
  search_sha256: z.string(),
  /** The hash of the index of the change lists; missing in builds of older generators. */
  changes_sha256: z.string().optional(),
  /** Its entries. */
  changes_pages: z.int().optional(),
  /** No host reads more. Builds of older generators don't say. */
  search_bytes: z.int().optional(),
  /** By resource and filter, the values of open sets that its records show. */
  values: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestKey = (build: string): string => `builds/${build}/manifest.json`;
/** The manifest's Ed25519 signature, 64 bytes; builds that are not signed have none. */
export const signatureKey = (build: string): string => `builds/${build}/manifest.sig`;
export const indexKey = (build: string): string => `builds/${build}/index`;
/** Each page's key and object, tab-separated, gzip: names for what the index knows by hash. */
export const pagesKey = (build: string): string => `builds/${build}/pages.tsv.gz`;
/** Each record's resource, id, content hash and path, tab-separated, gzip. */
export const recordsKey = (build: string): string => `builds/${build}/records.tsv.gz`;
export const changesIndexKey = (build: string): string => `builds/${build}/changes-index`;
/** Like {@link pagesKey}, for the index of the change lists. */
export const changesPagesKey = (build: string): string => `builds/${build}/changes-pages.tsv.gz`;
export const searchKey = (build: string): string => `builds/${build}/search.sqlite`;
