import { z } from "zod";

import { checkRecord } from "../files/check-content.ts";
import { apiHeaders, fetchApiList, listMemory, withApiKey } from "./congress-api.ts";
import { unexpected } from "../http/fetch-error.ts";
import { bringFiles, type MirrorFile, tellBehind } from "../files/mirror-file.ts";
import { doPart, type SourceRun } from "../files/source-run.ts";

const ListedMeeting = z.object({
  eventId: z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^\w+$/)),
  chamber: z.string().regex(/^\w+$/),
  updateDate: z.string(),
});
type ListedMeeting = z.output<typeof ListedMeeting>;

/** Mirrors the API's committee meetings: its list says which changed, each has an address. */
export async function fetchApiMeetings(run: SourceRun): Promise<void> {
  await withApiKey(run, async () => {
    for (const congress of run.congresses) {
      // oxlint-disable-next-line no-await-in-loop -- one host, and the report has the same order
      await doPart(run, null, () => fetchCongress(run, congress));
    }
  });
}

async function fetchCongress(run: SourceRun, congress: number): Promise<void> {
  const { state, folder } = run;
  const memory = listMemory(run, `meetings of ${congress}`);
  const listed = await fetchApiList(run, {
    list: `committee-meeting/${congress}`,
    key: "committeeMeetings",
    entry: ListedMeeting,
    since: memory.since,
  });
  const due = listed
    .map((meeting) => fileOf(run, congress, meeting))
    .filter(({ path, stamp }) => !folder.has(path) || state.find(path)?.stamp !== stamp);
  const brought = await bringFiles(run, due);
  due.forEach((file, at) => {
    if (brought[at] !== "absent") return;
    run.refuse(unexpected(file.address, "is not there, though the list has it"), file.path);
  });
  tellBehind(run, "meetings", brought);
  if (brought.some((what) => what === null || what === "absent" || what === "behind")) return;
  memory.done(listed.map(({ updateDate }) => updateDate));
}

function fileOf(run: SourceRun, congress: number, meeting: ListedMeeting): MirrorFile {
  const { eventId, updateDate } = meeting;
  const chamber = meeting.chamber.toLowerCase();
  const path = `meetings/congress-gov-api/committee-meeting-${congress}-${chamber}-${eventId}.json`;
  return {
    path,
    address: `${run.publishers.congressApi}/committee-meeting/${congress}/${chamber}/${eventId}?format=json`,
    headers: apiHeaders(run),
    stamp: updateDate,
    check: (bytes) => checkRecord(path, bytes),
  };
}
