import { storedMeta } from "../../contract/page-text.ts";
import { bytesToHex } from "@noble/hashes/utils.js";

import { hashFile, sha256Hex } from "../../lib/hash.ts";

import {
  type BuildIndex,
  type IndexFile,
  type IndexEntry,
  indexesOf,
} from "../../contract/build-index.ts";
import { type Manifest, recordsKey, searchKey, MAX_LINE_FILE_BYTES } from "../../contract/build.ts";
import { textSearchKey } from "../../contract/request/text-search.ts";
import { amount } from "../../lib/amounts.ts";
import { inOrder } from "../../lib/in-order.ts";
import type { OnProgress } from "../../lib/log.ts";
import { StoreError } from "../../store/store-error.ts";
import type { Store } from "../../store/store.ts";
import { isDamage, readLineFile, readLines } from "./line-files.ts";
import { type ReadIndex, readIndexFile } from "./open-build.ts";
import { gzipFault, type ObjectFault, readBounded, readText } from "./read-text.ts";

export interface BuildFault {
  /** The key of the affected page; `null` for the build's own files. */
  readonly page: string | null;
  readonly object: string;
  readonly what: ObjectFault | "index entry differs";
  readonly detail?: string | undefined;
}

export interface VerifySummary {
  readonly build: string;
  readonly pages: number;
  readonly problems: number;
  /** The first problems. */
  readonly named: readonly BuildFault[];
}

