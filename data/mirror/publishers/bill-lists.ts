import { z } from "zod";

import { fileOfList, type CutList } from "../../files/cut-list.ts";
import { forEachConcurrently } from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";
import { mirrorApiList } from "./congress-api.ts";

/** Mirrors the whole lists of bills whose file ends at 250 entries, when the bill has changed. */
export async function fetchBillLists(run: SourceRun): Promise<void> {
  const due = (await run.cutLists(run.congresses)).filter((list) => {
    const path = fileOfList(list);
    return run.isFull || !run.folder.has(path) || run.state.find(path)?.stamp !== list.stamp;
  });
  run.expect(due.length);
  await forEachConcurrently(run, due, fileOfList, (list) => updateList(run, list));
}

function updateList(run: SourceRun, list: CutList): Promise<unknown> {
  const { congress, number, list: key, stamp } = list;
  const billType = list.type.toLowerCase();
  return mirrorApiList(run, {
    list: `bill/${congress}/${billType}/${number}/${key}`,
    key,
    entry: z.unknown(),
    path: fileOfList(list),
    stamp,
    request: { congress: String(congress), billType, billNumber: String(number) },
  });
}
