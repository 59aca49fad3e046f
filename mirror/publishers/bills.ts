import { MINUTE_MS } from "../../lib/time.ts";
import { basename } from "node:path";

import { BILL_TYPES } from "../../contract/enumerations.ts";
import { checkBillZip, zipNames } from "../files/check-zip.ts";
import { unexpected } from "../http/fetch-error.ts";
import { fetchListing, type Listing } from "../files/listing.ts";
import {
  areAllHere,
  bringFiles,
  isOlder,
  type MirrorFile,
  refuseAbsent,
  tellBehind,
} from "../files/mirror-file.ts";
import { bringZip } from "../files/mirror-zip.ts";
import { readSitemap, type SitemapEntry } from "../files/sitemap.ts";
import { doParts, type SourceRun } from "../files/source-run.ts";
import { askForUnlisted, tellGone } from "./unlisted-bills.ts";

/** GPO's bill status begins with it. */
const FIRST_CONGRESS = 108;

const TYPES = new Set(BILL_TYPES.map((type) => type.toLowerCase()));

/** The bills of one Congress and type: a folder and a zip at the publisher. */
interface BillSet {
  readonly congress: number;
  readonly type: string;
  /** When any of its bills changed last, by the index of sitemaps. */
  readonly stamp: string;
}

interface ListedBill {
  readonly name: string;
  readonly stamp: string;
}

/**
 * Mirrors the bulk data of bill status: the zip of a Congress and type at first, later each bill
 * that changed. One small file says when the bills of each type changed last, a sitemap a type
 * when each of its bills did, both to the millisecond (the folders' listings: to the minute).
 */
export async function fetchBills(run: SourceRun): Promise<void> {
  const congresses = run.congresses.filter((congress) => congress >= FIRST_CONGRESS);
  if (congresses.length < run.congresses.length) {
    run.notice(`bill status begins with Congress ${FIRST_CONGRESS}`);
  }
  if (congresses.length === 0) return;
  await fetchListed(run, congresses);
  for (const congress of congresses) {
    for (const type of TYPES) tellGone(run, `${congress}${type}`);
  }
}

async function fetchListed(run: SourceRun, congresses: readonly number[]): Promise<void> {
  const index = await fetchIndex(run, congresses);
  if (index === "unchanged") return;
  const sets = setsIn(index.entries, congresses);
  for (const congress of congresses) {
    if (!sets.some((set) => set.congress === congress)) {
      run.notice(`govinfo has no bills of Congress ${congress}`);
    }
  }
  const done = new Set<BillSet>();
  const bring = async (set: BillSet): Promise<void> => {
    if (await fetchSet(run, set)) done.add(set);
  };
  await doParts(run, sets, bring, zipPath);
  if (done.size === sets.length) index.done();
}

async function fetchIndex(
  run: SourceRun,
  congresses: readonly number[],
): Promise<Listing<SitemapEntry> | "unchanged"> {
  const address = `${run.publishers.govinfo}/sitemap/bulkdata/BILLSTATUS/sitemapindex.xml`;
  const index = await fetchListing(run, {
    name: `sitemaps of ${congresses.join(",")}`,
    address,
    what: "sitemaps",
    read: readSitemap,
    always: run.state.list("zips/").some(({ path }) => !run.folder.has(path)),
  });
  if (index === "absent") throw unexpected(address, "is not there");
  return index;
}

function setsIn(entries: readonly SitemapEntry[], congresses: readonly number[]): BillSet[] {
  return entries.flatMap(({ address, stamp }) => {
    const [, congress = "", type = ""] = /\/BILLSTATUS\/(\d+)([a-z]+)\//.exec(address) ?? [];
    const isWanted = congresses.includes(Number(congress)) && TYPES.has(type);
    return isWanted ? [{ congress: Number(congress), type, stamp }] : [];
  });
}

/** Whether all of it is here now. */
async function fetchSet(run: SourceRun, set: BillSet): Promise<boolean> {
  const { congress, type, stamp } = set;
  const { state, folder, dryRun } = run;
  const name = `sitemap ${congress}${type}`;
  // A zip that nothing is known of is one that a run brought and could not note: it was killed.
  const hasZip = folder.has(zipPath(set)) && state.find(zipPath(set)) !== null;
  if (hasZip && state.find(name)?.stamp === stamp) return true;
  const address = `${run.publishers.govinfo}/sitemap/bulkdata/BILLSTATUS/${congress}${type}/sitemap.xml`;
  const listing = await fetchListing(run, {
    name,
    address,
    what: "bills",
    read: (bytes) => billsIn(readSitemap(bytes), set),
    always: !hasZip,
  });
  if (listing === "absent") throw unexpected(address, "is not there, though the index lists it");
  if (listing === "unchanged") {
    const known = state.find(name);
    // The index says that it changed: an older one is asked for again.
    if (isOlder(known, stamp)) return false;
    if (known !== null) state.save({ ...known, stamp });
    return true;
  }
  const { entries, done } = listing;
  if (!hasZip && (await bringSet(run, set)) === "written" && dryRun) return true;
  let stale = await staleBills(run, set, entries);
  if (hasZip && stale.length > MANY && stale.length > entries.length * LARGE_SHARE) {
    await bringSet(run, set);
    stale = await staleBills(run, set, entries);
  }
  const files = stale.map((bill) => fileOf(run, set, bill));
  const brought = await bringFiles(run, files);
  refuseAbsent(run, files, brought, "is not there, though the sitemap lists it");
  tellBehind(run, `bills of ${congress} ${type}`, brought);
  if (!areAllHere(brought)) return false;
  await askForUnlisted(run, `${congress}${type}`, await unlistedFiles(run, set, entries));
  if (isOlder(listing, stamp)) return false;
  done(stamp);
  return true;
}

