import { setImmediate } from "node:timers/promises";
import { BILL_TYPES, type BillStatus } from "../../contract/enumerations.ts";
import { planBill, type BillPlan } from "./floor/bill-plan.ts";
import { reservesNumbers, historyOf } from "./floor/bill-routes.ts";
import { convene, type Legislature } from "./floor/legislature.ts";
import { nominations } from "./floor/nominations.ts";
import { bookProcedure } from "./floor/procedure.ts";
import type { RollCall } from "./floor/roll-call.ts";
import { billXml } from "./papers/bill-xml.ts";
import { biographyJson } from "./papers/biography.ts";
import { committeeFiles } from "./papers/committees-yaml.ts";
import { houseVoteXml } from "./papers/house-vote-xml.ts";
import { legislatorFiles } from "./papers/legislators-yaml.ts";
import { meetingFiles } from "./papers/meetings.ts";
import { nominationPages } from "./papers/nomination-pages.ts";
import { senateVoteXml } from "./papers/senate-vote-xml.ts";
import { AS_OF, LAST_CONGRESS, sessionOf, yearOf } from "./people/calendar.ts";
import { FIRST_CONGRESS, People } from "./people/people.ts";
import { roster, type Roster } from "./people/roster.ts";
import { openSampleFolder, type SampleFolder } from "./sample-folder.ts";

export interface SampleOptions {
  /** The folder to write to. */
  readonly out: string;
  /** How many Congresses, of which the 119th is the last; 2 by default. */
  readonly congresses?: number;
  /** Bills in all Congresses together; 1,500 by default. */
  readonly bills?: number;
  readonly seed?: number;
  /** Called with the number of written bills, regularly and at the end. */
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

const FEWEST_BILLS = 100;
const MOST_BILLS = 250_000;
const MOST_CONGRESSES = LAST_CONGRESS - FIRST_CONGRESS + 1;

function wholeNumber(name: string, value: number, least: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= max) return value;
  throw new RangeError(`${name} must be a whole number from ${least} to ${max}, not ${value}`);
}

/**
 * Writes a fictitious legislature in the publishers' formats and folders. The same options produce the same
 * bytes on every machine. Bills are created and written one by one; only people and assigned numbers stay
 * in memory.
 *
 * @throws {NotASample} if the folder contains files but no sample
 * @throws {RangeError} if a number is out of range
 */
export async function writeSample(options: SampleOptions): Promise<SampleSummary> {
  const seed = wholeNumber("seed", options.seed ?? 1, 0, 2 ** 32 - 1);
  const congresses = wholeNumber("congresses", options.congresses ?? 2, 1, MOST_CONGRESSES);
  const bills = wholeNumber("bills", options.bills ?? 1500, FEWEST_BILLS, MOST_BILLS);
  options.signal?.throwIfAborted();
  const folder = openSampleFolder(options.out, { congresses, bills, seed });
  const people = new People(seed);
  const legislatures = convened(people, { congresses, bills, seed });
  const written = { bills: 0, house_votes: 0, senate_votes: 0, meetings: 0, nominations: 0 };
  const legislators = writePeople(folder, people, legislatures);
  let steps = 0;
  for (const legislature of legislatures) {
    for (const kind of writeCongress(folder, legislature)) {
      if (kind !== null) written[kind] += 1;
      if (kind === "bills" && written.bills % 500 === 0) options.onProgress?.(written.bills, bills);
      if (++steps % 200 !== 0) continue;
      // Yields for signals and garbage collection.
      await setImmediate();
      options.signal?.throwIfAborted();
    }
  }
  options.onProgress?.(written.bills, bills);
  return {
    congresses: legislatures.map(({ congress }) => congress),
    ...written,
    legislators,
    files: folder.files,
    bytes: folder.bytes,
  };
}

/** Divides a sample's bills among its Congresses. */
function convened(
  people: People,
  { congresses, bills, seed }: Required<Pick<SampleOptions, "congresses" | "bills" | "seed">>,
): Legislature[] {
  return Array.from({ length: congresses }, (_, index) => {
    const share = Math.floor(bills / congresses) + (index < bills % congresses ? 1 : 0);
    return convene(seed, roster(people, LAST_CONGRESS - congresses + 1 + index), share);
  });
}

/** The plans of all measures of a Congress. */
function* planned(legislature: Legislature): Generator<BillPlan> {
  for (const type of BILL_TYPES) {
    for (let number = 1; number <= legislature.counts[type]; number++) {
      yield planBill(legislature, type, number);
    }
  }
}

type Kind = "bills" | "house_votes" | "senate_votes" | "meetings" | "nominations";

/** Writes a Congress's files. Yields the kind of each file, or null after reserving a bill's numbers. */
function* writeCongress(folder: SampleFolder, legislature: Legislature): Generator<Kind | null> {
  const { congress, docket } = legislature;
  bookProcedure(legislature);
  // Generating the nominations reserves their roll calls.
  Array.from(nominations(legislature));
  for (const plan of planned(legislature)) {
    if (reservesNumbers(plan)) historyOf(legislature, plan);
    yield null;
  }
  for (const call of docket.assign()) {
    writeVote(folder, legislature, call);
    yield call.chamber === "house" ? "house_votes" : "senate_votes";
  }
  for (const plan of planned(legislature)) {
    const type = plan.type.toLowerCase();
    const name = `BILLSTATUS-${congress}${type}${plan.number}.xml`;
    folder.write(`bills/${congress}/${type}/${name}`, billXml(legislature, plan));
    yield "bills";
  }
  if (congress !== LAST_CONGRESS) return;
  const named = [...nominations(legislature)];
  for (const [name, text] of nominationPages(congress, named))
    folder.write(`nominations/${name}`, text);
  yield* named.map(() => "nominations" as const);
  for (const [name, text] of meetingFiles(legislature)) {
    folder.write(`meetings/${name}`, text);
    yield "meetings";
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

/** Returns the number of legislators. */
function writePeople(
  folder: SampleFolder,
  people: People,
  legislatures: readonly Legislature[],
): number {
  const rosters: readonly Roster[] = legislatures.map((each) => each.roster);
  const served = people.all.filter(({ terms }) => terms.some(({ start }) => start <= AS_OF));
  const [newest] = legislatures.slice(-1);
  const files = {
    ...legislatorFiles(served, rosters),
    ...(newest && committeeFiles(newest.seed, newest.roster)),
  };
  for (const [name, text] of Object.entries(files)) folder.write(`legislators/${name}`, text);
  const sitting = new Set(rosters.flatMap(({ house, senate }) => [...house, ...senate]));
  for (const person of new Set([...sitting].map((member) => member.person)))
    folder.write(`biography/${person.bioguide}.json`, biographyJson(person));
  return served.length;
}

/** The status that each bill of a sample is meant to have, for tests: `119hr1` → `referred`. */
export function intendedStatuses({
  congresses = 2,
  bills = 1500,
  seed = 1,
}: Omit<SampleOptions, "out">): Map<string, BillStatus> {
  const plans = convened(new People(seed), { congresses, bills, seed }).flatMap((legislature) => [
    ...planned(legislature),
  ]);
  return new Map(
    plans.map((plan) => [
      `${plan.congress}${plan.type.toLowerCase()}${plan.number}`,
      plan.intended,
    ]),
  );
}
