import { type IndexEntry, type IndexFile, indexesOf } from "../../contract/build-index.ts";
import { type Manifest, recordsKey, searchKey, segmentKey } from "../../contract/build.ts";
import { textSearchKey } from "../../contract/request/text-search.ts";
import { addTo, amount } from "../../lib/amounts.ts";
import { hashFile, sha256Hex } from "../../lib/hash.ts";
import { inOrder } from "../../lib/in-order.ts";
import { StoreError } from "../../store/store-error.ts";
import type { Store } from "../../store/store.ts";
import type { CopyOptions } from "./copy-build.ts";
import { readLineFile } from "./line-files.ts";
import { readIndexFile } from "./open-build.ts";
import { type ObjectFault, readBounded, readText } from "./read-text.ts";

export interface BuildFault {
  /** The key of the affected page; `null` for the build's own files, and if it is unknown. */
  readonly page: string | null;
  readonly object: string;
  readonly what: ObjectFault;
  readonly detail?: string | undefined;
}

export interface VerifySummary {
  readonly build: string;
  readonly pages: number;
  readonly problems: number;
  /** The first problems. */
  readonly named: readonly BuildFault[];
}

const IN_FLIGHT = { count: 32 };
/** A limit for builds that lost all their segments. */
const MAX_NAMED = 1000;

export async function verifyBuild(
  store: Store,
  manifest: Manifest,
  { onProgress, signal }: CopyOptions = {},
): Promise<VerifySummary> {
  const named: BuildFault[] = [];
  let [pages, problems] = [0, 0];
  const note = (problem: BuildFault): void => {
    problems += 1;
    if (named.length < MAX_NAMED) named.push(problem);
  };
  const expected = manifest.pages + manifest.changes_pages;
  for (const indexed of await checkFiles(store, manifest, note)) {
    const checks = inOrder(indexed, IN_FLIGHT, { start: (page) => pageFault(store, page) });
    for await (const problem of checks) {
      signal?.throwIfAborted();
      if (problem !== null) note(problem);
      pages += 1;
      const detail = `${amount(pages)} pages, ${amount(problems)} problems`;
      onProgress?.("verify", pages / expected, detail);
    }
  }
  return { build: manifest.build, pages, problems, named };
}

/** Returns the faults of a build's files, except its manifest. */
export async function findDamagedFiles(
  store: Store,
  manifest: Manifest,
): Promise<readonly BuildFault[]> {
  const faults: BuildFault[] = [];
  await checkFiles(store, manifest, (fault) => void faults.push(fault));
  return [...faults, ...(await findDamagedSegments(store, manifest))];
}

/** Returns the faults of a build's segments, which are named by the hash of their bytes. */
export async function findDamagedSegments(
  store: Store,
  { segments }: Pick<Manifest, "segments">,
): Promise<readonly BuildFault[]> {
  const faults: BuildFault[] = [];
  for (const { sha256, bytes } of segments) {
    const object = segmentKey(sha256);
    const found = await readBounded(store, object, bytes);
    if (typeof found === "string") faults.push({ page: null, object, what: found });
    else if (sha256Hex(found) !== sha256) faults.push({ page: null, object, what: "altered" });
  }
  return faults;
}

/** An entry of an index, and its key, which an index has only as a hash. */
interface IndexedPage {
  readonly page: string | null;
  readonly entry: IndexEntry;
}

/** Checks a build's files. Returns the pages of each index that can be read. */
async function checkFiles(
  store: Store,
  manifest: Manifest,
  note: (fault: BuildFault) => void,
): Promise<readonly Iterable<IndexedPage>[]> {
  const report: Report = (object, what, detail) => note({ page: null, object, what, detail });
  for (const file of searchFiles(manifest)) {
    const what = await searchFault(store, file);
    if (what !== null) report(file.key, what);
  }
  await checkRecords(store, manifest, report);
  const readable: Iterable<IndexedPage>[] = [];
  for (const file of indexesOf(manifest)) {
    const keys = await readKeys(store, file, report);
    const index = await readIndexFile(store, file);
    if (typeof index === "string") {
      report(file.key, index);
      continue;
    }
    const unnamed = index.entries().map((entry) => ({ page: null, entry }));
    const named = keys?.values().flatMap((page) => {
      const entry = index.find(page);
      if (entry === null) report(file.pagesKey, "altered", `the index has no ${page}`);
      return entry === null ? [] : [{ page, entry }];
    });
    readable.push(named ?? unnamed);
  }
  return readable;
}

type Report = (object: string, what: ObjectFault, detail?: string) => void;

/** Returns the keys of an index's pages; null if their list is damaged. */
async function readKeys(
  store: Store,
  { pagesKey, pages }: IndexFile,
  report: Report,
): Promise<readonly string[] | null> {
  const keys: string[] = [];
  const fault = await readLineFile(store, pagesKey, ([key = ""]) => void keys.push(key));
  if (fault === null && keys.length === pages) return keys;
  if (fault !== null) report(pagesKey, fault);
  else report(pagesKey, "altered", `${keys.length} pages, the manifest counts ${pages}`);
  return null;
}

async function pageFault(store: Store, { page, entry }: IndexedPage): Promise<BuildFault | null> {
  const what = await readText(store, entry);
  const { key: object, offset } = entry.place;
  return typeof what === "string" ? { page, object, what, detail: `at ${offset}` } : null;
}

interface SearchFile {
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The search database, and the full-text indexes of texts. */
const searchFiles = ({ build, text_search: texts = [], ...manifest }: Manifest) => [
  { key: searchKey(build), sha256: manifest.search_sha256, bytes: manifest.search_bytes },
  ...texts.map((file) => ({ ...file, key: textSearchKey(file) })),
];

export async function searchFault(
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

/** Checks that the list of records has as many of each kind as the manifest counts. */
async function checkRecords(
  store: Store,
  { build, totals }: Manifest,
  report: Report,
): Promise<void> {
  const object = recordsKey(build);
  const expected: Readonly<Record<string, number>> = totals;
  const counts = new Map<string, number>();
  const fault = await readLineFile(store, object, ([kind = ""]) => {
    addTo(counts, kind);
  });
  if (fault !== null) return report(object, fault);
  for (const kind of new Set([...counts.keys(), ...Object.keys(expected)])) {
    const [found = 0, total = 0] = [counts.get(kind), expected[kind]];
    if (found === total) continue;
    report(object, "altered", `${found} lines for ${kind}, the manifest counts ${total}`);
  }
}