/** When so many bills changed, one zip is less trouble to the publisher. */
const MANY = 500;
const LARGE_SHARE = 0.2;

function billsIn(entries: readonly SitemapEntry[], { congress, type }: BillSet): ListedBill[] {
  return entries.flatMap(({ address, stamp }) => {
    const name = address.slice(address.lastIndexOf("/") + 1);
    return isBillOf(name, congress, type) ? [{ name, stamp }] : [];
  });
}

function isBillOf(name: string, congress: number, type: string): boolean {
  return new RegExp(`^BILLSTATUS-${congress}${type}[1-9]\\d*\\.xml$`).test(name);
}

/** The zip, and away with the single bills that it takes the place of. */
async function bringSet(run: SourceRun, set: BillSet): Promise<string> {
  const { congress, type } = set;
  const { state, folder } = run;
  const path = zipPath(set);
  const brought = await bringZip(run, {
    path,
    address: `${run.publishers.govinfo}/bulkdata/BILLSTATUS/${congress}/${type}/BILLSTATUS-${congress}-${type}.zip`,
    check: async (file) =>
      void (await checkBillZip(file, (name) => isBillOf(name, congress, type))),
  });
  if (brought === "written" && !run.dryRun) {
    const isInZip = await zippedBills(run, set);
    for (const { path: single, stamp } of state.list(`bills/${congress}/${type}/`)) {
      if (stamp === null || !isInZip({ name: basename(single), stamp })) continue;
      state.forget(single);
      // oxlint-disable-next-line no-await-in-loop -- as many as changed since the zip before
      await folder.remove(single);
    }
  }
  return brought;
}

async function staleBills(
  run: SourceRun,
  set: BillSet,
  bills: readonly ListedBill[],
): Promise<ListedBill[]> {
  const { state, folder } = run;
  const isInZip = await zippedBills(run, set);
  const singles = new Map(
    state
      .list(`bills/${set.congress}/${set.type}/`)
      .filter(({ path }) => folder.has(path))
      .map(({ path, stamp }) => [basename(path), stamp]),
  );
  return bills.filter((bill) => {
    const single = singles.get(bill.name);
    return single === undefined ? !isInZip(bill) : single !== bill.stamp;
  });
}

/** The bills that are here and that the list has no more. */
async function unlistedFiles(
  run: SourceRun,
  set: BillSet,
  listed: readonly ListedBill[],
): Promise<MirrorFile[]> {
  const { state, folder } = run;
  const names = new Set(listed.map(({ name }) => name));
  const zip = zipPath(set);
  const zipped = folder.has(zip) ? await zipNames(folder.at(zip)) : [];
  const singles = state
    .list(`bills/${set.congress}/${set.type}/`)
    .map(({ path }) => basename(path));
  const here = new Set([...zipped, ...singles]);
  return [...here]
    .filter((name) => !names.has(name) && isBillOf(name, set.congress, set.type))
    .toSorted()
    .map((name) => {
      const { stamp: _, ...file } = fileOf(run, set, { name, stamp: "" });
      return file;
    });
}

// The publisher packs for a minute or two what it wrote just before.
const PACKING_MS = 2 * MINUTE_MS;

/** Tells whether the zip here has a bill as it was at a time. */
async function zippedBills(run: SourceRun, set: BillSet): Promise<(bill: ListedBill) => boolean> {
  const { state, folder } = run;
  const path = zipPath(set);
  const packedAt = Date.parse((folder.has(path) && state.find(path)?.lastModified) || "");
  if (Number.isNaN(packedAt)) return () => false;
  const names = await zipNames(folder.at(path));
  return ({ name, stamp }) => names.has(name) && Date.parse(stamp) + PACKING_MS <= packedAt;
}

function zipPath({ congress, type }: BillSet): string {
  return `zips/BILLSTATUS-${congress}-${type}.zip`;
}

function fileOf(run: SourceRun, { congress, type }: BillSet, bill: ListedBill): MirrorFile {
  const { name, stamp } = bill;
  const path = `bills/${congress}/${type}/${name}`;
  return {
    path,
    address: `${run.publishers.govinfo}/bulkdata/BILLSTATUS/${congress}/${type}/${name}`,
    stamp,
  };
}
