import { setImmediate } from "node:timers/promises";
import { BILL_TYPES } from "../../contract/enumerations.ts";
import { billOf, historyOf, type Bill } from "./bills.ts";
import { AS_OF, FIRST_CONGRESS, LAST_CONGRESS } from "./calendar.ts";
import { convene, type Legislature } from "./legislature.ts";
import { nominationCount, nominationFiles, nominationOf } from "./nominations.ts";
import { holdOtherVotes } from "./other-business.ts";
import { billFile } from "./bill-status.ts";
import { textFiles } from "./bill-texts.ts";
import { committeeFiles } from "./committee-files.ts";
import { legislatorFiles } from "./legislator-files.ts";
import { meetingFiles } from "./meetings.ts";
import { voteFile } from "./votes.ts";
import { peopleOf, rosterOf, type Person } from "./people.ts";
import { openSampleFolder, type SampleFile } from "./sample-folder.ts";

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

function wholeNumber(name: string, value: number, least: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= max) return value;
  throw new RangeError(`${name} must be a whole number from ${least} to ${max}, not ${value}`);
}

/**
 * Writes a fictitious legislature in the publishers' formats and folders, and returns how much. The same
 * options produce the same bytes on every machine. Bills are created and written one by one; only people and
 * assigned numbers stay in memory.
 *
 * @throws {NotASample} if the folder contains files but no sample
 * @throws {RangeError} if a number is out of range
 */
export async function writeSample(options: SampleOptions) {
  const seed = wholeNumber("seed", options.seed ?? 1, 0, 2 ** 32 - 1);
  const most = LAST_CONGRESS - FIRST_CONGRESS + 1;
  const congresses = wholeNumber("congresses", options.congresses ?? 2, 1, most);
  const bills = wholeNumber("bills", options.bills ?? 1500, 100, 250_000);
  options.signal?.throwIfAborted();
  const folder = openSampleFolder(options.out, { congresses, bills, seed });
  const people = peopleOf(seed).filter(({ terms }) => terms.some(({ start }) => start <= AS_OF));
  // Each Congress has its share of the bills.
  const legislatures = Array.from({ length: congresses }, (_, index) => {
    const share = Math.floor(bills / congresses) + (index < bills % congresses ? 1 : 0);
    return convene(seed, rosterOf(people, LAST_CONGRESS - congresses + 1 + index), share);
  });
  let [steps, written] = [0, 0];
  for (const file of filesOf(people, legislatures)) {
    if (file) folder.write(file);
    if (file?.path.startsWith("bills/") && ++written % 500 === 0)
      options.onProgress?.(written, bills);
    if (++steps % 200 !== 0) continue;
    // Yields for signals and garbage collection.
    await setImmediate();
    options.signal?.throwIfAborted();
  }
  options.onProgress?.(written, bills);
  const { files, bytes } = folder;
  return { congresses: legislatures.map(({ congress }) => congress), bills: written, files, bytes };
}

function* billsOf(legislature: Legislature): Generator<Bill> {
  for (const type of BILL_TYPES)
    for (let number = 1; number <= legislature.counts[type]; number++)
      yield billOf(legislature, type, number);
}

function* filesOf(
  people: readonly Person[],
  legislatures: readonly Legislature[],
): Generator<SampleFile | undefined> {
  const rosters = legislatures.map(({ roster }) => roster);
  yield* legislatorFiles(people, rosters);
  for (const legislature of legislatures) {
    holdOtherVotes(legislature);
    const count = nominationCount(legislature);
    const nominate = () =>
      Array.from({ length: count }, (_, at) => nominationOf(legislature, at + 1));
    nominate();
    for (const bill of billsOf(legislature)) {
      // Reserves its numbers; there is nothing to write yet.
      historyOf(legislature, bill);
      yield undefined;
    }
    for (const call of legislature.docket.assign()) yield voteFile(legislature, call);
    for (const bill of billsOf(legislature)) {
      yield billFile(legislature, bill);
      yield* textFiles(legislature, bill);
    }
    if (legislature.congress !== LAST_CONGRESS) continue;
    yield* committeeFiles(legislature);
    yield* nominationFiles(legislature, nominate());
    yield* meetingFiles(legislature);
  }
}
