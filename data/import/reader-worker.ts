import { workerData } from "piscina";

import { readSourceFile } from "../readers/read-source-file.ts";
import type { Day } from "../documents.ts";
import { prepareFile, type PreparedFile } from "./prepared-file.ts";
import type { SourceFile } from "../parse/source-file.ts";

const today = workerData as Day;

export function read(file: SourceFile): PreparedFile {
  return prepareFile(file, readSourceFile, today);
}
