import * as z from "zod";

import { type RecordChange, recordName } from "./record-changes.ts";

/**
 * The changes from one build to another. Net changes over many nights are composed from steps. A step is
 * stored as a page that no route serves.
 */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly RecordChange[];
}

/** Changes by the names of their records. */
export type Net = ReadonlyMap<string, RecordChange>;

export const stepKey = ({ from, to }: Pick<Step, "from" | "to">): string =>
  `/changes/${to}/from/${from}`;

/** Returns the two builds in a step's key; null for other keys. */
export function stepOf(pageKey: string): Pick<Step, "from" | "to"> | null {
  const [, to, from] = /^\/changes\/([^/]+)\/from\/([^/]+)$/.exec(pageKey) ?? [];
  return to === undefined || from === undefined ? null : { from, to };
}

const Hash = z.string().nullable();
const StepLine = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  Hash,
  Hash,
  z.record(z.string(), z.tuple([Hash, Hash])).nullable(),
]);

/** Writes one line per record: resource, id, path, old and new hash, and the hashes of changed blocks. */
export function stepText(changes: readonly RecordChange[]): string {
  const lines = changes.map(({ resource, id, path, before, after, blocks }) =>
    JSON.stringify([resource, id, path, before, after, blocks]),
  );
  return lines.map((line) => `${line}\n`).join("");
}

export function readStep(text: string): readonly RecordChange[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [resource, id, path, before, after, blocks] = StepLine.parse(JSON.parse(line));
      return { resource, id, path, before, after, blocks };
    });
}

/** Composes a step with the net changes after it. A record that is back to its old content drops out. */
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
  return { ...later, before: earlier.before, blocks: joinBlocks(earlier.blocks, later.blocks) };
}

function joinBlocks(
  earlier: RecordChange["blocks"],
  later: RecordChange["blocks"],
): RecordChange["blocks"] {
  if (earlier === null || later === null) return null;
  const entries = Object.keys({ ...earlier, ...later }).map((name) => {
    const [one, other] = [earlier[name] ?? later[name], later[name] ?? earlier[name]];
    return [name, [one?.[0] ?? null, other?.[1] ?? null]] as const;
  });
  return Object.fromEntries(entries.filter(([, [before, after]]) => before !== after));
}
