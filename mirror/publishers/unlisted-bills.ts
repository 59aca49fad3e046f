import { bringFiles, type MirrorFile } from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";

/** Bills are gone from lists and folders for days and come back (usgpo/bill-status#24, #38, #52). */
const RUNS_UNTIL_GONE = 3;
/** What is asked for one by one; more than that is a list that was cut. */
const MOST_ASKED = 20;

/** By file name, the run in which a bill was neither listed nor there for the first time. */
type Gone = Readonly<Record<string, number>>;

/**
 * Tells bills that vanished upstream from a list that was cut: what the list has no more is asked
 * for. What is there is brought up to date; what is not there either is remembered.
 */
export async function askForUnlisted(
  run: SourceRun,
  list: string,
  unlisted: readonly MirrorFile[],
): Promise<void> {
  const { state, dryRun } = run;
  if (dryRun) return;
  const asked = unlisted.slice(0, MOST_ASKED);
  const brought = await bringFiles(run, asked);
  const before = goneOf(run, list);
  const gone = asked.flatMap(({ path }, at): [string, number][] => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (brought[at] === "absent") return [[name, before[name] ?? state.run]];
    const since = before[name];
    // A publisher that does not answer says nothing of the bill.
    return brought[at] === null && since !== undefined ? [[name, since]] : [];
  });
  const there = brought.filter((what) => what === "written" || what === "unchanged").length;
  if (there > 0 || unlisted.length > asked.length) {
    run.notice(
      `the list of ${list} seems to be cut: it lacks ${unlisted.length} bills that are here, and of ${asked.length} asked for ${there} are there; all stay`,
    );
  }
  state.setNote(noteOf(list), gone.length === 0 ? null : JSON.stringify(Object.fromEntries(gone)));
}

/** Names, night after night, the bills that vanished upstream: their records are kept. */
export function tellGone(run: SourceRun, list: string): void {
  const names = Object.entries(goneOf(run, list)).flatMap(([name, since]) =>
    run.state.run - since >= RUNS_UNTIL_GONE ? [name] : [],
  );
  if (names.length === 0) return;
  run.notice(
    `${names.join(", ")} vanished from the publisher more than ${RUNS_UNTIL_GONE} runs ago; kept as last published`,
  );
}

function goneOf({ state }: SourceRun, list: string): Gone {
  return JSON.parse(state.note(noteOf(list)) ?? "{}") as Gone;
}

function noteOf(list: string): string {
  return `gone ${list}`;
}
