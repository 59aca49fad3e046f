import { checkRecord, isHtml } from "./check-content.ts";
import { unexpected } from "./fetch-error.ts";
import { bringFiles, type MirrorFile } from "./mirror-file.ts";
import { filesToRecheck } from "./recheck.ts";
import { sessionsOf } from "./sessions.ts";
import { doPart, type SourceRun } from "./source-run.ts";

/** The Clerk's roll calls on the web begin with it. */
const FIRST_YEAR = 1990;

/** Numbers asked for at once where the end is not known; past it comes a page of 30 kB for each. */
const STEP = 12;
const STEP_PAST_END = 2;

/** A year that is over is asked for more roll calls this seldom. */
const RUNS_PER_LOOK_PAST_END = 30;

/**
 * Mirrors the Clerk's roll calls, year by year. Nothing lists them as data: they are numbered
 * from 1, and past the last one comes a page for people, with status 200.
 */
export async function fetchHouseVotes(run: SourceRun): Promise<void> {
  const thisYear = new Date(run.clock()).getUTCFullYear();
  const years = sessionsOf(run.congresses, thisYear).map(({ year }) => year);
  const published = years.filter((year) => year >= FIRST_YEAR);
  if (published.length < years.length) run.notice(`House roll calls begin with ${FIRST_YEAR}`);
  for (const year of published) {
    // oxlint-disable-next-line no-await-in-loop -- one host, and the report has the same order
    await doPart(run, folderOf(year), () => fetchYear(run, year, year < thisYear));
  }
}

async function fetchYear(run: SourceRun, year: number, isOver: boolean): Promise<void> {
  const { state } = run;
  const here = numbersHere(run, year);
  const last = Math.max(0, ...here);
  const recheck = filesToRecheck(run, folderOf(year));
  const due = Array.from({ length: last }, (_, at) => at + 1).filter(
    (number) => !here.has(number) || recheck.has(pathOf(year, number)),
  );
  const brought = await bringFiles(
    run,
    due.map((number) => fileOf(run, year, number)),
  );
  due.forEach((number, at) => {
    if (brought[at] === "absent") reportMissing(run, year, number, here.has(number));
  });

  const endNote = `end of ${folderOf(year)}`;
  const looked = Number(state.note(endNote) ?? -Infinity);
  if (isOver && last > 0 && state.run - looked < RUNS_PER_LOOK_PAST_END) return;
  const end = await findEnd(run, year, last);
  if (end === 0 && isOver) {
    throw unexpected(addressOf(run, year, 1), `is no roll call, and so ${year} would have none`);
  }
  if (end === 0) run.notice(`there is no House roll call of ${year} yet`);
  if (isOver) state.setNote(endNote, String(state.run));
}

/** Goes on from the last roll call that is here to the last there is; its number. */
async function findEnd(run: SourceRun, year: number, last: number): Promise<number> {
  let end = last;
  for (let next = last + 1; ;) {
    const length = next === last + 1 && last > 0 ? STEP_PAST_END : STEP;
    const numbers = Array.from({ length }, (_, at) => next + at);
    // oxlint-disable-next-line no-await-in-loop -- what comes tells whether to go on
    const brought = await bringFiles(
      run,
      numbers.map((number) => fileOf(run, year, number)),
    );
    const found = brought.findLastIndex((what) => what !== "absent");
    numbers.slice(0, Math.max(found, 0)).forEach((number, at) => {
      if (brought[at] === "absent") reportMissing(run, year, number, false);
    });
    if (found !== -1) end = numbers[found] ?? end;
    if (found < length - 1) return end;
    next += length;
  }
}

function reportMissing(run: SourceRun, year: number, number: number, wasThere: boolean): void {
  const reason = wasThere
    ? "is no roll call any more, and was one"
    : "is no roll call, though a later one is there";
  run.refuse(unexpected(addressOf(run, year, number), reason), pathOf(year, number));
}

function numbersHere({ state, folder }: SourceRun, year: number): ReadonlySet<number> {
  return new Set(
    state
      .list(folderOf(year))
      .filter(({ path }) => folder.has(path))
      .map(({ path }) => Number(/roll(\d+)\.xml$/.exec(path)?.[1] ?? 0)),
  );
}

function fileOf(run: SourceRun, year: number, number: number): MirrorFile {
  const path = pathOf(year, number);
  return {
    path,
    address: addressOf(run, year, number),
    check: (bytes) => checkRecord(path, bytes),
    isAbsence: (bytes, contentType) =>
      run.dryRun ? /^text\/html/i.test(contentType) : isHtml(bytes),
  };
}

function folderOf(year: number): string {
  return `votes/house/${year}/`;
}

function pathOf(year: number, number: number): string {
  return `${folderOf(year)}${nameOf(number)}`;
}

function addressOf({ publishers }: SourceRun, year: number, number: number): string {
  return `${publishers.clerk}/evs/${year}/${nameOf(number)}`;
}

function nameOf(number: number): string {
  return `roll${String(number).padStart(3, "0")}.xml`;
}
