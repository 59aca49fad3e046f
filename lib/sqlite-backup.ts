import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import BetterSqlite from "better-sqlite3";

import { size } from "./amounts.ts";
import { PRIVATE_FILE } from "./private-files.ts";

/** Where a database is kept as it was before a migration. */
export const backupPath = (path: string, migration: string): string =>
  `${path}.before-${migration}`;

/** What a copy does not fit for; null where it fits. The copy is at most as large as the database and its log. */
export function whyNoRoom(path: string): string | null {
  const bytes = [path, `${path}-wal`]
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + statSync(file).size, 0);
  const { bavail, bsize } = statfsSync(dirname(path));
  if (bavail * bsize > bytes) return null;
  return `this version changes its tables, and a copy of it as it is, ${size(bytes)}, does not fit beside it`;
}

/**
 * Copies a database beside itself, while nobody writes to it, and removes the copies that earlier
 * upgrades made.
 */
export function backUp(path: string, migration: string): void {
  const [folder, backup] = [dirname(path), backupPath(path, migration)];
  const unfinished = `${backup}.partial`;
  // SQLite writes into an empty file, whose mode stays.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, "", { mode: PRIVATE_FILE, flag: "wx" });
  const reader = new BetterSqlite(path, { readonly: true });
  try {
    reader.prepare("vacuum into ?").run(unfinished);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    reader.close();
  }
  renameSync(unfinished, backup);
  for (const name of readdirSync(folder)) {
    const isOlder = name.startsWith(`${basename(path)}.before-`) && name !== basename(backup);
    if (isOlder) rmSync(join(folder, name));
  }
  process.stderr.write(
    `legis: ${path} is brought up to date; as it was before it is in ${backup}, which you may remove when you no longer need to go back\n`,
  );
}
