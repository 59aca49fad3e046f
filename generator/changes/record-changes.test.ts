import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { congressIn } from "./record-changes.ts";

const VECTORS = join(import.meta.dirname, "../../contract/vectors/records");

it.each(readdirSync(VECTORS))("the Congress of the records in %s is in their ids", (file) => {
  for (const line of readFileSync(join(VECTORS, file), "utf8").split("\n").filter(Boolean)) {
    const { id, congress = null } = JSON.parse(line) as { id: string; congress?: number };
    expect(congressIn(id)).toBe(congress);
  }
});
