import { readFileSync } from "node:fs";

import { parseFaults } from "./fault.ts";

export const FAULTS = parseFaults(readFileSync(new URL("faults.txt", import.meta.url), "utf8"));
