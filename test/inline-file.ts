import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { FileReading, Reading, SourceFile } from "../data/parse/source-file.ts";
import { SOURCES } from "./sources.ts";

/** A source file with this text. */
export function inlineFile(text: string, name = "inline"): SourceFile {
  return { name, bytes: new TextEncoder().encode(text) };
}

/** Reads a real source file by its path within the sources. */
export function realFile(path: string): SourceFile {
  return { name: path, bytes: readFileSync(join(SOURCES, path)) };
}

type Documents = {
  readonly [Resource in Reading["resource"]]: Extract<Reading, { resource: Resource }>["document"];
};

/** Returns the documents of one kind that a file contained. */
export function documentsOf<Resource extends Reading["resource"]>(
  { readings }: FileReading,
  resource: Resource,
): Documents[Resource][] {
  return readings
    .filter((reading) => reading.resource === resource)
    .map(({ document }) => document as Documents[Resource]);
}
