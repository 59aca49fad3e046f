import { z } from "zod";

import { apiFile, fetchApiList, updateRecords } from "./congress-api.ts";
import type { MirrorFile } from "../files/mirror-file.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";

const Listed = z.object({
  eventId: z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^\w+$/)),
  chamber: z.string().regex(/^\w+$/),
  updateDate: z.string(),
});

export function fetchApiMeetings(run: SourceRun): Promise<void> {
  return runParts(run, run.congresses, async (congress) => {
    const list = `committee-meeting/${congress}`;
    const { entries } = await fetchApiList(run, {
      list,
      key: "committeeMeetings",
      entry: Listed,
    });
    const lastFile = (meeting: z.output<typeof Listed>): MirrorFile => {
      const place = `${list}/${meeting.chamber.toLowerCase()}/${meeting.eventId}`;
      return apiFile(run, `meetings/congress-gov-api/${place.replaceAll("/", "-")}.json`, place);
    };
    await updateRecords(run, entries, { what: "meetings", files: 1, lastFile });
  });
}
