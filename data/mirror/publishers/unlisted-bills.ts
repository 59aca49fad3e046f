import { updateFiles, type MirrorFile } from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";

/** Bills vanish from lists and folders for days and come back (usgpo/bill-status#24, #38, #52). */
const RUNS_UNTIL_GONE = 3;
/** Requests for unlisted bills. If more are missing, the list is truncated. */
const MAX_REQUESTED = 20;

/** By file name, the first run in which a bill was neither listed nor available. */
type VanishedBills = Readonly<Record<string, number>>;

/** Tells vanished bills from a truncated list by requesting them, and remembers the vanished. */
export async function requestUnlistedBills(
  run: SourceRun,
  list: string,
  unlisted: readonly MirrorFile[],
): Promise<void> {
  const { state, dryRun } = run;
  if (dryRun) return;
  const requested = unlisted.slice(0, MAX_REQUESTED);
  const results = await updateFiles(run, requested);
  const before = goneOf(run, list);
  const gone = requested.flatMap(({ path }, index): [string, number][] => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (results[index] === "absent") return [[name, before[name] ?? state.run]];
    const since = before[name];
    // A publisher's failure says nothing about the bill.
    return results[index] === null && since !== undefined ? [[name, since]] : [];
  });
  const there = results.filter((what) => what === "written" || what === "unchanged").length;
  if (there > 0 || unlisted.length > requested.length) {
    run.notice(
      `the list of ${list} seems to be truncated: it lacks ${unlisted.length} mirrored bills, and ${there} of ${requested.length} requested bills still exist; the mirror keeps all`,
    );
  }
  state.setNote(noteOf(list), gone.length === 0 ? null : JSON.stringify(Object.fromEntries(gone)));
}

/** Reports bills that vanished upstream, every night. Their records stay. */
export function reportVanishedBills(run: SourceRun, list: string): void {
  const names = Object.entries(goneOf(run, list)).flatMap(([name, since]) =>
    run.state.run - since >= RUNS_UNTIL_GONE ? [name] : [],
  );
  if (names.length === 0) return;
  run.notice(
    `${names.join(", ")} vanished from the publisher more than ${RUNS_UNTIL_GONE} runs ago; kept as last published`,
  );
}

function goneOf({ state }: SourceRun, list: string): VanishedBills {
  return JSON.parse(state.note(noteOf(list)) ?? "{}") as VanishedBills;
}

function noteOf(list: string): string {
  return `gone ${list}`;
}
