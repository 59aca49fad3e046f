import { senateVotePath } from "../../../contract/addresses.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { writtenDay } from "../../parse/written-date.ts";
import { child, children, parseXml, textAt } from "../../parse/xml.ts";
import { checkNoEntities } from "../files/check-content.ts";
import { unexpected } from "../http/fetch-error.ts";
import { fetchListing } from "../files/listing.ts";
import { updateFiles, type MirrorFile, reportAbsent } from "../files/mirror-file.ts";
import { filesToRecheck } from "../files/recheck.ts";
import { type Session, sessionsOf } from "./sessions.ts";
import type { Publishers } from "../http/publishers.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";

/** The Senate has no earlier roll calls on the web. */
const FIRST_CONGRESS = 101;

/** Mirrors the Senate's roll calls. Each session has a menu of its votes. */
export async function fetchSenateVotes(run: SourceRun): Promise<void> {
  const sessions = sessionsOf(run);
  const published = sessions.filter(({ congress }) => congress >= FIRST_CONGRESS);
  if (published.length < sessions.length) {
    run.notice(`Senate roll calls begin with Congress ${FIRST_CONGRESS}`);
  }
  await runParts(run, published, (session) => fetchSession(run, session), menuPath);
}

async function fetchSession(run: SourceRun, session: Session): Promise<void> {
  const { isOver, hasBegun } = session;
  const { state, folder } = run;
  const prefix = `votes/senate/${session.congress}_${session.session}/`;
  const known = state.list(prefix);
  const here = new Set(known.map((file) => file.path).filter((each) => folder.has(each)));
  if (isOver && known.length > 0 && !run.isFirstToday) return;
  const address = menuAddress(run.publishers, session);
  const menu = await fetchListing(run, {
    name: menuPath(session),
    address,
    what: "votes",
    read: (bytes) => votesIn(bytes, session),
    mayBeEmpty: !isOver,
    always: here.size < known.length,
  });
  if (menu === "absent") {
    if (hasBegun || known.length > 0) throw unexpected(address, "is not a list of votes");
    run.notice(`there is no Senate roll call of ${session.year} yet`);
    return;
  }
  const recheck = filesToRecheck(run, prefix);
  const listed = menu === "unchanged" ? [] : menu.entries.map((vote) => votePath(session, vote));
  const due = [...new Set([...listed.filter((each) => !here.has(each)), ...recheck])];
  const files = due.toSorted().map((each) => senateFile(run, session, each));
  const results = await updateFiles(run, files);
  reportAbsent(run, files, results, "is not a roll call, though the menu lists it");
  if (menu === "unchanged" || results.some((what) => what === null || what === "absent")) return;
  menu.done();
}

type SessionId = Pick<Session, "congress" | "session">;

/** Returns the numbers of a session's votes, including leading zeros. */
const votesIn = (bytes: Uint8Array, session: SessionId): string[] =>
  readVoteMenu(bytes, session).map(({ number }) => number);

/** Reads a session's menu: each vote's number, date and words. */
export function readVoteMenu(bytes: Uint8Array, { congress, session }: SessionId) {
  checkNoEntities(bytes);
  const root = parseXml(bytes);
  if (root.name !== "vote_summary") {
    throw new UnreadableFile(`is not a list of votes: its root is <${root.name}>`);
  }
  const listed = `${textAt(root, "congress")}_${textAt(root, "session")}`;
  if (listed !== `${congress}_${session}`) {
    throw new UnreadableFile(`is the list of session ${listed}, not ${congress}_${session}`);
  }
  return children(child(root, "votes"), "vote").map((vote) => {
    const number = textAt(vote, "vote_number") ?? "";
    if (!/^\d+$/.test(number)) throw new UnreadableFile(`has a vote without number: "${number}"`);
    const words = vote.children.map(({ text }) => text.trim()).join(" ");
    const date = dateInMenu(textAt(vote, "vote_date"), 1786 + 2 * congress + session);
    return { number: number.padStart(5, "0"), date, words };
  });
}

/** Reads `14-Feb`. A session ends on January 3 of the year after its own. */
function dateInMenu(text: string | null, year: number): string | null {
  const date = writtenDay(`${text}-${year}`);
  return date !== null && date < `${year}-01-03` ? writtenDay(`${text}-${year + 1}`) : date;
}

export function senateFile(
  { publishers }: Pick<SourceRun, "publishers">,
  session: SessionId,
  path: string,
): MirrorFile {
  const vote_number = Number(/(\d+)\.xml$/.exec(path)?.[1]);
  return {
    path,
    address: `${publishers.senate}${senateVotePath({ ...session, vote_number })}.xml`,
  };
}

export function votePath({ congress, session }: SessionId, number: string): string {
  const name = `${congress}_${session}`;
  return `votes/senate/${name}/vote_${name}_${number}.xml`;
}

function menuPath(session: Session): string {
  return `votes/senate/menus/${menuName(session)}`;
}

export const menuAddress = ({ senate }: Pick<Publishers, "senate">, session: SessionId): string =>
  `${senate}/legislative/LIS/roll_call_lists/${menuName(session)}`;

function menuName({ congress, session }: SessionId): string {
  return `vote_menu_${congress}_${session}.xml`;
}
