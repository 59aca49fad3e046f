import { z } from "zod";

import type { MirrorFile } from "../files/mirror-file.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";
import { apiFile, mirrorApiList, updateIfServed, updateRecords } from "./congress-api.ts";

const Listed = z.looseObject({
  congress: z.number().int().positive(),
  type: z.string().regex(/^[A-Z]+$/),
  number: z.number().int().positive(),
  updateDate: z.string(),
});
type Listed = z.output<typeof Listed>;

/** Mirrors the API's list of a Congress's committee reports, and each number, with all its parts, and its texts. */
export function fetchCommitteeReports(run: SourceRun): Promise<void> {
  return runParts(run, run.congresses, async (congress) => {
    const entries = await mirrorApiList(run, {
      list: `committee-report/${congress}`,
      key: "reports",
      entry: Listed,
      path: `committee-reports/reports-${congress}.json`,
      stamp: null,
    });
    await updateRecords(run, entries, {
      what: "committee reports",
      files: 2,
      lastFile: (report) => fileOf(run, report),
      fetchOthers: (report) => updateIfServed(run, fileOf(run, report, "text")),
    });
  });
}

function fileOf(run: SourceRun, { congress, type, number }: Listed, below?: "text"): MirrorFile {
  const place = [congress, type.toLowerCase(), number, ...(below === undefined ? [] : [below])];
  const path = `committee-reports/report-${place.join("-")}.json`;
  return apiFile(run, path, `committee-report/${place.join("/")}`);
}
