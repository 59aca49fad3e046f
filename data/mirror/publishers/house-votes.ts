import { DAY_MS } from "../../../lib/time.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { checkRecord } from "../files/check-content.ts";
import { unexpected } from "../http/fetch-error.ts";
import { updateFiles, type MirrorFile } from "../files/mirror-file.ts";
import { filesToRecheck } from "../files/recheck.ts";
import { congressOfYear, type Session, sessionsOf } from "./sessions.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";

/** The Clerk has no earlier roll calls on the web. */
const FIRST_YEAR = 1990;

/** Roll calls requested together in search of the last. */
const STEP = 12;
const STEP_PAST_END = 3;

/** The House's busiest year, 2007, had 1,186. */
const MAX_ROLL_CALLS = 2000;

/** The time between checks for late roll calls of a past year. */
const LOOK_PAST_END_MS = 30 * DAY_MS;

/**
 * Mirrors the Clerk's roll calls year by year. No data file lists them: they are numbered from 1, and
 * beyond the last one the Clerk sends a short error as XML, or an HTML page, with status 200.
 */
export async function fetchHouseVotes(run: SourceRun): Promise<void> {
  const sessions = sessionsOf(run);
  const published = sessions.filter(({ year }) => year >= FIRST_YEAR);
  if (published.length < sessions.length) run.notice(`House roll calls begin with ${FIRST_YEAR}`);
  await runParts(
    run,
    published,
    (session) => fetchYear(run, session),
    ({ year }) => folderOf(year),
  );
}

async function fetchYear(run: SourceRun, { year, isOver, hasBegun }: Session): Promise<void> {
  const { state, clock } = run;
  const here = numbersHere(run, year);
  const last = Math.max(0, ...here);
  const recheck = filesToRecheck(run, folderOf(year));
  const due = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => (run.isFirstToday && !here.has(number)) || recheck.has(pathOf(year, number)),
  );
  const results = await updateFiles(
    run,
    due.map((number) => rollCallFile(run, year, number)),
  );
  const lost = due.filter((number, index) => results[index] === "absent" && here.has(number));
  for (const number of lost) {
    const error = unexpected(rollCallAddress(run, year, number), "is no longer a roll call");
    run.refuse(error, pathOf(year, number));
  }
  const holes = due.filter((number, index) => results[index] === "absent" && !here.has(number));
  noticeHoles(run, year, holes);

  const endNote = `end of ${folderOf(year)}`;
  const lastLook = run.isFull ? -Infinity : Number(state.note(endNote) ?? -Infinity);
  if (isOver && last > 0 && clock() - lastLook < LOOK_PAST_END_MS) return;
  const end = await findEnd(run, year, last);
  if (end.number === 0 && end.isKnown) {
    if (hasBegun) {
      throw unexpected(
        rollCallAddress(run, year, 1),
        `is not a roll call, so ${year} would have none`,
      );
    }
    run.notice(`there is no House roll call of ${year} yet`);
  }
  noticeHoles(run, year, end.holes);
  const isComplete = end.isKnown && results.every((result) => result !== null);
  if (isOver && isComplete) state.setNote(endNote, String(clock()));
}

/**
 * Continues after the last mirrored roll call until a number that the Clerk says is unused. A failed request
 * is no such answer. `holes` are missing numbers below the last one.
 */
async function findEnd(run: SourceRun, year: number, last: number) {
  const end = { number: last, holes: [] as number[], isKnown: true };
  for (let next = last + 1; next <= MAX_ROLL_CALLS;) {
    const length = next === last + 1 && last > 0 ? STEP_PAST_END : STEP;
    const numbers = Array.from({ length }, (_, index) => next + index);
    const results = await updateFiles(
      run,
      numbers.map((number) => rollCallFile(run, year, number)),
    );
    const found = results.findLastIndex((what) => what === "written" || what === "unchanged");
    end.holes.push(
      ...numbers.slice(0, Math.max(found, 0)).filter((_, index) => results[index] === "absent"),
    );
    end.number = numbers[found] ?? end.number;
    end.isKnown &&= results.every((result) => result !== null);
    const isPastEnd = results.slice(found + 1).includes("absent");
    if (isPastEnd || results.every((result) => result === null)) return end;
    next += length;
  }
  throw unexpected(
    rollCallAddress(run, year, MAX_ROLL_CALLS),
    "comes after more roll calls than any year",
  );
}

function noticeHoles(run: SourceRun, year: number, holes: readonly number[]): void {
  if (holes.length > 0) run.notice(`the Clerk has no roll call ${holes.join(", ")} of ${year}`);
}

function numbersHere({ state, folder }: SourceRun, year: number): ReadonlySet<number> {
  return new Set(
    state
      .list(folderOf(year))
      .filter(({ path }) => folder.has(path))
      .map(({ path }) => Number(/roll(\d+)\.xml$/.exec(path)?.[1] ?? 0)),
  );
}

export function rollCallFile(
  run: Pick<SourceRun, "publishers">,
  year: number,
  number: number,
): MirrorFile {
  const path = pathOf(year, number);
  return {
    path,
    address: rollCallAddress(run, year, number),
    check: (bytes) => {
      const reading = checkRecord(path, bytes)?.readings[0];
      const vote = reading?.resource === "vote" ? reading.document : null;
      // If the same roll call came for every number, the search would never end.
      if (vote?.vote_number !== number || vote.congress !== congressOfYear(year)) {
        throw new UnreadableFile(`is not roll call ${number} of ${year}`);
      }
    },
  };
}

function folderOf(year: number): string {
  return `votes/house/${year}/`;
}

function pathOf(year: number, number: number): string {
  return `${folderOf(year)}${fileNameOf(number)}`;
}

function rollCallAddress(
  { publishers }: Pick<SourceRun, "publishers">,
  year: number,
  number: number,
): string {
  return `${publishers.clerk}/evs/${year}/${fileNameOf(number)}`;
}

function fileNameOf(number: number): string {
  return `roll${String(number).padStart(3, "0")}.xml`;
}
