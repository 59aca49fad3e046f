import { z } from "zod";

import { fileOfList, type CutList } from "../../files/cut-list.ts";
import { forEachConcurrently } from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";
import { fetchApiList, withApiKey, writeApiList } from "./congress-api.ts";

/** Mirrors the whole lists of bills whose file ends at 250 entries, when the bill has changed. */
export function fetchBillLists(run: SourceRun): Promise<void> {
  return withApiKey(run, async () => {
    const due = (await run.cutLists(run.congresses)).filter((list) => {
      const path = fileOfList(list);
      return run.isFull || !run.folder.has(path) || run.state.find(path)?.stamp !== list.stamp;
    });
    run.expect(due.length);
    await forEachConcurrently(run, due, fileOfList, (list) => updateList(run, list));
  });
}

async function updateList(run: SourceRun, list: CutList): Promise<void> {
  const { congress, type, number, list: key, stamp } = list;
  const path = fileOfList(list);
  const place = `bill/${congress}/${type.toLowerCase()}/${number}/${key}`;
  const { entries } = await fetchApiList(run, {
    list: place,
    key,
    entry: z.unknown(),
    since: null,
  });
  // The pages as one answer with the names of the API's.
  const answer = {
    [key]: entries,
    pagination: { count: entries.length },
    request: {
      congress: String(congress),
      billType: type.toLowerCase(),
      billNumber: String(number),
    },
  };
  await writeApiList(run, { path, list: place, answer, stamp });
}
