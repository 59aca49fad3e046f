import { DAY_MS, MINUTE_MS } from "../../../lib/time.ts";
import { basename, dirname } from "node:path";

import { congressOf } from "../../../contract/congress.ts";
import { amount } from "../../../lib/amounts.ts";
import { BILL_TYPES } from "../../../contract/enumerations.ts";
import { PRINTING_CODE } from "../../../contract/citations.ts";
import { checkBillZip, zipNames } from "../files/check-zip.ts";
import { unexpected } from "../http/fetch-error.ts";
import { fetchListing, type Listing } from "../files/listing.ts";
import {
  areAllCurrent,
  updateFile,
  updateFiles,
  isOlder,
  type MirrorFile,
  reportAbsent,
  noticeBehind,
} from "../files/mirror-file.ts";
import { readSitemap, type SitemapEntry } from "../files/sitemap.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";

const TYPES = new Set(BILL_TYPES.map((type) => type.toLowerCase()));

/** One of the publisher's bulk data collections, with a sitemap of each Congress and type. */
interface Collection {
  readonly name: "BILLSTATUS" | "BILLS";
  readonly first: number;
  readonly what: string;
  /** In the mirror. */
  readonly files: string;
  readonly zips: string;
  /** What follows the number in a file's name. */
  readonly ending: string;
  /** Folders of a Congress and type. */
  readonly paths: (congress: number, type: string) => readonly string[];
}

const STATUS: Collection = {
  name: "BILLSTATUS",
  first: 108,
  what: "bill status",
  files: "bills",
  zips: "zips",
  ending: "",
  paths: (congress, type) => [`${congress}/${type}`],
};

/** Printings, a folder a session. */
const TEXTS: Collection = {
  name: "BILLS",
  first: 113,
  what: "the text of bills",
  files: "texts",
  zips: "text-zips",
  ending: PRINTING_CODE,
  paths: (congress, type) => [1, 2].map((session) => `${congress}/${session}/${type}`),
};

/** The files of one Congress and type, which share a sitemap. */
interface BillSet {
  readonly collection: Collection;
  readonly congress: number;
  readonly type: string;
  /** When any of its files last changed, from the sitemap index; `null` if it lacks the set. */
  readonly stamp: string | null;
}

/** Files that the publisher has as a folder and as a zip. */
interface BillFolder extends BillSet {
  /** `117/hr`, `117/1/hr` */
  readonly path: string;
}

interface ListedBill {
  readonly name: string;
  readonly stamp: string;
}

/**
 * Mirrors the bill status bulk data: first the zip of each Congress and type, then each changed bill.
 * The sitemap index has the last change of each type, a sitemap per type the last change of each bill.
 * Both have milliseconds; folder listings only have minutes.
 */
export const fetchBills = (run: SourceRun): Promise<void> =>
  fetchCollection(run, STATUS, run.congresses);

/** Mirrors the texts of the current Congress, of chosen ones, and of those already in the mirror. */
export function fetchBillTexts(run: SourceRun): Promise<void> {
  const sitting = congressOf(new Date(run.clock()).toISOString().slice(0, 10));
  const isWanted = (congress: number): boolean =>
    run.isChosen ||
    congress === sitting ||
    setsOf(TEXTS, congress).some((set) => isKnown(run, set));
  return fetchCollection(run, TEXTS, run.congresses.filter(isWanted));
}

