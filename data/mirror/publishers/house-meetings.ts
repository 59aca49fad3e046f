import { readFileSync } from "node:fs";

import { UnreadableFile } from "../../parse/source-file.ts";
import { child, children, parseXml } from "../../parse/xml.ts";
import { checkNoEntities } from "../files/check-content.ts";
import { unexpected } from "../http/fetch-error.ts";
import { fetchListing } from "../files/listing.ts";
import { updateUnlistedFiles, type MirrorFile } from "../files/mirror-file.ts";
import { filesToRecheck } from "../files/recheck.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";

interface ListedMeeting {
  /** The path of its XML below the publisher's address. */
  readonly place: string;
  readonly name: string;
}

/** The repository begins with it. */
const FIRST_CONGRESS = 113;

/** With fewer entries than this, a feed may have no meetings at all. */
const FEW_ENTRIES = 5;

/** The newest meetings of a committee may still change. */
const NEWEST_OF_COMMITTEE = 10;

/**
 * Mirrors meetings from the House committees' repository. The committees come from the mirrored list of
 * congress-legislators, and each committee's feed names the XML files of its meetings. A hearing's witnesses
 * are in a separate file, which nothing lists; its name follows from the hearing's.
 */
export async function fetchHouseMeetings(run: SourceRun): Promise<void> {
  if (run.congresses.every((congress) => congress < FIRST_CONGRESS)) {
    return run.notice(`the committees' repository begins with Congress ${FIRST_CONGRESS}`);
  }
  const codes = mirroredCommittees(run);
  if (codes.length === 0) {
    return run.notice("there are no committees in the mirror whose meetings could be fetched");
  }
  const rotation = filesToRecheck(run, FOLDER, { newest: 0 });
  const requested = new Set<string>();
  await runParts(run, codes, (code) => fetchFeed(run, code, rotation, requested));
}

/** The codes of the House's committees (`AG00`) from the mirrored list of current committees. */
function mirroredCommittees({ folder }: SourceRun): string[] {
  const path = "legislators/committees-current.yaml";
  const yaml = folder.has(path) ? readFileSync(folder.at(path), "utf8") : "";
  return Array.from(
    yaml.matchAll(/^ +house_committee_id:\s*['"]?([A-Z]{2})\b/gm),
    ([, code]) => `${code}00`,
  );
}

const FOLDER = "meetings/house/";

async function fetchFeed(
  run: SourceRun,
  code: string,
  rotation: ReadonlySet<string>,
  requested: Set<string>,
): Promise<void> {
  const address = `${run.publishers.houseMeetings}/Committee/RSS.ashx?Code=${code}`;
  const feed = await fetchListing(run, {
    name: `feed ${code}`,
    address,
    what: "meetings",
    read: meetingsIn,
    // The entries are needed to recheck the newest meetings.
    always: run.isFirstToday,
    // Each Congress starts a new feed.
    mayBeEmpty: true,
    mayShrink: true,
  });
  if (feed === "unchanged") return;
  if (feed === "absent") throw unexpected(address, "is missing");
  const current = feed.entries.filter(({ name }) => isOf(name, run.congresses));
  const newest = new Set(
    current
      .toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1))
      .slice(0, NEWEST_OF_COMMITTEE)
      .map(({ name }) => name),
  );
  const due = current.filter(({ name }) => {
    const path = `${FOLDER}${name}`;
    // A joint meeting is in several feeds.
    if (requested.has(path)) return false;
    requested.add(path);
    return (run.isFirstToday && newest.has(name)) || rotation.has(path) || !run.folder.has(path);
  });
  for (const { address: missing } of await updateMeetings(run, due)) {
    run.notice(`${code} lists ${missing}, which is missing`);
  }
  const isDue = new Set(due.map(({ name }) => name));
  const witnessLists = current.flatMap((meeting) => {
    const list = witnessListOf(meeting);
    if (list === null) return [];
    return isDue.has(meeting.name) || rotation.has(`${FOLDER}${list.name}`) ? [list] : [];
  });
  // Many hearings have no witness list, or not yet.
  await updateMeetings(run, witnessLists);
  feed.done();
}

function updateMeetings(run: SourceRun, documents: readonly ListedMeeting[]) {
  const files = documents.map((each) => meetingFile(run, each));
  return updateUnlistedFiles(run, files, "no longer exists");
}

/**
 * By the House's naming conventions, the witnesses of `HHRG-118-II10-20230523.xml` are in
 * `HHRG-118-II10-WList-20230523.xml`. Only hearings have witnesses.
 */
function witnessListOf({ place, name }: ListedMeeting): ListedMeeting | null {
  const [, hearing, day] = /^(HHRG-\d+-\w{4})-(\d{8}.*)$/.exec(name) ?? [];
  if (hearing === undefined || day === undefined) return null;
  const ofList = `${hearing}-WList-${day}`;
  return { place: `${place.slice(0, -name.length)}${ofList}`, name: ofList };
}

function meetingsIn(bytes: Uint8Array): ListedMeeting[] {
  checkNoEntities(bytes);
  // The feeds use an HTML entity that XML lacks.
  const text = new TextDecoder().decode(bytes).replaceAll("&nbsp;", " ");
  const root = parseXml(new TextEncoder().encode(text));
  if (root.name !== "rss") throw new UnreadableFile(`is not a feed: its root is <${root.name}>`);
  const items = children(child(root, "channel"), "item");
  const meetings = items.flatMap((item) => {
    const url = child(item, "enclosure")?.attributes["url"] ?? "";
    const place = URL.parse(url, "https://docs.house.gov")?.pathname ?? "";
    const name = /^\/meetings\/.*\/([\w-]+\.xml)$/i.exec(place)?.[1];
    // Some feeds have an entry without a meeting.
    return name === undefined ? [] : [{ place, name }];
  });
  if (items.length >= FEW_ENTRIES && meetings.length === 0) {
    throw new UnreadableFile(`has ${items.length} entries, none of which names a meeting's XML`);
  }
  return meetings;
}

/** `HHRG-118-II10-20230523.xml` belongs to the 118th Congress. */
function isOf(name: string, congresses: readonly number[]): boolean {
  const congress = /^[A-Z]+-(\d+)-/.exec(name)?.[1];
  return congress === undefined || congresses.includes(Number(congress));
}

function dayOf({ place }: ListedMeeting): string {
  return /\/(\d{8})\//.exec(place)?.[1] ?? "";
}

function meetingFile(run: SourceRun, { place, name }: ListedMeeting): MirrorFile {
  const path = `${FOLDER}${name}`;
  return {
    path,
    address: `${run.publishers.houseMeetings}${place}`,
  };
}
