import { appendFileSync, rmSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Damage } from "./damage.ts";
import { openLegislature } from "./legislature.ts";
import { damageAll, type Found } from "./rounds.ts";

export interface DamagesOptions {
  readonly kind: string;
  readonly damages: readonly Damage[];
  /** How many files are damaged in each way. */
  readonly filesEach: number;
  /** Writes the clean files into a new folder. */
  readonly write: () => Promise<{ readonly folder: string; readonly files: readonly string[] }>;
}

/** Defines a test for each damage. */
export function describeDamages({ kind, damages, filesEach, write }: DamagesOptions): void {
  describe(`damaged ${kind}`, () => {
    let folder: string;
    let found: ReadonlyMap<string, Found>;

    beforeAll(async () => {
      const written = await write();
      ({ folder } = written);
      const legislature = await openLegislature(folder, written.files);
      found = await damageAll(legislature, damages, filesEach);
    });
    afterAll(() => {
      rmSync(folder, { recursive: true });
    });

    for (const { name } of damages) {
      it(`${name}: every loss or change is reported as a problem`, () => {
        const { files, faults } = found.get(name) ?? { files: 0, faults: [] };
        trace({ kind, name, files, faults });
        expect(files).toBeGreaterThan(0);
        expect(faults).toEqual([]);
      });
    }
  });
}

/** Appends a line for each damage to the file in `LEGIS_DAMAGE_TABLE`. */
function trace(row: object): void {
  const path = process.env["LEGIS_DAMAGE_TABLE"];
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(row)}\n`);
}
