import { readFile } from "node:fs/promises";

import { congressOf } from "../../../contract/congress.ts";
import type { Reading } from "../../parse/source-file.ts";
import { checkRecord } from "../files/check-content.ts";
import { unexpected } from "../http/fetch-error.ts";
import { fetchListing } from "../files/listing.ts";
import type { SourceRun } from "../files/source-run.ts";

const FOLDER = "meetings/senate/";

/**
 * Mirrors the Senate's schedule of committee meetings. The document has only upcoming meetings, so
 * every version is kept, named by its time of retrieval.
 */
export async function fetchSenateMeetings(run: SourceRun): Promise<void> {
  const { publishers, folder, state, clock } = run;
  const now = new Date(clock()).toISOString();
  if (!run.congresses.includes(congressOf(now.slice(0, 10)))) {
    return run.notice("the Senate's schedule covers only the current Congress");
  }
  const known = state.list(FOLDER);
  const here = known.filter(({ path }) => folder.has(path));
  const newest = here.at(-1)?.path;
  const address = `${publishers.senate}/general/committee_schedules/hearings.xml`;
  const schedule = await fetchListing(run, {
    name: "schedule of the Senate",
    address,
    what: "meetings",
    read: meetingsIn,
    always: here.length < known.length,
    // The schedule is empty during a recess.
    mayBeEmpty: true,
    mayShrink: true,
  });
  if (schedule === "absent") throw unexpected(address, "is missing");
  if (schedule === "unchanged") {
    if (newest !== undefined) run.count("unchanged", newest);
    return;
  }
  const { entries, bytes, lastModified, done } = schedule;
  const isNew =
    entries.length > 0 &&
    (newest === undefined || !Buffer.from(bytes).equals(await readFile(folder.at(newest))));
  if (isNew) {
    const path = `${FOLDER}hearings-${now.slice(0, 19).replaceAll(":", "")}Z.xml`;
    await folder.write(path, bytes);
    state.save({ path, etag: null, lastModified, stamp: null });
    run.count("written", path);
  } else if (newest !== undefined) run.count("unchanged", newest);
  done();
}

function meetingsIn(bytes: Uint8Array): readonly Reading[] {
  return checkRecord("hearings.xml", bytes)?.readings ?? [];
}
