/** The objects that Workers need in addition to what every host reads. */
import * as z from "zod";

import { BuildId, CONTRACT_VERSION, Sha256 } from "./build.ts";
import { workersPointerKey } from "./pointer-key.ts";

export const WORKERS_POINTER_KEY = workersPointerKey(CONTRACT_VERSION);

export const WorkersPointer = z.object({
  /** `null` before the first. */
  live: z
    .object({
      build: BuildId,
      record_sha256: Sha256,
      /** Durable Objects, each with the whole search. */
      replicas: z.int().positive(),
    })
    .nullable(),
  /** Builds whose search is in Durable Objects, in whole or in part. */
  searches: z.array(z.object({ build: BuildId, replicas: z.int().positive() })),
});
export type WorkersPointer = z.infer<typeof WorkersPointer>;

/** Hashes for reading a build in untrusted pieces; the same each time it is published. */
export const WorkersRecord = z.object({
  build: BuildId,
  manifest_sha256: Sha256,
  /** The index in pieces of this size, with the SHA-256 of each. */
  index_piece_bytes: z.int().positive(),
  index_pieces: z.array(Sha256),
  changes_pieces: z.array(Sha256),
  search: z.object({
    /** SQL that creates the tables. */
    tables: z.array(z.string()),
    /** By table, SQL that inserts rows given as JSON. */
    inserts: z.record(z.string(), z.string()),
    /** The SHA-256 of each file of rows. */
    chunks: z.array(Sha256),
  }),
});
export type WorkersRecord = z.infer<typeof WorkersRecord>;

/** How many files of rows a search has loaded. */
export const LoadState = z.object({ loaded: z.int(), chunks: z.int() });
export type LoadState = z.infer<typeof LoadState>;

export const MAX_RECORD_BYTES = 16 * 1024 ** 2;
/** A file of rows, both stored and inflated. */
export const MAX_CHUNK_BYTES = 32 * 1024 ** 2;

export const workersRecordKey = (build: string): string => `builds/${build}/workers.json`;
/** Rows of the search tables, gzip. A line is a table's name, a tab, and a JSON array of rows. */
export const searchRowsKey = (build: string, chunk: number): string =>
  `builds/${build}/search-rows/${chunk}.gz`;
