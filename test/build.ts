/** Complete builds for tests across folders: files are imported, and builds generated and served. */
import { readdirSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { Manifest } from "../contract/build.ts";
import { openRecords } from "../data/database/database.ts";
import { importPaths } from "../data/import/import.ts";
import { readSourceFile } from "../data/readers/read-source-file.ts";
import { createRecordReader, type RecordReader } from "../data/database/record-reader.ts";
import { createEdge } from "../edge/app.ts";
import { NOT_READ, type Today } from "../edge/builds/today.ts";
import { createLimits } from "../edge/limits/create-limits.ts";
import { nodeEncoder } from "../hosts/node/encode.ts";
import { createNodeLog } from "../hosts/node/log.ts";
import { nodeBuilds, nodePages } from "../hosts/node/serve.ts";
import { generate } from "../generator/generate.ts";
import type { GenerateOptions } from "../generator/make-build.ts";
import { openStore, type StoreAddress } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { sharedFolder } from "./build-folder.ts";
import { sampleFolder } from "./sample-folder.ts";
import { conforming } from "./openapi/conformance.ts";
import { patientSearch } from "./patient-search.ts";
import { runs } from "./runs.ts";
import { MEANT } from "./search-quality/queries.ts";
import { SOURCES } from "./sources.ts";
import { unpackCongress } from "./unpack-congress.ts";
import { localReaders } from "./local-readers.ts";

export const BASE_URL = "https://api.example.org";
export const NOW = new Date("2026-11-21T03:00:00Z");

/**
 * Requests a path and query, such as `/api/v1/bills?congress=119`, with no key and no limits.
 * Checks every answer against the OpenAPI document.
 */
export type AskEdge = (target: string, init?: RequestInit) => Promise<Response>;

/** A live build and everything that it was made from. */
export interface TestBuild {
  readonly edge: AskEdge;
  readonly store: Store;
  readonly storeAddress: StoreAddress;
  readonly records: RecordReader;
  readonly recordsPath: string;
  readonly manifest: Manifest;
}

/** A build of the sample legislature. */
export function sampleBuild(): Promise<TestBuild> {
  return build("built-sample", async (recordsPath) => copyFile(await sampleRecords(), recordsPath));
}

/** A database of the sample's records; tests must copy it before they change it. */
export async function sampleRecords(): Promise<string> {
  const folder = await sharedFolder("sample", async (made) =>
    importInto(join(made, RECORDS), [await sampleFolder()]),
  );
  return join(folder, RECORDS);
}

const RECORDS = "records.sqlite";

/**
 * A build of real upstream files: one in eighty bills of the 117th Congress, the bills that the search tests
 * look for, and one in twenty of the members who left long ago. Requires `hasSources`.
 */
export function sourcesBuild(): Promise<TestBuild> {
  return realBuild("sources", 80);
}

/** The same; with `LEGIS_TEST_RUNS=2` of all bills of the 117th Congress and everyone who served. */
export function congressBuild(): Promise<TestBuild> {
  return runs(1) > 1 ? realBuild("congress-117", 1) : sourcesBuild();
}

function realBuild(name: string, oneIn: number): Promise<TestBuild> {
  const folders = ["bills", "votes", "meetings", "nominations", "biography"];
  return build(name, async (recordsPath) => {
    const unpacked = join(dirname(recordsPath), "unpacked");
    await unpackCongress(unpacked, (entry, at) => at % oneIn === 0 || MEANT.files.has(entry.name));
    const former = join(dirname(recordsPath), FORMER);
    const csv = await readFile(join(SOURCES, "legislators", FORMER), "utf8");
    await writeFile(former, oneIn === 1 ? csv : fewerOf(csv));
    const whole = [...folders, ...currentPeople()].map((part) => join(SOURCES, part));
    await importInto(recordsPath, [former, unpacked, ...whole]);
  });
}

const FORMER = "legislators-historical.csv";
/** People born earlier are in no vote or bill of the files. */
const FIRST_BIRTH = "1910";

/** The lists of legislators, except the former ones. */
const currentPeople = (): readonly string[] =>
  readdirSync(join(SOURCES, "legislators"))
    .filter((name) => name !== FORMER)
    .map((name) => `legislators/${name}`);

/** Removes most people who were born long ago from a CSV file. */
function fewerOf(csv: string): string {
  const [header, ...lines] = csv.split(/(?<=\n)/);
  const kept = lines.filter((line, at) => {
    const born = /\b(\d{4})-\d\d-\d\d\b/.exec(line)?.[1] ?? "";
    const [id = ""] = /\b[A-Z]\d{6}\b/.exec(line) ?? [];
    return born >= FIRST_BIRTH || at % 20 === 0 || MEANT.people.has(id);
  });
  return [header, ...kept].join("");
}

/** Imports upstream files into a records database. */
export async function importInto(recordsPath: string, paths: readonly string[]) {
  const database = await openRecords(recordsPath);
  try {
    return await importPaths({
      paths,
      database,
      now: `${NOW.toISOString().slice(0, 19)}Z`,
      openReaders: localReaders(readSourceFile),
    });
  } finally {
    database.close();
  }
}

/** Generates a build of a records database and makes it live. */
export async function generateInto(
  store: StoreAddress,
  recordsPath: string,
  options: Partial<GenerateOptions> = {},
): Promise<Manifest> {
  const { manifest } = await generate({
    recordsPath,
    store,
    baseUrl: BASE_URL,
    now: NOW,
    ...options,
  });
  return manifest;
}

/** A store in a folder. Tests that need a bucket use `cephStore`. */
export function newStore(folder: string): StoreAddress {
  return { location: join(folder, "store"), cacheFolder: join(folder, "cache") };
}

/** Stays open until this worker ends, shared by the files that it runs. */
const opened = new Map<string, Promise<TestBuild>>();

/** The build of this name, made of these records by the first test file that needs it. */
export function build(
  name: string,
  makeRecords: (recordsPath: string) => Promise<void>,
): Promise<TestBuild> {
  const found = opened.get(name) ?? open(name, makeRecords);
  opened.set(name, found);
  return found;
}

async function open(
  name: string,
  makeRecords: (recordsPath: string) => Promise<void>,
): Promise<TestBuild> {
  const folder = await sharedFolder(name, async (made) => {
    await makeRecords(join(made, RECORDS));
    await generateInto(newStore(made), join(made, RECORDS));
  });
  const storeAddress = newStore(folder);
  const recordsPath = join(folder, RECORDS);
  const store = await openStore(storeAddress);
  const database = await openRecords(recordsPath, { readonly: true });
  const records = createRecordReader(database);
  return { ...(await openEdge(store)), store, storeAddress, records, recordsPath };
}

/** An edge over a store, called in process. */
export async function openEdge(
  store: Store,
  currentToday: () => Today = () => NOT_READ,
): Promise<Pick<TestBuild, "edge" | "manifest">> {
  const log = createNodeLog({ level: "silent" });
  const builds = nodeBuilds(store, log, { openSearch: patientSearch });
  await builds.refresh();
  const live = builds.current();
  if (live === null) throw new Error("the build did not go live");
  let requests = 0;
  const app = createEdge({
    // Every request comes from a different network, so that feeds have no limit.
    clientIp: () => `network ${(requests += 1)}`,
    checkKey: () => ({ keyId: "test", accountId: "test", plan: "pro", quotaId: "test" }),
    limits: createLimits({
      plans: { free: UNLIMITED, pro: UNLIMITED },
      clock: Date.now,
    }),
    currentBuild: builds.current,
    currentToday,
    // Many walks at once on a busy machine; test/survival tests the deadline.
    pages: nodePages(store, CACHE_BYTES, { deadlineMs: PATIENT_MS }),
    encoder: nodeEncoder,
    log,
    answerCacheBytes: CACHE_BYTES,
  });
  const edge: AskEdge = async (target, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("X-API-Key", "test");
    const response = await app.request(target, { ...init, headers });
    return conforming(init.method ?? "GET", target, response);
  };
  return { edge, manifest: live.manifest };
}

const CACHE_BYTES = 128 * 1024 ** 2;
const PATIENT_MS = 60_000;

const UNLIMITED = {
  requestsPerDay: Number.MAX_SAFE_INTEGER,
  requestsPerSecond: Number.MAX_SAFE_INTEGER,
  searchesPerSecond: Number.MAX_SAFE_INTEGER,
  downloads: 4,
  gigabytesPerDay: 1_000,
};
