import * as z from "zod";

import { RECORD_KINDS } from "../../contract/enumerations.ts";
import { CHANGED_BLOCKS } from "../../contract/resources/change.ts";
import { type RecordChange, recordName } from "./record-changes.ts";

export type Net = ReadonlyMap<string, RecordChange>;

/** A step has a build's own changes. It is stored as a page that no route serves. */
export const stepKey = (build: string): string => `/changes/${build}/step`;

const Hash = z.string().nullable();
const StepLine = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  Hash,
  Hash,
  z.array(z.string()).nullable(),
]);

export function stepText(changes: readonly RecordChange[]): string {
  const lines = changes.map(({ resource, id, path, before, after, blocks }) =>
    JSON.stringify([resource, id, path, before, after, blocks]),
  );
  return lines.map((line) => `${line}\n`).join("");
}

export function readStep(text: string): readonly RecordChange[] {
  const lines = text.split("\n").filter(Boolean);
  return lines.flatMap((line) => {
    const [name, id, path, before, after, blocks] = StepLine.parse(JSON.parse(line));
    // A newer program may have had other kinds.
    const resource = RECORD_KINDS.find((kind) => kind === name);
    return resource === undefined ? [] : { resource, id, path, before, after, blocks };
  });
}

/** Drops records that have returned to their old content. */
export function compose(step: readonly RecordChange[], later: Net): Net {
  const net = new Map(later);
  for (const change of step) {
    const name = recordName(change);
    const next = net.get(name);
    const joined = next === undefined ? change : joinChanges(change, next);
    if (joined.before === joined.after) net.delete(name);
    else net.set(name, joined);
  }
  return net;
}

function joinChanges(earlier: RecordChange, later: RecordChange): RecordChange {
  const [earlierBlocks, laterBlocks] = [earlier.blocks, later.blocks];
  const isIn = (block: string): boolean =>
    earlierBlocks?.includes(block) || laterBlocks?.includes(block) || false;
  const blocks = earlierBlocks && laterBlocks && CHANGED_BLOCKS.filter(isIn);
  return { ...later, before: earlier.before, blocks };
}
