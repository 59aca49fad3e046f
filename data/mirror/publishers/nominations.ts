import { readFile } from "node:fs/promises";
import { z } from "zod";

import { congressOf } from "../../../contract/congress.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { type MirrorFile, updateFile } from "../files/mirror-file.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";
import { apiFile, mirrorApiList, missing, updateIfServed, updateRecords } from "./congress-api.ts";

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
  return runParts(run, run.congresses, (congress) => fetchCongress(run, congress));
}

async function fetchCongress(run: SourceRun, congress: number): Promise<void> {
  const path = `nominations/nominations-${congress}.json`;
  const settled = new Date(run.clock() - SETTLED_MS).toISOString().slice(0, 10);
  const isOver = congressOf(settled) > congress;
  const isHere = run.folder.has(path) && run.state.find(path)?.stamp === FINAL;
  if (isOver && isHere && !run.isFull) return;
  const entries = await mirrorApiList(run, {
    list: `nomination/${congress}`,
    key: "nominations",
    entry: Listed,
    path,
    stamp: isOver ? FINAL : null,
  });
  if (isOver) return;
  await updateRecords(run, entries, {
    what: "nominations",
    files: 3,
    lastFile: (nomination) => fileOf(run, congress, nomination, "actions"),
    fetchOthers: (nomination) => fetchPeople(run, congress, nomination),
  });
}

async function fetchPeople(run: SourceRun, congress: number, nomination: Listed): Promise<boolean> {
  const detail = fileOf(run, congress, nomination);
  if ((await updateFile(run, detail)) === "absent") throw missing(detail);
  let isWhole = true;
  const text = await readFile(run.folder.at(detail.path), "utf8");
  for (const { ordinal } of Positions.parse(JSON.parse(text)).nomination.nominees) {
    // It answers 500 for nominees whom it has twice.
    const file = fileOf(run, congress, nomination, "nominees", ordinal);
    isWhole = (await updateIfServed(run, file)) && isWhole;
  }
  return isWhole;
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
  return apiFile(run, `nominations/${path}.json`, place.join("/"));
}
