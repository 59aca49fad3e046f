/** What Cloudflare Workers need of a build beside what every host reads. */
import * as z from "zod";

import { CONTRACT_VERSION } from "./build.ts";
import { workersPointerKey } from "./pointer-key.ts";

/** Names the build that Workers serve. */
export const WORKERS_POINTER_KEY = workersPointerKey(CONTRACT_VERSION);

const Sha256 = z.string().regex(/^[\da-f]{64}$/);
const BuildId = z.string().regex(/^[\w-]+$/);

export const WorkersPointer = z.object({
  /** What is served; `null` before the first. */
  live: z
    .object({
      build: BuildId,
      record_sha256: Sha256,
      /** Durable Objects that have the whole search each. */
      replicas: z.int().positive(),
    })
    .nullable(),
  /** Builds whose search stands in Durable Objects, whole or in part. */
  searches: z.array(
    z.object({
      build: BuildId,
      replicas: z.int().positive(),
      /** Whether it is being removed, so that it can't go live. */
      is_leaving: z.boolean().optional(),
    }),
  ),
});
export type WorkersPointer = z.infer<typeof WorkersPointer>;

/** How a build is read in pieces, none of which has to be trusted; the same however often it is published. */
export const WorkersRecord = z.object({
  build: BuildId,
  manifest_sha256: Sha256,
  /** The index, cut into pieces of so many bytes, with the SHA-256 of each. */
  index_piece_bytes: z.int().positive(),
  index_pieces: z.array(Sha256),
  /** The same of the index of change lists, where there is one. */
  changes_pieces: z.array(Sha256).optional(),
  search: z.object({
    /** What makes the tables. */
    tables: z.array(z.string()),
    /** By table, what puts rows into it that are given as JSON. */
    inserts: z.record(z.string(), z.string()),
    /** The SHA-256 of each file of rows. */
    chunks: z.array(Sha256),
  }),
});
export type WorkersRecord = z.infer<typeof WorkersRecord>;

export const MAX_RECORD_BYTES = 16 * 1024 ** 2;
/** Of a file of rows, as it is stored and inflated. */
export const MAX_CHUNK_BYTES = 32 * 1024 ** 2;

export const workersRecordKey = (build: string): string => `builds/${build}/workers.json`;
/** The record's Ed25519 signature; builds that are not signed have none. */
export const workersSignatureKey = (build: string): string => `builds/${build}/workers.sig`;
/** Rows of the search's tables, gzip: a line is a table's name, a tab, and an array of rows as JSON. */
export const searchRowsKey = (build: string, chunk: number): string =>
  `builds/${build}/search-rows/${chunk}.gz`;
