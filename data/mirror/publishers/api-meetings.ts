import { z } from "zod";

import { apiHeaders, fetchApiKind } from "./congress-api.ts";
import { updateFiles, type MirrorFile, reportAbsent } from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";

const ListedMeeting = z.object({
  eventId: z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^\w+$/)),
  chamber: z.string().regex(/^\w+$/),
  updateDate: z.string(),
});
type ListedMeeting = z.output<typeof ListedMeeting>;

export function fetchApiMeetings(run: SourceRun): Promise<void> {
  return fetchApiKind(run, {
    list: "committee-meeting",
    what: "meetings",
    key: "committeeMeetings",
    entry: ListedMeeting,
    fileOf: meetingFile,
    update: async (_, congress, due) => {
      const files = due.map((meeting) => meetingFile(run, congress, meeting));
      const results = await updateFiles(run, files);
      reportAbsent(run, files, results, "is missing, though the list has it");
      return results;
    },
  });
}

function meetingFile(run: SourceRun, congress: number, meeting: ListedMeeting): MirrorFile {
  const { eventId, updateDate } = meeting;
  const chamber = meeting.chamber.toLowerCase();
  const path = `meetings/congress-gov-api/committee-meeting-${congress}-${chamber}-${eventId}.json`;
  return {
    path,
    address: `${run.publishers.congressApi}/committee-meeting/${congress}/${chamber}/${eventId}?format=json`,
    headers: apiHeaders(run),
    stamp: updateDate,
  };
}