async function fetchCollection(
  run: SourceRun,
  collection: Collection,
  wanted: readonly number[],
): Promise<void> {
  const { first, what } = collection;
  const congresses = wanted.filter((congress) => congress >= first);
  if (congresses.length < wanted.length) run.notice(`${what} begins with Congress ${first}`);
  if (congresses.length === 0) return;
  const index = await fetchIndex(run, collection, congresses);
  if (index === "unchanged") return;
  const listed = setsIn(index.entries, collection, congresses);
  const unlisted = congresses
    .flatMap((congress) => setsOf(collection, congress))
    .filter((set) => isKnown(run, set))
    .filter((set) => !listed.some((each) => listOf(each) === listOf(set)));
  // The index has lacked sets for days, while their sitemaps were still there (usgpo/bulk-data#37).
  if (unlisted.length > 0) {
    const names = unlisted.map(({ congress, type }) => `${congress} ${type}`).join(", ");
    run.notice(`govinfo's index of sitemaps lacks ${names}; their sitemaps are requested anyway`);
  }
  const sets = [...listed, ...unlisted];
  for (const congress of congresses) {
    if (!sets.some((set) => set.congress === congress)) {
      run.notice(`govinfo has no ${collection.files} of Congress ${congress}`);
    }
  }
  const isComplete = await areComplete(run, sets, (set) => fetchSet(run, set), firstZip);
  if (isComplete && unlisted.length === 0) index.done();
}

/** A set's name in messages and in the mirror's state. */
function listOf({ collection, congress, type }: BillSet): string {
  return collection === STATUS ? `${congress}${type}` : `${collection.name} ${congress}${type}`;
}

const sitemapOf = (set: BillSet): string => `sitemap ${listOf(set)}`;

const isKnown = ({ state }: SourceRun, set: BillSet): boolean =>
  state.find(sitemapOf(set)) !== null || foldersOf(set).some((each) => state.find(zipPath(each)));

function setsOf(collection: Collection, congress: number): readonly BillSet[] {
  return [...TYPES].map((type) => ({ collection, congress, type, stamp: null }));
}

function foldersOf(set: BillSet): readonly BillFolder[] {
  return set.collection.paths(set.congress, set.type).map((path) => ({ ...set, path }));
}

/** The file that stands for a set in problems. */
const firstZip = (set: BillSet): string | null => foldersOf(set).map(zipPath)[0] ?? null;

/** Updates parts in sequence. Returns whether all are complete. */
async function areComplete<Part>(
  run: SourceRun,
  parts: readonly Part[],
  update: (part: Part) => Promise<boolean>,
  fileOf: (part: Part) => string | null,
): Promise<boolean> {
  let complete = 0;
  const count = async (part: Part): Promise<void> => {
    if (await update(part)) complete++;
  };
  await runParts(run, parts, count, fileOf);
  return complete === parts.length;
}

async function fetchIndex(
  run: SourceRun,
  { name, files, zips }: Collection,
  congresses: readonly number[],
): Promise<Listing<SitemapEntry> | "unchanged"> {
  const address = `${run.publishers.govinfo}/sitemap/bulkdata/${name}/sitemapindex.xml`;
  const index = await fetchListing(run, {
    name: `sitemaps of ${files === "bills" ? "" : `${files} `}${congresses.join(",")}`,
    address,
    what: "sitemaps",
    read: readSitemap,
    always: run.state.list(`${zips}/`).some(({ path }) => !run.folder.has(path)),
  });
  if (index === "absent") throw unexpected(address, "is missing");
  return index;
}

function setsIn(
  entries: readonly SitemapEntry[],
  collection: Collection,
  congresses: readonly number[],
): BillSet[] {
  const sitemaps = new Map(
    entries.map(({ address, stamp }) => [address.split("/").slice(-3, -1).join("/"), stamp]),
  );
  return congresses
    .flatMap((congress) => setsOf(collection, congress))
    .flatMap((set) => {
      const stamp = sitemaps.get(`${collection.name}/${set.congress}${set.type}`);
      return stamp === undefined ? [] : [{ ...set, stamp }];
    });
}