export interface VerifyOptions {
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

const IN_FLIGHT = { count: 32 };
/** A limit for builds that lost all their segments. */
const MAX_NAMED = 1000;

export async function verifyBuild(
  store: Store,
  manifest: Manifest,
  { onProgress, signal }: VerifyOptions = {},
): Promise<VerifySummary> {
  const named: BuildFault[] = [];
  let [pages, problems] = [0, 0];
  const note = (problem: BuildFault): void => {
    problems += 1;
    if (named.length < MAX_NAMED) named.push(problem);
  };
  const report: Report = (object, what, detail) => note({ page: null, object, what, detail });
  await checkFiles(store, manifest, report);
  const files = indexesOf(manifest);
  const expected = files.reduce((sum, file) => sum + file.pages, 0);
  for (const file of files) {
    const index = await checkIndex(store, file, report);
    checkContent(file, index, report);
    const checks = inOrder(pagesOf(store, file, index.entries, report), IN_FLIGHT, {
      start: (page) => checkPage(store, file, index, page),
    });
    for await (const found of checks) {
      signal?.throwIfAborted();
      for (const problem of found) note(problem);
      pages += 1;
      const detail = `${amount(pages)} pages, ${amount(problems)} problems`;
      onProgress?.("verify", pages / Math.max(expected, pages), detail);
    }
  }
  return { build: manifest.build, pages, problems, named };
}

/** Returns the faults of a build's files, except its manifest. */
export async function findDamagedFiles(
  store: Store,
  manifest: Manifest,
): Promise<readonly BuildFault[]> {
  const problems: BuildFault[] = [];
  const report: Report = (object, what, detail) =>
    void problems.push({ page: null, object, what, detail });
  await checkFiles(store, manifest, report);
  for (const file of indexesOf(manifest)) {
    await checkIndex(store, file, report);
    for await (const page of pagesOf(store, file, null, report)) void page;
  }
  return problems;
}

type Report = (object: string, what: BuildFault["what"], detail?: string) => void;

async function checkIndex(store: Store, file: IndexFile, report: Report): Promise<ReadIndex> {
  const index = await readIndexFile(store, file);
  if (index.fault !== null) report(file.key, index.fault, index.detail);
  return index;
}

function checkContent({ key, content }: IndexFile, index: ReadIndex, report: Report): void {
  if (index.entries === null || index.fault !== null || content === null) return;
  if (sha256Hex(index.entries.content()) !== content) {
    report(key, "altered", "its content is not that of the manifest");
  }
}

/** A page's key and the hash of its text, or an entry of the index whose key is unknown. */
type NamedPage =
  | { readonly page: string; readonly hash: Uint8Array }
  | { readonly page: null; readonly entry: IndexEntry };

/** Yields every page by its key, or the index's entries without keys if the list is damaged. */
async function* pagesOf(
  store: Store,
  { pagesKey: object, pages }: IndexFile,
  index: BuildIndex | null,
  report: Report,
): AsyncGenerator<NamedPage> {
  const bytes = await readBounded(store, object, MAX_LINE_FILE_BYTES);
  if (typeof bytes === "string") report(object, bytes);
  else {
    let listed = 0;
    try {
      for await (const [page = "", hash = ""] of readLines(bytes)) {
        listed += 1;
        yield { page, hash: Buffer.from(hash, "hex") };
      }
      if (listed === pages) return;
      report(object, "altered", `${listed} pages, the manifest counts ${pages}`);
    } catch (error) {
      if (!isDamage(error)) throw error;
      report(object, gzipFault(error, bytes));
    }
  }
  for (const entry of index?.entries() ?? []) yield { page: null, entry };
}

async function checkPage(
  store: Store,
  { key, pagesKey }: IndexFile,
  { entries, fault }: ReadIndex,
  named: NamedPage,
): Promise<readonly BuildFault[]> {
  const { page } = named;
  const entry = page === null ? named.entry : (entries?.find(page) ?? null);
  const differs = (detail: string): BuildFault =>
    fault === null
      ? { page, object: pagesKey, what: "altered", detail }
      : { page, object: key, what: "index entry differs", detail };
  // Without an index, its own fault says enough.
  if (entry === null) return entries === null ? [] : [differs("the index has no entry")];
  const hash = page === null ? entry.hash : named.hash;
  const problems: BuildFault[] = [];
  if (Buffer.compare(entry.hash, hash) !== 0) {
    const [other, listed] = [entry.hash, hash].map(bytesToHex);
    problems.push(differs(`the index names the text ${other}, the list of pages ${listed}`));
  }
  const text = await readText(store, { hash, place: entry.place });
  if (typeof text === "string") {
    const { key: object, offset } = entry.place;
    return [...problems, { page, object, what: text, detail: `at ${offset}` }];
  }
  const total = totalOf(text);
  if (total !== null && entry.total !== total) {
    problems.push(differs(`the index counts ${entry.total} records, the page ${total}`));
  }
  return problems;
}

/**
 * Returns a list's total, 0 for details and parts, null for a list stored oldest first (no total).
 */
function totalOf(text: Buffer): number | null {
  const isList = text.toString("latin1", text.lastIndexOf("\n", -2) + 1).startsWith("]");
  return isList ? ((storedMeta(text)["total"] as number | undefined) ?? null) : 0;
}

interface SearchFile {
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The search database, and the full-text indexes of texts. */
const searchFiles = ({ build, search_sha256: sha256, search_bytes: bytes, ...rest }: Manifest) => [
  { key: searchKey(build), sha256, bytes },
  ...(rest.text_search ?? []).map((file) => ({ ...file, key: textSearchKey(file) })),
];

async function searchFault(
  store: Store,
  { key, sha256, bytes: maxBytes }: SearchFile,
): Promise<ObjectFault | null> {
  try {
    const path = await store.localFile(key, { maxBytes });
    if (path === null) return "missing";
    return (await hashFile(path)) === sha256 ? null : "altered";
  } catch (error) {
    if (error instanceof StoreError && error.reason === "too_large") return "too large";
    throw error;
  }
}

async function checkFiles(store: Store, manifest: Manifest, report: Report): Promise<void> {
  const { build, totals } = manifest;
  for (const file of searchFiles(manifest)) {
    const what = await searchFault(store, file);
    if (what !== null) report(file.key, what);
  }
  await checkLines(store, recordsKey(build), report, totals);
}

/** Checks that a file has as many lines of each kind (the first field) as the manifest counts. */
async function checkLines(
  store: Store,
  object: string,
  report: Report,
  expected: Readonly<Record<string, number>>,
): Promise<void> {
  const counts = new Map<string, number>();
  const fault = await readLineFile(store, object, ([kind = ""]) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  });
  if (fault !== null) return report(object, fault);
  for (const kind of new Set([...counts.keys(), ...Object.keys(expected)])) {
    const [found, total] = [counts.get(kind) ?? 0, expected[kind] ?? 0];
    if (found === total) continue;
    report(object, "altered", `${found} lines for ${kind}, the manifest counts ${total}`);
  }
}
