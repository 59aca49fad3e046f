import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { newFolder } from "../new-folder.ts";

const ARCHIVE = join(import.meta.dirname, "home-1.1.0.tar.gz");

/** Extracts the home that 1.1.0 wrote, and returns it with its account's key. */
export function releasedHome() {
  const home = newFolder();
  execFileSync("tar", ["-xzf", ARCHIVE, "-C", home]);
  const settings = {
    LEGIS_HOME: home,
    LEGIS_BASE_URL: "https://api.example.org",
    LEGIS_LOG_LEVEL: "error",
    LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
  };
  return { home, settings, key: readFileSync(join(home, "key"), "utf8") };
}
