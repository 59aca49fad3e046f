/** On paper: what a store of all Congresses takes up and costs, from sizes that were measured. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { amount } from "../lib/amounts.ts";
import { type BuildPages, openBuildPages } from "./harness/build-pages.ts";
import { openNewObjects } from "./harness/new-objects.ts";
import type { Report, Row } from "./harness/report.ts";
import { changedLists } from "./shifts/changed-lists.ts";
import { causesOf } from "./shifts/list-changes.ts";

export interface CostBenchOptions {
  /** A folder with a build, whose sizes are taken. */
  readonly store: string;
  /** A folder with a build and the one before: what a night writes. */
  readonly nightStore: string;
  readonly night: string;
}

/** What there is of Congress: bills and resolutions of the 93rd to the 119th, roll calls since 1989. */
const ALL = { bills: 380_000, votes: 36_000 };
const NIGHTS = 30;
/** As many builds as `legis nightly` keeps. */
const KEPT_BUILDS = 7;
/** Manifest, index, search, three lists, pointer, status, and the mark of the run. */
const FILES_OF_BUILD = 9;
const GB = 1e9;

interface Prices {
  readonly name: string;
  /** Dollars for a GB and month, and for a thousand PUTs. */
  readonly gigabyte: number;
  readonly thousandPuts: number;
  /** What is free each month. */
  readonly freeGigabytes: number;
  readonly freePuts: number;
}

/** Reading costs by the request too, and of S3 by the byte that leaves AWS; both hang on the traffic. */
const PRICES: readonly Prices[] = [
  {
    // https://aws.amazon.com/s3/pricing/: S3 Standard, us-east-1, the first 50 TB; list prices of 2025.
    name: "S3",
    gigabyte: 0.023,
    thousandPuts: 0.005,
    freeGigabytes: 0,
    freePuts: 0,
  },
  {
    // https://developers.cloudflare.com/r2/pricing/: standard storage, Class A; August 2026.
    name: "R2",
    gigabyte: 0.015,
    thousandPuts: 0.0045,
    freeGigabytes: 10,
    freePuts: 1_000_000,
  },
];

interface Size {
  readonly objects: number;
  readonly bytes: number;
  /** The files of one build beside the objects. */
  readonly buildBytes: number;
}

interface NightSize {
  readonly puts: number;
  readonly bytes: number;
}

/** What stands in the store, as measured and for all Congresses. */
export async function benchCost(options: CostBenchOptions): Promise<Report> {
  const pages = await openBuildPages(options.store);
  const { before, after, ...added } = await openNewObjects(options.nightStore);
  const measured = sizeOf(pages, options.store);
  // Where the store has no roll calls, those of the night's build stand for them.
  const withVotes = votesOf(pages) > 0 ? pages : after;
  const votes = votesOf(withVotes);
  const grown: Growth = {
    bills: ALL.bills / pages.bills,
    votes: votes === 0 ? 1 : ALL.votes / votes,
    votesOf: withVotes,
  };
  const night = { puts: added.objects + FILES_OF_BUILD, bytes: added.bytes };
  const grownNight = grow(night, movedShare(before, after, added), ALL.bills / after.bills);
  return {
    benchmark: "cost",
    title: "What a bucket costs, on paper",
    about: `Objects and bytes as measured, bills and votes scaled to ${amount(ALL.bills)} bills (all since the 93rd Congress) and ${amount(ALL.votes)} roll calls. ${options.night}: what records it changes is the same, and of what only moved in lists there is more where there are more bills. ${KEPT_BUILDS} builds are kept, with what their nights wrote. Dollars of storage and PUTs; reading is not in it.`,
    data: `sizes of ${amount(pages.bills, "bill")} and ${amount(votes, "vote")}; the night of ${amount(after.bills, "bill")}`,
    versions: [],
    columns: {
      objects: { heading: "objects", unit: "amount" },
      bytes: { heading: "stored", unit: "bytes" },
      puts: { heading: "PUTs a night", unit: "amount" },
      nightBytes: { heading: "sent a night", unit: "bytes" },
      ...Object.fromEntries(
        PRICES.flatMap(({ name }) => [
          [`${name}First`, { heading: `${name}, first build $`, unit: "dollars" } as const],
          [`${name}Month`, { heading: `${name}, month $`, unit: "dollars" } as const],
        ]),
      ),
    },
    rows: [
      rowOf("the store measured, with that night", measured, night),
      rowOf("all Congresses since the 93rd", sizeOf(pages, options.store, grown), grownNight),
    ],
  };
}