/** Updates a set. Returns whether it is complete. */
async function fetchSet(run: SourceRun, set: BillSet): Promise<boolean> {
  const { collection, congress, type, stamp } = set;
  const { state, folder } = run;
  const name = sitemapOf(set);
  const folders = foldersOf(set);
  const lacksZip = folders.map(zipPath).some((zip) => state.find(zip) !== null && !folder.has(zip));
  const isListed = stamp !== null && state.find(name)?.stamp === stamp;
  if (isListed && !lacksZip && !run.isFull) return true;
  const address = `${run.publishers.govinfo}/sitemap/bulkdata/${collection.name}/${congress}${type}/sitemap.xml`;
  const listing = await fetchListing(run, {
    name,
    address,
    what: collection.files,
    read: (bytes) => billsIn(readSitemap(bytes), set),
    always: lacksZip,
  });
  if (listing === "absent") {
    if (stamp !== null) throw unexpected(address, "is missing, though the index lists it");
    run.notice(`${address} is missing too`);
    return false;
  }
  if (listing === "unchanged") {
    const known = state.find(name);
    // The index says that it changed, so an older listing is requested again.
    if (isOlder(known, stamp)) return false;
    if (known !== null) state.save({ ...known, stamp });
    return true;
  }
  const { entries, done } = listing;
  const listed = Map.groupBy(entries, ({ path }) => path);
  // A session's folder comes with its first printing.
  const present = folders.filter(({ path }) => listed.has(path));
  const update = (each: BillFolder): Promise<boolean> =>
    updateFolder(run, each, listed.get(each.path) ?? []);
  const isComplete = await areComplete(run, present, update, zipPath);
  if (!isComplete || isOlder(listing, stamp)) return false;
  done(stamp);
  return true;
}

/** Updates a folder's files. Returns whether they are complete. */
async function updateFolder(
  run: SourceRun,
  set: BillFolder,
  entries: readonly ListedBill[],
): Promise<boolean> {
  // A zip without recorded state comes from a run that was killed, so it is fetched again.
  const hasZip = run.folder.has(zipPath(set)) && run.state.find(zipPath(set)) !== null;
  if (!hasZip || run.isFull) await updateZip(run, set);
  let stale = await staleBills(run, set, entries);
  if (hasZip && stale.length > MANY_BILLS && stale.length > entries.length * LARGE_SHARE) {
    await updateZip(run, set);
    stale = await staleBills(run, set, entries);
  }
  const files = stale.map((bill) => billFile(run, set, bill));
  const results = await updateFiles(run, files);
  reportAbsent(run, files, results, "is missing, though the sitemap lists it");
  noticeBehind(run, `bills of ${set.path.replaceAll("/", " ")}`, results);
  if (!areAllCurrent(results)) return false;
  await noticeUnlisted(run, set, entries);
  return true;
}

/** If this many bills changed, one zip puts less load on the publisher. */
const MANY_BILLS = 500;
const LARGE_SHARE = 0.2;

/** Returns the bills in a set's own folders: `/bulkdata/BILLS/uslm/…` has others of the same names. */
function billsIn(entries: readonly SitemapEntry[], set: BillSet) {
  const paths = new Set(foldersOf(set).map(({ path }) => path));
  return entries.flatMap(({ address, stamp }) => {
    const [, folder = ""] = address.split(`/bulkdata/${set.collection.name}/`);
    const [path, name] = [dirname(folder), basename(folder)];
    return paths.has(path) && isBillOf(name, set) ? [{ path, name, stamp }] : [];
  });
}

function isBillOf(name: string, { collection, congress, type }: BillSet): boolean {
  const { name: prefix, ending } = collection;
  return new RegExp(`^${prefix}-${congress}${type}[1-9]\\d*${ending}\\.xml$`).test(name);
}

/** Updates a folder's zip, and removes the single files that it has. */
async function updateZip(run: SourceRun, set: BillFolder): Promise<void> {
  const { state, folder } = run;
  const path = zipPath(set);
  run.expect(1);
  const result = await updateFile(run, {
    path,
    address: `${folderAddress(run, set)}/${basename(path)}`,
    checkZip: (file) => checkBillZip(file, (name) => isBillOf(name, set)),
  });
  if (result !== "written") return;
  const singles = state
    .list(folderOf(set))
    .flatMap(({ path: single, stamp }) =>
      stamp === null ? [] : [{ single, name: basename(single), stamp }],
    );
  const isInZip = await zippedBills(run, set, singles);
  for (const bill of singles) {
    if (!isInZip(bill)) continue;
    state.forget(bill.single);
    await folder.remove(bill.single);
  }
}

