import { setImmediate } from "node:timers/promises";
import { BILL_TYPES, type BillStatus } from "../contract/enumerations.ts";
import { biographyJson } from "./biography.ts";
import { isReserved, planBill, type BillPlan } from "./bill-plan.ts";
import { billRecord, books } from "./bill-routes.ts";
import { billXml } from "./bill-xml.ts";
import { AS_OF, LAST_CONGRESS, sessionOf, yearOf } from "./calendar.ts";
import { committeesYaml, historicalCommitteesYaml, membershipsYaml } from "./committees-yaml.ts";
import { Docket } from "./docket.ts";
import { houseVoteXml } from "./house-vote-xml.ts";
import { countsOf, type Legislature } from "./legislature.ts";
import {
  isInOffice,
  leadershipRoles,
  legislatorYaml,
  socialMediaYaml,
} from "./legislators-yaml.ts";
import { houseMeeting, meetingCount, senateMeeting } from "./meetings.ts";
import { nomination, nominationCount, nominationPages } from "./nominations.ts";
import { bookOtherRollCalls } from "./other-roll-calls.ts";
import { People, roster, type Roster } from "./people.ts";
import { reservedBillXml } from "./reserved-bill-xml.ts";
import type { RollCall } from "./roll-call.ts";
import { openSampleFolder, type SampleFolder } from "./sample-folder.ts";
import { senateVoteXml } from "./senate-vote-xml.ts";

export interface SampleOptions {
  /** The folder to write to. */
  readonly out: string;
  /** How many Congresses, of which the 119th is the last; 2 unless told. */
  readonly congresses?: number;
  /** Bills in all Congresses together; 1,500 unless told. */
  readonly bills?: number;
  readonly seed?: number;
  /** Told of bills written, now and then and at the end. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export interface SampleSummary {
  readonly congresses: readonly number[];
  readonly bills: number;
  readonly house_votes: number;
  readonly senate_votes: number;
  readonly legislators: number;
  readonly meetings: number;
  readonly nominations: number;
  /** All files but the marker. */
  readonly files: number;
  readonly bytes: number;
}

const FIRST_CONGRESS = 108;
const FEWEST_BILLS = 100;
const MOST_BILLS = 250_000;

function wholeNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${value}`);
}

/** Yields to the event loop now and then, so that a signal can come in and memory be freed. */
class Pace {
  readonly #signal: AbortSignal | undefined;
  #steps = 0;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  async step(): Promise<void> {
    if (++this.#steps % 200 !== 0) return;
    await setImmediate();
    this.#signal?.throwIfAborted();
  }
}

/**
 * Writes a made-up legislature in the formats and folders of the publishers. The same options
 * give the same bytes on every machine. Bills are made and written one by one; what is held
 * are people and the numbers that a Congress has given out.
 *
 * @throws {NotASample} when the folder holds files and no sample
 * @throws {RangeError} when a number is out of range
 * @example
 * ```ts
 * // The 118th and 119th Congress, with 600 bills in both together.
 * await writeSample({ out: "./var/sample", congresses: 2, bills: 600, seed: 1 });
 * ```
 */
export async function writeSample(options: SampleOptions): Promise<SampleSummary> {
  const seed = wholeNumber("seed", options.seed ?? 1, 0, 2 ** 32 - 1);
  const wanted = wholeNumber(
    "congresses",
    options.congresses ?? 2,
    1,
    LAST_CONGRESS - FIRST_CONGRESS + 1,
  );
  const bills = wholeNumber("bills", options.bills ?? 1500, FEWEST_BILLS, MOST_BILLS);
  options.signal?.throwIfAborted();
  const folder = openSampleFolder(options.out, { congresses: wanted, bills, seed });
  const people = new People(seed);
  const congresses = Array.from({ length: wanted }, (_, at) => LAST_CONGRESS - wanted + 1 + at);
  const rosters = congresses.map((congress) => roster(people, congress));
  const pace = new Pace(options.signal);
  const legislators = writePeople(folder, people, rosters, seed);
  const votes = { house: 0, senate: 0 };
  let done = 0;
  let meetings = 0;
  let nominations = 0;
  for (const [at, each] of rosters.entries()) {
    const share = Math.floor(bills / wanted) + (at < bills % wanted ? 1 : 0);
    const legislature = sampleLegislature(seed, each, share);
    for (const call of await openDocket(legislature, pace)) {
      writeVote(folder, legislature, call);
      votes[call.chamber] += 1;
      await pace.step();
    }
    for await (const _ of writeBills(folder, legislature, pace)) {
      if (++done % 500 === 0) options.onProgress?.(done, bills);
    }
    if (each.congress === LAST_CONGRESS) {
      nominations = writeNominations(folder, legislature);
      meetings = writeMeetings(folder, legislature);
    }
  }
  options.onProgress?.(done, bills);
  return {
    congresses,
    bills: done,
    house_votes: votes.house,
    senate_votes: votes.senate,
    legislators,
    meetings,
    nominations,
    files: folder.files,
    bytes: folder.bytes,
  };
}

function sampleLegislature(seed: number, each: Roster, bills: number): Legislature {
  const { congress } = each;
  return { seed, congress, counts: countsOf(bills), roster: each, docket: new Docket(congress) };
}

/** The plans of all measures of a Congress. */
function* planned(legislature: Legislature): Generator<BillPlan> {
  for (const type of BILL_TYPES) {
    for (let number = 1; number <= legislature.counts[type]; number++) {
      yield planBill(legislature, type, number);
    }
  }
}

/** Books and gives all numbers of a Congress; its roll calls, by date. */
async function openDocket(legislature: Legislature, pace: Pace): Promise<RollCall[]> {
  bookOtherRollCalls(legislature);
  for (let serial = 1; serial <= nominationCount(legislature); serial++)
    nomination(legislature, serial);
  for (const plan of planned(legislature)) {
    if (books(plan)) billRecord(legislature, plan);
    await pace.step();
  }
  return legislature.docket.assign();
}

async function* writeBills(
  folder: SampleFolder,
  legislature: Legislature,
  pace: Pace,
): AsyncGenerator<BillPlan> {
  const { congress } = legislature;
  for (const plan of planned(legislature)) {
    const type = plan.type.toLowerCase();
    const path = `bills/${congress}/${type}/BILLSTATUS-${congress}${type}${plan.number}.xml`;
    const reserved = isReserved(legislature, plan.type, plan.number);
    folder.write(
      path,
      reserved ? reservedBillXml(plan) : billXml(legislature, billRecord(legislature, plan)),
    );
    await pace.step();
    yield plan;
  }
}

function writeVote(
  folder: SampleFolder,
  { seed, roster: members, congress }: Legislature,
  call: RollCall,
): void {
  if (call.chamber === "house") {
    const name = `roll${String(call.number).padStart(3, "0")}.xml`;
    folder.write(`votes/house/${yearOf(call.day)}/${name}`, houseVoteXml(seed, members, call));
    return;
  }
  const session = `${congress}_${sessionOf(congress, call.day)}`;
  const name = `vote_${session}_${String(call.number).padStart(5, "0")}.xml`;
  folder.write(`votes/senate/${session}/${name}`, senateVoteXml(seed, members, call));
}

function writePeople(
  folder: SampleFolder,
  people: People,
  rosters: readonly Roster[],
  seed: number,
): number {
  const roles = leadershipRoles(rosters);
  const yaml = (list: typeof people.all): string =>
    list.map((each) => legislatorYaml(each, roles.get(each) ?? "")).join("");
  const current = people.all.filter((each) => isInOffice(each));
  const served = people.all.filter(({ terms }) => terms.some(({ start }) => start <= AS_OF));
  folder.write("legislators/legislators-current.yaml", yaml(current));
  folder.write(
    "legislators/legislators-historical.yaml",
    yaml(served.filter((each) => !isInOffice(each))),
  );
  folder.write(
    "legislators/legislators-social-media.yaml",
    current.map((each) => socialMediaYaml(each)).join(""),
  );
  folder.write("legislators/committees-current.yaml", committeesYaml());
  folder.write("legislators/committees-historical.yaml", historicalCommitteesYaml());
  const newest = rosters.at(-1);
  if (newest !== undefined)
    folder.write("legislators/committee-membership-current.yaml", membershipsYaml(seed, newest));
  const sitting = new Set(
    rosters.flatMap(({ house, senate }) => [...house, ...senate].map(({ person }) => person)),
  );
  for (const each of sitting) folder.write(`biography/${each.bioguide}.json`, biographyJson(each));
  return served.length;
}

function writeNominations(folder: SampleFolder, legislature: Legislature): number {
  const all = Array.from({ length: nominationCount(legislature) }, (_, at) =>
    nomination(legislature, at + 1),
  );
  for (const [name, text] of nominationPages(legislature.congress, all))
    folder.write(`nominations/${name}`, text);
  return all.length;
}

function writeMeetings(folder: SampleFolder, legislature: Legislature): number {
  const count = meetingCount(legislature);
  for (let serial = 0; serial < count; serial++) {
    const house = houseMeeting(legislature, serial);
    const senate = senateMeeting(legislature, serial);
    folder.write(`meetings/house/${house.name}`, house.text);
    folder.write(`meetings/congress-gov-api/${senate.name}`, senate.text);
  }
  return 2 * count;
}

/** The status that each bill of a sample is meant to have, for tests: `119hr1` → `referred`. */
export function intendedStatuses({
  congresses = 2,
  bills = 1500,
  seed = 1,
}: Omit<SampleOptions, "out">): Map<string, BillStatus> {
  const people = new People(seed);
  const intended = new Map<string, BillStatus>();
  for (let at = 0; at < congresses; at++) {
    const share = Math.floor(bills / congresses) + (at < bills % congresses ? 1 : 0);
    const legislature = sampleLegislature(
      seed,
      roster(people, LAST_CONGRESS - congresses + 1 + at),
      share,
    );
    for (const plan of planned(legislature)) {
      intended.set(`${plan.congress}${plan.type.toLowerCase()}${plan.number}`, plan.intended);
    }
  }
  return intended;
}
