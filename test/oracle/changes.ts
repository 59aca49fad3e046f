/** The differences between builds, from their records' hashes and the pages of bills. */
import { type Manifest, recordsKey } from "../../contract/build.ts";
import { readLines } from "../../generator/builds/line-files.ts";
import type { Store } from "../../store/store.ts";
import { ANY_SIZE } from "../any-size.ts";
import { BASE_URL } from "../build.ts";
import { NAMES } from "../build-format/independent/records.ts";
import { readPageText, textsOf } from "../build-texts.ts";
import type { JsonRecord } from "./json-record.ts";

export interface OracleChanges {
  /** Newest first. */
  readonly builds: readonly JsonRecord[];
  /** By build: its differences from the build before. */
  readonly of: ReadonlyMap<string, readonly JsonRecord[]>;
  /** By build: the differences between it and the newest. */
  readonly since: ReadonlyMap<string, readonly JsonRecord[]>;
}

interface Known {
  readonly resource: string;
  readonly id: string;
  readonly hash: string;
  readonly path: string;
}

type Records = ReadonlyMap<string, Known>;

/** Compares consecutive builds, oldest first. */
export async function readChanges(
  store: Store,
  manifests: readonly Manifest[],
): Promise<OracleChanges> {
  const nights: { readonly build: string; readonly rows: readonly JsonRecord[] }[] = [];
  const all: Records[] = [];
  const texts = await textsOf(store, manifests);
  const readPage = (hash: string): Promise<Buffer> => readPageText(store, texts.get(hash));
  for (const [at, { build }] of manifests.entries()) {
    all.push(await recordsOf(store, build));
    const blocksOf = (one: Known, other: Known) => changedBlocks(readPage, one, other);
    const rows = at === 0 ? [] : await difference(all[at - 1], all[at], blocksOf);
    nights.push({ build, rows });
  }
  const since = new Map<string, readonly JsonRecord[]>();
  for (const [at, { build }] of manifests.entries()) {
    const onTheWay = nights.slice(at + 1).flatMap(({ rows }) => rows);
    const net = await difference(all[at], all.at(-1), async ({ id }) => {
      const blocks = onTheWay.filter((row) => row["id"] === id).map((row) => row["blocks"]);
      return blocks.includes(null) ? null : TOKENS.filter((each) => blocks.flat().includes(each));
    });
    since.set(build, net);
  }
  const of = new Map(nights.map(({ build, rows }) => [build, rows]));
  return { builds: manifests.map(shown).toReversed(), of, since };
}

async function recordsOf(store: Store, build: string): Promise<Records> {
  const bytes = await store.read(recordsKey(build), ANY_SIZE);
  const records = new Map<string, Known>();
  for await (const [resource = "", id = "", hash = "", path = ""] of readLines(
    bytes ?? new Uint8Array(),
  )) {
    records.set(`${resource} ${id}`, { resource, id, hash, path });
  }
  return records;
}

async function difference(
  before: Records = new Map(),
  after: Records = new Map(),
  blocksOf: (one: Known, other: Known) => Promise<string[] | null>,
): Promise<JsonRecord[]> {
  const rows: JsonRecord[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    const record = other ?? one;
    if (record === undefined || one?.hash === other?.hash) continue;
    const { resource, id, path } = record;
    const congress = /^\/(?:bills|amendments|laws|votes|meetings|nominations)\/(\d+)/.exec(id)?.[1];
    const isBoth = one !== undefined && other !== undefined;
    rows.push({
      change: isBoth ? "changed" : one === undefined ? "added" : "removed",
      resource,
      id,
      api_url: `${BASE_URL}/api/v1${path}`,
      congress: congress === undefined ? null : Number(congress),
      blocks: isBoth && resource === "bill" ? await blocksOf(one, other) : null,
    });
  }
  return rows;
}

const BLOCKS =
  "actions subjects summaries texts titles cosponsors committees related_bills amendments laws votes".split(
    " ",
  );
const tokenOf = (key: string): string => (key === "related_bills" ? "related" : key);
const TOKENS = ["record", ...BLOCKS.map(tokenOf)];

async function changedBlocks(
  readPage: (hash: string) => Promise<Buffer>,
  one: Known,
  other: Known,
): Promise<string[]> {
  const [before = {}, after = {}] = await Promise.all(
    [one, other].map(async ({ hash }) => {
      const page = await readPage(hash);
      return (JSON.parse(page.toString()) as { data: JsonRecord }).data;
    }),
  );
  const differing = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const tokens = differing.map((key) => (BLOCKS.includes(key) ? tokenOf(key) : "record"));
  return TOKENS.filter((token) => tokens.includes(token));
}

function shown({ build, created_at, ...manifest }: Manifest, at: number, all: readonly Manifest[]) {
  const changes: Readonly<Record<string, object>> = manifest.changes;
  const none = { added: 0, changed: 0, removed: 0 };
  return {
    build,
    previous_build: all[at - 1]?.build ?? null,
    created_at: created_at.replace(/\.\d+Z$/, "Z"),
    counts: Object.fromEntries(
      NAMES.map((name) => [name, { ...none, ...(at > 0 && changes[name]) }]),
    ),
    url: `${BASE_URL}/api/v1/changes/${build}`,
  };
}
