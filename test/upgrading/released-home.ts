import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { extract } from "tar";

const ARCHIVE = join(import.meta.dirname, "home-1.0.0.tar.gz");

/** Extracts the home that 1.0.0 wrote, and returns it with its account's key. */
export async function releasedHome() {
  const home = mkdtempSync(join(tmpdir(), "legis-upgrade-"));
  await extract({ file: ARCHIVE, cwd: home });
  const settings = {
    LEGIS_HOME: home,
    LEGIS_BASE_URL: "https://api.example.org",
    LEGIS_LOG_LEVEL: "error",
    LEGIS_PROCESSES: "1",
    LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
  };
  return { home, settings, key: readFileSync(join(home, "key"), "utf8") };
}
