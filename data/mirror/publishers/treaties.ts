import { z } from "zod";

import type { MirrorFile } from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";
import { apiFile, mirrorApiList, updateIfServed, updateRecords } from "./congress-api.ts";

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
export async function fetchTreaties(run: SourceRun): Promise<void> {
  const entries = await mirrorApiList(run, {
    list: "treaty",
    key: "treaties",
    entry: Listed,
    path: "treaties/treaties.json",
    stamp: null,
  });
  await updateRecords(run, [...entries, ...entries.flatMap(partsOf)], {
    what: "treaties",
    files: 3,
    lastFile: (treaty) => fileOf(run, treaty),
    fetchOthers: (treaty) => fetchBlocks(run, treaty),
  });
}

/** The other parts of a divided treaty, which the list may name only so. */
const partsOf = (treaty: Listed): readonly Listed[] =>
  (treaty.parts?.urls ?? []).flatMap((url) => {
    const [, suffix] = /\/treaty\/\d+\/\d+\/([A-Z]+)\b/.exec(url) ?? [];
    return suffix === undefined ? [] : [{ ...treaty, suffix }];
  });

/** Until June 2026, the API answered 500 for the blocks of some treaties. */
async function fetchBlocks(run: SourceRun, treaty: Listed): Promise<boolean> {
  // The API has no committees of a part; its actions name them.
  const blocks = treaty.suffix ? (["actions"] as const) : (["actions", "committees"] as const);
  let isWhole = true;
  for (const block of blocks) {
    isWhole = (await updateIfServed(run, fileOf(run, treaty, block))) && isWhole;
  }
  return isWhole;
}

function fileOf(
  run: SourceRun,
  { congressReceived, number, suffix }: Listed,
  block?: "actions" | "committees",
): MirrorFile {
  const place = [congressReceived, number, suffix, block].filter((each) => each);
  return apiFile(run, `treaties/treaty-${place.join("-")}.json`, `treaty/${place.join("/")}`);
}
