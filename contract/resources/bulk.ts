import { plural } from "../text.ts";
import * as z from "zod";

import { RECORD_KINDS } from "../enumerations.ts";
import { KINDS, type TableResource } from "../kinds/kinds.ts";
import { matching, oneOf, wholeNumber } from "../parameter-kind.ts";
import { type Resource, fieldFilter } from "../resource.ts";
import { reads } from "../schemas/reading.ts";
import { Address, Congress, Count, Instant, type RecordOf, named } from "../schemas/shared.ts";

/** The kinds of record, each followed by what else has files of its own, in list order. */
const BULK_RESOURCES = RECORD_KINDS.flatMap((kind) => {
  const { tables = {} } = KINDS[kind];
  const texts = kind === "bill" ? (["bill_text"] as const) : [];
  return [...new Set([kind, ...texts, ...(Object.keys(tables) as TableResource[])])];
});

export const BULK_TYPES = {
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
} as const;
const BULK_FORMATS = ["ndjson", "csv", "parquet"] as const satisfies (keyof typeof BULK_TYPES)[];

const Sha256 = reads(z.string().regex(/^[\da-f]{64}$/), { at: "nowhere" }).meta({
  examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
});

const BulkPart = named(
  "BulkPart",
  "The records of a fixed range of ids, or a piece of a table. The file is its parts in order.",
  {
    sha256: Sha256.describe("The SHA-256 of the part's text, which is also its name."),
    bytes: Count.describe("The size of its text."),
    compressed_bytes: Count.describe("Its size as sent with gzip."),
    compressed_sha256: Sha256.describe("The SHA-256 of the part as sent with gzip."),
    url: Address.describe("The address of the part."),
  },
);

export const BulkFile = named(
  "BulkFile",
  "A file of every record of a kind, in full or as a table, in the order of their ids.",
  {
    file: reads(z.string(), { isTitle: true }).meta({
      description: "The file's name.",
      examples: ["bills-119.ndjson"],
    }),
    resource: z.enum(BULK_RESOURCES).meta({
      description:
        "The kind of its records; `bill_text`, a version of what a bill says, exists only as `ndjson`. `vote_position`, how a member voted in a roll call, `cosponsor` and `subject` of a bill, and `membership`, a seat on a committee, exist only in tables.",
    }),
    congress: Congress.nullable().describe(
      "The Congress of its records; null if the file covers all Congresses.",
    ),
    format: z.enum(BULK_FORMATS).meta({
      description:
        "`ndjson` has one full record per line, as JSON; `csv` and `parquet` are tables of the fields that fit in one.",
    }),
    records: Count.describe("How many records it has, or rows of a table."),
    bytes: Count.describe("The size of the file before compression."),
    compressed_bytes: Count.describe("Its size as sent with gzip. Parquet is sent without."),
    sha256: Sha256.describe("The SHA-256 of its text. It changes with the file."),
    crc32: reads(z.string().regex(/^[\da-f]{8}$/), { at: "nowhere" }).meta({
      description: "The CRC-32 of its text, as in gzip.",
      examples: ["414fa339"],
    }),
    updated_at: Instant.describe(
      "When the content of its records last changed here, in UTC; removing a record does not change it.",
    ),
    incomplete: z
      .boolean()
      .describe(
        "Whether records are known to be missing, as in `meta.incomplete` of the list, or blocks of bills in `ndjson`.",
      ),
    url: Address.describe(
      "The address of exactly this file: once the file has changed, it is 404. Without `sha256`, it is the current file.",
    ),
    parts: reads(z.array(BulkPart), { at: "nowhere" }).describe("Its parts, in order."),
  },
);
export type BulkFile = RecordOf<typeof BulkFile>;
export type BulkPart = BulkFile["parts"][number];

export type BulkFileId = Pick<BulkFile, "resource" | "congress" | "format">;

export function bulkFileName({ resource, congress, format }: BulkFileId): string {
  const name = plural(resource.replace("_", "-"));
  return `${name}${congress === null ? "" : `-${congress}`}.${format}`;
}

export const bulkFileResource: Resource<BulkFile> = {
  name: "bulk_file",
  lean: BulkFile,
  filters: [
    fieldFilter("resource", oneOf(BULK_RESOURCES), "Only files of this kind of record."),
    fieldFilter("congress", wholeNumber, "Only files of this Congress."),
    fieldFilter("format", oneOf(BULK_FORMATS), "Only files of this format."),
  ],
  order: [
    { facet: ({ resource }) => BULK_RESOURCES.indexOf(resource) },
    { facet: ({ congress }) => congress, descending: true },
    { facet: ({ format }) => BULK_FORMATS.indexOf(format) },
  ],
  defaultPerPage: 100,
};

/** Serves the files; its responses are not JSON pages. */
export const bulkFileRoute = {
  path: "/bulk/:file",
  pathParameters: [
    {
      name: "file",
      description: "The file's name, as in the list.",
      kind: matching(/^[\w.-]+$/, "the name of a file"),
    },
  ],
  sha256: {
    name: "sha256",
    description: "The SHA-256 of the file, for 404 instead of another file once it has changed.",
    kind: matching(/^[\da-f]{64}$/, "the SHA-256 of a file, in hex", (text) => text.toLowerCase()),
  },
  part: {
    name: "part",
    description: "The SHA-256 of one of the file's parts, for that part alone.",
    kind: matching(/^[\da-f]{64}$/, "the SHA-256 of a part, in hex", (text) => text.toLowerCase()),
  },
  from: {
    name: "from",
    description:
      "The SHA-256 of one of the file's parts, for that part and all after it, to resume a download with one request. With gzip, each part is a member of its own.",
    kind: matching(/^[\da-f]{64}$/, "the SHA-256 of a part, in hex", (text) => text.toLowerCase()),
  },
} as const;

/** Bytes of a part's gzip header and trailer. */
export const GZIP_HEAD_BYTES = 10;
export const GZIP_TAIL_BYTES = 10;

/** The trailer after flushed text: an empty last block (`03 00`), the CRC-32 and the size. */
export function gzipTail(crc32: number, bytes: number): Uint8Array<ArrayBuffer> {
  const tail = new Uint8Array(GZIP_TAIL_BYTES);
  const view = new DataView(tail.buffer);
  tail[0] = 3;
  view.setUint32(2, crc32, true);
  view.setUint32(6, bytes % 2 ** 32, true);
  return tail;
}
