import { writeFileSync } from "node:fs";

import type { Damage } from "./damages.ts";
import {
  cleanCopy,
  keepFiles,
  lacking,
  type Legislature,
  namedIn,
  namesIn,
  night,
  recordsIn,
} from "./legislature.ts";

interface Case {
  readonly damage: Damage;
  readonly file: string;
  readonly bytes: Buffer;
}

/** The faults found for one way of damage, and the number of files. */
export interface Found {
  readonly files: number;
  readonly faults: readonly string[];
}

/** Damages files in all these ways, a number of files for each, one damage at a time, and checks the next night. */
export async function damageAll(
  legislature: Legislature,
  damages: readonly Damage[],
  filesEach: number,
): Promise<ReadonlyMap<string, Found>> {
  const kept = keepFiles(legislature.files);
  const names = new Map(legislature.files.map((file) => [file, namesIn(file, kept.bytesOf(file))]));
  const found = new Map(damages.map(({ name }) => [name, { files: 0, faults: [] as string[] }]));
  // Each file starts with another damage, so that a round has many different ones.
  const left = legislature.files.map((file, at) => {
    const first = at % damages.length;
    return { file, damages: [...damages.slice(first), ...damages.slice(0, first)] };
  });
  const nextOf = ({ file, damages: own }: (typeof left)[number]): Case | null => {
    for (let damage = own.shift(); damage !== undefined; damage = own.shift()) {
      const counted = found.get(damage.name);
      if (counted === undefined || counted.files === filesEach) continue;
      const bytes = damage.damage(kept.bytesOf(file), file);
      if (bytes === null || bytes.equals(kept.bytesOf(file))) continue;
      counted.files++;
      return { damage, file, bytes };
    }
    return null;
  };
  for (;;) {
    const round = new Map(left.flatMap((each) => nextOf(each) ?? []).map((one) => [one.file, one]));
    if (round.size === 0) return found;
    const faults = await followed(legislature, { round, names, kept });
    for (const { damage, fault } of faults) found.get(damage.name)?.faults.push(fault);
  }
}

interface Round {
  readonly round: ReadonlyMap<string, Case>;
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly kept: ReturnType<typeof keepFiles>;
}

interface Fault {
  readonly damage: Damage;
  readonly fault: string;
}

async function followed(
  legislature: Legislature,
  { round, names, kept: { restore } }: Round,
): Promise<readonly Fault[]> {
  const database = await cleanCopy(legislature);
  const paths = [...round.keys()];
  const before = recordsIn(database);
  const owners = new Map([
    ...[...round.values()].flatMap(({ file, bytes }) => withFile(namesIn(file, bytes), file)),
    ...paths.flatMap((file) => withFile(names.get(file) ?? [], file)),
  ]);
  const faults: Fault[] = [];
  for (const { file, bytes } of round.values()) writeFileSync(file, bytes);
  try {
    await night(database, paths, 1);
    const named = namedIn(database);
    const found = [...changes(before, recordsIn(database))];
    const lostOf = Map.groupBy(
      found.filter(([, { isLoss }]) => isLoss),
      ([name]) => owners.get(name),
    );
    for (const [name, { what, isLoss }] of found) {
      const file = owners.get(name);
      const damage = round.get(file ?? "")?.damage;
      if (file === undefined || damage === undefined || named.has(file)) continue;
      const isFew = (lostOf.get(file) ?? []).length <= few((names.get(file) ?? []).length);
      const isMeant = isLoss ? isFew : damage.reported === "losses";
      if (!isMeant) faults.push({ damage, fault: `${nameOf(file)}: ${name} ${what}, unreported` });
    }
  } finally {
    restore(paths);
    database.close();
  }
  return faults;
}

function withFile(names: readonly string[], file: string): (readonly [string, string])[] {
  return names.map((name) => [name, file] as const);
}

const GONE = "is gone";

/** How many entries publishers remove at a time from lists of this length. */
function few(entries: number): number {
  return Math.min(Math.max(3, Math.floor(entries / 20)), Math.floor(entries / 2));
}

function* changes(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Generator<[name: string, change: { readonly what: string; readonly isLoss: boolean }]> {
  for (const [name, document] of before) {
    const now = after.get(name);
    if (now === document) continue;
    if (now === undefined) yield [name, { what: GONE, isLoss: true }];
    else {
      const lost = lacking(document, now);
      yield [
        name,
        {
          what: lost.length === 0 ? "is changed" : `lost ${lost.slice(0, 4).join(", ")}`,
          isLoss: lost.length > 0,
        },
      ];
    }
  }
  for (const name of after.keys()) {
    if (!before.has(name)) yield [name, { what: "is new", isLoss: false }];
  }
}

function nameOf(file: string): string {
  return file.split("/").slice(-2).join("/");
}
