import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ARCHIVE = join(import.meta.dirname, "home-1.0.0.tar.gz");

/** Extracts the home that 1.0.0 wrote, and returns it with its account's key. */
export function releasedHome() {
  const home = mkdtempSync(join(tmpdir(), "legis-upgrade-"));
  execFileSync("tar", ["-xzf", ARCHIVE, "-C", home]);
  const settings = {
    LEGIS_HOME: home,
    LEGIS_BASE_URL: "https://api.example.org",
    LEGIS_LOG_LEVEL: "error",
    LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
  };
  return { home, settings, key: readFileSync(join(home, "key"), "utf8") };
}
