import { z } from "zod";

import { apiHeaders, fetchApiKind } from "./congress-api.ts";
import { unexpected } from "../http/fetch-error.ts";
import { bringFile, type Brought, inTurn, type MirrorFile } from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";

const ListedNomination = z.object({
  number: z.number().int().positive(),
  partNumber: z.string().regex(/^\d+$/).nullish(),
  updateDate: z.string(),
});
type ListedNomination = z.output<typeof ListedNomination>;

/** Mirrors the API's nominations, each with its committees, which only an answer of their own has. */
export function fetchNominations(run: SourceRun): Promise<void> {
  return fetchApiKind(run, {
    list: "nomination",
    what: "nominations",
    key: "nominations",
    entry: ListedNomination,
    fileOf,
    bring: (_, congress, due) => {
      run.expect(2 * due.length);
      return inTurn(
        run,
        due,
        (nomination) => fileOf(run, congress, nomination).path,
        (nomination) => bringNomination(run, congress, nomination),
      );
    },
  });
}

/** The committees first: a nomination whose time stamp is known counts as done. */
async function bringNomination(
  run: SourceRun,
  congress: number,
  nomination: ListedNomination,
): Promise<Brought> {
  const { stamp: _, ...committees } = fileOf(run, congress, nomination, "committees");
  await bringFile(run, committees);
  const detail = fileOf(run, congress, nomination);
  const brought = await bringFile(run, detail);
  if (brought === "absent")
    throw unexpected(detail.address, "is not there, though the list has it");
  return brought;
}

function fileOf(
  run: SourceRun,
  congress: number,
  { number, partNumber, updateDate }: ListedNomination,
  list?: "committees",
): MirrorFile {
  const part = Number(partNumber ?? 0) === 0 ? "" : `-${partNumber}`;
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
