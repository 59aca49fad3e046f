import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { PublishedRecords } from "./import-published.ts";
import type { BuildFacts } from "./independent/write-build.ts";

export const VECTORS = join(import.meta.dirname, "../../contract/vectors");

/** The settings of the golden build. */
export function readFacts(): BuildFacts {
  return readJson("facts.json") as BuildFacts;
}

/** A request of the vectors, stored with its answer. */
export interface VectorRequest {
  readonly request: string;
  /** Headers besides the key. */
  readonly send?: Record<string, string>;
}

export function readRequests(): readonly VectorRequest[] {
  return readJson("requests.json") as readonly VectorRequest[];
}

/** The full records of the golden build. */
export function readRecords(): PublishedRecords {
  const files = readdirSync(join(VECTORS, "records"));
  return Object.fromEntries(
    files.map((file) => {
      const lines = readFileSync(join(VECTORS, "records", file), "utf8")
        .trimEnd()
        .split("\n");
      return [file.replace(".ndjson", ""), lines.map((line) => JSON.parse(line) as object)];
    }),
  );
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(VECTORS, name), "utf8"));
}
