import { LegisError } from "./errors.ts";

/** A valid database that this program can't use. The message does not name it. */
export class UnfitDatabase extends LegisError {
  override readonly name = "UnfitDatabase";
  declare readonly code: "foreign" | "before_1_0" | "newer" | "older";

  constructor(code: UnfitDatabase["code"], message: string) {
    super(message, { code });
  }
}

/**
 * Returns the migrations that a database lacks. `goBack` says how to return to the database from before
 * a migration that this program does not know.
 *
 * @throws {UnfitDatabase} if another version created or changed the database
 */
export function pendingMigrations(
  applied: readonly string[],
  known: readonly string[],
  goBack: (migration: string) => string,
): readonly string[] {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown[0] === undefined) return known.filter((name) => !applied.includes(name));
  // Development versions created their tables by other migrations.
  if (known[0] === undefined || !applied.includes(known[0])) {
    throw new UnfitDatabase("before_1_0", "it was made before 1.0");
  }
  throw new UnfitDatabase(
    "newer",
    `it was written by a newer version of this program (${unknown.join(", ")}); run that version, or ${goBack(unknown[0])}`,
  );
}