function rowOf(what: string, { objects, bytes, buildBytes }: Size, night: NightSize): Row {
  const stored = bytes + KEPT_BUILDS * (buildBytes + night.bytes);
  const nightBytes = night.bytes + buildBytes;
  const dollars = PRICES.flatMap((prices) => {
    const first = (objects / 1000) * prices.thousandPuts;
    const puts = Math.max(0, night.puts * NIGHTS - prices.freePuts);
    const gigabytes = Math.max(0, stored / GB - prices.freeGigabytes);
    const month = (puts / 1000) * prices.thousandPuts + gigabytes * prices.gigabyte;
    return [
      [`${prices.name}First`, first],
      [`${prices.name}Month`, month],
    ] as const;
  });
  const figures = { objects, bytes: stored, puts: night.puts, nightBytes };
  return { what, figures: { ...figures, ...Object.fromEntries(dollars) } };
}

/** How many times as many bills and roll calls there are, and a build whose roll calls stand for all. */
interface Growth {
  readonly bills: number;
  readonly votes: number;
  readonly votesOf: BuildPages;
}

/** The objects of a build as they are, or with so many more bills and roll calls. */
function sizeOf(pages: BuildPages, store: string, growth?: Growth): Size {
  const parts = [
    partOf(pages, isOfBills, growth?.bills ?? 1),
    partOf(growth?.votesOf ?? pages, isOfVotes, growth?.votes ?? 1),
    partOf(pages, (key) => !isOfBills(key) && !isOfVotes(key), 1),
  ];
  const sum = (pick: (part: Part) => number): number =>
    parts.reduce((total, part) => total + pick(part), 0);
  const objects = sum((part) => part.objects);
  const buildBytes = buildFileBytes(store, pages.manifest.build);
  const times = objects / pages.manifest.pages;
  return { objects, bytes: sum(({ bytes }) => bytes), buildBytes: buildBytes * times };
}

type Part = Omit<Size, "buildBytes">;

function partOf(
  { objects, storedBytes }: BuildPages,
  isIn: (key: string) => boolean,
  times: number,
): Part {
  const names = new Set([...objects].flatMap(([key, object]) => (isIn(key) ? [object] : [])));
  const bytes = [...names].reduce((sum, name) => sum + storedBytes(name), 0);
  return { objects: names.size * times, bytes: bytes * times };
}

/** Their pages and lists, and what is made of bills alone. */
function isOfBills(key: string): boolean {
  return /^\/(?:bills|topics|laws)\b/.test(key);
}

function isOfVotes(key: string): boolean {
  return key.startsWith("/votes");
}

function votesOf({ manifest }: BuildPages): number {
  return manifest.totals["vote"] ?? 0;
}

function buildFileBytes(store: string, build: string): number {
  const folder = join(store, "builds", build);
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** The share of what a night wrote that are pages of lists on which no record changed. */
function movedShare(
  before: BuildPages,
  after: BuildPages,
  { objects }: { readonly objects: number },
): number {
  let moved = 0;
  for (const list of changedLists(before, after).read()) {
    const causes = causesOf(list.before, list.after);
    moved += causes.moved + causes.meta;
  }
  return Math.min(1, moved / objects);
}

function grow({ puts, bytes }: NightSize, share: number, times: number): NightSize {
  const factor = 1 - share + share * times;
  return { puts: puts * factor, bytes: bytes * factor };
}
