import { sharedFolder } from "../build-folder.ts";
import { legis } from "../run-legis.ts";
import { copyAsNextVersion, type Program, succeeded, twoPrograms } from "./programs.ts";

/**
 * The older and the newer program for tests: the copy of the next version is made once for a whole run, and commands of
 * the checkout under test run in this process, which has loaded them already.
 */
export async function testPrograms(): Promise<ReturnType<typeof twoPrograms>> {
  const next = await sharedFolder("next", async (made) => void copyAsNextVersion(made));
  const { older, newer } = twoPrograms(next);
  if (process.env["LEGIS_TEST_OLDER"] !== undefined) return { older, newer: inThisProcess(newer) };
  return { older: inThisProcess(older), newer };
}

const inThisProcess = (program: Program): Program => ({
  ...program,
  run: async (args, settings) => succeeded(args, await legis(args, settings)),
});
