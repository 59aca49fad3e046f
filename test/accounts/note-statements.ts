import Database from "better-sqlite3";
import { vi } from "vitest";

/** Records the text of every statement that runs on any database from now on, in order. */
export function noteStatements(): string[] {
  const ran: string[] = [];
  const prototype = Database.prototype as unknown as { prepare: (sql: string) => object };
  const { prepare } = prototype;
  vi.spyOn(prototype, "prepare").mockImplementation(function prepareNoted(this: unknown, sql) {
    const statement = prepare.call(this, sql) as Record<string, (...args: unknown[]) => unknown>;
    for (const name of ["run", "get", "all"]) {
      const original = statement[name];
      statement[name] = (...args) => {
        ran.push(sql);
        return original?.apply(statement, args);
      };
    }
    return statement;
  });
  return ran;
}
