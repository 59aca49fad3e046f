import { z } from "zod";

import type { SourceRun } from "../files/source-run.ts";
import { apiFile, mirrorApiList, updateRecords } from "./congress-api.ts";

const Listed = z.looseObject({
  id: z.string().regex(/^[\w-]+$/),
  updateDate: z.string(),
});

/** Mirrors the API's list of all CRS reports, and each report once it has changed. */
export async function fetchCrsReports(run: SourceRun): Promise<void> {
  const entries = await mirrorApiList(run, {
    list: "crsreport",
    key: "CRSReports",
    entry: Listed,
    path: "crs-reports/crs-reports.json",
    stamp: null,
  });
  await updateRecords(run, entries, {
    what: "CRS reports",
    files: 1,
    lastFile: ({ id }) => apiFile(run, `crs-reports/crs-report-${id}.json`, `crsreport/${id}`),
  });
}
