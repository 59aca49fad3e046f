import { z } from "zod";

import { apiHeaders, fetchApiKind } from "./congress-api.ts";
import { unexpected } from "../http/fetch-error.ts";
import {
  updateFile,
  type FileResult,
  forEachConcurrently,
  type MirrorFile,
} from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";

const ListedNomination = z.object({
  number: z.number().int().positive(),
  partNumber: z.string().regex(/^\d+$/).nullish(),
  updateDate: z.string(),
});
type ListedNomination = z.output<typeof ListedNomination>;

/** Mirrors the API's nominations with their committees, which are a separate resource. */
export function fetchNominations(run: SourceRun): Promise<void> {
  return fetchApiKind(run, {
    list: "nomination",
    what: "nominations",
    key: "nominations",
    entry: ListedNomination,
    fileOf: nominationFile,
    update: (_, congress, due) => {
      run.expect(2 * due.length);
      return forEachConcurrently(
        run,
        due,
        (nomination) => nominationFile(run, congress, nomination).path,
        (nomination) => updateNomination(run, congress, nomination),
      );
    },
  });
}

/** Fetches the committees first, since a nomination counts as done once its timestamp is recorded. */
async function updateNomination(
  run: SourceRun,
  congress: number,
  nomination: ListedNomination,
): Promise<FileResult> {
  const { stamp: _, ...committees } = nominationFile(run, congress, nomination, "committees");
  await updateFile(run, committees);
  const detail = nominationFile(run, congress, nomination);
  const result = await updateFile(run, detail);
  if (result === "absent") throw unexpected(detail.address, "is missing, though the list has it");
  return result;
}

function nominationFile(
  run: SourceRun,
  congress: number,
  { number, partNumber, updateDate }: ListedNomination,
  list?: "committees",
): MirrorFile {
  // The list has part "04", whose address ends in 730-4.
  const part = Number(partNumber ?? 0) === 0 ? "" : `-${Number(partNumber)}`;
  const suffix = list === undefined ? "" : `-${list}`;
  const path = `nominations/nomination-${congress}-${number}${part}${suffix}.json`;
  const place = `nomination/${congress}/${number}${part}${list === undefined ? "" : `/${list}`}`;
  return {
    path,
    address: `${run.publishers.congressApi}/${place}?format=json`,
    headers: apiHeaders(run),
    stamp: updateDate,
  };
}
