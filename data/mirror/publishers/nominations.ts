import { readFile } from "node:fs/promises";
import { z } from "zod";

import { congressOf } from "../../../contract/congress.ts";
import { DAY_MS } from "../../../lib/time.ts";
import {
  type FileResult,
  forEachConcurrently,
  type MirrorFile,
  noticeBehind,
  updateFile,
} from "../files/mirror-file.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";
import { FetchError, unexpected } from "../http/fetch-error.ts";
import { apiHeaders, fetchApiList, withApiKey, writeApiList } from "./congress-api.ts";

const Listed = z.looseObject({
  number: z.number().int().positive(),
  partNumber: z.string().regex(/^\d+$/).nullish(),
  updateDate: z.string(),
});
type Listed = z.output<typeof Listed>;

/** A nomination's offices or ranks, whose nominees are lists of their own. */
const Positions = z.object({
  nomination: z.object({ nominees: z.array(z.object({ ordinal: z.number().int() })).catch([]) }),
});

/** Until then, the last actions of a Congress that is over come in. */
const SETTLED_MS = 30 * DAY_MS;
const FINAL = "after the Congress";

/**
 * Mirrors the API's list of a Congress's nominations, which alone has their types, and of the current Congress each
 * nomination with its actions and nominees. The list of an earlier Congress is fetched once.
 */
export function fetchNominations(run: SourceRun): Promise<void> {
  return withApiKey(run, () =>
    runParts(run, run.congresses, (congress) => fetchCongress(run, congress)),
  );
}

async function fetchCongress(run: SourceRun, congress: number): Promise<void> {
  const path = `nominations/nominations-${congress}.json`;
  const settled = new Date(run.clock() - SETTLED_MS).toISOString().slice(0, 10);
  const isOver = congressOf(settled) > congress;
  const isHere = run.folder.has(path) && run.state.find(path)?.stamp === FINAL;
  if (isOver && isHere && !run.isFull) return;
  const list = `nomination/${congress}`;
  const { entries, odd } = await fetchApiList(run, {
    list,
    key: "nominations",
    entry: Listed,
    since: null,
  });
  for (const error of odd) run.refuse(error, null);
  const answer = { nominations: entries, pagination: { count: entries.length } };
  await writeApiList(run, { path, list, answer, stamp: isOver ? FINAL : null });
  if (isOver) return;
  const due = entries.filter((each) => {
    const { path: last } = fileOf(run, congress, each, "actions");
    return run.isFull || !run.folder.has(last) || run.state.find(last)?.stamp !== each.updateDate;
  });
  run.expect(3 * due.length);
  const results = await forEachConcurrently(
    run,
    due,
    (nomination) => fileOf(run, congress, nomination).path,
    (nomination) => updateNomination(run, congress, nomination),
  );
  noticeBehind(run, "nominations", results);
}

/** Fetches the actions last, since a nomination counts as done once they have its timestamp. */
async function updateNomination(
  run: SourceRun,
  congress: number,
  nomination: Listed,
): Promise<FileResult> {
  const detail = fileOf(run, congress, nomination);
  await updateListed(run, detail);
  const text = await readFile(run.folder.at(detail.path), "utf8");
  for (const { ordinal } of Positions.parse(JSON.parse(text)).nomination.nominees) {
    const nominees = fileOf(run, congress, nomination, "nominees", ordinal);
    try {
      await updateFile(run, nominees);
    } catch (error) {
      // The API answers 500 for nominees whom it has twice.
      if (!(error instanceof FetchError) || error.kind !== "transient") throw error;
      run.refuse(error, nominees.path);
    }
  }
  const stamp = nomination.updateDate;
  return updateListed(run, { ...fileOf(run, congress, nomination, "actions"), stamp });
}

export async function updateListed(run: SourceRun, file: MirrorFile): Promise<FileResult> {
  const result = await updateFile(run, file);
  if (result === "absent") throw unexpected(file.address, "is missing, though the list has it");
  return result;
}

function fileOf(
  run: SourceRun,
  congress: number,
  { number, partNumber }: Listed,
  below?: "actions" | "nominees",
  position?: number,
): MirrorFile {
  // The list has part "04", whose address ends in 730-4.
  const part = Number(partNumber ?? 0) === 0 ? "" : `-${Number(partNumber)}`;
  const suffix = [position, below].filter((each) => each !== undefined);
  const path = ["nomination", congress, `${number}${part}`, ...suffix].join("-");
  const place = [`nomination/${congress}/${number}${part}`, position ?? below].filter(
    (each) => each !== undefined,
  );
  return {
    path: `nominations/${path}.json`,
    address: `${run.publishers.congressApi}/${place.join("/")}?format=json`,
    headers: apiHeaders(run),
  };
}
