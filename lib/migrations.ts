import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { OperationNode, RawBuilder } from "kysely";

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
    throw new UnfitDatabase("before_1_0", "it was made before 1.1.0 was released");
  }
  throw new UnfitDatabase(
    "newer",
    `it was written by a newer version of this program (${unknown.join(", ")}); run that version, or ${goBack(unknown[0])}`,
  );
}

/**
 * Adds a hash of its SQL to each migration's name. Databases store the names, so one that another text of
 * the migration made is refused.
 */
export function namedByText<Migration>(
  migrations: Readonly<Record<string, Migration>>,
  statementsOf: (migration: Migration) => readonly RawBuilder<unknown>[],
): Readonly<Record<string, Migration>> {
  const named = Object.entries(migrations).map(([name, migration]) => {
    const nodes = statementsOf(migration).map((statement) => statement.toOperationNode());
    const text = JSON.stringify(nodes, withoutValue).replaceAll(/(?:\\n|\s)+/g, " ");
    return [`${name}-${bytesToHex(sha256(utf8ToBytes(text))).slice(0, 8)}`, migration] as const;
  });
  return Object.fromEntries(named);
}

/** Values of parameters may be random. */
function withoutValue(_: string, value: OperationNode | string): unknown {
  return typeof value === "object" && value.kind === "ValueNode" ? null : value;
}