async function staleBills(
  run: SourceRun,
  set: BillFolder,
  bills: readonly ListedBill[],
): Promise<ListedBill[]> {
  const { state, folder } = run;
  const isInZip = await zippedBills(run, set, bills);
  const singles = new Map(
    state
      .list(folderOf(set))
      .filter(({ path }) => folder.has(path))
      .map(({ path, stamp }) => [basename(path), stamp]),
  );
  return bills.filter((bill) => {
    const single = singles.get(bill.name);
    return single === undefined ? !isInZip(bill) : single !== bill.stamp;
  });
}

// Packing the zip takes the publisher a minute or two.
const PACKING_MS = 2 * MINUTE_MS;

/**
 * A zip has lacked for days what its bills' own files already had (usgpo/bulk-data#197). So the newest bills
 * that changed shortly before it was packed are requested one by one.
 */
const ZIP_LAG_MS = 7 * DAY_MS;
const MAX_DOUBTFUL = 300;

/** Returns a function that tells whether the mirrored zip has a bill's version. */
async function zippedBills(
  run: SourceRun,
  set: BillFolder,
  bills: readonly ListedBill[],
): Promise<(bill: ListedBill) => boolean> {
  const { state, folder } = run;
  const path = zipPath(set);
  const packedAt = Date.parse((folder.has(path) && state.find(path)?.lastModified) || "");
  if (Number.isNaN(packedAt)) return () => false;
  const names = await zipNames(folder.at(path));
  const isPackedAfter = (stamp: string, ageMs: number): boolean =>
    Date.parse(stamp) + ageMs <= packedAt;
  const doubtful = bills
    .filter(({ stamp }) => isPackedAfter(stamp, PACKING_MS) && !isPackedAfter(stamp, ZIP_LAG_MS))
    .toSorted((a, b) => (a.stamp < b.stamp ? 1 : -1))
    .slice(0, MAX_DOUBTFUL);
  const isDoubtful = new Set(doubtful.map(({ name }) => name));
  return ({ name, stamp }) =>
    names.has(name) && isPackedAfter(stamp, PACKING_MS) && !isDoubtful.has(name);
}

/** Bills vanish from lists for days and come back (usgpo/bill-status#24, #38, #52). */
async function noticeUnlisted(
  run: SourceRun,
  set: BillFolder,
  listed: readonly ListedBill[],
): Promise<void> {
  const { state, folder } = run;
  const zip = zipPath(set);
  const zipped = folder.has(zip) ? await zipNames(folder.at(zip)) : [];
  const singles = state.list(folderOf(set)).map(({ path }) => basename(path));
  const isListed = new Set(listed.map(({ name }) => name));
  const unlisted = [...new Set([...zipped, ...singles])].filter(
    (name) => isBillOf(name, set) && !isListed.has(name),
  );
  if (unlisted.length === 0) return;
  const files = `${amount(unlisted.length, "file")}, such as ${unlisted[0]}`;
  run.notice(`the list of ${listOf(set)} lacks ${files}; what was fetched stays`);
}

function zipPath({ collection: { zips, name }, path }: BillFolder): string {
  return `${zips}/${name}-${path.replaceAll("/", "-")}.zip`;
}

function folderOf({ collection: { files }, path }: BillFolder): string {
  return `${files}/${path}/`;
}

function folderAddress({ publishers }: SourceRun, { collection, path }: BillFolder): string {
  return `${publishers.govinfo}/bulkdata/${collection.name}/${path}`;
}

function billFile(run: SourceRun, set: BillFolder, { name, stamp }: ListedBill): MirrorFile {
  return { path: `${folderOf(set)}${name}`, address: `${folderAddress(run, set)}/${name}`, stamp };
}
