import { z } from "zod";

import {
  type FileResult,
  forEachConcurrently,
  type MirrorFile,
  noticeBehind,
  updateFile,
} from "../files/mirror-file.ts";
import { uniqueBy } from "../../parse/order.ts";
import type { SourceRun } from "../files/source-run.ts";
import { FetchError } from "../http/fetch-error.ts";
import { apiHeaders, fetchApiList, withApiKey, writeApiList } from "./congress-api.ts";
import { updateListed } from "./nominations.ts";

const Listed = z.looseObject({
  congressReceived: z.number().int().positive(),
  number: z.number().int().positive(),
  suffix: z
    .string()
    .regex(/^[A-Z]*$/)
    .nullish(),
  parts: z
    .looseObject({ urls: z.array(z.string()).optional() })
    .nullish()
    .catch(null),
  updateDate: z.string(),
});
type Listed = z.output<typeof Listed>;

/**
 * Mirrors the API's list of the treaties of all Congresses, since a treaty stays with the Senate until it is decided,
 * and each treaty with its actions and committees.
 */
export function fetchTreaties(run: SourceRun): Promise<void> {
  return withApiKey(run, async () => {
    const list = "treaty";
    const { entries, odd } = await fetchApiList(run, {
      list,
      key: "treaties",
      entry: Listed,
      since: null,
    });
    for (const error of odd) run.refuse(error, null);
    const answer = { treaties: entries, pagination: { count: entries.length } };
    await writeApiList(run, { path: "treaties/treaties.json", list, answer, stamp: null });
    const all = uniqueBy(
      [...entries, ...entries.flatMap(partsOf)],
      (each) => fileOf(run, each).path,
    );
    const due = all.filter((each) => {
      const { path } = fileOf(run, each);
      return run.isFull || !run.folder.has(path) || run.state.find(path)?.stamp !== each.updateDate;
    });
    run.expect(3 * due.length);
    const results = await forEachConcurrently(
      run,
      due,
      (treaty) => fileOf(run, treaty).path,
      (treaty) => updateTreaty(run, treaty),
    );
    noticeBehind(run, "treaties", results);
  });
}

/** The other parts of a divided treaty, which the list may name only so. */
const partsOf = (treaty: Listed): readonly Listed[] =>
  (treaty.parts?.urls ?? []).flatMap((url) => {
    const [, suffix] = /\/treaty\/\d+\/\d+\/([A-Z]+)\b/.exec(url) ?? [];
    return suffix === undefined ? [] : [{ ...treaty, suffix }];
  });

/** Fetches the treaty last, since it counts as done once that has its timestamp. */
async function updateTreaty(run: SourceRun, treaty: Listed): Promise<FileResult> {
  // The API has no committees of a part; its actions name them.
  const blocks = treaty.suffix ? (["actions"] as const) : (["actions", "committees"] as const);
  let isWhole = true;
  for (const block of blocks) {
    const file = fileOf(run, treaty, block);
    try {
      await updateFile(run, file);
    } catch (error) {
      // Until June 2026, the API answered 500 for those of some treaties.
      if (!(error instanceof FetchError) || error.kind !== "transient") throw error;
      run.refuse(error, file.path);
      isWhole = false;
    }
  }
  return updateListed(run, { ...fileOf(run, treaty), stamp: isWhole ? treaty.updateDate : null });
}

function fileOf(
  run: SourceRun,
  { congressReceived, number, suffix }: Listed,
  block?: "actions" | "committees",
): MirrorFile {
  const place = [congressReceived, number, suffix, block].filter((each) => each);
  return {
    path: `treaties/treaty-${place.join("-")}.json`,
    address: `${run.publishers.congressApi}/treaty/${place.join("/")}?format=json`,
    headers: apiHeaders(run),
  };
}
