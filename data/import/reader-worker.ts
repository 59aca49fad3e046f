import { parentPort, workerData } from "node:worker_threads";

import { readSourceFile } from "../readers/read-source-file.ts";
import type { Day } from "../documents.ts";
import { prepareFile } from "./prepared-file.ts";
import type { SourceFile } from "../parse/source-file.ts";

const today = workerData as Day;

parentPort?.on("message", (file: SourceFile) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows, not threads
  parentPort?.postMessage(prepareFile(file, readSourceFile, today));
});
