import { sharedFolder } from "../build-folder.ts";
import { legis } from "../run-legis.ts";
import { copyAsNextVersion, type Program, programIn, ROOT, succeeded } from "./programs.ts";

/**
 * This program, whose commands run in this process, which has loaded them already, and a copy of it as the
 * next contract version, which is made once for a whole run.
 */
export async function testPrograms(): Promise<Readonly<Record<"older" | "newer", Program>>> {
  const next = await sharedFolder("next", async (made) => void copyAsNextVersion(made));
  return { older: { ...programIn(ROOT), run: runHere }, newer: programIn(next) };
}

const runHere: Program["run"] = async (args, settings) =>
  succeeded(args, await legis(args, settings));
