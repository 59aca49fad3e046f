import { writeFileSync } from "node:fs";

import { needsAttention } from "../../data/import/problems.ts";
import { type Damage, repaired } from "./damages.ts";
import {
  cleanCopy,
  keepFiles,
  lacking,
  type Legislature,
  namedIn,
  namesIn,
  night,
  NIGHTS,
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

/**
 * Damages files in all these ways, a number of files for each, and checks the imports: the file is
 * damaged for a night, restored, damaged until the quarantine ends, and repaired in a newer version.
 * A file has only one damage at a time.
 */
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
  { round, names, kept: { bytesOf, restore } }: Round,
): Promise<readonly Fault[]> {
  const database = await cleanCopy(legislature);
  const paths = [...round.keys()];
  const before = recordsIn(database);
  const owners = new Map([
    ...[...round.values()].flatMap(({ file, bytes }) => withFile(namesIn(file, bytes), file)),
    ...paths.flatMap((file) => withFile(names.get(file) ?? [], file)),
  ]);
  const faults: Fault[] = [];
  const tell = (file: string, fault: string): void => {
    const { damage } = round.get(file) ?? {};
    if (damage !== undefined) faults.push({ damage, fault: `${nameOf(file)}: ${fault}` });
  };
  const damageFiles = (): void => {
    for (const { file, bytes } of round.values()) writeFileSync(file, bytes);
  };
  try {
    damageFiles();
    await night(database, paths, 1);
    checkReported(1);
    restore(paths);
    await night(database, paths, 2);
    checkOver("restored");
    damageFiles();
    for (let day = 3; day < 3 + NIGHTS; day++) {
      await night(database, paths, day);
      if (day < 2 + NIGHTS) checkReported(day);
    }
    for (const [file, problems] of namedIn(database)) {
      const waiting = problems.filter(
        (each) => each.kind === "quarantined" && needsAttention(each, NIGHTS),
      );
      for (const { reason } of waiting) tell(file, `quarantined for good: ${reason}`);
    }
    for (const file of paths) writeFileSync(file, repaired(bytesOf(file), file));
    await night(database, paths, 3 + NIGHTS);
    // A list that was shortened by an adopted version is complete again.
    checkOver("repaired");
  } finally {
    restore(paths);
    database.close();
  }
  return faults;

  function checkOver(how: string): void {
    for (const [file, problems] of namedIn(database)) {
      const kinds = problems.map(({ kind, reason }) => `${kind} (${reason})`).join(", ");
      tell(file, `${how}, it still is ${kinds}`);
    }
    for (const [name, { what }] of changes(before, recordsIn(database))) {
      const file = owners.get(name);
      // A plausible version counts as older when it is restored.
      const isMeant = round.get(file ?? "")?.damage.reported === "losses" && how === "restored";
      if (!isMeant) tell(file ?? paths[0] ?? "", `${how}, ${name} is not as before: ${what}`);
    }
  }

  function checkReported(day: number): void {
    const named = namedIn(database);
    const found = [...changes(before, recordsIn(database))];
    const lostOf = Map.groupBy(
      found.filter(([, { isLoss }]) => isLoss),
      ([name]) => owners.get(name),
    );
    for (const [name, { what, isLoss }] of found) {
      const file = owners.get(name);
      if (file === undefined) continue;
      const all = names.get(file) ?? [];
      if (isLoss && (lostOf.get(file) ?? []).length <= few(all.length)) continue;
      const reported = round.get(file)?.damage.reported;
      if (reported === "losses" && !isLoss) continue;
      const kinds = (named.get(file) ?? []).map(({ kind }) => kind);
      if (kinds.length === 0)
        tell(file, `night ${day}: ${name} ${what}, and no problem is reported`);
    }
  }
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
