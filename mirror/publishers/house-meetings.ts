import { UnreadableFile } from "../../data/parse/source-file.ts";
import { child, children, parseXml } from "../../data/parse/xml.ts";
import { checkNoEntities, isPage } from "../files/check-content.ts";
import { unexpected } from "../http/fetch-error.ts";
import { fetchListing } from "../files/listing.ts";
import { bringUnpromised, type MirrorFile } from "../files/mirror-file.ts";
import { filesToRecheck } from "../files/recheck.ts";
import { doParts, type SourceRun } from "../files/source-run.ts";

interface ListedMeeting {
  /** Of its XML, below the publisher's address. */
  readonly place: string;
  readonly name: string;
}

/** The repository begins with it. */
const FIRST_CONGRESS = 113;

/** Fewer entries of a feed than this may all be without a meeting. */
const FEW = 5;

/** A committee's meetings that may still change: those of the last weeks and the next. */
const NEWEST_OF_COMMITTEE = 10;

/**
 * Mirrors the meetings in the House committees' repository: a page has the committees, and each
 * has a feed whose entries name the XML of a meeting. The witnesses of a hearing stand beside it in
 * a list of their own, which nothing lists: its name follows from that of the hearing.
 */
export async function fetchHouseMeetings(run: SourceRun): Promise<void> {
  const { publishers } = run;
  if (run.congresses.every((congress) => congress < FIRST_CONGRESS)) {
    return run.notice(`the committees' repository begins with Congress ${FIRST_CONGRESS}`);
  }
  const address = `${publishers.houseMeetings}/Committee/Committees.aspx`;
  const committees = await fetchListing(run, {
    name: "committees of the House",
    address,
    what: "committees",
    read: committeesIn,
    always: true,
  });
  if (typeof committees === "string") throw unexpected(address, "is not there");
  const rotation = filesToRecheck(run, FOLDER, { newest: 0 });
  const asked = new Set<string>();
  await doParts(run, committees.entries, (code) => fetchFeed(run, code, rotation, asked));
  committees.done();
}

const FOLDER = "meetings/house/";

async function fetchFeed(
  run: SourceRun,
  code: string,
  rotation: ReadonlySet<string>,
  asked: Set<string>,
): Promise<void> {
  const address = `${run.publishers.houseMeetings}/Committee/RSS.ashx?Code=${code}`;
  const feed = await fetchListing(run, {
    name: `feed ${code}`,
    address,
    what: "meetings",
    read: meetingsIn,
    // The entries are needed to ask again about the newest meetings.
    always: true,
    // A feed begins anew with each Congress.
    mayBeEmpty: true,
    mayShrink: true,
  });
  if (typeof feed === "string") throw unexpected(address, "is not there");
  const wanted = feed.entries.filter(({ name }) => isOf(name, run.congresses));
  const newest = new Set(
    wanted
      .toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1))
      .slice(0, NEWEST_OF_COMMITTEE)
      .map(({ name }) => name),
  );
  const due = wanted.filter(({ name }) => {
    const path = `${FOLDER}${name}`;
    // A joint meeting stands in several feeds.
    if (asked.has(path)) return false;
    asked.add(path);
    return newest.has(name) || rotation.has(path) || !run.folder.has(path);
  });
  for (const { address: missing } of (await bring(run, due)).missing) {
    run.notice(`${code} lists ${missing}, which is not there`);
  }
  const isDue = new Set(due.map(({ name }) => name));
  const witnessLists = wanted.flatMap((meeting) => {
    const list = witnessListOf(meeting);
    if (list === null) return [];
    return isDue.has(meeting.name) || rotation.has(`${FOLDER}${list.name}`) ? [list] : [];
  });
  // Many a hearing has none, or none yet.
  await bring(run, witnessLists);
  feed.done();
}

function bring(run: SourceRun, documents: readonly ListedMeeting[]) {
  const files = documents.map((each) => fileOf(run, each));
  return bringUnpromised(run, files, "is not there any more");
}

/**
 * By the House's naming conventions the witnesses of `HHRG-118-II10-20230523.xml` are in
 * `HHRG-118-II10-WList-20230523.xml`; other meetings than hearings have no witnesses.
 */
function witnessListOf({ place, name }: ListedMeeting): ListedMeeting | null {
  const [, hearing, day] = /^(HHRG-\d+-\w{4})-(\d{8}.*)$/.exec(name) ?? [];
  if (hearing === undefined || day === undefined) return null;
  const ofList = `${hearing}-WList-${day}`;
  return { place: `${place.slice(0, -name.length)}${ofList}`, name: ofList };
}

/** The codes of the committees in the page's list to choose from. */
function committeesIn(bytes: Uint8Array): string[] {
  const page = new TextDecoder().decode(bytes);
  const codes = Array.from(
    page.matchAll(/<option[^>]*\bvalue="([A-Z]{2}\d\d)"/g),
    ([, code]) => code,
  );
  return [...new Set(codes.filter((code) => code !== undefined))];
}

function meetingsIn(bytes: Uint8Array): ListedMeeting[] {
  checkNoEntities(bytes);
  // The feeds use an entity of HTML that XML does not have.
  const text = new TextDecoder().decode(bytes).replaceAll("&nbsp;", " ");
  const root = parseXml(new TextEncoder().encode(text));
  if (root.name !== "rss") throw new UnreadableFile(`is no feed: its root is <${root.name}>`);
  const items = children(child(root, "channel"), "item");
  const meetings = items.flatMap((item) => {
    const url = child(item, "enclosure")?.attributes["url"] ?? "";
    const place = URL.parse(url, "https://docs.house.gov")?.pathname ?? "";
    const name = /^\/meetings\/.*\/([\w-]+\.xml)$/i.exec(place)?.[1];
    // An entry without a meeting stands in some feeds.
    return name === undefined ? [] : [{ place, name }];
  });
  if (items.length >= FEW && meetings.length === 0) {
    throw new UnreadableFile(`has ${items.length} entries, none of which names a meeting's XML`);
  }
  return meetings;
}

/** `HHRG-118-II10-20230523.xml` is of the 118th Congress. */
function isOf(name: string, congresses: readonly number[]): boolean {
  const congress = /^[A-Z]+-(\d+)-/.exec(name)?.[1];
  return congress === undefined || congresses.includes(Number(congress));
}

function dayOf({ place }: ListedMeeting): string {
  return /\/(\d{8})\//.exec(place)?.[1] ?? "";
}

function fileOf(run: SourceRun, { place, name }: ListedMeeting): MirrorFile {
  const path = `${FOLDER}${name}`;
  return {
    path,
    address: `${run.publishers.houseMeetings}${place}`,
    isAbsence: isPage(run),
  };
}
